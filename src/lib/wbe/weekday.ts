/**
 * Weekday correction: the rhythm of the week taken out of a daily series by its own weekday factors, the ratio-to-moving-average method
 * (Macaulay 1931; multiplicative classical decomposition, Hyndman & Athanasopoulos 2021, 3.4). A day over the mean of the seven days
 * around it is its ratio; the factor of a weekday is the median of its ratios (a single spike does not move it), the seven brought to a
 * mean of 1. Factors follow the series: those of a month are of the 52 weeks up to its end, so that a day has the same factor whatever
 * span is looked at. Where a weekday has too few ratios there is none, and nothing is corrected.
 */
import { finite, positive, whole } from './figure.ts'
import { dayAfter, periodEnd } from './period.ts'
import { mean, median } from './statistics.ts'

/** Ratios that each weekday needs at least. */
export const leastWeeks = 8
/** Days that the factors of a month are of. */
const windowDays = 364
const daysOfWeek = 7
const half = 3

export interface WeekdayFactors {
  /** 0 = Sunday … 6 = Saturday; their mean is 1. */
  factors: readonly number[]
  /** Ratios of the weekday that has fewest. */
  n: number
}

/** Each value over the mean of itself and the three on both sides; null where one of the seven is missing, or they are all 0. */
export const weekdayRatios = (values: readonly (number | null)[]): (number | null)[] =>
  values.map((value, at) => {
    let sum = 0
    for (let day = at - half; day <= at + half; day++) {
      const one = values[day]
      if (one === null || one === undefined) return null
      sum += finite('数值', one)
    }
    return sum > 0 ? (value! * daysOfWeek) / sum : null
  })

/** Null where a weekday has fewer than `least` ratios, or is 0 by its factor. `weekday` 0 = Sunday … 6 = Saturday. */
export function weekdayFactors(
  ratios: readonly { weekday: number; ratio: number | null }[],
  least = leastWeeks,
): WeekdayFactors | null {
  const of = Array.from({ length: daysOfWeek }, () => [] as number[])
  for (const { weekday, ratio } of ratios)
    if (ratio !== null) of[whole('星期', weekday)]?.push(finite('比值', ratio))
  const n = Math.min(...of.map(({ length }) => length))
  if (n < whole('最少周数', least, 1)) return null
  const middles = of.map(some => median(some)!)
  const centre = mean(middles)!
  if (middles.some(one => one <= 0)) return null
  return { factors: middles.map(one => one / centre), n }
}

/** A day's figure without the rhythm of the week: value ÷ factor. */
export const weekdayCorrected = (value: number, factor: number): number =>
  finite('数值', value) / positive('星期系数', factor)

/** First and last day that the factors of the days `from` to `to` are made of. */
export const correctionReach = (from: string, to: string): { from: string; to: string } => ({
  from: dayAfter(periodEnd('MONTH', `${from.slice(0, 7)}-01`), 1 - windowDays - half),
  to: dayAfter(periodEnd('MONTH', `${to.slice(0, 7)}-01`), half),
})

/**
 * Factors of each month (`yyyy-MM`) that has 52 weeks before its end among the days, or fewer where the series begins later.
 * @param days in order, without holes: a missing day is null
 * @param months those that are asked for
 */
export function monthlyFactors(
  days: readonly { date: string; value: number | null }[],
  months: readonly string[],
): Map<string, WeekdayFactors | null> {
  const ratios = weekdayRatios(days.map(({ value }) => value))
  const first = days[0]
  const firstDay = first ? Date.parse(`${first.date}T00:00:00Z`) / 86_400_000 : 0
  const dated = days.map((_, at) => ({
    // 1970-01-01 was a Thursday.
    weekday: (firstDay + at + 4) % daysOfWeek,
    ratio: ratios[at]!,
  }))
  return new Map(
    months.map(month => {
      const last = Date.parse(`${periodEnd('MONTH', `${month}-01`)}T00:00:00Z`) / 86_400_000 - firstDay
      return [month, weekdayFactors(dated.slice(Math.max(0, last + 1 - windowDays), Math.max(0, last + 1)))]
    }),
  )
}
