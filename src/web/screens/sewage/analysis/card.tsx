/** What is chosen: its figure, its days, what stands behind them, and what lies in it. */
import { Button } from '@arco-design/web-react'
import { IconClose } from '@arco-design/web-react/icon'
import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { withoutWords } from '#contract/sewage/consumption.ts'
import { formatChange, formatNumber, formatRange, formatShare } from '#lib/format.ts'
import { useDict } from '#web/data/dict.ts'
import { BasisAct } from './basis-act.tsx'
import { Bars, Below } from './card-parts.tsx'
import { standingOf } from './ends.ts'
import { type AnalysisState, afresh, basisOf, type Change, daysOf, type Span, spanWords } from './state.ts'
import { Switched } from './switches.tsx'
import { Take } from './take.tsx'
import { unit } from './unit.ts'
import type { Card, Trend } from './use-analysis.ts'

/** Of what is shown from what was published. */
const shareBetween = ({ value, published }: Card): number | null =>
  value === null || !published?.value ? null : value / published.value - 1

const dailyWords = ({ plantsLeast, plantsMean, plants }: Card): string =>
  plantsLeast === plants
    ? formatNumber(plants)
    : `日均 ${formatNumber(plantsMean, 0)}（${formatRange(plantsLeast, plants, 0)}）`

/** Of a plant one day is explained: the newest that has a figure. */
const explained = ({ newestKnown }: Card, level: string): string | undefined =>
  level === 'P' ? (newestKnown ?? undefined) : undefined
/** Against days of which some are not known that is said beside the change, or instead of it. */
const against = (change: number | null, days: number, { daysKnown }: Card): string => {
  const part = days > 0 && days < daysKnown * 0.9 ? `（对比期仅 ${formatNumber(days)} 天有值）` : ''
  return `${formatChange(change)}${part}`
}

export function SelectionCard({
  data,
  span,
  state,
  change,
  city,
  trend,
}: {
  data: Card
  trend: Trend | undefined
  span: Span
  state: AnalysisState
  change: Change
  city: string | undefined
}): ReactElement {
  const methods = useDict('pop_method')
  const { place, without } = data
  const basis = basisOf(place, { ...span, to: explained(data, place.level) ?? span.to }, state, city)
  const standing = trend?.place?.code === place.code ? standingOf(trend, span, data.value) : undefined
  const chosen = state.selected !== undefined || state.marked !== undefined
  const seen = data.popMethods.reduce((sum, { results }) => sum + results, 0)
  const rows: [string, string][] = [
    ['有值天数', `${formatNumber(data.daysKnown)} / ${formatNumber(data.daysAll)} 天`],
    ['日有值 / 登记', `${dailyWords(data)} / ${formatNumber(data.plantsAll)} 厂`],
    ['样品', `${formatNumber(data.samples)} 份`],
    ['日均人口', `${formatNumber(data.population)} 人`],
    [
      '人口方法',
      (seen < (data.samples ?? 0) && seen > 0 ? `您可见的 ${formatNumber(seen)} 份：` : '') +
        data.popMethods
          .map(
            ({ value, results }) =>
              `${methods.find(one => one.value === value)?.text ?? value}（${formatNumber(results)} 份）`,
          )
          .join('、') || '—',
    ],
    ['低值处理', `${data.loqPolicies.join('、') || '—'}，代入 ${formatNumber(data.imputed)} 份`],
    ['检出 / 定量率', `${formatShare(data.detectRate, 0)} / ${formatShare(data.quantifyRate, 0)}`],
    ['系数版本', data.cfVersions.join('、') || '—'],
    ['最近发布', [data.publishedBy, data.publishedAt?.slice(0, 16)].filter(Boolean).join(' ') || '—'],
  ]
  return (
    <section className="panel analysis-card" aria-label="选区">
      <header className="row">
        <h2 className="grow">
          {chosen ? '选中：' : ''}
          {place.name}
        </h2>
        {chosen && (
          <Button
            size="mini"
            type="text"
            aria-label="清除选区"
            icon={<IconClose />}
            onClick={() => change(afresh)}
          />
        )}
      </header>
      <p className="aux">
        {spanWords(span)}
        {chosen && '，四图联动，按 Esc 清除'}
      </p>
      {without === null ? (
        <p className="analysis-value">
          <b>{formatNumber(data.value, 1)}</b> {formatRange(data.low, data.high, 1)}{' '}
          <span className="aux">{unit}</span>
        </p>
      ) : (
        <p className="analysis-value">
          <b className={without === 'masked' ? 'masked' : undefined}>{withoutWords[without]}</b>
        </p>
      )}
      {data.published && (
        <div className="analysis-differs">
          <p>
            <Switched of={data.differs} /> 发布口径{' '}
            {data.published.without === null
              ? `${formatNumber(data.published.value, 2)}（${formatRange(data.published.low, data.published.high, 2)}），本口径 ${formatNumber(data.value, 2)}，相差 ${formatChange(shareBetween(data))}`
              : withoutWords[data.published.without]}
          </p>
          <ul>
            {data.differs.map(words => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="wraps">
        <span>环比 {against(data.mom, data.momDays, data)}</span>
        <span>同比 {against(data.yoy, data.yoyDays, data)}</span>
        {standing && <span>{standing}</span>}
      </p>
      <Bars days={data.days} />
      <dl>
        {rows.map(([title, words]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p className="row analysis-acts">
        <BasisAct basis={basis} days={daysOf(span)} asPublished={data.published !== null} />
        <Link
          className="arco-btn arco-btn-secondary arco-btn-size-default"
          to={`/sewage/consumption?at=${place.code}&level=P&grain=DAY&drug=${state.drug}&measure=${state.measure}&from=${span.from}&to=${span.to}`}
        >
          逐厂逐日
        </Link>
        <Take place={place.code} span={span} state={state} />
      </p>
      <Below data={data} change={change} />
    </section>
  )
}
