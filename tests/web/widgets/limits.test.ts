import { expect, test } from 'vitest'
import { figureIn } from '#web/widgets/limits.ts'

test.each([
  ['0,95', undefined, '0.95'],
  ['12，5', 1, '12.5'],
  ['-1,5', 1, '-1.5'],
  ['3,480.5', 1, '3480.5'],
  ['12,345,678', undefined, '12345678'],
  ['1,234', 0, '1234'],
  [' 7 ', undefined, '7'],
  ['1e3', undefined, '1e3'],
])('a box reads %s with %s decimals as %s', (typed, decimals, figure) => {
  expect(figureIn(typed, decimals)).toBe(figure)
})
