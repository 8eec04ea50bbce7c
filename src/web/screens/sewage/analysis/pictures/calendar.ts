/** Days of a year as cells: weekdays down, weeks across, in one block or in two halves where there is little room. Pure; own px. */
import { dayAfter } from '#lib/wbe/period.ts'
import { percentile } from '#lib/wbe/statistics.ts'
import { weekdayOf } from '../heat.ts'
import type { Days } from '../use-analysis.ts'

type Day = Days['days'][number]
export interface CalendarCell extends Day {
  x: number
  y: number
  /** Weekday, of a second half below those of the first. */
  row: number
  /** 1 to 5, by fifths of the year's days; 0 without a figure. */
  step: number
}
const left = 22
const top = 18
/** Between two halves of a year. */
const between = 14
const narrow = 620
const most = 34

export const shares = [0.2, 0.4, 0.6, 0.8]
export const limitsOf = (values: readonly number[]): number[] =>
  values.length === 0 ? [] : shares.map(share => percentile(values, share)!)
export const stepOf = (value: number | null, limits: readonly number[]): number =>
  value === null ? 0 : limits.filter(limit => value >= limit).length + 1

export function calendarOf(days: readonly Day[], width: number, roomy = false) {
  const limits = limitsOf(days.flatMap(({ value }) => value ?? []))
  const halves = roomy || width < narrow ? 2 : 1
  const columns = halves === 2 ? 28 : 54
  const cell = Math.max(5, Math.min(most, Math.floor((width - left) / columns)))
  const blockHeight = top + 7 * cell
  const year = days[0]?.day.slice(0, 4) ?? ''
  const firsts = halves === 2 ? [`${year}-01-01`, `${year}-07-01`] : [`${year}-01-01`]
  const blockOf = (day: string) => (halves === 2 && day >= firsts[1]! ? 1 : 0)
  const columnOf = (day: string): number => {
    const first = firsts[blockOf(day)]!
    const lead = weekdayOf(first)
    return Math.floor((Math.round((Date.parse(day) - Date.parse(first)) / 86_400_000) + lead) / 7)
  }
  const topOf = (day: string) => blockOf(day) * (blockHeight + between) + top
  const cells: CalendarCell[] = days.map(one => ({
    ...one,
    x: left + columnOf(one.day) * cell,
    y: topOf(one.day) + weekdayOf(one.day) * cell,
    row: blockOf(one.day) * 7 + weekdayOf(one.day),
    step: stepOf(one.value, limits),
  }))
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}-01`).map(
    (day, at) => ({
      words: `${at + 1} 月`,
      x: left + columnOf(weekdayOf(day) === 0 ? day : dayAfter(day, 6)) * cell,
      y: topOf(day) - 6,
    }),
  )
  const blocks = firsts.map(first => topOf(first))
  return { cells, months, limits, cell, blocks, height: halves * blockHeight + (halves - 1) * between }
}
/** Years that have figures, the newest first. */
export function yearsOf(oldest: string | null | undefined, newest: string | null | undefined): string[] {
  if (!oldest || !newest) return []
  const [from, to] = [Number(oldest.slice(0, 4)), Number(newest.slice(0, 4))]
  return Array.from({ length: to - from + 1 }, (_, at) => String(to - at))
}
