/** DUMPING_SUSPECT: a day that stands so far out of its site that somebody may have emptied a stock into a drain. */
import { finite, notNegative } from './figure.ts'
import { ascending, deviationOfSorted, percentileOfSorted } from './statistics.ts'

export interface SpikeJudgement {
  /** Held from publication until reviewed. */
  suspect: boolean
  /** median + times × MAD of the site; null where there is too little to judge by. */
  limit: number | null
  median: number | null
  deviation: number | null
  n: number
}
/** Days of the site that must be known before a day is judged by them. */
export const leastHistory = 5

/**
 * Above median + 5 × MAD (not scaled) of the site's other days. Where they are all alike the MAD is 0 and any higher
 * day is a suspect: looking twice costs less than publishing a dumped stock.
 */
export const judgeSpike = (
  value: number,
  history: readonly number[],
  times = 5,
  least = leastHistory,
): SpikeJudgement => judgeSpikeAmong(value, ascending(history), times, least)
/** The same against days in ascending order, unchecked: of one site's days in turn only the ends of what is known change. */
export function judgeSpikeAmong(
  value: number,
  sorted: ArrayLike<number>,
  times = 5,
  least = leastHistory,
): SpikeJudgement {
  finite('数值', value)
  const n = sorted.length
  const middle = n === 0 ? null : percentileOfSorted(sorted, 0.5)
  const deviation = n === 0 ? null : deviationOfSorted(sorted)
  const limit =
    n >= least && middle !== null && deviation !== null
      ? middle + notNegative('倍数', times) * deviation
      : null
  return { suspect: limit !== null && value > limit, limit, median: middle, deviation, n }
}
/** The flag alone. */
export const isSpike = (value: number, history: readonly number[], times = 5): boolean =>
  judgeSpike(value, history, times).suspect
