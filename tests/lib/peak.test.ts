import { expect, test } from 'vitest'
import { isFurther } from '#lib/peak.ts'

test('further is away from the limit, on the side on which the first value lies', () => {
  expect(isFurther(8.6, 8.1, 6)).toBe(true)
  expect(isFurther(8.0, 8.1, 6)).toBe(false)
  // Far beyond, and on the other side: it has recovered.
  expect(isFurther(1, 8.1, 6)).toBe(false)
  expect(isFurther(-3, -1, 0)).toBe(true)
  expect(isFurther(14, 17, 20)).toBe(true)
  expect(isFurther(26, 17, 20)).toBe(false)
})
test('a value on its limit names no side: any other is further', () => {
  expect(isFurther(3, 2, 2)).toBe(true)
  expect(isFurther(2, 2, 2)).toBe(false)
})
test('no value is none, and the first one is the furthest so far', () => {
  expect(isFurther(null, 8, 6)).toBe(false)
  expect(isFurther(6.1, null, 6)).toBe(true)
  expect(isFurther(30, 20, null)).toBe(true)
})
