/** Which days of a month a day or week field means. */

export interface Month {
  /** Days it has. */
  length: number
  /** Weekday of its first day, 1 = Sunday. */
  first: number
}
export type DayRule = (month: Month) => number[]

const dayMs = 86_400_000

export function monthOf(year: number, month: number): Month {
  const first = Date.UTC(year, month - 1, 1)
  return {
    length: Math.round((Date.UTC(year, month, 1) - first) / dayMs),
    first: new Date(first).getUTCDay() + 1,
  }
}

export const weekdayOf = ({ first }: Month, day: number): number => ((first - 1 + day - 1) % 7) + 1

export const everyDay: DayRule = ({ length }) => Array.from({ length }, (_, at) => at + 1)

export const daysIn =
  (wanted: readonly number[]): DayRule =>
  ({ length }) =>
    wanted.filter(day => day <= length)

export const weekdaysIn =
  (wanted: readonly number[]): DayRule =>
  month =>
    everyDay(month).filter(day => wanted.includes(weekdayOf(month, day)))

/** L, L-n: so many days before the last; nothing where the month is shorter. */
export const beforeLast =
  (days: number): DayRule =>
  ({ length }) =>
    length - days >= 1 ? [length - days] : []

/** W: the Monday to Friday nearest to the day, never in another month. */
export const nearestWorkday =
  (rule: DayRule): DayRule =>
  month =>
    rule(month).map(day => {
      const weekday = weekdayOf(month, day)
      if (weekday === 7) return day === 1 ? 3 : day - 1
      if (weekday === 1) return day === month.length ? day - 2 : day + 1
      return day
    })

/** nL: the last such weekday of the month. */
export const lastWeekday =
  (weekday: number): DayRule =>
  month => [month.length - ((weekdayOf(month, month.length) - weekday + 7) % 7)]

/** n#m: the m-th such weekday; nothing where the month has no fifth one. */
export const nthWeekday =
  (weekday: number, nth: number): DayRule =>
  month => {
    const day = ((weekday - month.first + 7) % 7) + 1 + (nth - 1) * 7
    return day <= month.length ? [day] : []
  }
