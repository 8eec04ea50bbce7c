/** One place beside a published set (the nation's plants, the European cities): same quantity, same unit, same year's rule. */
import { finite, notNegative } from './figure.ts'
import { percentileOfSorted } from './statistics.ts'

export interface Comparison {
  /** Places of the set that have a value. */
  n: number
  p10: number
  median: number
  p90: number
  /** Share of the set below, half of the equal ones counted (mid-rank), 0-1. */
  position: number
  /** Place it would take among them, 1 the highest. */
  place: number
  /** Times the set's median; null where that is 0. */
  timesMedian: number | null
}
/** Null of an empty set. The set is unweighted, as EUDA publishes medians of sites: a place is a place. */
export function compareWith(value: number, others: readonly number[]): Comparison | null {
  notNegative('千人均值', value)
  if (others.length === 0) return null
  for (const other of others) finite('千人均值', other)
  const sorted = Float64Array.from(others).sort()
  const below = sorted.filter(other => other < value).length
  const equal = sorted.filter(other => other === value).length
  const middle = percentileOfSorted(sorted, 0.5)
  return {
    n: sorted.length,
    p10: percentileOfSorted(sorted, 0.1),
    median: middle,
    p90: percentileOfSorted(sorted, 0.9),
    position: (below + equal / 2) / sorted.length,
    place: sorted.length - below - equal + 1,
    timesMedian: middle === 0 ? null : value / middle,
  }
}
