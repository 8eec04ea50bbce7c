/** Who of the open warnings still asks for somebody, whichever of them is shown for all. Pure. */
import { isOver, type Told } from './changes.ts'

/** Somebody must acknowledge it; what is shelved asks nobody until it is back. */
export const waits = ({ acked, state }: Pick<Told, 'acked' | 'state'>): boolean =>
  !acked && state !== 'SHELVED' && !isOver(state)

/** What the walls call a place that nothing is open at, and those of all places that say nothing. */
export const calmWord = '无预警'
export const silentWord = '其中离线'

/** How many wait at each place; a place at which none does is absent. */
export function waitingBy<T extends Pick<Told, 'acked' | 'state'>>(
  warnings: Iterable<T>,
  placeOf: (warning: T) => string,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const one of warnings) if (waits(one)) counts.set(placeOf(one), (counts.get(placeOf(one)) ?? 0) + 1)
  return counts
}
export const sameCounts = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean =>
  a.size === b.size && [...a].every(([place, count]) => b.get(place) === count)

/** `另 1 条待确认` beside the one that stands for its place; nothing where no other waits. */
export function othersWords(shown: Pick<Told, 'acked' | 'state'>, waiting: number | undefined): string {
  const others = (waiting ?? 0) - (waits(shown) ? 1 : 0)
  return others > 0 ? `另 ${others} 条待确认` : ''
}
/** The same where there is room for a count alone: `+1`; its words stand in the title. */
export const othersMark = (others: string): string => others.replace(/^\D*(\d+).*$/, '+$1')
