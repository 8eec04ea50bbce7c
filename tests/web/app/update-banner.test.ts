import { expect, test } from 'vitest'
import { fromWire } from '#lib/dates.ts'
import { mayRenew } from '#web/app/update-banner.tsx'

const noon = fromWire('2026-11-20 12:00:00')
const night = fromWire('2026-11-21 03:30:00')
test.each([
  ['at once, where nobody has touched it', { touched: false, idleMs: 0 }, noon, true],
  ['not by day, once somebody has', { touched: true, idleMs: 3_600_000 }, noon, false],
  ['at night, when nobody has touched it for a while', { touched: true, idleMs: 600_000 }, night, true],
  ['not while somebody is at it, at night either', { touched: true, idleMs: 60_000 }, night, false],
])('a wall loads a newer build %s', (_, state, now, may) => {
  expect(mayRenew(state, now)).toBe(may)
})
