/** What the list and the map show: the same filter for both, kept in the URL. */

import type { StationModel } from '#web/map/station-model.ts'
import type { Station } from '#web/map/use-stations.ts'

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

/** Worst level first, then what is not acknowledged, then offline, then by name. */
export function sortIndices(model: StationModel, list: readonly Station[], indices: number[]): number[] {
  const weight = (index: number) => {
    const level = model.level[index]!
    if (level > 0) return level * 2 - (model.unacked[index] === 1 ? 1 : 0)
    return model.online[index] === 0 ? 9 : 10
  }
  return indices.sort((a, b) => weight(a) - weight(b) || list[a]!.plantCode.localeCompare(list[b]!.plantCode))
}
