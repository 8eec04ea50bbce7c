import { describe, expect, test } from 'vitest'
import { dayStart, minuteMs, toWire } from '#lib/dates.ts'
import { compare, type Programme, programmeDay } from '#lib/sampling.ts'

const day = dayStart('2026-05-12')
const programme: Programme = {
  startTime: '08:00',
  durationH: 24,
  intervalMin: 60,
  subVolume: 100,
  mode: 'TIME',
}
const begin = dayStart('2026-05-12') + 8 * 60 * minuteMs
const drawn = (seq: number, result = 'OK') => ({
  seq,
  time: begin + (seq - 1) * 60 * minuteMs,
  result,
  actualMl: 100,
})

describe('a programme against what was drawn', () => {
  test('by the clock: what was due and of which nothing was told is missed', () => {
    const now = begin + 5 * 60 * minuteMs + 11 * minuteMs
    const found = compare(programme, day, [drawn(1), drawn(2, 'NO_LIQUID'), drawn(4)], now)!
    expect([found.expected, found.due, found.taken]).toEqual([24, 5, 2])
    expect(found.slots.filter(({ missed }) => missed).map(({ seq }) => seq)).toEqual([3, 5])
    expect(toWire(found.slots[4]!.planAt)).toBe('2026-05-12 12:00:00')
  })
  test('by the flow: only what lies before the last one is known to be missing', () => {
    const flow = { ...programme, mode: 'FLOW' }
    const found = compare(flow, day, [drawn(1), drawn(3)], begin + 10 * 60 * minuteMs)!
    expect([found.due, found.slots.filter(({ missed }) => missed).map(({ seq }) => seq)]).toEqual([3, [2]])
    // At the end all of them should be there.
    expect(compare(flow, day, [drawn(1)], begin + 25 * 60 * minuteMs)!.due).toBe(24)
  })
  test('in any order, twice, and outside the programme', () => {
    const found = compare(
      programme,
      day,
      [drawn(2), drawn(1), drawn(2), drawn(0), drawn(99)],
      begin + 3 * 60 * minuteMs,
    )!
    expect(found.taken).toBe(2)
    expect(found.others.map(({ seq }) => seq).sort()).toEqual([0, 2, 99])
  })
  test('before eight the programme of yesterday runs; without a programme there is none', () => {
    expect(programmeDay(programme, dayStart('2026-05-13') + 60 * minuteMs)).toBe(day)
    expect(programmeDay(programme, begin)).toBe(day)
    expect(compare({ ...programme, intervalMin: null }, day, [], begin)).toBeUndefined()
  })
})
