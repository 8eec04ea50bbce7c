import { expect, test } from 'vitest'
import { appraise, cutoffsOf } from '#lib/wbe/appraisal.ts'
import {
  describeCensored,
  detectionFrequency,
  type LoqPolicy,
  mostlyCensored,
  quantificationFrequency,
  substituteCensored,
} from '#lib/wbe/censor.ts'
import { isSpike, judgeSpike, judgeSpikeAmong } from '#lib/wbe/dumping.ts'
import { factorOn } from '#lib/wbe/factor.ts'
import {
  concentrationOf,
  consumption,
  dailyMassLoad,
  dailyMassLoadOfWan,
  flowM3PerDay,
  prevalencePercent,
  totalConsumptionKgPerYear,
} from '#lib/wbe/load.ts'
import { regionValue, weightedInterval, weightedMean } from '#lib/wbe/region.ts'
import {
  ascending,
  growth,
  growthClass,
  medianDeviation,
  percentile,
  relativePercentDifference,
  weekMeans,
} from '#lib/wbe/statistics.ts'
import { wetWeather } from '#lib/wbe/weather.ts'
import { weekdayWeekend, weekdayWeekendOf, weekendDays } from '#lib/wbe/week.ts'

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
test('growth classes begin at ten per cent', () => {
  expect(growthClass(growth(110.04, 100))).toBe('UP')
  expect(growthClass(growth(109.95, 100))).toBe('FLAT')
  expect(growthClass(growth(89.66, 100))).toBe('DOWN')
  expect(growthClass(growth(1, 0))).toBe('NA')
})
test('the weekend rule is data of the year', () => {
  expect(weekendDays(2021).has(5)).toBe(false)
  expect(weekendDays(2024).has(5)).toBe(true)
  expect(weekdayWeekend([{ weekday: 3, value: 2 }], weekendDays(2024)).ratio).toBeNull()
  // Years with different rules in one week: Friday 31 December 2021 is a weekday, Saturday a weekend day.
  const turn = weekdayWeekendOf([
    { date: '2021-12-31', value: 10 },
    { date: '2022-01-01', value: 30 },
    { date: '2022-01-02', value: null },
  ])
  expect(turn).toEqual({ weekday: 10, weekend: 30, daily: 20, ratio: 3, n: 2 })
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

test('a laboratory that corrected by internal standard is not corrected again', () => {
  const row = { measuredNgPerL: 80, recovery: 0.8 }
  expect(concentrationOf({ ...row, recoveryCorrected: true })).toBe(80)
  expect(concentrationOf({ ...row, recoveryCorrected: false })).toBe(100)
  expect(() => concentrationOf({ measuredNgPerL: 80, recovery: null, recoveryCorrected: false })).toThrow(
    '须有回收率',
  )
})
test('the flow is the same in every unit it comes in', () => {
  expect(flowM3PerDay(8.5, '万m³/d')).toBe(85_000)
  expect(flowM3PerDay(1000, 'L/s')).toBeCloseTo(86_400, 9)
  expect(dailyMassLoad(150, flowM3PerDay(8.5, '万m³/d'))).toBeCloseTo(dailyMassLoadOfWan(150, 8.5), 9)
})
test('a series mostly below its limits shows "<LOQ" and no trend', () => {
  const measured = { value: 5, qualifier: '=' as const, loq: 2, lod: 0.6 }
  const frozen = Object.freeze({ ...below })
  expect(describeCensored([frozen, frozen, measured])).toEqual({
    n: 3,
    detection: 1,
    quantification: 1 / 3,
    median: '<LOQ',
    trendAllowed: false,
    policy: 'half',
  })
  expect(describeCensored([below, measured], 'zero')).toMatchObject({ median: 2.5, trendAllowed: true })
  expect(describeCensored([])).toMatchObject({ median: null, trendAllowed: false })
})
test('the factor of a date is the last approved one that began, and what stands in the way is named', () => {
  const one = { validFrom: '2024-01-01', validTo: null, approved: true, factor: 2.33 }
  const two = { validFrom: '2025-06-01', validTo: '2025-12-31', approved: true, factor: 4.41 }
  const asked = { validFrom: '2026-01-01', approved: false, factor: 5 }
  const all = [two, one, asked]
  expect(factorOn(all, '2025-05-31')).toEqual({ version: one, problem: null })
  expect(factorOn(all, '2025-06-01')).toEqual({ version: two, problem: null })
  expect(factorOn(all, '2025-12-31').problem).toBeNull()
  // The newer one ended: the older does not come back by itself.
  expect(factorOn(all, '2026-01-01')).toEqual({ version: two, problem: 'EXPIRED' })
  expect(factorOn([asked], '2026-02-01')).toEqual({ version: asked, problem: 'UNAPPROVED' })
  expect(factorOn([one], '2023-12-31').problem).toBe('NOT_YET')
  expect(factorOn([], '2024-01-01').problem).toBe('NONE')
  expect(factorOn([{ ...one, factor: null }], '2024-02-01').problem).toBe('LOAD_ONLY')
  expect(() => factorOn([one], '2024/02/01')).toThrow('yyyy-MM-dd')
})
test('a spike is only judged by enough days, and alike days make any higher one a suspect', () => {
  expect(judgeSpike(846, [114, 137])).toMatchObject({ suspect: false, limit: null, n: 2 })
  expect(judgeSpike(3, [2, 2, 2, 2, 2])).toMatchObject({ suspect: true, limit: 2 })
  // Amsterdam, MDMA 2024: Monday against the other days of its week.
  const others = [137.29, 114.15, 246.2, 176.98, 277.36, 179.46]
  expect(judgeSpike(846.14, others)).toMatchObject({ suspect: true })
  expect(judgeSpike(846.14, others).limit).toBeCloseTo(178.22 + 5 * 52.5, 9)
})
test('wet weather says why, and when to sample again', () => {
  expect(wetWeather(120_001, 80_000, 0)).toEqual({ wet: true, reasons: ['FLOW'], resample: false })
  expect(wetWeather(80_000, 80_000, 10)).toEqual({ wet: false, reasons: [], resample: false })
  expect(wetWeather(130_000, 80_000, 26)).toEqual({ wet: true, reasons: ['FLOW', 'RAIN'], resample: true })
  expect(wetWeather(80_000, 80_000, null).wet).toBe(false)
})
test('a region says how many of its people stand behind the value', () => {
  const plants = [
    { value: 10, population: 300_000 },
    { value: null, population: 100_000 },
  ]
  expect(regionValue(plants)).toEqual({
    value: 10,
    plants: 2,
    plantsWithValue: 1,
    population: 400_000,
    completeness: 0.75,
  })
  expect(regionValue([])).toMatchObject({ value: null, completeness: 0 })
})
test('rolling weeks leave out missing days and need four', () => {
  expect(weekMeans([1, 2, 3, 4, 5, 6, 7]).at(-1)).toBe(4)
  expect(weekMeans([null, null, null, 4, 5, 6, 7]).at(-1)).toBe(5.5)
  expect(weekMeans([null, null, null, null, 5, 6, 7]).at(-1)).toBeNull()
})
test('the deviation of sorted figures is that of their differences one by one', () => {
  let seed = 1
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  for (let round = 0; round < 400; round++) {
    // Many that are alike, too.
    const some = Array.from(
      { length: 1 + (round % 13) },
      () => Math.floor(next() * (round % 2 ? 5 : 1e6)) / 7,
    )
    const middle = percentile(some, 0.5)!
    expect(medianDeviation(some), String(some)).toBe(
      percentile(
        some.map(one => Math.abs(one - middle)),
        0.5,
      ),
    )
    const value = next() * 10
    expect(judgeSpikeAmong(value, ascending(some))).toEqual(judgeSpike(value, some))
  }
})
