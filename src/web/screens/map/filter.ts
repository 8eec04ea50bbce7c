/** What the list and the map show: the same filter for both, kept in the URL. */

import type { StationModel } from '#web/map/station-model.ts'
import type { Station } from '#web/map/use-stations.ts'
import { byGravity, type Ranked } from '#web/widgets/warning/urgency.ts'

/** `1`-`4` levels, `offline`, `normal`; empty shows all. */
export type StateFilter = '1' | '2' | '3' | '4' | 'offline' | 'normal' | ''
export const stateFilters: readonly StateFilter[] = ['1', '2', '3', '4', 'offline', 'normal']

export const readState = (raw: string | null): StateFilter =>
  stateFilters.find(filter => filter === raw) ?? ''

export function matchesState(model: StationModel, index: number, filter: StateFilter): boolean {
  if (filter === '') return true
  // Who is silent is found as that, whatever it is warned of.
  if (filter === 'offline') return model.online[index] === 0
  if (filter === 'normal') return model.kind(index) === 'normal'
  return model.level[index] === Number(filter)
}

export function matchesText(station: Station, text: string): boolean {
  if (text === '') return true
  const wanted = text.toLowerCase()
  return [station.plantName, station.facilityName, station.facilityCode, station.mn, station.cityName].some(
    word => word.toLowerCase().includes(wanted),
  )
}

/**
 * By what is the matter with each, as warnings stand everywhere; then offline, then by name.
 * @param worst by facility; who may not read warnings has what the stations themselves say
 */
export function sortIndices(
  model: StationModel,
  list: readonly Station[],
  indices: number[],
  worst: ReadonlyMap<string, Ranked>,
): number[] {
  const ranks = new Map(
    indices.map(index => {
      const level = model.level[index] || (model.online[index] === 0 ? 5 : 6)
      const told = { level, acked: model.unacked[index] === 0, state: 'RAISED', active: true, firstAt: 0 }
      return [index, worst.get(list[index]!.id) ?? told]
    }),
  )
  return indices.sort(
    (a, b) => byGravity(ranks.get(a)!, ranks.get(b)!) || list[a]!.plantCode.localeCompare(list[b]!.plantCode),
  )
}
