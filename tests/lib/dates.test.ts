import { describe, expect, it } from 'vitest'
import { businessDay, dayMs, dayStart, fromWire, hourMs, periodStart, toWire } from '#lib/dates.ts'
import { nextId, timeOfId } from '#lib/id.ts'

describe('wire times', () => {
  it('writes and reads +08:00 whatever the zone of the machine [R13]', () => {
    expect(toWire(0)).toBe('1970-01-01 08:00:00')
    expect(fromWire('2026-11-21 10:29:19')).toBe(Date.UTC(2026, 10, 21, 2, 29, 19))
    expect(fromWire('2026-11-21')).toBe(Date.UTC(2026, 10, 20, 16))
  })
  it.each(['', '2026-02-30 00:00:00', '2026-13-01', '2026-01-01 24:00:00', '2026-01-01 10:60:00', '昨天'])(
    'refuses %j',
    text => expect(fromWire(text)).toBeNaN(),
  )
  it('begins the day at 00:00 +08:00', () => {
    const midnight = fromWire('2026-11-21 00:00:00')
    expect(businessDay(midnight - 1)).toBe('2026-11-20')
    expect(businessDay(midnight)).toBe('2026-11-21')
    expect(dayStart('2026-11-21')).toBe(midnight)
    expect(periodStart(midnight + 5 * hourMs, dayMs)).toBe(midnight)
    expect(periodStart(midnight - 1, dayMs)).toBe(midnight - dayMs)
  })
})

describe('ids', () => {
  it('rise, never repeat, keep 19 digits and carry their time', () => {
    // Whoever made ids of a later time before, in this process, is not overtaken.
    const now = Math.max(Date.now(), timeOfId(nextId())) + 1
    const ids = Array.from({ length: 20_000 }, () => nextId(now))
    expect(new Set(ids).size).toBe(ids.length)
    expect([...ids].sort()).toEqual(ids)
    expect(ids.every(id => /^\d{19}$/.test(id))).toBe(true)
    expect(timeOfId(ids[0]!)).toBe(now)
  })
  it('do not fall when the clock is set back [R12]', () => {
    const before = nextId(Date.now() + 60_000)
    expect(nextId() > before).toBe(true)
  })
})
