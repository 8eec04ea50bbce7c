/** Weekday correction: factors found again in a made-up rhythm, and refused where too little is known. */
import { describe, expect, it } from 'vitest'
import { dayAfter } from '#lib/wbe/period.ts'
import {
  correctionReach,
  leastWeeks,
  monthlyFactors,
  weekdayCorrected,
  weekdayFactors,
  weekdayRatios,
} from '#lib/wbe/weekday.ts'

/** Sunday to Saturday; their mean is 1. */
const rhythm = [1.2, 0.8, 0.85, 0.9, 0.95, 1.1, 1.2]
/** A Sunday. */
const first = '2025-01-05'
const series = (days: number, of: (at: number) => number | null) =>
  Array.from({ length: days }, (_, at) => ({ date: dayAfter(first, at), value: of(at) }))

describe('ratios', () => {
  it('are of whole weeks around a day alone', () => {
    expect(weekdayRatios([7, 7, 7, 14, 7, 7, 7])).toEqual([null, null, null, 1.75, null, null, null])
    expect(weekdayRatios([7, 7, 7, 14, 7, null, 7, 7])).toEqual(Array(8).fill(null))
    expect(weekdayRatios([0, 0, 0, 0, 0, 0, 0])[3]).toBeNull()
    expect(weekdayRatios([1, 2, 3])).toEqual([null, null, null])
  })
})

describe('factors', () => {
  it('find a rhythm again, whatever the level, and are not moved by a spike or a gap', () => {
    for (const level of [3, 250]) {
      const days = series(364, at => (at === 101 ? 40 * level : at === 200 ? null : level * rhythm[at % 7]!))
      const found = monthlyFactors(days, ['2025-12'])
      const { factors, n } = found.get('2025-12')!
      for (const [weekday, factor] of factors.entries()) expect(factor).toBeCloseTo(rhythm[weekday]!, 9)
      expect(factors.reduce((sum, one) => sum + one, 0)).toBeCloseTo(7, 12)
      // 52 weeks less those that touch the ends, the gap, and a few days of the year's end.
      expect(n).toBeGreaterThan(46)
      expect(weekdayCorrected(level * rhythm[0]!, factors[0]!)).toBeCloseTo(level, 9)
    }
  })
  it('follow the series: those of a month know only the 52 weeks to its end', () => {
    const other = rhythm.toReversed()
    const days = series(910, at => 10 * (at < 455 ? rhythm : other)[at % 7]!)
    const found = monthlyFactors(days, ['2026-01', '2027-06'])
    expect(found.get('2026-01')!.factors[1]).toBeCloseTo(0.8, 9)
    expect(found.get('2027-06')!.factors[1]).toBeCloseTo(other[1]!, 9)
    // The same whatever is given beside them.
    const { from, to } = correctionReach('2027-06-10', '2027-06-12')
    const own = days.filter(({ date }) => date >= from && date <= to)
    expect(monthlyFactors(own, ['2027-06'])).toEqual(new Map([['2027-06', found.get('2027-06')!]]))
  })
  it('are refused of too few weeks, of some weekdays alone, and of nothing', () => {
    const weeks = (count: number) =>
      Array.from({ length: 7 * count }, (_, at) => ({ weekday: at % 7, ratio: rhythm[at % 7]! }))
    expect(weekdayFactors(weeks(leastWeeks))!.n).toBe(leastWeeks)
    expect(weekdayFactors(weeks(leastWeeks).slice(1))).toBeNull()
    expect(weekdayFactors([])).toBeNull()
    expect(
      weekdayFactors(weeks(20).map(one => ({ ...one, ratio: one.weekday === 3 ? 0 : one.ratio }))),
    ).toBeNull()
    const twice = series(364, at => (at % 7 === 2 || at % 7 === 5 ? 10 : null))
    expect(monthlyFactors(twice, ['2025-12']).get('2025-12')).toBeNull()
    expect(monthlyFactors([], ['2025-12']).get('2025-12')).toBeNull()
    expect(() => weekdayCorrected(10, 0)).toThrow(/须为正数/)
  })
})
