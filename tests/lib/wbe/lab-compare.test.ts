/** Laboratory comparison against figures that were worked out elsewhere: the two equations of algorithm A solved by bisection in Python with NumPy, scores by hand. */
import { describe, expect, test } from 'vitest'
import {
  algorithmA,
  assignedIsCertain,
  assignedUncertainty,
  compareLabs,
  enPerformance,
  type LabValue,
  leastForConsensus,
  performanceEn,
  performanceZ,
  performanceZPrime,
  targetSd,
  zPerformance,
} from '#lib/wbe/lab-compare.ts'

const of = (...values: number[]): LabValue[] => values.map(value => ({ value, expanded: null }))
const usual = { reference: null, sigmaPct: null, rpdLimit: 30 }

describe('algorithm A', () => {
  test.each([
    [[112, 118, 121, 109, 131, 185], 122.92550156744261, 15.751671891475365],
    [[10.2, 9.8, 10.5, 10.1, 9.9, 14.0, 10.0, 7.1], 10.083333333333332, 0.5716858602043049],
    [[118, 112, 121, 115, 140], 121.10797597022955, 12.287935920612124],
    [[50, 52, 49, 51, 50.5, 48, 70, 55, 47, 50], 50.79637211760247, 3.111566038948193],
  ])('%j', (values, mean, sd) => {
    const robust = algorithmA(values)
    expect(robust.mean).toBeCloseTo(mean, 8)
    expect(robust.sd).toBeCloseTo(sd, 8)
  })
  test('of values most of which are the same it is theirs, and it moves with the unit', () => {
    expect(algorithmA([5, 5, 5, 9])).toEqual({ mean: 5, sd: 0 })
    const own = algorithmA([112, 118, 121, 109, 131, 185])
    const large = algorithmA([112, 118, 121, 109, 131, 185].map(value => value * 1_000 + 7))
    expect(large.mean).toBeCloseTo(own.mean * 1_000 + 7, 4)
    expect(large.sd).toBeCloseTo(own.sd * 1_000, 4)
    // One that lies ever farther off moves it no further.
    expect(algorithmA([112, 118, 121, 109, 131, 1e6]).mean).toBeCloseTo(own.mean, 6)
  })
  test('of one it is nothing', () => expect(() => algorithmA([3])).toThrow('实验室数'))
})

test('scores and what they come to', () => {
  expect(assignedUncertainty(15.751671891475365, 6)).toBeCloseTo(8.038241402053128, 9)
  expect(targetSd(122.92550156744261)).toBeCloseTo(27.043610344837376, 9)
  // 1 mg/L: 0.02 × (10⁻⁶)^0.8495 = 15.997 %.
  expect(targetSd(1e6)).toBeCloseTo(159_966.8510014056, 4)
  expect(performanceZ(185, 122.92550156744261, 27.043610344837376)).toBeCloseTo(2.2953480560115898, 9)
  expect(performanceZPrime(160, 120, 26.4, 10)).toBeCloseTo(1.41690825043918, 9)
  expect(performanceEn(112, 9, 125, 12)).toBeCloseTo(-13 / 15, 12)
  expect([-2, 2.0001, -2.9999, 3, -3].map(zPerformance)).toEqual(['GOOD', 'DOUBT', 'DOUBT', 'BAD', 'BAD'])
  expect([1, -1, 1.01].map(enPerformance)).toEqual(['GOOD', 'GOOD', 'BAD'])
  expect([assignedIsCertain(3, 10), assignedIsCertain(3.01, 10)]).toEqual([true, false])
})

describe('what is compared with what', () => {
  test('from five laboratories on the robust mean', () => {
    const made = compareLabs(of(112, 118, 121, 109, 131, 185), usual)
    expect(made).toMatchObject({ basis: 'CONSENSUS', prime: false })
    expect(made.assigned).toBeCloseTo(122.92550156744261, 8)
    expect(made.scores.map(({ score }) => Number(score!.toFixed(4)))).toEqual([
      -0.404, -0.1821, -0.0712, -0.5149, 0.2986, 2.2953,
    ])
    expect(made.scores.map(({ performance }) => performance)).toEqual([
      ...Array.from({ length: 5 }, () => 'GOOD'),
      'DOUBT',
    ])
  })
  test('z′ where they lie so far apart that their mean is uncertain', () => {
    const made = compareLabs(of(60, 90, 120, 150, 180), usual)
    expect(made).toMatchObject({ basis: 'CONSENSUS', prime: true })
    const { assigned, assignedU, sigma, scores } = made
    expect(scores[0]!.score).toBeCloseTo((60 - assigned!) / Math.sqrt(sigma! ** 2 + assignedU! ** 2), 12)
  })
  test('fewer are held against the others: by En where all state their uncertainty', () => {
    expect(leastForConsensus).toBe(5)
    const stated = [100, 110, 130].map((value, at) => ({ value, expanded: [10, 12, 14][at]! }))
    const made = compareLabs(stated, usual)
    expect(made).toMatchObject({ basis: 'EN', assigned: null })
    const scores = made.scores.map(({ score }) => score!)
    for (const [at, score] of [-1.4704292441876154, -0.3386427307392982, 1.5594571538795132].entries())
      expect(scores[at]).toBeCloseTo(score, 12)
    expect(made.scores.map(({ performance }) => performance)).toEqual(['BAD', 'GOOD', 'BAD'])
  })
  test('by the relative difference where one does not', () => {
    const made = compareLabs([...of(112), { value: 140, expanded: 10 }], usual)
    expect(made.basis).toBe('RPD')
    // |112 − 140| ÷ 126.
    expect(made.scores[0]!.score).toBeCloseTo(-22.22222222222222, 12)
    expect(made.scores[1]!.score).toBeCloseTo(22.22222222222222, 12)
    expect(compareLabs(of(100, 150), usual).scores[0]).toMatchObject({ performance: 'BAD' })
    // F15 of two zeros is 0.
    expect(compareLabs(of(0, 0), usual).scores[0]).toMatchObject({
      score: expect.closeTo(0),
      performance: 'GOOD',
    })
  })
  test('a reference is the assigned value whatever their number, and has no score', () => {
    const made = compareLabs([{ value: 100, expanded: 4 }, ...of(150)], { ...usual, reference: 0 })
    expect(made).toMatchObject({ basis: 'REFERENCE', prime: false, assigned: 100, assignedU: 2, sigma: 22 })
    expect(made.scores).toEqual([
      { score: null, performance: null },
      { score: 50 / 22, performance: 'DOUBT' },
    ])
    expect(compareLabs([{ value: 100, expanded: 40 }, ...of(150)], { ...usual, reference: 0 }).prime).toBe(
      true,
    )
    expect(compareLabs(of(100, 150), { ...usual, reference: 0, sigmaPct: 10 }).scores[1]!.score).toBe(5)
  })
  test('one alone is compared with nothing', () => {
    expect(compareLabs(of(5), usual)).toMatchObject({ basis: 'NONE', scores: [{ score: null }] })
    expect(() => compareLabs(of(-1, 4), usual)).toThrow('不能为负')
  })
})
