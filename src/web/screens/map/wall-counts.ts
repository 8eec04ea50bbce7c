/** The counts on the wall, in the words of the home's wall: each station once by its gravest warning, who is silent among them. Pure. */
import type { MarkerCounts } from '#web/map/station-model.ts'
import { levelWords } from '#web/widgets/level-glyph.tsx'
import { calmWord, silentWord } from '#web/widgets/warning/waiting.ts'
import type { StateFilter } from './filter.ts'

const levels = [1, 2, 3, 4] as const

export function wallCounts(counts: MarkerCounts): { filter: StateFilter; word: string; count: number }[] {
  const { offline, offlineWarned, normal, pending } = counts
  return [
    ...levels.map(level => ({
      filter: `${level}` as const,
      word: levelWords[level],
      count: counts.levels[level - 1] ?? 0,
    })),
    { filter: 'normal', word: calmWord, count: normal + pending + offline - offlineWarned },
    { filter: 'offline', word: silentWord, count: offline },
  ]
}
