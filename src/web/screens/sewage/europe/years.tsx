/** 历年: how the study's cities were spread in each year, and single cities among them. */
import { type ReactElement, useMemo } from 'react'
import { loadUnit } from '#contract/sewage/figures.ts'
import { formatNumber, formatRange } from '#lib/format.ts'
import { Chart } from '#web/charts/chart.tsx'
import { useInk } from '#web/charts/use-ink.ts'
import { ViewData } from '#web/charts/view-data.tsx'
import { partTitles } from './state.ts'
import type { Europe, Years } from './use-europe.ts'
import { followedOf, yearsOption } from './years.ts'

const mostNamed = 3
const namesTogether = (names: readonly string[]): string =>
  names.slice(0, mostNamed).join('、') + (names.length > mostNamed ? ` 等 ${names.length} 城` : '')

export function YearsPicture({
  data,
  state,
  log,
  source,
}: Pick<Europe, 'state' | 'log'> & { data: Years; source: string }): ReactElement {
  const ink = useInk()
  const lines = useMemo(() => followedOf(data, ink.dark), [data, ink.dark])
  const option = useMemo(() => yearsOption(data, lines, log, ink), [data, lines, log, ink])
  const title = `历年（${partTitles[state.part]}）`
  const whose = namesTogether(lines.map(({ name }) => name))
  return (
    <section className="panel views-panel" aria-label="历年">
      <header className="row">
        <h2>
          {title}
          {whose && `：${whose}`}
        </h2>
        <span className="aux grow">
          {state.drug} · 负荷量 {loadUnit}
          {log && '，对数轴'}
        </span>
        <ViewData
          table={{
            title: `国际比较 ${title}`,
            columns: ['年', '城市数', 'P10', '中位数', 'P90', ...lines.map(({ name }) => name)],
            rows: () =>
              data.years.map((year, at) => [
                String(year.year),
                formatNumber(year.n),
                formatNumber(year.p10, 2),
                formatNumber(year.median, 2),
                formatNumber(year.p90, 2),
                ...lines.map(({ points }) => {
                  const point = points[at]
                  if (!point) return formatNumber(null)
                  return point.low === null
                    ? formatNumber(point.value, 2)
                    : `${formatNumber(point.value, 2)}（${formatRange(point.low, point.high, 2)}）`
                }),
              ]),
            note: `研究为每年春季一周，本省为全年有值各日的均值；括号为 95% CI；${source}`,
          }}
        />
      </header>
      <div className="views-chart">
        <Chart
          option={option}
          name={`${title}：研究中各城市的 P10 至 P90、中位数，以及 ${lines.map(({ name }) => name).join('、') || '没有选中的城市'}`}
          empty={data.years.length === 0 ? '研究中没有这种毒品' : undefined}
        />
      </div>
      <p className="row views-legend aux">
        <span>
          <i style={{ background: 'var(--line)' }} /> 研究中各城市 P10–P90，细线为中位数；参加的城市逐年不同
        </span>
        {lines.map(({ code, name, colour }) => (
          <span key={code}>
            <i style={{ background: colour }} /> {name}
          </span>
        ))}
      </p>
    </section>
  )
}
