/** Days as text, windows of days, and means over them. Pure. */
import { mean } from '#lib/wbe/statistics.ts'

const dayMs = 86_400_000
/** `yyyy-MM-dd` shifted by whole days; dates carry no zone here. */
export const shiftDay = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10)

/** The `count` days that end with `last`, oldest first. */
export const daysUntil = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => shiftDay(last, index - count + 1))

/** A year back by the same weekday (364 days), so that weekends stand over weekends. */
export const yearBack = (day: string): string => shiftDay(day, -364)

export type Figure = number | null
export const known = (values: readonly (Figure | undefined)[]): number[] =>
  values.filter((value): value is number => value !== null && value !== undefined)
export const meanOf = (values: readonly (Figure | undefined)[]): number | null => mean(known(values))
