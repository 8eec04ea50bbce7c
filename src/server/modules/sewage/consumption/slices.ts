/** Years of days are read a slice at a time: an answer of the database is taken apart at one stretch, in which nobody else is served. */
import { setImmediate as breathe } from 'node:timers/promises'

/** Rows of a slice. */
const mostRows = 2_500
/** Places of a level, where nobody has counted them. */
export const usualPlaces = 100

/** @param places rows that each period may have */
export async function inSlices<T>(
  periods: readonly string[],
  places: number,
  read: (slice: readonly string[]) => Promise<T[]>,
): Promise<T[]> {
  const size = Math.max(30, Math.floor(mostRows / Math.max(1, places)))
  if (periods.length === 0) return []
  if (periods.length <= size) return read(periods)
  const found: T[][] = []
  for (let at = 0; at < periods.length; at += size) {
    found.push(await read(periods.slice(at, at + size)))
    await breathe()
  }
  return found.flat()
}
