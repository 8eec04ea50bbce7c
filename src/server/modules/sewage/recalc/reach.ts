/** How far a computation reaches: counted plant by plant, drawn together for whoever sees which of them. Pure. */
import type { RecalcSummary } from '#contract/sewage/recalc.ts'

export interface PlantReach {
  plantId: string
  results: number
  changed: number
  beyondTenth: number
  published: number
  fresh: number
  lacking: number
  spikes: number
}
type Row = Pick<RecalcSummary['rows'][number], 'oldValue' | 'newValue' | 'growth' | 'oldState' | 'spike'>
type Counts = Omit<RecalcSummary, 'tookMs' | 'regions' | 'rows'>

export const noReach = (plantId: string): PlantReach => ({
  plantId,
  results: 0,
  changed: 0,
  beyondTenth: 0,
  published: 0,
  fresh: 0,
  lacking: 0,
  spikes: 0,
})
const tenth = 0.1
/** In the place of a change where there was nothing to compare with: before all that moved. */
export const newlyThere = 1e9
/** By what a figure moved, as a share of the old one. */
export const movedBy = ({ oldValue, newValue, growth }: Omit<Row, 'oldState' | 'spike'>): number =>
  growth !== null ? Math.abs(growth) : oldValue === null && newValue === null ? 0 : newlyThere

export function counted(reach: PlantReach, row: Row): void {
  reach.changed += 1
  if (row.oldState === null) reach.fresh += 1
  if (row.oldState === 'PUBLISHED') reach.published += 1
  if (row.growth !== null && Math.abs(row.growth) > tenth) reach.beyondTenth += 1
  if (row.spike) reach.spikes += 1
}
const names = ['results', 'changed', 'beyondTenth', 'published', 'fresh', 'lacking', 'spikes'] as const
/** Null where one of them is not known. */
const sumOf = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + Number(one)), 0)
export const summed = (reaches: readonly Omit<Counts, never>[]): Counts =>
  Object.fromEntries(names.map(name => [name, sumOf(reaches.map(one => one[name]))])) as unknown as Counts

interface Placed {
  cityCode: string | null
  cityName: string | null
  changed: number
}
/** Where something changes, the most first. */
export function regionsOf(plants: readonly Placed[]): RecalcSummary['regions'] {
  const found = new Map<string, RecalcSummary['regions'][number]>()
  for (const { cityCode, cityName, changed } of plants) {
    if (Number(changed) === 0) continue
    const code = cityCode ?? ''
    const region = found.get(code) ?? { code, name: cityName ?? '未设所在市', plants: 0, changed: 0 }
    found.set(code, { ...region, plants: region.plants + 1, changed: region.changed + Number(changed) })
  }
  return [...found.values()].sort((a, b) => b.changed - a.changed)
}
