import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatAge,
  formatChange,
  formatClock,
  formatElapsed,
  formatInstant,
  formatLoad,
  formatNumber,
  formatRange,
  formatShare,
  formatUnit,
} from '#lib/format.ts'

test('numbers carry thousands commas and a true minus', () => {
  expect(formatNumber(1234567.891, 1)).toBe('1,234,567.9')
  expect(formatNumber(-12.34, 1)).toBe('−12.3')
  expect(formatNumber(-0.04, 1)).toBe('0.0')
})
test('what was not measured is a dash, never zero', () => {
  for (const value of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(formatNumber(value)).toBe('—')
    expect(formatUnit(value, 'ng/L', 1)).toBe('—')
    expect(formatLoad(value)).toBe('—')
    expect(formatShare(value)).toBe('—')
    expect(formatAge(value)).toBe('—')
  }
})
test('loads have one decimal from ten up, two below', () => {
  expect(formatLoad(38.64)).toBe('38.6')
  expect(formatLoad(6.838)).toBe('6.84')
})
test('units follow a space, per cent does not', () => {
  expect(formatUnit(8.6, '℃', 1)).toBe('8.6 ℃')
  expect(formatUnit(18, '%')).toBe('18%')
})
test('changes show an arrow and no sign', () => {
  expect(formatChange(0.126)).toBe('↑12.6%')
  expect(formatChange(-0.021)).toBe('↓2.1%')
  expect(formatChange(0.0001)).toBe('0.0%')
})
test('ranges take a spaced en dash', () => {
  expect(formatRange(35.94, 42.81, 1)).toBe('35.9 – 42.8')
  expect(formatRange(null, 42.81, 1)).toBe('—')
})
test('ages are words, running ages a clock', () => {
  expect(formatAge(2_400)).toBe('2 s')
  expect(formatAge(26 * 60_000)).toBe('26 min')
  expect(formatAge((2 * 60 + 24) * 60_000)).toBe('2 h 24 min')
  expect(formatAge(98 * 3_600_000)).toBe('98 h')
  expect(formatAge(100 * 3_600_000)).toBe('4 d 04 h')
  expect(formatElapsed(192_000)).toBe('00:03:12')
  expect(formatElapsed(100 * 3_600_000)).toBe('4 d 04 h')
})
test('instants are at +08:00', () => {
  const noon = Date.UTC(2026, 10, 21, 0, 24, 5, 217)
  expect(formatClock(noon)).toBe('08:24:05')
  expect(formatClock(noon, true)).toBe('08:24:05.217')
  expect(formatInstant(noon)).toBe('2026-11-21 08:24:05')
})
test('figures are rounded and grouped as Intl does', () => {
  const intl = (value: number, decimals: number) =>
    new Intl.NumberFormat('en-US', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(value)
  const figures = fc.oneof(
    fc.double({ min: 0, max: 1e15, noNaN: true }),
    fc.double({ min: 0, max: 10, noNaN: true }),
    // Ends in a five: what the last digit's rounding stands on.
    fc
      .tuple(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 6 }))
      .map(([n, d]) => Number(`${n}5e-${d}`)),
  )
  fc.assert(
    fc.property(figures, fc.integer({ min: 0, max: 6 }), (value, decimals) => {
      expect(formatNumber(value, decimals)).toBe(intl(value, decimals))
    }),
    { numRuns: 2_000, seed: 7 },
  )
  for (const value of [0, 0.05, 0.5, 0.95, 999.5, 999_999.95, 5e-7, 1e21]) {
    expect(formatNumber(value, 1)).toBe(intl(value, 1))
    expect(formatNumber(value)).toBe(intl(value, 0))
  }
})
