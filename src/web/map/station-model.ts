/**
 * Stations as flat typed arrays, so that an update costs a few writes and one upload to the GPU, whatever their number.
 * Owns positions and states; knows nothing of deck.gl.
 */
export interface StationPlace {
  id: string
  lng: number
  lat: number
}
export interface StationState {
  online: number
  /** Worst open warning, 1-4; 0 none. */
  level: number
  unacked: boolean
}
/** What a marker shows, worst first. */
export type MarkerKind = 'warning' | 'offline' | 'normal'

export class StationModel {
  readonly ids: string[]
  /** lng, lat pairs in degrees. */
  readonly positions: Float64Array
  readonly online: Uint8Array
  readonly level: Uint8Array
  readonly unacked: Uint8Array
  /** Grows when a state changes; moving a station does not count. */
  stateRevision = 0
  readonly #index = new Map<string, number>()

  constructor(places: readonly StationPlace[]) {
    this.ids = places.map(place => place.id)
    this.positions = new Float64Array(places.length * 2)
    this.online = new Uint8Array(places.length).fill(2)
    this.level = new Uint8Array(places.length)
    this.unacked = new Uint8Array(places.length)
    places.forEach((place, index) => {
      this.#index.set(place.id, index)
      this.positions[index * 2] = place.lng
      this.positions[index * 2 + 1] = place.lat
    })
  }

  get size(): number {
    return this.ids.length
  }
  indexOf(id: string): number {
    return this.#index.get(id) ?? -1
  }
  place(index: number): [number, number] {
    return [this.positions[index * 2]!, this.positions[index * 2 + 1]!]
  }
  kind(index: number): MarkerKind {
    if (this.level[index]! > 0) return 'warning'
    return this.online[index] === 0 ? 'offline' : 'normal'
  }

  /** @returns whether anything that is drawn has changed. */
  set(id: string, state: StationState): boolean {
    const index = this.#index.get(id)
    if (index === undefined) return false
    const unacked = state.unacked ? 1 : 0
    const same =
      this.online[index] === state.online &&
      this.level[index] === state.level &&
      this.unacked[index] === unacked
    if (same) return false
    this.online[index] = state.online
    this.level[index] = state.level
    this.unacked[index] = unacked
    this.stateRevision++
    return true
  }

  /** Moves a station; draw again after a batch. */
  move(index: number, lng: number, lat: number): void {
    this.positions[index * 2] = lng
    this.positions[index * 2 + 1] = lat
  }
}

export interface MarkerCounts {
  levels: [number, number, number, number]
  /** By their connection; some of them are warned of and counted there too. */
  offline: number
  offlineWarned: number
  normal: number
  pending: number
}
export function countMarkers(
  model: StationModel,
  shown: (index: number) => boolean = () => true,
): MarkerCounts {
  const counts: MarkerCounts = { levels: [0, 0, 0, 0], offline: 0, offlineWarned: 0, normal: 0, pending: 0 }
  for (let index = 0; index < model.size; index++) {
    if (!shown(index)) continue
    const level = model.level[index]!
    const offline = model.online[index] === 0
    if (offline) counts.offline++
    if (offline && level > 0) counts.offlineWarned++
    if (level > 0) counts.levels[level - 1]!++
    else if (offline) continue
    else if (model.online[index] === 2) counts.pending++
    else counts.normal++
  }
  return counts
}
