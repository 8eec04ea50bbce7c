/** The periods by which consumption is told: days, weeks from Monday, months, quarters, years. Dates are `yyyy-MM-dd`, without a zone. */
import { BadFigure } from './figure.ts'

export const grains = ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const
export type Grain = (typeof grains)[number]
/** Those that are made of days. */
export const longGrains = grains.filter(grain => grain !== 'DAY')
export const grainTitles: Readonly<Record<Grain, string>> = {
  DAY: '日',
  WEEK: '周',
  MONTH: '月',
  QUARTER: '季',
  YEAR: '年',
}

const dayMs = 86_400_000
const isDay = /^\d{4}-\d{2}-\d{2}$/
/** @throws BadFigure for what is no day */
function at(day: string): Date {
  const date = new Date(isDay.test(day) ? `${day}T00:00:00Z` : Number.NaN)
  // 31 of a short month would be of the next one.
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day.slice(8)))
    throw new BadFigure('日期', day, '须为 yyyy-MM-dd')
  return date
}
const textOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
/** A day so many days later. */
export const dayAfter = (day: string, days: number): string => textOf(at(day).getTime() + days * dayMs)
/** From one to the other, both among them; none where they are in the wrong order. */
export function daysBetween(from: string, to: string): string[] {
  const last = at(to).getTime()
  const days: string[] = []
  for (let ms = at(from).getTime(); ms <= last; ms += dayMs) days.push(textOf(ms))
  return days
}
const monthStart = (year: number, month: number): string => textOf(Date.UTC(year, month, 1))
const daysOfWeek = 7
const quarterMonths = 3
/** A year as it is compared: 52 whole weeks, so that weekends stand over weekends. */
const yearOfWeeks = 364

/** First day of the period in which a day lies. */
export function periodStart(grain: Grain, day: string): string {
  const date = at(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  switch (grain) {
    case 'DAY':
      return day
    case 'WEEK':
      return dayAfter(day, -((date.getUTCDay() + daysOfWeek - 1) % daysOfWeek))
    case 'MONTH':
      return monthStart(year, month)
    case 'QUARTER':
      return monthStart(year, month - (month % quarterMonths))
    case 'YEAR':
      return monthStart(year, 0)
  }
}
/** First day of the period so many periods later; `start` is a first day itself. */
export function periodShift(grain: Grain, start: string, by: number): string {
  const date = at(start)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  switch (grain) {
    case 'DAY':
      return dayAfter(start, by)
    case 'WEEK':
      return dayAfter(start, by * daysOfWeek)
    case 'MONTH':
      return monthStart(year, month + by)
    case 'QUARTER':
      return monthStart(year, month + by * quarterMonths)
    case 'YEAR':
      return monthStart(year + by, 0)
  }
}
/** First days of the periods in which the days of a span lie, oldest first. */
export function periodsWithin(grain: Grain, { from, to }: { from: string; to: string }): string[] {
  const starts: string[] = []
  const last = periodStart(grain, to)
  for (let start = periodStart(grain, from); start <= last; start = periodShift(grain, start, 1))
    starts.push(start)
  return starts
}
/** First days of periods as stretches without a hole, each from its first to its last: what a database is asked for. */
export function periodRuns(grain: Grain, starts: readonly string[]): { from: string; to: string }[] {
  const runs: { from: string; to: string }[] = []
  const sorted = [...new Set(starts)].sort()
  const [first, last] = [sorted[0], sorted.at(-1)]
  // Most are one stretch of days: counted, not walked.
  if (
    grain === 'DAY' &&
    first &&
    last &&
    (Date.parse(last) - Date.parse(first)) / dayMs === sorted.length - 1
  )
    return [{ from: first, to: last }]
  for (const start of sorted) {
    const last = runs.at(-1)
    if (last && periodShift(grain, last.to, 1) === start) last.to = start
    else runs.push({ from: start, to: start })
  }
  return runs
}
/** Last day of the period that begins with `start`. */
export const periodEnd = (grain: Grain, start: string): string => dayAfter(periodShift(grain, start, 1), -1)
/** Days of it. */
export const periodDays = (grain: Grain, start: string): number =>
  Math.round((at(periodEnd(grain, start)).getTime() - at(start).getTime()) / dayMs) + 1
/** What it is compared with for 同比: the same period of last year; of a day or a week that of the same weekdays, 364 days before. */
export const yearBefore = (grain: Grain, start: string): string =>
  grain === 'DAY' || grain === 'WEEK'
    ? dayAfter(start, -yearOfWeeks)
    : periodShift(grain, start, { MONTH: -12, QUARTER: -4, YEAR: -1 }[grain])

/** The number of an ISO 8601 week, and the year that it belongs to. */
export function weekOf(monday: string): { year: number; week: number } {
  const thursday = at(dayAfter(monday, 3))
  const year = thursday.getUTCFullYear()
  const days = Math.round((thursday.getTime() - Date.UTC(year, 0, 1)) / dayMs)
  return { year, week: Math.floor(days / daysOfWeek) + 1 }
}
/** As people say it: 2026-11-20, 2026 年第 47 周, 2026 年 11 月, 2026 年第 4 季度, 2026 年. */
export function periodWords(grain: Grain, start: string): string {
  const [year, month] = [start.slice(0, 4), Number(start.slice(5, 7))]
  switch (grain) {
    case 'DAY':
      return start
    case 'WEEK': {
      const { year: of, week } = weekOf(start)
      return `${of} 年第 ${week} 周`
    }
    case 'MONTH':
      return `${year} 年 ${month} 月`
    case 'QUARTER':
      return `${year} 年第 ${Math.floor((month - 1) / quarterMonths) + 1} 季度`
    case 'YEAR':
      return `${year} 年`
  }
}
/** The periods, longer than a day, that some day of a month (`yyyy-MM`) lies in. */
export function periodsOfMonth(month: string): { grain: Grain; start: string }[] {
  const first = `${month}-01`
  const last = periodEnd('MONTH', first)
  const weeks: string[] = []
  for (let week = periodStart('WEEK', first); week <= last; week = dayAfter(week, daysOfWeek))
    weeks.push(week)
  return [
    ...weeks.map(start => ({ grain: 'WEEK' as const, start })),
    ...(['MONTH', 'QUARTER', 'YEAR'] as const).map(grain => ({ grain, start: periodStart(grain, first) })),
  ]
}
