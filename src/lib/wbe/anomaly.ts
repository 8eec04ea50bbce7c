/**
 * Days that fall out of a site's own rhythm: level = running median, weekday effect = median by weekday, and what is
 * left measured in robust deviations (Iglewicz & Hoaglin 1993: 3.5). A robust cousin of STL, without its smoothing.
 */
import { finite, positive, whole } from './figure.ts'
import { median } from './statistics.ts'

export interface Anomaly {
  expected: number
  remainder: number
  /** Robust z = remainder / scale; null where the series has no scatter at all. */
  score: number | null
  anomaly: boolean
}
export interface AnomalyOptions {
  /** Length of the rhythm: 7 days. */
  period?: number
  /** Values over which the level is taken; odd, four weeks by default. */
  window?: number
  limit?: number
}
/** Periods that must be known before anything is expected. */
export const leastPeriods = 3

/** 1.4826 × MAD, or 1.2533 × the mean deviation where more than half of the remainders are 0. */
function scaleOf(remainders: readonly number[]): number {
  const deviations = remainders.map(Math.abs)
  const middle = 1.4826022185056018 * (median(deviations) ?? 0)
  const mean = deviations.reduce((sum, one) => sum + one / deviations.length, 0)
  return middle > 0 ? middle : 1.2533141373155001 * mean
}

/**
 * One judgement a value, null where it is missing; null altogether where fewer than three periods are known. Values
 * stand in order of time without holes: a missing day is null.
 */
export function seasonalAnomalies(
  values: readonly (number | null)[],
  options: AnomalyOptions = {},
): (Anomaly | null)[] | null {
  const period = whole('周期', options.period ?? 7, 2)
  const window = whole('窗口', options.window ?? 29, 3)
  const limit = positive('界限', options.limit ?? 3.5)
  const known = values.filter(value => value !== null)
  if (known.length < leastPeriods * period) return null
  for (const value of known) finite('数值', value)
  const half = window >> 1
  const level = values.map((_, at) =>
    median(values.slice(Math.max(0, at - half), at + half + 1).filter(value => value !== null)),
  )
  const above = values.map((value, at) => (value === null ? null : value - (level[at] ?? 0)))
  const rhythm = Array.from({ length: period }, (_, phase) =>
    median(above.filter((value, at) => at % period === phase && value !== null) as number[]),
  )
  const expected = level.map((one, at) => (one ?? 0) + (rhythm[at % period] ?? 0))
  const scale = scaleOf(values.flatMap((value, at) => (value === null ? [] : [value - expected[at]!])))
  return values.map((value, at) => {
    if (value === null) return null
    const remainder = value - expected[at]!
    const score = scale === 0 ? null : remainder / scale
    return { expected: expected[at]!, remainder, score, anomaly: score !== null && Math.abs(score) > limit }
  })
}
