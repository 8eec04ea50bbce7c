/** Normal distribution, shares, resampling, many tests, anomalies; numbers of SciPy 1.17.1 and statsmodels 0.15. */
import { expect, test } from 'vitest'
import { seasonalAnomalies } from '#lib/wbe/anomaly.ts'
import { compareWith } from '#lib/wbe/compare.ts'
import { generatorFrom, generatorOf } from '#lib/wbe/generator.ts'
import { benjaminiHochberg, holm } from '#lib/wbe/multiple.ts'
import { normalBelow, normalQuantile, twoSided } from '#lib/wbe/normal.ts'
import { rankByValue } from '#lib/wbe/rank.ts'
import { bootstrap, wilson } from '#lib/wbe/resample.ts'
import { mean } from '#lib/wbe/statistics.ts'

test('the normal distribution to twelve digits, far out too', () => {
  const quantiles = [
    [1e-10, -6.361340902404056],
    [1e-4, -3.7190164854556804],
    [0.025, -1.9599639845400545],
    [0.3, -0.5244005127080409],
    [0.5, 0],
    [0.975, 1.959963984540054],
  ] as const
  for (const [p, z] of quantiles) expect(normalQuantile(p)).toBeCloseTo(z, 12)
  const below = [
    [-8, 6.22096057427174e-16],
    [-3, 0.0013498980316300933],
    [-1.5, 0.06680720126885807],
    [0, 0.5],
    [0.5, 0.6914624612740131],
    [1.96, 0.9750021048517795],
    [4, 0.9999683287581669],
  ] as const
  for (const [z, p] of below) expect(normalBelow(z) / p).toBeCloseTo(1, 12)
  expect(twoSided(-6) / (2 * 9.865876450376946e-10)).toBeCloseTo(1, 12)
  expect(() => normalQuantile(1)).toThrow('概率')
})
test('shares have Wilson’s interval: statsmodels 0.15', () => {
  const cases = [
    [15, 20, 0.5312991223812559, 0.8881382985923344],
    [0, 10, 0, 0.27753279986288926],
    [10, 10, 0.7224672001371106, 1],
    [1, 30, 0.005908590381612455, 0.16670390991409176],
  ] as const
  for (const [k, n, low, high] of cases) {
    expect(wilson(k, n)!.low).toBeCloseTo(low, 12)
    expect(wilson(k, n)!.high).toBeCloseTo(high, 12)
  }
  expect(wilson(0, 0)).toBeNull()
  expect(() => wilson(3, 2)).toThrow('不能大于总数')
})
test('fifteen tests of Benjamini & Hochberg (1995), as SciPy and statsmodels adjust them', () => {
  const p = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
    0.759, 1,
  ]
  const rates = [
    0.0015, 0.003, 0.0095, 0.035625, 0.0603, 0.06385714285714286, 0.06385714285714286, 0.0645, 0.0765, 0.486,
    0.5811818181818182, 0.714875, 0.7532307692307693, 0.8132142857142857, 1,
  ]
  const steps = [0.0015, 0.0056, 0.0247, 0.114, 0.2211, 0.278, 0.278, 0.278, 0.3213, 1, 1, 1, 1, 1, 1]
  for (const [at, rate] of benjaminiHochberg(p).entries()) expect(rate).toBeCloseTo(rates[at]!, 12)
  for (const [at, step] of holm(p).entries()) expect(step).toBeCloseTo(steps[at]!, 12)
  // In the order in which they came.
  expect(benjaminiHochberg(p.toReversed())).toEqual(benjaminiHochberg(p).toReversed())
  expect(holm([])).toEqual([])
})
test('xoshiro128**: first words of the reference implementation 1.1 from the state 1, 2, 3, 4', () => {
  const random = generatorOf([1, 2, 3, 4])
  expect(Array.from({ length: 10 }, () => random.word())).toEqual([
    11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
  ])
  const draws = Array.from({ length: 1000 }, generatorFrom('bounds').next)
  expect(draws.every(draw => draw >= 0 && draw < 1)).toBe(true)
  expect(new Set(draws).size).toBe(1000)
})
test('a bootstrapped mean is that of the normal theory, and repeats from its seed', () => {
  const random = generatorFrom('sample')
  const values = Array.from({ length: 200 }, () => 50 + 20 * random.next())
  const run = () => bootstrap(values, sample => mean(sample)!, { seed: 5, runs: 4000 })!
  const interval = run()
  expect(run()).toEqual(interval)
  const centre = mean(values)!
  const error = Math.sqrt(values.reduce((sum, one) => sum + (one - centre) ** 2, 0) / 200 / 200)
  expect(interval.mean).toBe(centre)
  expect((interval.high - interval.low) / (2 * 1.96 * error)).toBeCloseTo(1, 1)
  expect(bootstrap([1], sample => sample[0]!, { seed: 1 })).toBeNull()
})
test('an anomaly is one against its own weekday, and a missing day is none', () => {
  const random = generatorFrom('rhythm')
  const values = Array.from({ length: 84 }, (_, day) => 100 + (day % 7 > 4 ? 60 : 0) + 4 * random.next())
  const weekend = seasonalAnomalies(values)!
  expect(weekend.filter(one => one?.anomaly)).toEqual([])
  // 150 is a usual Saturday and an unusual Wednesday.
  const odd: (number | null)[] = values.with(44, 150)
  odd[50] = null
  const judged = seasonalAnomalies(odd)!
  expect(judged.flatMap((one, day) => (one?.anomaly ? [day] : []))).toEqual([44])
  expect(judged[44]!.score).toBeGreaterThan(10)
  expect(judged[50]).toBeNull()
  expect(seasonalAnomalies(values.slice(0, 20))).toBeNull()
  expect(seasonalAnomalies(new Array(30).fill(3))!.every(one => one?.score === null && !one.anomaly)).toBe(
    true,
  )
})
test('places are shared where what is shown is equal, and are as wide as the intervals', () => {
  const places = rankByValue([
    { id: 'a', value: 10.001, low: 9, high: 11 },
    { id: 'b', value: 10.004, low: 9, high: 11 },
    { id: 'c', value: 20, low: 15, high: 25 },
    { id: 'd', value: 12, low: 8, high: 16 },
  ])
  expect(places.map(({ place, tied }) => [place, tied])).toEqual([
    [3, true],
    [3, true],
    [1, false],
    [2, false],
  ])
  expect(places.map(({ best, worst }) => [best, worst])).toEqual([
    [2, 4],
    [2, 4],
    [1, 2],
    [1, 4],
  ])
})
test('one place among a published set: NumPy’s percentiles, mid-rank for equals', () => {
  const set = [3, 1, 4, 1, 5, 9, 2, 6]
  expect(compareWith(4, set)).toMatchObject({ n: 8, p10: 1, median: 3.5, position: 4.5 / 8, place: 4 })
  expect(compareWith(4, set)!.p90).toBeCloseTo(6.9, 12)
  expect(compareWith(0, [0, 0])!.timesMedian).toBeNull()
  expect(compareWith(1, [])).toBeNull()
})
