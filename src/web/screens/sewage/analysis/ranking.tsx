/** 同级排名: a dot with its interval, and every place that the intervals allow. */
import type { ReactElement } from 'react'
import { withoutWords } from '#contract/sewage/consumption.ts'
import { formatNumber, formatRange } from '#lib/format.ts'
import { niceScale } from '#web/charts/gaps.ts'
import {
  areAllOpen,
  isPlaceOpen,
  openPlace,
  openWords,
  placeRange,
  placeWord,
} from '#web/charts/rank-words.ts'
import { ViewData } from '#web/charts/view-data.tsx'
import { type Span, spanWords } from './state.ts'
import { Switched, switchedNote, switchedTitle } from './switches.tsx'
import { unit } from './unit.ts'
import type { Peer, Places } from './use-analysis.ts'

function Bar({ one, max }: { one: Peer; max: number }): ReactElement {
  const at = (value: number) => `${(Math.max(0, Math.min(max, value)) / max) * 100}%`
  return (
    <span className="analysis-dot" aria-hidden="true">
      {one.low !== null && one.high !== null && (
        <i className="reach" style={{ left: at(one.low), width: `calc(${at(one.high)} - ${at(one.low)})` }} />
      )}
      <i className="point" style={{ left: at(one.value!) }} />
    </span>
  )
}

export function Ranking({
  data,
  span,
  marked,
  subject,
  onMark,
}: {
  data: Places
  span: Span
  marked: string | undefined
  subject: string
  onMark: (code: string) => void
}): ReactElement {
  const known = data.records.filter(({ value }) => value !== null)
  // Said once of all, beside the title.
  const allOpen = areAllOpen(known)
  const { max } = niceScale(0, Math.max(1, data.mean ?? 0, ...known.map(({ high, value }) => high ?? value!)))
  return (
    <section className="panel analysis-ranking" aria-label="同级排名">
      <header className="row">
        <h2>同级排名</h2>
        <span className="aux grow">
          {data.records.length} 个 · 95% CI{allOpen && ` · ${openPlace}`}
        </span>
        <ViewData
          table={{
            title: switchedTitle('同级排名', data.differs),
            columns: ['名次范围', '区域', unit, '95% CI', '有值天数', '样品'],
            rows: () =>
              data.records.map(one => [
                placeRange(one),
                one.name,
                one.without === null ? formatNumber(one.value, 2) : (withoutWords[one.without] ?? ''),
                formatRange(one.low, one.high, 2),
                formatNumber(one.days),
                formatNumber(one.samples),
              ]),
            note: `${subject}；${spanWords(span)}；名次范围是区间允许的全部名次；${data.meanName ?? ''}均值 ${formatNumber(data.mean, 2)} ${unit}${switchedNote(data.differs)}`,
          }}
        />
      </header>
      <ol className={allOpen ? 'analysis-places all-open' : 'analysis-places'}>
        {data.records.map(one => (
          <li key={one.code} className={one.code === marked ? 'on' : undefined}>
            <button type="button" aria-pressed={one.code === marked} onClick={() => onMark(one.code)}>
              <span
                className="rank"
                title={isPlaceOpen(one, known.length) ? openWords(one, known.length) : undefined}
              >
                {placeWord(one, known.length)}
              </span>
              <span className="name ellipsis">{one.name}</span>
              {one.without === null ? (
                <Bar one={one} max={max} />
              ) : (
                <span className={`why${one.without === 'masked' ? ' masked' : ''}`}>
                  {withoutWords[one.without]}
                </span>
              )}
              <span className="figure">{one.without === null ? formatNumber(one.value, 1) : ''}</span>
            </button>
          </li>
        ))}
        {data.mean !== null && known.length > 0 && (
          <li className="mean" aria-hidden="true">
            <span className="track">
              <i style={{ left: `${(data.mean / max) * 100}%` }} />
            </span>
          </li>
        )}
      </ol>
      <p className="aux analysis-foot">
        <Switched of={data.differs} /> 虚线为{data.meanName}均值 {formatNumber(data.mean, 1)}；轴 0 至{' '}
        {formatNumber(max, 0)} {unit}
      </p>
    </section>
  )
}
