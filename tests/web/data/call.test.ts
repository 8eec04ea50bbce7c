import { expect, test } from 'vitest'
import { askedAgainAfter } from '#web/data/call.ts'

test('what is slow to answer is asked again more seldom, but not for ever', () => {
  expect(askedAgainAfter(1_000, 20)).toBe(1_000)
  expect(askedAgainAfter(1_000, 900)).toBe(3_600)
  // A machine that slept between question and answer.
  expect(askedAgainAfter(1_000, 8 * 3_600_000)).toBe(30_000)
  expect(askedAgainAfter(60_000, 20_000)).toBe(60_000)
})
