/** Means, growth, weekdays, outliers: formulas F9, F10, F12, F15 and the robust rules. Missing days are left out. */

/** Arithmetic mean; null of nothing. */
export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** Linear between the two neighbours (type 7, as spreadsheets do); `share` 0-1. */
export function percentile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null
  const sorted = Float64Array.from(values).sort()
  const place = (sorted.length - 1) * share
  const low = sorted[Math.floor(place)]!
  const high = sorted[Math.ceil(place)]!
  return low + (high - low) * (place - Math.floor(place))
}
/** The middle one, or the mean of the two in the middle; null of nothing. */
export const median = (values: readonly number[]): number | null => percentile(values, 0.5)

/** Median absolute deviation from the median. */
export function medianDeviation(values: readonly number[]): number | null {
  const middle = median(values)
  return middle === null ? null : median(values.map(value => Math.abs(value - middle)))
}

/** DUMPING_SUSPECT: above median + 5 × MAD of the site. Held from publication until reviewed. */
export function isSpike(value: number, history: readonly number[], times = 5): boolean {
  const middle = median(history)
  const deviation = medianDeviation(history)
  return middle !== null && deviation !== null && value > middle + times * deviation
}

/** Wet-weather flag: flow above 1.5 × the dry-weather median, or more than 10 mm of rain in 24 h. */
export const isWet = (flow: number, dryMedian: number, rainMm24h = 0): boolean =>
  flow > 1.5 * dryMedian || rainMm24h > 10

/** F15, relative percent difference of duplicates [%] = |a − b| / ((a + b) / 2) × 100. */
export const relativePercentDifference = (a: number, b: number): number =>
  a + b === 0 ? 0 : (Math.abs(a - b) / ((a + b) / 2)) * 100

/** F12, growth = (now − before) / before; null where there is nothing to compare with. */
export const growth = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0 ? null : (now - before) / before

export type GrowthClass = 'UP' | 'FLAT' | 'DOWN' | 'NA'
/** EUDA's classes: increase above +10 %, decrease below −10 %, else stable. */
export function growthClass(ratio: number | null, limit = 0.1): GrowthClass {
  if (ratio === null) return 'NA'
  if (ratio > limit) return 'UP'
  return ratio < -limit ? 'DOWN' : 'FLAT'
}

/** Which days count as weekend (0 Sunday … 6 Saturday). A table by year because the published rule changed in 2021. */
export const weekendDays = (year: number): ReadonlySet<number> =>
  new Set(year === 2021 ? [6, 0, 1] : [5, 6, 0, 1])

export interface WeekMeans {
  weekday: number | null
  weekend: number | null
  daily: number | null
  /** weekend / weekday */
  ratio: number | null
}
/** F9 and F10: means of the week, of its weekdays and of its weekend. `weekday` 0 = Sunday … 6 = Saturday. */
export function weekdayWeekend(
  days: readonly { weekday: number; value: number }[],
  weekend: ReadonlySet<number> = weekendDays(2024),
): WeekMeans {
  const of = (inside: boolean) =>
    mean(days.filter(day => weekend.has(day.weekday) === inside).map(day => day.value))
  const atWeek = of(false)
  const atWeekend = of(true)
  return {
    weekday: atWeek,
    weekend: atWeekend,
    daily: mean(days.map(day => day.value)),
    ratio: atWeek === null || atWeekend === null || atWeek === 0 ? null : atWeekend / atWeek,
  }
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
