import { expect, test } from 'vitest'
import { appraise, cutoffsOf } from '#lib/wbe/appraisal.ts'
import {
  detectionFrequency,
  type LoqPolicy,
  mostlyCensored,
  quantificationFrequency,
  substituteCensored,
} from '#lib/wbe/censor.ts'
import { consumption, prevalencePercent, totalConsumptionKgPerYear } from '#lib/wbe/load.ts'
import { combinedPopulation, populationFromCotinine, populationSpread } from '#lib/wbe/population.ts'
import { monteCarlo, weightedInterval, weightedMean } from '#lib/wbe/region.ts'
import {
  growth,
  growthClass,
  isSpike,
  percentile,
  relativePercentDifference,
  weekdayWeekend,
  weekendDays,
} from '#lib/wbe/statistics.ts'

const below = { value: 0.7, qualifier: '<LOQ' as const, loq: 2, lod: 0.6 }

test('every LOQ policy gives its substitute and leaves measured values alone', () => {
  const expected: Record<LoqPolicy, number | null> = {
    half: 1,
    zero: 0,
    sqrt2: 2 / Math.SQRT2,
    full: 2,
    exclude: null,
  }
  for (const policy of Object.keys(expected) as LoqPolicy[]) {
    expect(substituteCensored(below, policy)).toBe(expected[policy])
    expect(substituteCensored({ ...below, qualifier: '=', value: 5 }, policy)).toBe(5)
  }
})
test('detection and quantification are counted apart', () => {
  const all = (['=', '<LOQ', '<LOD', '<LOD'] as const).map(qualifier => ({ qualifier }))
  expect(detectionFrequency(all)).toBe(0.5)
  expect(quantificationFrequency(all)).toBe(0.25)
  expect(mostlyCensored(all)).toBe(true)
  expect(detectionFrequency([])).toBeNull()
})
test('cotinine population follows the Chinese report rule', () => {
  const people = populationFromCotinine({ ngPerL: 1500, flowWanM3PerDay: 8.5, cigarettesPerHead: 3 })
  expect(people).toBeCloseTo((1500 * 8.5 * 10) / (3 * 0.14), 6)
  expect(
    populationFromCotinine({ ngPerL: 1500, flowWanM3PerDay: 8.5, cigarettesPerHead: 3, domesticShare: 0.8 }),
  ).toBeCloseTo(people * 0.8, 6)
})
test('methods are combined by weight and their disagreement measured', () => {
  expect(
    combinedPopulation([
      { value: 100, weight: 1 },
      { value: 200, weight: 3 },
    ]),
  ).toBe(175)
  expect(combinedPopulation([])).toBeNull()
  expect(populationSpread([100, 160])).toBeCloseTo(0.6)
})
test('a region lies between its plants, and its interval holds its mean', () => {
  const plants = [
    { value: 30, population: 500_000 },
    { value: 60, population: 100_000 },
  ]
  const centre = weightedMean(plants)!
  expect(centre).toBe(35)
  const own = weightedInterval(plants)!
  const withFactor = weightedInterval(plants, 26)!
  expect(own.low).toBeLessThan(centre)
  expect(own.high).toBeGreaterThan(centre)
  expect(withFactor.high - withFactor.low).toBeGreaterThan(own.high - own.low)
  expect(weightedInterval([])).toBeNull()
})
test('more plants narrow the interval', () => {
  const one = weightedInterval([{ value: 40, population: 1000 }])!
  const many = weightedInterval(Array.from({ length: 25 }, () => ({ value: 40, population: 1000 })))!
  expect((one.high - one.low) / (many.high - many.low)).toBeCloseTo(5)
})
test('a Monte Carlo run repeats from its seed and brackets the mean', () => {
  const seeded = () => {
    let state = 7
    return () => {
      state = (state * 1664525 + 1013904223) % 4294967296
      return state / 4294967296
    }
  }
  const model = (normal: () => number) => 100 + 10 * normal()
  const first = monteCarlo(model, seeded())
  expect(monteCarlo(model, seeded())).toEqual(first)
  expect(first.mean).toBeCloseTo(100, 0)
  expect(first.low).toBeGreaterThan(78)
  expect(first.high).toBeLessThan(122)
})
test('growth classes begin at ten per cent', () => {
  expect(growthClass(growth(110.04, 100))).toBe('UP')
  expect(growthClass(growth(109.95, 100))).toBe('FLAT')
  expect(growthClass(growth(89.66, 100))).toBe('DOWN')
  expect(growthClass(growth(1, 0))).toBe('NA')
})
test('the weekend rule is data of the year', () => {
  expect(weekendDays(2021).has(5)).toBe(false)
  expect(weekendDays(2024).has(5)).toBe(true)
  expect(weekdayWeekend([{ weekday: 3, value: 2 }]).ratio).toBeNull()
})
test('a spike stands out of its site, an ordinary day does not', () => {
  const usual = [114, 137, 160, 177, 179, 246, 277]
  expect(isSpike(846, usual)).toBe(true)
  expect(isSpike(277, usual)).toBe(false)
})
test('duplicates, percentiles, prevalence, year totals', () => {
  expect(relativePercentDifference(9, 11)).toBeCloseTo(20)
  expect(percentile([1, 2, 3, 4], 0.5)).toBe(2.5)
  expect(prevalencePercent(consumption(40, 2.5), { doseMg: 25, usesPerDay: 2, adultShare: 0.7 })).toBeCloseTo(
    2 / 10 / 0.7,
  )
  expect(totalConsumptionKgPerYear(100, 1_000_000)).toBeCloseTo(36.5)
})
test('levels come from the own year, and nothing detected is level 0', () => {
  const cutoffs = cutoffsOf(Array.from({ length: 101 }, (_, index) => index))!
  expect(appraise(0.5, false, cutoffs)).toBe(0)
  expect([10, 60, 80, 99].map(value => appraise(value, true, cutoffs))).toEqual([1, 2, 3, 4])
  expect(cutoffsOf([])).toBeNull()
})
