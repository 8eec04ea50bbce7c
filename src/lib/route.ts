/** Ways between places as far as they can be told without a map of roads: estimates, and said to be. Pure. */
import { metresBetween, type Position } from './geo.ts'

/** A road is longer than the line between its ends. */
const roadFactor = 1.3
/** Town and country taken together, km/h. */
const speed = 40

/** Estimated way by road, km. */
export const roadKm = (from: Position, to: Position): number => (metresBetween(from, to) / 1_000) * roadFactor
/** Estimated time of a way, whole min. */
export const driveMinutes = (km: number): number => Math.ceil((km / speed) * 60)
/** Estimated way through the places in their order, km. */
export const routeKm = (places: readonly Position[]): number =>
  places.slice(1).reduce((sum, place, at) => sum + roadKm(places[at]!, place), 0)
/** What a stop between two others adds to the way, km; at an end there is only one of them. */
export function addedKm(before: Position | undefined, stop: Position, after: Position | undefined): number {
  const there = before ? roadKm(before, stop) : 0
  const on = after ? roadKm(stop, after) : 0
  return there + on - (before && after ? roadKm(before, after) : 0)
}

type Ways = readonly (readonly number[])[]
const lengthOf = (ways: Ways, order: readonly number[]): number =>
  order.slice(1).reduce((sum, at, before) => sum + ways[order[before]!]![at]!, 0)

/** On from the last stop of `begun`, each time to the nearest that is left. */
function nearestFirst(ways: Ways, begun: readonly number[]): number[] {
  const order = [...begun]
  const left = new Set([...ways.keys()].filter(at => !begun.includes(at)))
  while (left.size > 0) {
    const from = ways[order.at(-1)!]!
    const nearest = [...left].reduce((best, at) => (from[at]! < from[best]! ? at : best))
    order.push(nearest)
    left.delete(nearest)
  }
  return order
}

/** Turns stretches of the way round as long as that shortens it; the first `fixed` stops stay. */
function untangled(ways: Ways, given: readonly number[], fixed: number): number[] {
  let order = [...given]
  for (let better = true; better; ) {
    better = false
    for (let from = fixed; from < order.length - 1; from++)
      for (let to = from + 1; to < order.length; to++) {
        const stretch = order.slice(from, to + 1).reverse()
        const turned = [...order.slice(0, from), ...stretch, ...order.slice(to + 1)]
        if (lengthOf(ways, turned) >= lengthOf(ways, order) - 1e-9) continue
        order = turned
        better = true
      }
  }
  return order
}

/**
 * A short order of the stops of a day, by nearest neighbour and 2-opt: never longer than the given one.
 * @param fixed how many stops at the beginning stay where they are, since somebody is on his way to them
 * @returns the places by their index
 */
export function shortOrder(places: readonly Position[], fixed = 0): number[] {
  const given = [...places.keys()]
  if (places.length - fixed < 2) return given
  const ways = places.map(from => places.map(to => roadKm(from, to)))
  const begun = fixed > 0 ? [given.slice(0, fixed)] : given.map(first => [first])
  const found = [given, ...begun.map(order => nearestFirst(ways, order))]
  return found
    .map(order => untangled(ways, order, fixed))
    .reduce((best, order) => (lengthOf(ways, order) < lengthOf(ways, best) - 1e-9 ? order : best))
}
