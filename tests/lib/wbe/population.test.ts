import { expect, test } from 'vitest'
import {
  combinedPopulation,
  entropyWeights,
  populationFromCaffeine,
  populationFromCotinine,
  shareCancels,
  shareOn,
  weightsToOne,
} from '#lib/wbe/population.ts'
import { choosePopulation, populationDisagreement, populationSpread } from '#lib/wbe/population-choice.ts'

test('cotinine population follows the Chinese report rule, the share only where it is ticked', () => {
  const input = { ngPerL: 1500, flowWanM3PerDay: 8.5, cigarettesPerHead: 3 }
  const people = populationFromCotinine(input)
  expect(people).toBeCloseTo((1500 * 8.5 * 10) / (3 * 0.14), 6)
  const rule = { share: 0.8, onPopulation: true, onLoad: false }
  const domesticShare = shareOn(rule, 'population')
  expect(populationFromCotinine({ ...input, domesticShare })).toBeCloseTo(people * 0.8, 6)
  expect(shareOn(rule, 'load')).toBe(1)
  expect(shareCancels(rule)).toBe(false)
  expect(shareCancels({ ...rule, onLoad: true })).toBe(true)
  expect(shareCancels({ ...rule, share: 1 })).toBe(true)
})
test('caffeine population is its load over what a head excretes', () => {
  expect(populationFromCaffeine(20_000, 85_000, 17)).toBeCloseTo(100_000, 6)
})
test('methods are combined by weights that sum to one, and only those', () => {
  const figures = [
    { value: 100, weight: 0.25 },
    { value: 200, weight: 0.75 },
  ]
  expect(combinedPopulation(figures)).toBe(175)
  expect(combinedPopulation([])).toBeNull()
  expect(() => combinedPopulation([{ value: 100, weight: 0.9 }])).toThrow('须为 1')
  expect(weightsToOne([1, 3])).toEqual([0.25, 0.75])
  expect(() => weightsToOne([0, 0])).toThrow('权重之和')
})
test('entropy weights: by hand for two days and two methods', () => {
  // Method 1: 1, 3 → p = 1/4, 3/4, e = 0.811278; method 2: 1, 1 → e = 1 and no weight.
  expect(
    entropyWeights([
      [1, 1],
      [3, 1],
    ]),
  ).toEqual([1, 0])
  const [first, second] = entropyWeights([
    [1, 1],
    [3, 2],
  ])
  const information = (p: number) => 1 + p * Math.log2(p) + (1 - p) * Math.log2(1 - p)
  expect(first).toBeCloseTo(information(1 / 4) / (information(1 / 4) + information(1 / 3)), 12)
  expect(first! + second!).toBeCloseTo(1, 12)
  expect(
    entropyWeights([
      [5, 7],
      [5, 7],
    ]),
  ).toEqual([0.5, 0.5])
  expect(() => entropyWeights([[1, 2]])).toThrow('至少须有两日')
})
test('methods that differ by more than half are named', () => {
  expect(populationSpread([100, 160])).toBeCloseTo(0.6)
  expect(
    populationDisagreement([
      { method: 'CENSUS', value: 100 },
      { method: 'NH4N', value: 150 },
    ]),
  ).toBeNull()
  const apart = populationDisagreement([
    { method: 'CENSUS', value: 100 },
    { method: 'COD', value: null },
    { method: 'NH4N', value: 160 },
  ])
  expect(apart).toMatchObject({ least: 'CENSUS', greatest: 'NH4N' })
  expect(apart?.words).toBe('人口估算相差 60%：普查人口最小，氨氮法最大')
})
test('a day takes its plant’s method, else the next that has a figure, and says so', () => {
  const figures = [
    { method: 'NH4N', value: null },
    { method: 'CENSUS', value: 320_000 },
    { method: 'MOBILE', value: 0 },
    { method: 'SERVED', value: 350_000 },
  ] as const
  expect(choosePopulation(figures, 'CENSUS')).toMatchObject({ value: 320_000, reason: 'OWN', passedOver: [] })
  const next = choosePopulation(figures, 'NH4N')
  expect(next).toMatchObject({ method: 'SERVED', value: 350_000, reason: 'FALLBACK' })
  expect(next?.passedOver).toEqual(['NH4N', 'MOBILE', 'MULTI', 'COTININE'])
  expect(next?.words).toBe('本厂设定的氨氮法当日没有数值，改用服务人口')
  expect(choosePopulation([], 'CENSUS')).toBeNull()
})
