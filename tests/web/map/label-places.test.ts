import { expect, test } from 'vitest'
import { CityNames, placeLabels } from '#web/map/label-places.ts'

const city = { name: '望川市', lng: 112, lat: 31 }
const offsetsOf = (glyphs: Parameters<typeof placeLabels>[1], dots: typeof glyphs = []) =>
  placeLabels([city], glyphs, dots, 6, 12).map(({ offset }) => offset)

test('a name stands under its city, or where no cluster lies over it', () => {
  const [under] = offsetsOf([])
  expect(under![0]).toBe(0)
  expect(under![1]).toBeGreaterThan(0)
  const ring = { lng: 112, lat: 31, size: 46 }
  const [past] = offsetsOf([ring])
  expect(Math.abs(past![0]) >= (46 + 36) / 2 || Math.abs(past![1]) >= (46 + 12) / 2).toBe(true)
})

test('dots are kept clear of where that is possible', () => {
  const dot = { lng: 112, lat: 30.95, size: 12 }
  expect(offsetsOf([], [dot])).not.toEqual(offsetsOf([]))
  const everywhere = Array.from({ length: 900 }, (_, at) => ({
    lng: 110.5 + (at % 30) * 0.1,
    lat: 29.5 + Math.floor(at / 30) * 0.1,
    size: 12,
  }))
  expect(offsetsOf([], everywhere)).toEqual(offsetsOf([]))
  // Under glyphs it would not be read.
  expect(offsetsOf(everywhere)).toEqual([])
})

test('two names keep clear of each other', () => {
  const near = { name: '景垣市', lng: 112.02, lat: 31 }
  const [one, other] = placeLabels([city, near], [], [], 6, 12)
  expect(one!.offset).not.toEqual(other!.offset)
})

test('while no name moves the list is the same one, so that nothing is lettered anew', () => {
  const names = new CityNames([city])
  const ring = { lng: 112, lat: 31, size: 46 }
  const first = names.place([ring], [], 6, 12)
  expect(names.place([{ ...ring }], [], 6, 12)).toBe(first)
  expect(names.place([], [], 6, 12)).not.toBe(first)
})
