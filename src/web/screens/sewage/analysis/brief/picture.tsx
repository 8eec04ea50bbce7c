/** One picture of a brief: the question that was kept, answered with the rights of who looks. */
import '../analysis.css'
import '../pictures.css'
import '../more.css'
import '../../consumption/consumption.css'
import { type ReactElement, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { type BriefPicture, briefPictures } from '#contract/sewage/analysis-brief.ts'
import { pictureKeys } from '#contract/sewage/analysis-picture-keys.ts'
import { measureWord } from '#contract/sewage/figures.ts'
import { Answered, SkeletonRows } from '#web/ui/states.tsx'
import { type Change, readState, spanWords, writeState } from '../state.ts'
import { unit } from '../unit.ts'
import { useAnalysisOf, type Wanted } from '../use-analysis.ts'
import { Shown } from './shown.tsx'

const wantedBy: Partial<Record<BriefPicture, readonly Wanted[]>> = {
  places: ['places'],
  quadrants: ['places'],
  week: ['days'],
  compare: ['compare'],
  calendar: ['places'],
  multiples: ['places'],
}
const none: readonly Wanted[] = []
/** What is drawn where it is not the page's figure in its unit. */
const figureOf: Partial<Record<BriefPicture, string>> = {
  upstream: '采样日负荷',
  structure: '消费量折剂量的份额',
  ratio: '质量比',
  board: '缺项',
  first: '首次检出',
}

/** Of several drugs, whichever is chosen. */
const ofMany: readonly BriefPicture[] = ['structure', 'ratio', 'first']

export function BriefPictureOf({
  kind,
  kept,
  number,
  title,
  pinnedAt,
  published,
}: {
  kind: BriefPicture
  /** What stood behind the question mark of the page's address. */
  kept: string
  number: number
  title: string
  pinnedAt: string
  /** Versions of results that were published since. */
  published: number
}): ReactElement {
  const [query, setQuery] = useState(() => new URLSearchParams(kept))
  const state = readState(query)
  const change: Change = next => setQuery(now => writeState(readState(now), next))
  const analysis = useAnalysisOf(state, change, wantedBy[kind] ?? none)
  const { options, trend, chosen } = analysis
  const drugName = options.data?.drugs.find(({ code }) => code === state.drug)?.name ?? state.drug
  const place = trend.data?.place?.name ?? ''
  const subject = `${place} ${drugName} ${measureWord[state.measure]} ${unit}`.trim()
  const [period, setPeriod] = useState<string>()
  const told = period ?? (chosen && spanWords(chosen))
  const about = [
    place,
    ofMany.includes(kind) ? '' : drugName,
    figureOf[kind] ?? `${measureWord[state.measure]} ${unit}`,
    told,
  ]
  const changed = query.toString() !== new URLSearchParams(kept).toString()
  return (
    <figure>
      <div className={`brief-drawn ${kind}`}>
        {trend.isError ? (
          <Answered of={trend}>{() => null}</Answered>
        ) : chosen ? (
          <Suspense fallback={<SkeletonRows rows={5} rowPx={40} />}>
            <Shown {...{ kind, analysis, drugName, subject }} onPeriod={setPeriod} />
          </Suspense>
        ) : trend.data ? (
          <p className="muted">所选日期没有已发布结果</p>
        ) : (
          <SkeletonRows rows={5} rowPx={40} />
        )}
      </div>
      <figcaption>
        <b>
          图 {number}　{title || briefPictures[kind]}
        </b>
        <span className="aux">
          {options.data && trend.data && `${about.filter(Boolean).join(' · ')}；`}
          {pinnedAt.slice(0, 16)} 放入
        </span>
        {published > 0 && (
          <span className="brief-later">其后又发布 {published} 条结果版本，图已按最新结果画出</span>
        )}
        <span className="row brief-tools">
          {changed && (
            <button type="button" className="link" onClick={() => setQuery(new URLSearchParams(kept))}>
              恢复放入时的画面
            </button>
          )}
          <Link
            className="link"
            to={`/sewage/analysis?${writeState(state, { picture: pictureKeys.find(key => key === kind) })}`}
          >
            在分析中打开
          </Link>
        </span>
      </figcaption>
    </figure>
  )
}
