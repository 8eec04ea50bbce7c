/** 星期热图: weekdays down, weeks across; what is missing is an empty cell. */
import type { ReactElement } from 'react'
import { withoutWords } from '#contract/sewage/consumption.ts'
import { formatNumber, formatRange } from '#lib/format.ts'
import { periodStart } from '#lib/wbe/period.ts'
import { percentile } from '#lib/wbe/statistics.ts'
import { ViewData } from '#web/charts/view-data.tsx'
import { type HeatCell, headsOf, heatOf, weekdayNames as names, weekdayOf } from './heat.ts'
import type { Span } from './state.ts'
import { Switched, switchedNote, switchedTitle } from './switches.tsx'
import { unit } from './unit.ts'
import type { Days } from './use-analysis.ts'

/** More columns stand without room between them: the panel is a third of the page. */
const mostApart = 30
const shares = [0.2, 0.4, 0.6, 0.8]

export function Week({
  data,
  selected,
  subject,
  corrected = false,
}: {
  data: Days
  selected: Span | undefined
  subject: string
  /** The rhythm of the week is taken out of the days. */
  corrected?: boolean
}): ReactElement {
  const weeks = [...Map.groupBy(data.days, ({ day }) => periodStart('WEEK', day))]
  const { cells, columns, byMonth } = heatOf(data.days)
  const known = data.days.filter(({ value }) => value !== null).length
  const values = cells.flatMap(({ value }) => value ?? [])
  const limits = values.length === 0 ? [] : shares.map(share => percentile(values, share)!)
  const stepOf = (value: number): number => limits.filter(limit => value >= limit).length + 1
  const chosen = ({ from, to }: HeatCell) =>
    selected !== undefined && to >= selected.from && from <= selected.to
  return (
    <section className="panel analysis-week" aria-label="星期热图">
      <header className="row">
        <h2>星期热图</h2>
        <span className="aux grow">{byMonth ? `${columns} 个月` : `${weeks.length} 周`}</span>
        <ViewData
          table={{
            title: switchedTitle('逐日数值', data.differs),
            columns: ['日期', '星期', unit, '95% CI'],
            rows: () =>
              data.days.map(({ day, without, value, low, high }) => [
                day,
                `周${names[weekdayOf(day)]}`,
                without === null ? formatNumber(value, 2) : (withoutWords[without] ?? ''),
                formatRange(low, high, 2),
              ]),
            note: `${subject}；空格是没有值${byMonth ? '；图上一格是当月同一星期各日的均值，表为逐日' : ''}${switchedNote(data.differs)}`,
          }}
        />
      </header>
      <div
        className={`analysis-heat${columns > mostApart ? ' dense' : ''}`}
        role="img"
        aria-label={`${known} 天有值，共 ${data.days.length} 天`}
      >
        {names.map((name, row) => (
          <span key={name} className="day" style={{ gridRow: row + 2 }}>
            {name}
          </span>
        ))}
        {headsOf(cells, byMonth, chosen).map(({ column, words, on }) => (
          <span
            key={column}
            className={`head${on ? ' on' : ''}${column < columns / 4 ? ' first' : ''}${column >= (columns * 3) / 4 ? ' last' : ''}`}
            style={{ gridColumn: column + 2 }}
          >
            {words}
          </span>
        ))}
        {cells.map(cell => {
          const { value, without, words, weekday, column } = cell
          return (
            <i
              key={`${column} ${weekday}`}
              className={`${value === null ? 'none' : `heat-${stepOf(value)}`}${chosen(cell) ? ' on' : ''}`}
              style={{ gridRow: weekday + 2, gridColumn: column + 2 }}
              title={`${words}：${value === null ? (withoutWords[without ?? 'none'] ?? '') : formatNumber(value, 1)}`}
            />
          )
        })}
      </div>
      <p className="row analysis-scale aux">
        {limits.length > 0 && (
          <>
            <span>&lt; {formatNumber(limits[0], 0)}</span>
            {[1, 2, 3, 4, 5].map(step => (
              <i key={step} className={`heat-${step}`} />
            ))}
            <span>≥ {formatNumber(limits[3], 0)}</span>
          </>
        )}
      </p>
      <p className="aux analysis-foot">
        <Switched of={data.differs} /> {byMonth && '一格为当月同一星期的均值；'}周末比{' '}
        {data.ratio === null ? '—' : formatNumber(data.ratio, 2)}（周末指{data.weekendWords}的 24 h 混合样
        {corrected && '，校正前'}）
      </p>
    </section>
  )
}
