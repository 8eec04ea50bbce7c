/** Against numbers of independent implementations; each with its source. */
import { describe, expect, test } from 'vitest'
import { changePoints, noiseOf } from '#lib/wbe/change-point.ts'
import { generatorFrom } from '#lib/wbe/generator.ts'
import { mannKendall, seasonalMannKendall, seasonalSenSlope, senSlope } from '#lib/wbe/trend.ts'
import { nile, rainfall } from './data.ts'

describe('Mann-Kendall', () => {
  test('Nile: SciPy 1.17.1 kendalltau, and R Kendall’s tau −0.281', () => {
    const outcome = mannKendall(nile)!
    expect(outcome.tau).toBeCloseTo(-0.2807413347246131, 12)
    expect(outcome).toMatchObject({ s: -1387, direction: 'DOWN', method: 'normal' })
    expect(outcome.variance).toBeCloseTo(112728.33333333333, 6)
    expect(outcome.z).toBeCloseTo(-4.128066522844101, 12)
    expect(outcome.p).toBeCloseTo(3.658262921664327e-5, 15)
  })
  test('1 … 100: MannKendall.jl', () => {
    const outcome = mannKendall(Array.from({ length: 100 }, (_, index) => index + 1))!
    expect(outcome).toMatchObject({ s: 4950, variance: 112750, tau: 1, direction: 'UP' })
    expect(outcome.z).toBeCloseTo(14.73869998208331, 12)
  })
  test('rain with ties and missing months: pyMannKendall 1.4', () => {
    const outcome = mannKendall(rainfall)!
    expect(outcome).toMatchObject({ s: -1959, direction: 'FLAT' })
    expect(outcome.variance).toBeCloseTo(4889800.333333333, 6)
    expect(outcome.z).toBeCloseTo(-0.8854562842589916, 12)
    expect(outcome.p).toBeCloseTo(0.37591058740506833, 12)
  })
  test('by months: pyMannKendall 1.4', () => {
    const outcome = seasonalMannKendall(rainfall, 12)!
    expect(outcome).toMatchObject({ s: -399, n: 353, direction: 'DOWN' })
    expect(outcome.variance).toBeCloseTo(34702.333333333336, 8)
    expect(outcome.z).toBeCloseTo(-2.136504114534638, 12)
    expect(outcome.p).toBeCloseTo(0.03263834596177739, 12)
  })
  test('few values: SciPy 1.17.1, exact', () => {
    const outcome = mannKendall([3.1, 2.9, 3.4, 3.8, 3.6, 4.2, 4.0])!
    expect(outcome).toMatchObject({ method: 'exact', direction: 'UP' })
    expect(outcome.p).toBeCloseTo(0.03015873015873016, 12)
  })
  test('nothing is said of three values, and nothing rises that stays', () => {
    expect(mannKendall([1, 2, null, 3])).toBeNull()
    expect(mannKendall([2, 2, 2, 2, 2])).toMatchObject({ s: 0, z: 0, p: 1, tau: 0, direction: 'FLAT' })
    expect(seasonalMannKendall([1, 2, 3, 4, 5, 6], 7)).toBeNull()
  })
})

describe('Sen’s slope', () => {
  test('Nile: SciPy 1.17.1 theilslopes', () => {
    const slope = senSlope(nile)!
    expect(slope).toMatchObject({ slope: -2.6, intercept: 1022.2, n: 100 })
    expect(slope.low).toBeCloseTo(-3.627906976744186, 12)
    expect(slope.high).toBeCloseTo(-1.4285714285714286, 12)
  })
  const tied = [12, 15, 15, 11, 18, 20, 20, 17, 22, 25, 19, 24]
  test('ties, another confidence, uneven times: SciPy 1.17.1', () => {
    expect(senSlope(tied)).toMatchObject({ slope: 1, low: 2 / 3, high: 1.5, intercept: 13 })
    expect(senSlope(tied, undefined, 0.9)!.high).toBeCloseTo(1.4444444444444444, 12)
    const uneven = senSlope(tied, [0, 1, 2, 4, 5, 7, 8, 9, 12, 13, 14, 20])!
    expect(uneven.slope).toBeCloseTo(0.6515151515151515, 12)
    expect(uneven.low).toBeCloseTo(0.3076923076923077, 12)
    expect(uneven.high).toBeCloseTo(1, 12)
    expect(uneven.intercept).toBeCloseTo(13.613636363636363, 12)
  })
  test('missing months keep their time; closed up it is pyMannKendall’s figure', () => {
    expect(senSlope(rainfall)!.slope).toBeCloseTo(-1 / 157, 15)
    expect(senSlope(rainfall.filter(value => value !== null))!.slope).toBeCloseTo(-0.0064516129032258064, 15)
    // NumPy 2.4: nanmedian over the slopes within each month.
    expect(seasonalSenSlope(rainfall, 12)).toBeCloseTo(-0.08695652173913043, 15)
  })
  test('refuses what it cannot hold in memory, and times that do not rise', () => {
    expect(() => senSlope(new Array(3001).fill(1))).toThrow('请先合并为周或月')
    expect(() => senSlope([1, 2, 3], [0, 0, 1])).toThrow('递增')
    expect(senSlope([1])).toBeNull()
  })
})

/** The best segments by trying every last one, without pruning. */
function optimal(
  values: readonly number[],
  sigma: number,
  penalty: number,
  least: number,
  perLength: boolean,
) {
  const cost = (part: readonly number[]) => {
    const mean = part.reduce((sum, one) => sum + one, 0) / part.length
    const spread = part.reduce((sum, one) => sum + ((one - mean) / sigma) ** 2, 0)
    return perLength ? spread + Math.log(part.length) : spread
  }
  const best = [-penalty]
  const starts: number[][] = [[]]
  for (let end = 1; end <= values.length; end++) {
    best[end] = Number.POSITIVE_INFINITY
    for (let start = 0; start + least <= end; start++) {
      const total = best[start]! + cost(values.slice(start, end)) + penalty
      if (total < best[end]! - 1e-9) {
        best[end] = total
        starts[end] = [...starts[start]!, start]
      }
    }
    starts[end] ??= []
  }
  return starts[values.length]!
}

describe('PELT', () => {
  test('Nile: R changepoint 2.3 finds 1898, MBIC 13.81551, means 1.054 and −0.410', () => {
    const mean = nile.reduce((sum, value) => sum + value / nile.length, 0)
    const sd = Math.sqrt(nile.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (nile.length - 1))
    const scaled = nile.map(value => (value - mean) / sd)
    const found = changePoints(scaled, { sigma: 1, leastLength: 1 })!
    expect(found.segments.map(({ end }) => end)).toEqual([28, 100])
    expect(found.segments.map(one => Number(one.mean.toFixed(3)))).toEqual([1.054, -0.41])
    expect(found.penalty).toMatchObject({ name: 'MBIC' })
    expect(found.penalty.value).toBeCloseTo(13.81551, 5)
    // The noise taken from the series itself leads to the same year.
    expect(changePoints(nile)!.segments.map(one => Math.round(one.mean * 10) / 10)).toEqual([1097.8, 850])
    expect(changePoints(nile, { penalty: 'BIC' })!.segments).toHaveLength(2)
  })
  test('pruning loses nothing: as the whole search, on 120 made series', () => {
    const random = generatorFrom('pelt')
    for (let run = 0; run < 120; run++) {
      const n = 6 + Math.floor(random.next() * 40)
      let level = 0
      const values = Array.from({ length: n }, () => {
        if (random.next() < 0.08) level += 8 * (random.next() - 0.5)
        return level + 2 * (random.next() - 0.5)
      })
      const leastLength = 1 + Math.floor(random.next() * 3)
      const penalty = run % 3 === 0 ? 'BIC' : run % 3 === 1 ? 'MBIC' : 3
      const found = changePoints(values, { sigma: 0.6, penalty, leastLength })!
      const starts = optimal(values, 0.6, found.penalty.value, leastLength, penalty === 'MBIC')
      expect(found.segments.map(({ start }) => start)).toEqual(starts)
    }
  })
  test('a series without noise needs to be told its scatter, a short one says nothing', () => {
    expect(() => changePoints([1, 1, 1, 1, 1])).toThrow('噪声标准差')
    expect(changePoints([1, 1, 5, 5, 5], { sigma: 0.5, penalty: 1 })!.segments).toHaveLength(2)
    expect(changePoints([1, 2, 3])).toBeNull()
    expect(noiseOf([1])).toBe(0)
  })
})
