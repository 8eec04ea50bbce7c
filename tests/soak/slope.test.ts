import { expect, test } from 'vitest'
import { slopeOf } from './slope.ts'

test('slope and interval of three points by hand: 1/2, standard error of √(1/12), t of one degree of freedom', () => {
  const slope = slopeOf([0, 1, 2].map((hours, index) => ({ hours, value: [0, 1, 1][index]! })))
  expect(slope.perHour).toBeCloseTo(0.5, 12)
  expect(slope.high).toBeCloseTo(0.5 + 12.706 * Math.sqrt(1 / 12), 9)
  expect(slope.low).toBeCloseTo(0.5 - 12.706 * Math.sqrt(1 / 12), 9)
})

test('what grows evenly is told exactly, and no slope is made up of too little', () => {
  const even = Array.from({ length: 60 }, (_, minute) => ({
    hours: minute / 60,
    value: 11 + (1.6 * minute) / 60,
  }))
  expect(slopeOf(even).perHour).toBeCloseTo(1.6, 9)
  expect(slopeOf(even).high).toBeCloseTo(1.6, 6)
  expect(() => slopeOf(even.slice(0, 2))).toThrow()
  expect(() => slopeOf([1, 2, 3].map(value => ({ hours: 1, value })))).toThrow()
})
