/** The temperature of a cool box: where it should lie, how far it may go, and when it was beyond. */
import type { ColdLimits } from '#contract/sewage/cold-limits.ts'
import { clockText } from './words.ts'

const width = 326
const height = 118
const left = 22
const bottom = 98
type Point = readonly [at: number, temp: number]

const minuteMs = 60_000
/** Minutes above a limit, ℃, by the minutes that were measured. */
export const minutesOver = (temps: readonly Point[], limit: number): number =>
  temps.filter(([, temp]) => temp > limit).length

export function ColdCurve({
  temps,
  limits: { fair, high },
}: {
  temps: readonly Point[]
  limits: Pick<ColdLimits, 'fair' | 'high'>
}) {
  const first = temps[0]?.[0] ?? 0
  const last = temps.at(-1)?.[0] ?? 0
  const top = Math.max(high + 2, ...temps.map(([, temp]) => temp + 1))
  const low = Math.min(0, ...temps.map(([, temp]) => temp - 1))
  const x = (at: number) => left + ((at - first) / Math.max(minuteMs, last - first)) * (width - left - 6)
  const y = (temp: number) => bottom - ((temp - low) / (top - low)) * (bottom - 8)
  const line = (from: number, to: number) => {
    const parts: string[] = []
    let before: Point | undefined
    for (const point of temps) {
      const [at, temp] = point
      if (temp > from && temp <= to && before)
        parts.push(`M${x(before[0])} ${y(before[1])}L${x(at)} ${y(temp)}`)
      before = point
    }
    return parts.join('')
  }
  return (
    <svg className="curve" viewBox={`0 0 ${width} ${height}`} role="img" aria-label="箱温曲线">
      <rect x={left} y={y(fair)} width={width - left - 6} height={y(0) - y(fair)} fill="var(--band)" />
      <path d={`M${left} ${y(high)}H${width - 6}`} stroke="var(--t3)" strokeDasharray="4 3" />
      {[0, fair, high].map(mark => (
        <text key={mark} x={left - 6} y={y(mark) + 4} textAnchor="end">
          {mark}
        </text>
      ))}
      <path d={line(Number.NEGATIVE_INFINITY, fair)} fill="none" stroke="var(--s3)" strokeWidth="1.6" />
      <path d={line(fair, high)} fill="none" stroke="var(--level-2)" strokeWidth="2.4" />
      <path d={line(high, Number.POSITIVE_INFINITY)} fill="none" stroke="var(--level-1)" strokeWidth="2.4" />
      <text x={left} y={height - 4}>
        {clockText(first)}
      </text>
      <text x={width - 6} y={height - 4} textAnchor="end">
        {clockText(last)}
      </text>
    </svg>
  )
}
