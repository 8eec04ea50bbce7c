/** One order of warnings wherever they stand in a list of their own: walls, home, the desk of who watches, the map. Pure. */
import type { Told } from './changes.ts'
import { waits } from './waiting.ts'

export interface Ranked extends Pick<Told, 'level' | 'active' | 'acked' | 'state'> {
  readonly firstAt: number
}
/**
 * Of a place, whose mark shows its gravest level: level, then what waits for somebody, then age; of the same level and debt what
 * still is stands before what has recovered.
 */
export const byGravity = (a: Ranked, b: Ranked): number =>
  a.level - b.level ||
  Number(waits(b)) - Number(waits(a)) ||
  Number(b.active) - Number(a.active) ||
  a.firstAt - b.firstAt

/** It has recovered and is known: nobody need do more than close it, and what goes on finds its place before it. */
const isSettled = (one: Ranked): boolean => !one.active && !waits(one)
/** Of a list: the same, and what is settled stands behind all others. */
export const byUrgency = (a: Ranked, b: Ranked): number =>
  Number(isSettled(a)) - Number(isSettled(b)) || byGravity(a, b)

/** The gravest of each place; a place without any is absent. */
export function gravestBy<T extends Ranked>(
  warnings: Iterable<T>,
  placeOf: (warning: T) => string,
): Map<string, T> {
  const first = new Map<string, T>()
  for (const one of warnings) {
    const present = first.get(placeOf(one))
    if (!present || byGravity(one, present) < 0) first.set(placeOf(one), one)
  }
  return first
}
