import { expect, test } from 'vitest'
import { circleAround, metresBetween, positionOf } from '#lib/geo.ts'

test('a degree of latitude is 111.195 km on the mean sphere', () => {
  expect(metresBetween([113, 30], [113, 31])).toBeCloseTo(111_195, -1)
  expect(metresBetween([179.9, 0], [-179.9, 0])).toBeCloseTo(22_239, -1)
})
test('every corner of a circle is its radius away, and the ring is closed', () => {
  const ring = circleAround([113.26, 30.1], 250)
  for (const corner of ring) expect(Math.abs(metresBetween([113.26, 30.1], corner) - 250)).toBeLessThan(0.5)
  expect(ring.at(-1)).toEqual(ring[0])
})
test('what is no position is none', () => {
  expect(positionOf('113.26,30.1')).toEqual([113.26, 30.1])
  for (const text of [null, '', '113', 'a,b', '1,2,3']) expect(positionOf(text)).toBeUndefined()
})
