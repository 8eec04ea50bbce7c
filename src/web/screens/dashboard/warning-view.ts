/** Live warnings as the home counts and sorts them. Pure. */
import type { MessageOf } from '#contract/kit/topic.ts'
import type { warningTopic } from '#contract/topics.ts'
import { formatNumber } from '#lib/format.ts'
import { isWarningLevel, type WarningLevel } from '#web/widgets/level-glyph.tsx'
import { isRecovered } from '#web/widgets/warning/changes.ts'
import { byUrgency, gravestBy } from '#web/widgets/warning/urgency.ts'
import { waits } from '#web/widgets/warning/waiting.ts'

export type Warning = MessageOf<typeof warningTopic>

export const openStates = ['RAISED', 'ACKED', 'DISPATCHED', 'PROCESSING', 'RESOLVED', 'SHELVED'] as const
const open: ReadonlySet<string> = new Set(openStates)
export const isOpen = (warning: Warning): boolean => open.has(warning.state) && isWarningLevel(warning.level)

/** Those of a region's plants; all where no region is chosen. */
export function* atPlants(
  warnings: Iterable<Warning>,
  plants: ReadonlySet<string> | undefined,
): Generator<Warning> {
  for (const warning of warnings) if (!plants || plants.has(warning.plantId)) yield warning
}

export interface LevelCount {
  level: WarningLevel
  /** Null while it is not known. */
  open: number | null
  unacked: number | null
  /** Of the open ones, those whose condition is over. */
  recovered: number | null
}
export const unknownLevels: readonly LevelCount[] = ([1, 2, 3, 4] as const).map(level => ({
  level,
  open: null,
  unacked: null,
  recovered: null,
}))
/** Over all levels; null while one is not known. */
export const sumOf = (levels: readonly LevelCount[], what: 'open' | 'unacked' | 'recovered'): number | null =>
  levels.reduce<number | null>(
    (sum, { [what]: part }) => (sum === null || part === null ? null : sum + part),
    0,
  )
/** Open warnings count until somebody closes them: that some of them are over is said beside the count. '' where none is. */
export const recoveredOf = (levels: readonly LevelCount[]): string => {
  const recovered = sumOf(levels, 'recovered')
  return recovered ? `其中 ${formatNumber(recovered)} 条已恢复` : ''
}
export function countByLevel(warnings: Iterable<Warning>): LevelCount[] {
  const counts = ([1, 2, 3, 4] as const).map(level => ({ level, open: 0, unacked: 0, recovered: 0 }))
  for (const warning of warnings) {
    const count = counts[warning.level - 1]
    if (!count || !isOpen(warning)) continue
    count.open++
    if (isRecovered(warning)) count.recovered++
    if (waits(warning)) count.unacked++
  }
  return counts
}

/** What needs somebody first stands first. */
export const openWarnings = (warnings: Iterable<Warning>): Warning[] =>
  [...warnings].filter(isOpen).sort(byUrgency)

/** The worst open warning of each plant. */
export const worstByPlant = (warnings: Iterable<Warning>): Map<string, Warning> =>
  gravestBy(
    [...warnings].filter(one => isOpen(one) && one.plantId !== ''),
    ({ plantId }) => plantId,
  )

export const levelsOf: readonly WarningLevel[] = [1, 2, 3, 4]
/** How many plants have which level as their worst: with those that have none they are all plants, each once. */
export function plantsByLevel(worst: ReadonlyMap<string, Pick<Warning, 'level'>>): number[] {
  const counts = levelsOf.map(() => 0)
  for (const { level } of worst.values()) counts[level - 1]!++
  return counts
}
/** Drawn from first to last: over what somebody has taken on lies what nobody has, over the lesser the graver. */
export const byLayer = (a: Pick<Warning, 'acked' | 'level'>, b: Pick<Warning, 'acked' | 'level'>): number =>
  Number(b.acked) - Number(a.acked) || b.level - a.level

/** Narrows a list's address to a region's plants. */
export const atRegion = (address: string, plants: ReadonlySet<string> | undefined): string =>
  plants ? `${address}${address.includes('?') ? '&' : '?'}plantId=${[...plants].join(',')}` : address
export const listOfOpen = `/sewage/warning?state=${openStates.join(',')}`
export const listOfWaiting = `/sewage/warning?state=${openStates.filter(state => state !== 'SHELVED').join(',')}&acked=N`
export const listOfLevel = (level: WarningLevel, unackedOnly = false): string =>
  `${listOfOpen}&level=${level}${unackedOnly ? '&acked=N' : ''}`
