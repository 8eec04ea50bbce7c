/** Ways are estimates; an order of stops is never longer than the one that was there. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Position } from '#lib/geo.ts'
import { addedKm, driveMinutes, roadKm, routeKm, shortOrder } from '#lib/route.ts'

const east = (step: number): Position => [113 + step * 0.01, 30]
const place = fc.tuple(
  fc.double({ min: 112, max: 114, noNaN: true }),
  fc.double({ min: 29, max: 31, noNaN: true }),
)

test('a degree of the equator is 111.2 km straight, 144.5 km by road, 217 min', () => {
  expect(roadKm([100, 0], [101, 0])).toBeCloseTo(144.55, 1)
  expect(driveMinutes(roadKm([100, 0], [101, 0]))).toBe(217)
})
test('a stop on the way adds nothing, one beside it adds what it is off', () => {
  expect(addedKm(east(0), east(1), east(2))).toBeCloseTo(0, 3)
  expect(addedKm(undefined, east(1), east(2))).toBeCloseTo(roadKm(east(1), east(2)), 6)
  expect(addedKm(east(0), east(3), east(2))).toBeCloseTo(2 * roadKm(east(2), east(3)), 3)
  expect(addedKm(undefined, east(1), undefined)).toBe(0)
})
test('stops along a road are visited along it', () => {
  const order = shortOrder([east(3), east(0), east(2), east(4), east(1)])
  expect([
    [1, 4, 2, 0, 3],
    [3, 0, 2, 4, 1],
  ]).toContainEqual(order)
})
test('who is on his way to the first stops goes there first', () => {
  expect(shortOrder([east(3), east(0), east(2), east(4), east(1)], 2).slice(0, 2)).toEqual([0, 1])
})
test('every stop once, and no longer than before', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 9 }), fc.nat(3), (places, wish) => {
      const fixed = Math.min(wish, places.length)
      const order = shortOrder(places, fixed)
      expect([...order].sort((a, b) => a - b)).toEqual([...places.keys()])
      expect(order.slice(0, fixed)).toEqual([...places.keys()].slice(0, fixed))
      expect(routeKm(order.map(at => places[at]!))).toBeLessThanOrEqual(routeKm(places) + 1e-6)
    }),
    { seed: 7, numRuns: 200 },
  )
})
