/** DUMPING_SUSPECT: a day that stands so far out of its site that somebody may have emptied a stock into a drain. */
import { finite, notNegative } from './figure.ts'
import { median, medianDeviation } from './statistics.ts'

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
export function judgeSpike(
  value: number,
  history: readonly number[],
  times = 5,
  least = leastHistory,
): SpikeJudgement {
  finite('数值', value)
  const middle = median(history)
  const deviation = medianDeviation(history)
  const enough = history.length >= least && middle !== null && deviation !== null
  const limit = enough ? middle + notNegative('倍数', times) * deviation : null
  return {
    suspect: limit !== null && value > limit,
    limit,
    median: middle,
    deviation,
    n: history.length,
  }
}
/** The flag alone. */
export const isSpike = (value: number, history: readonly number[], times = 5): boolean =>
  judgeSpike(value, history, times).suspect
