/** What is usual for a place: one baseline for every screen that says so. Pure. */
import { percentileOfSorted } from './statistics.ts'

type Figure = number | null
/** Weeks that are looked back on. */
export const usualWeeks = 52
const daysOfWeek = 7
/** Of fewer nothing is said. */
const leastKnown = 8

export interface Usual {
  usualLow: Figure
  usualHigh: Figure
}

/** P10 and P90 of the 52 weeks before one of the values, which have no holes: of days those of the same weekday. */
export function usualOf(grain: 'DAY' | 'WEEK', at: number, values: readonly Figure[]): Usual {
  const step = grain === 'DAY' ? daysOfWeek : 1
  const known: number[] = []
  for (let week = 1; week <= usualWeeks; week++) {
    const value = values[at - week * step] ?? null
    if (value !== null) known.push(value)
  }
  if (known.length < leastKnown) return { usualLow: null, usualHigh: null }
  const sorted = Float64Array.from(known).sort()
  return { usualLow: percentileOfSorted(sorted, 0.1), usualHigh: percentileOfSorted(sorted, 0.9) }
}

/** Where a figure lies among what is usual for the same days; nothing where one of them is not known. */
export const standingWord = (
  value: Figure,
  { usualLow, usualHigh }: Usual,
): '低于常态' | '高于常态' | '常态内' | undefined => {
  if (value === null || usualLow === null || usualHigh === null) return undefined
  return value < usualLow ? '低于常态' : value > usualHigh ? '高于常态' : '常态内'
}
