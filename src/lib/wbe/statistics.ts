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
  return values.length === 0 ? null : percentileOfSorted(ascending(values), share)
}
/** Figures in ascending order. @throws BadFigure where one is not finite */
export function ascending(values: readonly number[]): Float64Array {
  for (const value of values) finite('数值', value)
  return new Float64Array(values).sort()
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
export const medianDeviation = (values: readonly number[]): number | null =>
  values.length === 0 ? null : deviationOfSorted(ascending(values))
/** The same of a sorted array that is not empty, unchecked. Outward from the median the deviations come in order. */
export function deviationOfSorted(sorted: ArrayLike<number>): number {
  const { length } = sorted
  const middle = percentileOfSorted(sorted, 0.5)
  let above = length >> 1
  while (above > 0 && sorted[above - 1]! >= middle) above -= 1
  while (above < length && sorted[above]! < middle) above += 1
  let below = above - 1
  let [last, before] = [0, 0]
  for (let count = 0; count <= length >> 1; count++) {
    before = last
    const up = above < length ? sorted[above]! - middle : Number.POSITIVE_INFINITY
    const down = below >= 0 ? middle - sorted[below]! : Number.POSITIVE_INFINITY
    last = Math.min(up, down)
    if (up <= down) above += 1
    else below -= 1
  }
  return length % 2 === 1 ? last : before + (last - before) * 0.5
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
