/** How long the laboratory takes: median and P90 of each of the past days over the day by which a value is due. */
import '#web/charts/charts.css'
import type { ReactElement } from 'react'
import { workLimits } from '#contract/sewage/work.ts'
import { formatNumber } from '#lib/format.ts'
import { Fitted } from '#web/charts/fitted.tsx'
import { niceScale } from '#web/charts/gaps.ts'
import { ViewData } from '#web/charts/view-data.tsx'
import type { Work } from './work-job.tsx'
import { turnaroundUnit } from './work-words.ts'

/** Width until it is known. */
const usualPx = 560
const [height, left, right, top, bottom] = [190, 28, 8, 10, 22]
/** Of the past days so many at the most. */
const shown = 14

export function TurnaroundCard({ work }: { work: Work }): ReactElement | null {
  const told = work.turnaround.slice(-shown)
  if (told.length === 0) return null
  const { unit, factor } = turnaroundUnit(Math.max(...told.map(({ p90 }) => p90)))
  const days = told.map(one => ({ ...one, median: one.median * factor, p90: one.p90 * factor }))
  const due = (workLimits.test / 24) * factor
  const { near } = scaleOf(days, due)
  const late = days.filter(({ median }) => median > due).length
  return (
    <section className="panel p-12-16 min-w-0" aria-label="周转时间">
      <header className="row gap-8">
        <h2>周转时间</h2>
        <span className="aux">
          采样结束到出值，{unit}；{near ? '虚线为时限' : '图外时限'} {formatNumber(due, factor === 1 ? 1 : 0)}
        </span>
        <span className="ml-auto">
          <ViewData
            table={{
              title: '周转时间',
              columns: ['日期', `中位 ${unit}`, `P90 ${unit}`, '样品'],
              rows: () =>
                days.map(({ day, median, p90, samples }) => [
                  day,
                  formatNumber(median, factor === 1 ? 2 : 1),
                  formatNumber(p90, factor === 1 ? 2 : 1),
                  formatNumber(samples),
                ]),
              note: '从采样结束到第一个检测值写入，按写入的日期归日',
            }}
          />
        </span>
      </header>
      <Fitted first={usualPx}>{width => <Days days={days} due={due} width={width} late={late} />}</Fitted>
      <p className="aux">柱为中位，须为 P90</p>
    </section>
  )
}

type Days = Work['turnaround']
function scaleOf(days: Days, due: number) {
  const most = Math.max(...days.map(({ p90 }) => p90))
  // A limit that nothing comes near would press the bars into the foot.
  const near = due <= most * 2
  return { near, ...niceScale(0, near ? Math.max(due, most) : most, 4) }
}

interface DaysProps {
  days: Days
  /** In the unit of the days. */
  due: number
  width: number
  late: number
}
function Days({ days, due, width, late }: DaysProps): ReactElement {
  const { near, max, step } = scaleOf(days, due)
  const y = (value: number) => top + (1 - value / max) * (height - top - bottom)
  const slot = (width - left - right) / days.length
  const bar = Math.min(20, slot * 0.6)
  const ticks = Array.from({ length: Math.round(max / step) + 1 }, (_, index) => index * step)
  return (
    <svg
      className="reading-curve"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`近 ${days.length} 日周转时间，${late} 日中位超过时限`}
    >
      {ticks.map(tick => (
        <g key={tick}>
          <line className="reading-grid" x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
          <text x={left - 6} y={y(tick) + 4} textAnchor="end">
            {formatNumber(tick, step < 1 ? 1 : 0)}
          </text>
        </g>
      ))}
      {days.map(({ day, median, p90 }, index) => {
        const middle = left + slot * (index + 0.5)
        return (
          <g key={day}>
            <rect
              className={median > due ? 'work-bar is-late' : 'work-bar'}
              x={middle - bar / 2}
              width={bar}
              y={y(median)}
              height={Math.max(0, y(0) - y(median))}
            />
            <path
              className="reading-line"
              d={`M${middle} ${y(median)}V${y(p90)}M${middle - 3} ${y(p90)}H${middle + 3}`}
            />
            {(index === 0 || index === days.length - 1) && (
              <text
                x={index === 0 && days.length > 1 ? left : width - right}
                y={height - 6}
                textAnchor={index === 0 && days.length > 1 ? 'start' : 'end'}
              >
                {day.slice(5)}
              </text>
            )}
          </g>
        )
      })}
      {near && <line className="reading-limit" x1={left} x2={width - right} y1={y(due)} y2={y(due)} />}
    </svg>
  )
}
