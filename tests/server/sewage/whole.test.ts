/** Spec/domain 5.8: rule 2 (24 h ± 30 min, else a mark) and rule 3 (bottles hold what was drawn ± 5 %). */
import { describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#lib/dates.ts'
import { flawsOf, type Whole } from '#server/modules/sewage/collect/whole.ts'

const begin = Date.UTC(2026, 10, 22)
const whole: Whole = {
  mode: 'FLOW',
  begin,
  end: begin + 24 * hourMs,
  hours: 24,
  isBefore: false,
  planSub: 96,
  actualSub: 96,
  bottled: 9_600,
  drawn: 9_600,
  watched: true,
}
const flaws = (over: Partial<Whole>) => flawsOf({ ...whole, ...over })

test('a sample as it should be has no flaw', () => {
  expect(flaws({})).toEqual([])
})
describe('its time', () => {
  test.each([
    [-30, []],
    [30, []],
    [-31, ['DURATION']],
    [31, ['DURATION']],
  ])('%i min beside its programme: %j', (minutes, expected) => {
    expect(flaws({ end: whole.end + minutes * minuteMs })).toEqual(expected)
  })
  test('is judged by the programme of its point, and not at all where it was drawn at one moment', () => {
    expect(flaws({ hours: 12, end: begin + 12 * hourMs })).toEqual([])
    expect(flaws({ mode: 'GRAB', end: begin + minuteMs })).toEqual([])
  })
  test('is not whole where its programme had not begun, although it counts as drawn by hand', () => {
    expect(flaws({ mode: 'GRAB', end: begin + minuteMs, isBefore: true })).toEqual(['DURATION'])
  })
})
describe('its volume', () => {
  test.each([
    [9_120, []],
    [10_080, []],
    [9_119, ['VOLUME']],
    [10_081, ['VOLUME']],
  ])('%i mL of 9,600: %j', (bottled, expected) => {
    expect(flaws({ bottled })).toEqual(expected)
  })
  test('is not judged where one of the two is not known', () => {
    expect(flaws({ bottled: null })).toEqual([])
    expect(flaws({ drawn: null })).toEqual([])
  })
})
test('missed draws and a cabinet that nobody watched are marked', () => {
  expect(flaws({ actualSub: 95, drawn: null })).toEqual(['MISSED'])
  expect(flaws({ watched: false })).toEqual(['UNWATCHED'])
})
