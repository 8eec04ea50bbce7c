/** Means, percentiles, growth, duplicates: formulas F9, F12, F15. Missing days are left out; null of nothing. */
import { finite, notNegative, share as shareFigure } from './figure.ts'
import { sum } from './sum.ts'

/** F9, arithmetic mean; null of nothing. Never outside of its values. */
export function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const centre = sum(values) / values.length
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    low = Math.min(low, finite('数值', value))
    high = Math.max(high, value)
  }
  return Math.min(high, Math.max(low, centre))
}

/** Linear between the two neighbours (type 7 of Hyndman & Fan 1996, as R and spreadsheets do); `share` 0-1. */
export function percentile(values: readonly number[], share: number): number | null {
  shareFigure('百分位', share)
  if (values.length === 0) return null
  for (const value of values) finite('数值', value)
  const sorted = Float64Array.from(values).sort()
  return percentileOfSorted(sorted, share)
}
/** The same of a sorted array that is not empty, unchecked. */
export function percentileOfSorted(sorted: ArrayLike<number>, share: number): number {
  const place = (sorted.length - 1) * share
  const low = sorted[Math.floor(place)]!
  const high = sorted[Math.ceil(place)]!
  return low + (high - low) * (place - Math.floor(place))
}
/** The middle one, or the mean of the two in the middle; null of nothing. */
export const median = (values: readonly number[]): number | null => percentile(values, 0.5)

/** Median absolute deviation from the median, not scaled; null of nothing. */
export function medianDeviation(values: readonly number[]): number | null {
  const middle = median(values)
  return middle === null ? null : median(values.map(value => Math.abs(value - middle)))
}

/** F15, relative percent difference of duplicates [%] = |a − b| / ((a + b) / 2) × 100; 0 where both are 0. */
export const relativePercentDifference = (a: number, b: number): number =>
  notNegative('平行样', a) + notNegative('平行样', b) === 0 ? 0 : (Math.abs(a - b) / ((a + b) / 2)) * 100

/** F12, growth = (now − before) / before; null where there is nothing to compare with. */
export const growth = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0
    ? null
    : finite('增长', (finite('本期', now) - finite('上期', before)) / before)

export type GrowthClass = 'UP' | 'FLAT' | 'DOWN' | 'NA'
/** EUDA's classes (checked on 380 published rows): increase above +10 %, decrease below −10 %, else stable. */
export function growthClass(ratio: number | null, limit = 0.1): GrowthClass {
  if (ratio === null) return 'NA'
  if (finite('增长', ratio) > limit) return 'UP'
  return ratio < -limit ? 'DOWN' : 'FLAT'
}

/**
 * Mean of each day and the six before it: takes the rhythm of the week out of a daily series. Missing days are left
 * out; null where fewer than four of the seven are there.
 */
export const weekMeans = (values: readonly (number | null)[]): (number | null)[] =>
  values.map((_, index) => {
    if (index < 6) return null
    const known = values.slice(index - 6, index + 1).filter(value => value !== null)
    return known.length < 4 ? null : mean(known)
  })
