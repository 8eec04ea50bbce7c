/** 星期热图: weekdays down, weeks across; what is missing is an empty cell. */
import type { ReactElement } from 'react'
import { withoutWords } from '#contract/sewage/consumption.ts'
import { formatNumber, formatRange } from '#lib/format.ts'
import { periodStart } from '#lib/wbe/period.ts'
import { percentile } from '#lib/wbe/statistics.ts'
import { ViewData } from '#web/charts/view-data.tsx'
import type { Span } from './state.ts'
import { unit } from './unit.ts'
import type { Days } from './use-analysis.ts'

const names = ['一', '二', '三', '四', '五', '六', '日']
/** Monday 0. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
const shares = [0.2, 0.4, 0.6, 0.8]

export function Week({
  data,
  selected,
  subject,
}: {
  data: Days
  selected: Span | undefined
  subject: string
}): ReactElement {
  const values = data.days.flatMap(({ value }) => value ?? [])
  const limits = values.length === 0 ? [] : shares.map(share => percentile(values, share)!)
  const weeks = [...Map.groupBy(data.days, ({ day }) => periodStart('WEEK', day))]
  const stepOf = (value: number): number => limits.filter(limit => value >= limit).length + 1
  const chosen = (day: string) => selected !== undefined && day >= selected.from && day <= selected.to
  return (
    <section className="panel analysis-week" aria-label="星期热图">
      <header className="row">
        <h2>星期热图</h2>
        <span className="aux grow">{weeks.length} 周</span>
        <ViewData
          table={{
            title: '逐日数值',
            columns: ['日期', '星期', unit, '95% CI'],
            rows: () =>
              data.days.map(({ day, without, value, low, high }) => [
                day,
                `周${names[weekdayOf(day)]}`,
                without === null ? formatNumber(value, 2) : (withoutWords[without] ?? ''),
                formatRange(low, high, 2),
              ]),
            note: `${subject}；空格是没有值`,
          }}
        />
      </header>
      <div
        className="analysis-heat"
        role="img"
        aria-label={`${values.length} 天有值，共 ${data.days.length} 天`}
      >
        {names.map((name, row) => (
          <span key={name} className="day" style={{ gridRow: row + 1 }}>
            {name}
          </span>
        ))}
        {weeks.flatMap(([monday, days], column) =>
          days.map(({ day, value, without }) => (
            <i
              key={day}
              className={`${value === null ? 'none' : `heat-${stepOf(value)}`}${chosen(day) ? ' on' : ''}`}
              style={{ gridRow: weekdayOf(day) + 1, gridColumn: column + 2 }}
              title={`${day}：${value === null ? (withoutWords[without ?? 'none'] ?? '') : formatNumber(value, 1)}`}
              data-week={monday}
            />
          )),
        )}
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
        周末比 {data.ratio === null ? '—' : formatNumber(data.ratio, 2)}（周末 = {data.weekendWords}）
      </p>
    </section>
  )
}
