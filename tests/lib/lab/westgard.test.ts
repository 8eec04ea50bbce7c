/**
 * Rules as published in Westgard et al. 1981 and restated by the sources of spec and public references: one beyond 3 SD; two in a row
 * beyond the same 2 SD; one beyond +2 SD beside one beyond -2 SD; four in a row beyond the same 1 SD; ten in a row on one side.
 */
import { expect, it } from 'vitest'
import {
  brokenByLast,
  defaultPolicy,
  statisticsOf,
  violationsOf,
  worstOf,
  zScore,
} from '#lib/lab/westgard.ts'

it('mean, standard deviation of the sample and coefficient of variation', () => {
  // NIST/SEMATECH handbook's recipe with n - 1: 2, 4, 4, 4, 5, 5, 7, 9 have mean 5 and sum of squares 32.
  const made = statisticsOf([2, 4, 4, 4, 5, 5, 7, 9])!
  expect(made).toMatchObject({ n: 8, mean: 5 })
  expect(made.sd).toBeCloseTo(Math.sqrt(32 / 7), 12)
  expect(made.cv).toBeCloseTo((Math.sqrt(32 / 7) / 5) * 100, 12)
  expect(statisticsOf([5])).toBeUndefined()
  expect(statisticsOf([-1, 1])!.cv).toBeNull()
})
it('a recovery of 58.2 % against 96.4 ± 7.8 lies 4.9 standard deviations below', () => {
  expect(zScore(58.2, { mean: 96.4, sd: 7.8 })).toBeCloseTo(-4.897, 3)
  expect(zScore(5, { mean: 5, sd: 0 })).toBe(0)
  expect(zScore(4, { mean: 5, sd: 0 })).toBe(Number.NEGATIVE_INFINITY)
})
const rules = (zs: number[]) => brokenByLast(zs).map(({ rule }) => rule)
it.each<[string, number[], string[]]>([
  ['nothing', [0.3, -0.8, 1.2], []],
  ['at exactly 2 and 3 SD nothing is beyond', [2], []],
  ['a reminder', [0, 2.1], ['1-2s']],
  ['beyond 3 SD', [0, 3.1], ['1-3s', '1-2s']],
  ['two beyond the same 2 SD', [2.2, 2.3], ['2-2s', '1-2s']],
  ['two beyond 2 SD on either side', [2.2, -2.3], ['R-4s', '1-2s']],
  ['4 SD apart but not beyond 2 on either side', [1.5, -2.6], ['1-2s']],
  ['four beyond the same 1 SD', [1.1, 1.4, 1.2, 1.6], ['4-1s']],
  ['three are not four', [0.9, 1.4, 1.2, 1.6], []],
  ['ten above the mean', [0.1, 0.4, 0.2, 0.6, 0.9, 0.3, 0.5, 0.2, 0.7, 0.1], ['10-x']],
  ['ten with one on the mean', [0.1, 0.4, 0.2, 0.6, 0, 0.3, 0.5, 0.2, 0.7, 0.1], []],
  ['nine above the mean', [-0.1, 0.4, 0.2, 0.6, 0.9, 0.3, 0.5, 0.2, 0.7, 0.1], []],
])('%s', (_, zs, broken) => {
  expect(rules(zs)).toEqual(broken)
})
it('names the runs that break a rule together', () => {
  const zs = [0, 0.1, 2.2, 2.3, -0.4]
  expect(violationsOf(zs)).toEqual([
    { rule: '1-2s', from: 2, to: 2 },
    { rule: '2-2s', from: 2, to: 3 },
    { rule: '1-2s', from: 3, to: 3 },
  ])
  const ten = Array.from({ length: 14 }, () => 0.5)
  expect(violationsOf(ten).map(({ from, to }) => [from, to])).toEqual(
    [0, 1, 2, 3, 4].map(from => [from, from + 9]),
  )
})
it('holds or warns as the laboratory set it', () => {
  const broken = brokenByLast([2.2, 2.3])
  expect(worstOf(broken)).toEqual({ rule: '2-2s', consequence: 'hold' })
  expect(worstOf(broken, { ...defaultPolicy, '2-2s': 'off' })).toEqual({ rule: '1-2s', consequence: 'warn' })
  expect(worstOf([])).toBeUndefined()
})
