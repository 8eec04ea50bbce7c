/** A day's programme, a column a sub-sample: how much of the planned volume came; what failed and what is missing is marked by shape and colour. */
import './charts.css'
import type { ReactElement } from 'react'
import { formatClock } from '#lib/format.ts'
import { Fitted } from './fitted.tsx'

export interface StripSlot {
  seq: number
  /** Epoch ms. */
  planAt: number
  at: number | null
  actualMl: number | null
  result: string | null
  missed: boolean
}
export interface ProgrammeStripProps {
  slots: readonly StripSlot[]
  begin: number
  end: number
  planMl: number | null
  now: number
  label: string
  wordsOf: (slot: StripSlot) => string
}
/** Width until it is known. */
const usualPx = 680
const [height, left, right, top, bottom] = [132, 40, 8, 18, 22]
/** What a time of day needs. */
const tickPx = 44
const hourMs = 3_600_000
const tickHours = [4, 6, 8, 12, 24]

export const ProgrammeStrip = (props: ProgrammeStripProps): ReactElement => (
  <Fitted first={usualPx}>{width => <Drawn {...props} width={width} />}</Fitted>
)

function Drawn(props: ProgrammeStripProps & { width: number }): ReactElement {
  const { width, slots, begin, end, planMl, now, label, wordsOf } = props
  const most = Math.max(planMl ?? 0, ...slots.map(({ actualMl }) => actualMl ?? 0)) * 1.1 || 1
  const x = (ts: number) => left + ((ts - begin) / (end - begin)) * (width - left - right)
  const y = (ml: number) => top + (1 - ml / most) * (height - top - bottom)
  const ground = height - bottom
  const wide = Math.max(1.5, ((width - left - right) / Math.max(1, slots.length)) * 0.72)
  const hours = (end - begin) / hourMs
  const mostTicks = (width - left - right) / tickPx
  const step = tickHours.find(each => hours / each <= mostTicks && (hours <= 48 || each >= 24)) ?? 48
  const ticks: number[] = []
  for (let at = begin; at <= end; at += step * hourMs) ticks.push(at)
  return (
    <svg className="reading-curve" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {planMl !== null && (
        <>
          <line x1={left} x2={width - right} y1={y(planMl)} y2={y(planMl)} className="reading-grid" />
          <text x={left - 6} y={y(planMl) + 4} textAnchor="end">
            {planMl}
          </text>
        </>
      )}
      <text x={left - 6} y={ground + 4} textAnchor="end">
        0
      </text>
      <text x={left - 6} y={top - 6} textAnchor="end">
        mL
      </text>
      <line x1={left} x2={width - right} y1={ground} y2={ground} className="reading-grid" />
      {slots.map(slot => {
        const at = x(slot.planAt)
        const full = y(planMl ?? most)
        return (
          <g key={slot.seq}>
            <title>{wordsOf(slot)}</title>
            {slot.missed ? (
              <path
                className="programme-missed"
                d={`M${at} ${ground - 8}l${Math.max(4, wide)} 7m0 -7l-${Math.max(4, wide)} 7`}
              />
            ) : slot.result === null ? (
              <rect className="programme-slot" x={at} y={ground - 2} width={wide} height={2} />
            ) : slot.result === 'OK' ? (
              <rect
                className="programme-drawn"
                x={at}
                y={y(slot.actualMl ?? 0)}
                width={wide}
                height={Math.max(1, ground - y(slot.actualMl ?? 0))}
              />
            ) : (
              <path
                className="programme-failed"
                d={`M${at} ${full}l${Math.max(6, wide)} 0l-${Math.max(3, wide / 2)} 7z`}
              />
            )}
            {/* As wide as the slot, so that a thin column can be pointed at. */}
            <rect x={at} y={top} width={wide / 0.72} height={ground - top} fill="transparent" />
          </g>
        )
      })}
      {now > begin && now < end && (
        <line x1={x(now)} x2={x(now)} y1={top - 4} y2={ground} className="programme-now" />
      )}
      {ticks.map(at => (
        <text key={at} x={x(at)} y={height - 6} textAnchor={at === end ? 'end' : 'middle'}>
          {formatClock(at).slice(0, 5)}
        </text>
      ))}
    </svg>
  )
}
