import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metresBetween, type Position } from '#lib/geo.ts'
import { hexagonsOf } from '#lib/hexagon.ts'

const position = fc.tuple(
  fc.double({ min: 108, max: 116, noNaN: true }),
  fc.double({ min: 28, max: 33, noNaN: true }),
)

test('every place lies in one hexagon, which is the nearest, and no further off than its corners', () => {
  fc.assert(
    fc.property(fc.array(position, { minLength: 1, maxLength: 60 }), places => {
      const { radiusKm, hexagons } = hexagonsOf(places)!
      expect(hexagons.flatMap(({ members }) => members).sort((a, b) => a - b)).toEqual([...places.keys()])
      expect(new Set(hexagons.map(({ key }) => key)).size).toBe(hexagons.length)
      for (const { centre, members } of hexagons)
        for (const at of members) {
          // The plane is made for the middle of the places: towards its edges a degree of longitude is another.
          const near = (to: Position) => metresBetween(places[at]!, to) / 1_000
          expect(near(centre)).toBeLessThan(radiusKm * 1.1 + 0.01)
          for (const other of hexagons)
            expect(near(centre)).toBeLessThan(near(other.centre) + radiusKm * 0.15)
        }
    }),
    { numRuns: 60 },
  )
})

test('corners stand around the middle as far as the radius says, the first of neighbours side by side', () => {
  const { radiusKm, hexagons } = hexagonsOf([
    [112, 30],
    [112.3, 30],
    [113, 31],
  ])!
  expect(radiusKm).toBe(20)
  for (const { centre, corners } of hexagons) {
    expect(corners).toHaveLength(6)
    for (const corner of corners) expect(metresBetween(centre, corner) / 1_000).toBeCloseTo(radiusKm, -0.5)
  }
})

test('none are made of no places; one place and places on one spot are one of a km', () => {
  expect(hexagonsOf([])).toBeUndefined()
  const spot: Position = [112, 30]
  expect(hexagonsOf([spot])).toMatchObject({ radiusKm: 1, hexagons: [{ members: [0] }] })
  expect(hexagonsOf([spot, spot, spot])).toMatchObject({ radiusKm: 1, hexagons: [{ members: [0, 1, 2] }] })
})
