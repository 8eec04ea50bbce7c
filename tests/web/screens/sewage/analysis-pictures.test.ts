/** The pictures under the linked ones, pure parts: where their marks stand, and that none is lost or invented. */
import { describe, expect, test } from 'vitest'
import { dayAfter } from '#lib/wbe/period.ts'
import { calendarOf, yearsOf } from '#web/screens/sewage/analysis/pictures/calendar.ts'
import { isFirstWithin } from '#web/screens/sewage/analysis/pictures/first.ts'
import { multiplesOf } from '#web/screens/sewage/analysis/pictures/multiples.ts'
import { bandPath, grainFor, linePath, lonely } from '#web/screens/sewage/analysis/pictures/paths.ts'
import { segmentsOf } from '#web/screens/sewage/analysis/pictures/structure.ts'
import { readState, writeState } from '#web/screens/sewage/analysis/state.ts'

test('the picture and the way in which it is drawn stand in the address', () => {
  const usual = readState(new URLSearchParams())
  expect(usual.picture).toBeUndefined()
  const written = writeState(usual, { picture: 'calendar', way: '2025' })
  expect(written.toString()).toBe('pic=calendar&way=2025')
  expect(readState(written)).toMatchObject({ picture: 'calendar', way: '2025' })
  expect(readState(writeState(usual, { picture: 'map', frame: '2026-03-02' }))).toMatchObject({
    picture: 'map',
    frame: '2026-03-02',
  })
  expect(readState(new URLSearchParams('at=2026-02-40')).frame).toBeUndefined()
  expect(readState(new URLSearchParams('pic=pie&way=%3Cb%3E'))).toEqual(usual)
})

describe('the calendar', () => {
  const year = (count: number, first = '2024-01-01') =>
    Array.from({ length: count }, (_, at) => ({
      day: dayAfter(first, at),
      without: at % 10 === 0 ? 'none' : null,
      value: at % 10 === 0 ? null : at,
      low: null,
      high: null,
    }))
  test('has a cell a day, none over another, weekdays in rows, in one block or two', () => {
    for (const width of [1200, 360]) {
      const { cells, cell, height, months } = calendarOf(year(366), width)
      expect(cells).toHaveLength(366)
      expect(new Set(cells.map(({ x, y }) => `${x} ${y}`)).size).toBe(366)
      expect(cells.every(({ x, y }) => x + cell <= width && y + cell <= height)).toBe(true)
      // 2024-01-01 is a Monday, as 2024-01-08.
      expect(cells[7]).toMatchObject({ y: cells[0]!.y, x: cells[0]!.x + cell })
      expect(cells[6]!.y - cells[0]!.y).toBe(6 * cell)
      expect(months.map(({ words }) => words)).toHaveLength(12)
    }
  })
  test('shades by fifths of what is known; what is missing has no shade', () => {
    const { cells, limits } = calendarOf(year(101), 900)
    expect(limits).toHaveLength(4)
    expect(cells.filter(({ step }) => step === 0).map(({ without }) => without)).toEqual(
      Array.from({ length: 11 }, () => 'none'),
    )
    for (const step of [1, 2, 3, 4, 5]) expect(cells.filter(one => one.step === step)).toHaveLength(18)
  })
  test('is offered of every year with figures, the newest first', () => {
    expect(yearsOf('2024-12-31', '2026-01-01')).toEqual(['2026', '2025', '2024'])
    expect(yearsOf(null, '2026-01-01')).toEqual([])
  })
})

describe('small pictures', () => {
  const line = (code: string, value: (number | null)[]) => ({
    code,
    name: code,
    level: '2',
    drug: 'METH',
    without: value.map(one => (one === null ? 'none' : null)),
    value,
    low: value.map(one => one && one - 1),
    high: value.map(one => one && one + 1),
  })
  test('are ordered by their means on one scale, each with its share of it; none lies over another', () => {
    const lines = [line('低', [4, 6]), line('高', [38, null]), line('无', [null, null])]
    const { smalls, scale, own } = multiplesOf(lines, ({ name }) => name, 360)
    expect(smalls.map(({ name, mean }) => [name, mean])).toEqual([
      ['高', 38],
      ['低', 5],
      ['无', null],
    ])
    expect(scale.max).toBeGreaterThanOrEqual(39)
    expect(smalls.map(({ share }) => share)).toEqual([38 / scale.max, 6 / scale.max, null])
    expect(new Set(smalls.map(({ x, y }) => `${x} ${y}`)).size).toBe(3)
    expect(smalls.every(({ x }) => x + own <= 360.01)).toBe(true)
  })
  test('break where a value is missing, and show the one between two gaps', () => {
    const values = [1, 2, null, 3, null]
    const same = (at: number) => at
    expect(linePath(values, same, same)).toBe('M0 1L1 2M3 3')
    expect(lonely(values)).toEqual([3])
    expect(bandPath([0, 1, null], [2, 3, null], same, same)).toBe('M0 2L1 3L1 1L0 0Z')
    expect(grainFor('DAY', { from: '2025-01-01', to: '2025-03-31' })).toBe('DAY')
    expect(grainFor('DAY', { from: '2024-01-01', to: '2025-03-31' })).toBe('WEEK')
    expect(grainFor('WEEK', { from: '2013-01-01', to: '2025-03-31' })).toBe('MONTH')
  })
})

test('shares lie end to end in the order of the drugs; what has no figure takes no room', () => {
  const parts = [
    { drug: 'KET', share: 0.25 },
    { drug: 'COC', share: null },
    { drug: 'METH', share: 0.75 },
  ]
  expect(segmentsOf(parts, [{ code: 'METH' }, { code: 'COC' }, { code: 'KET' }])).toEqual([
    { drug: 'METH', from: 0, to: 0.75 },
    { drug: 'KET', from: 0.75, to: 1 },
  ])
})
test('a first detection is one within the span, but none on the day on which watching began', () => {
  const span = { from: '2026-01-01', to: '2026-01-31' }
  expect(
    [null, '2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01'].map(day =>
      isFirstWithin(day, span, '2025-01-01'),
    ),
  ).toEqual([false, false, true, true, false])
  expect(isFirstWithin('2026-01-01', span, '2026-01-01')).toBe(false)
})
