/** 散点: by how much every version differs from the one before. On the middle line nothing changed; outside the outer ones more than a tenth. */
import { type ReactElement, useMemo, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { ComparedRow } from '#contract/sewage/recalc.ts'
import { formatLoad, formatShare } from '#lib/format.ts'
import { useWidth } from '#web/crud/use-width.ts'
import { Answered } from '#web/ui/states.tsx'
import { differenceWords } from './figures.tsx'
import { count, type Found } from './states.ts'
import { type ReviewState, useEveryRow } from './use-review.ts'

const height = 400
const edge = { left: 56, right: 16, top: 24, bottom: 40 }
type Known = ComparedRow & { oldValue: number; newValue: number }
/** Others have no logarithm. */
export const isDrawn = (row: ComparedRow): row is Known => (row.oldValue ?? 0) > 0 && (row.newValue ?? 0) > 0
const change = ({ oldValue, newValue }: Known): number => newValue / oldValue - 1
/** A tenth itself is within. */
export const isBeyond = (row: Known): boolean => Math.abs(change(row)) > 0.1 + 1e-9

/** Shares on the upright axis: all that is within, else the nearest of these; what differs more stands at the edge. */
const reaches = [0.15, 0.3, 0.6, 1] as const

/** Levels by their logarithm, with ticks at 1, 2 and 5 of each power; differences as they are. Pure. */
export function planeOf(rows: readonly Known[], width: number) {
  const [least, most] = rows.reduce(
    ([low, high], { oldValue }) => [Math.min(low, oldValue), Math.max(high, oldValue)],
    [Number.POSITIVE_INFINITY, 0],
  )
  const [low, high] = [least / 1.1, most * 1.1]
  const widest = rows.reduce((far, row) => Math.max(far, Math.abs(change(row))), 0)
  const reach = reaches.find(each => each >= widest) ?? reaches.at(-1)!
  const powers = Array.from({ length: 13 }, (_, at) => 10 ** (at - 6))
  const steps = high / low > 1_000 ? [1] : high / low > 10 ? [1, 2, 5] : [1, 2, 3, 4, 5, 6, 8]
  const ticks = powers
    .flatMap(power => steps.map(step => Number((step * power).toPrecision(1))))
    .filter(tick => tick >= low && tick <= high)
  const [top, bottom] = [edge.top, height - edge.bottom]
  return {
    low,
    high,
    reach,
    ticks,
    x: (value: number) =>
      edge.left + (Math.log(value / low) / Math.log(high / low)) * (width - edge.left - edge.right),
    y: (share: number) =>
      (top + bottom) / 2 - (Math.max(-reach, Math.min(reach, share)) / reach) * ((bottom - top) / 2),
  }
}
const wordsOf = (row: Known): string =>
  `${row.sampleDate} ${row.plantName ?? ''} ${row.drugName ?? row.drugCode} ${formatLoad(row.oldValue)} → ${formatLoad(row.newValue)}，${differenceWords(row)}`

function Plane({ rows }: { rows: readonly Known[] }): ReactElement {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const { low, high, reach, ticks, x, y } = useMemo(() => planeOf(rows, Math.max(240, width)), [rows, width])
  const [right, bottom] = [x(high), y(-reach)]
  const across = (share: number) => `M${x(low)} ${y(share)}H${right}`
  const beyond = rows.filter(isBeyond).length
  return (
    <div ref={frame} className="recalc-points">
      {width > 0 && (
        <svg
          width={Math.max(240, width)}
          height={height}
          role="group"
          aria-label={`新值与旧值之差，${count(rows.length)} 条，其中 ${count(beyond)} 条相差超过 10%`}
        >
          {ticks.map(tick => (
            <g key={tick}>
              <path d={`M${x(tick)} ${edge.top}V${bottom}`} />
              <text x={x(tick)} y={bottom + 16} textAnchor="middle">
                {formatLoad(tick)}
              </text>
            </g>
          ))}
          {[-reach, -0.1, 0, 0.1, reach].map(share => (
            <text key={share} x={edge.left - 6} y={y(share) + 4} textAnchor="end">
              {formatShare(share, 0)}
            </text>
          ))}
          <path className="axis" d={`M${edge.left} ${edge.top}V${bottom}H${right}`} />
          <path className="same" d={across(0)} />
          <path className="tenth" d={`${across(0.1)}${across(-0.1)}`} />
          <text x={edge.left} y={12} textAnchor="start">
            新值与旧值之差
          </text>
          <text x={right} y={height - 6} textAnchor="end">
            旧值 mg/(d·千人)
          </text>
          {rows.map(row => (
            <Link
              key={row.id}
              to={`/sewage/plant-result?open=${row.id}&tab=derivation`}
              // Thousands would stand in the way of the keys; in 并排 each is reached by them.
              tabIndex={-1}
              aria-label={`如何算出 ${wordsOf(row)}`}
            >
              <title>{wordsOf(row)}</title>
              {isBeyond(row) ? (
                <path className="beyond" d={`M${x(row.oldValue)} ${y(change(row)) - 6}l6 6l-6 6l-6 -6z`} />
              ) : (
                <circle cx={x(row.oldValue)} cy={y(change(row))} r={4} />
              )}
            </Link>
          ))}
        </svg>
      )}
    </div>
  )
}

export function Points({ of, state }: { of: Found; state: ReviewState }): ReactElement {
  const found = useEveryRow(of.job.id, state)
  return (
    <Answered of={found}>
      {({ rows, total }) => {
        const drawn = rows.filter(isDrawn)
        return (
          <figure className="m-0 column gap-8">
            {drawn.length > 0 ? (
              <Plane rows={drawn} />
            ) : (
              <p className="aux">没有新旧都有值的结果，请看“并排”</p>
            )}
            <figcaption className="aux">
              实线为不变，虚线为 ±10%，菱形为超出；点一个点看如何算出。
              {rows.length > drawn.length &&
                `新增、无新值和未检出的 ${count(rows.length - drawn.length)} 条不在图上。`}
              {total > rows.length &&
                `共 ${count(total)} 条，只画前 ${count(rows.length)} 条，请用筛选缩小。`}
            </figcaption>
          </figure>
        )
      }}
    </Answered>
  )
}
