/** Which moments of a plan are due. */
import { nextRuns } from '#lib/quartz/runs.ts'

const secondMs = 1000

/** The last moment of the plan in (since, now]; found by halving, however many lie between. */
export function latestSlot(expression: string, since: number, now: number): number | undefined {
  const next = (from: number) => nextRuns(expression, from, 1)[0] ?? Number.POSITIVE_INFINITY
  let found = next(since)
  if (found > now) return undefined
  let empty = now
  while (empty - found > secondMs) {
    const middle = Math.floor((found + empty) / 2)
    const later = next(middle)
    if (later <= now) found = later
    else empty = middle
  }
  const last = next(found)
  return last <= now ? last : found
}

/** How many moments lie in (since, until], counted up to `most`. */
export const countSlots = (expression: string, since: number, until: number, most: number): number =>
  nextRuns(expression, since, most).filter(run => run <= until).length
