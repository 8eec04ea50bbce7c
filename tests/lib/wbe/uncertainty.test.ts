import { describe, expect, test } from 'vitest'
import { type Distribution, drawsOf, logMoments, momentsOf } from '#lib/wbe/distribution.ts'
import { generatorFrom } from '#lib/wbe/generator.ts'
import { prevalencePercent } from '#lib/wbe/load.ts'
import {
  type Chain,
  closedForm,
  consumptionChain,
  monteCarlo,
  monteCarloRegion,
  prevalenceChain,
} from '#lib/wbe/monte-carlo.ts'
import { weightedInterval } from '#lib/wbe/region.ts'
import { combinedUncertainty, growthInterval, relativeInterval, z95 } from '#lib/wbe/uncertainty.ts'

const lognormal = (mean: number, pct: number): Distribution => ({
  kind: 'lognormal',
  mean,
  sd: (mean * pct) / 100,
})
/** The anchor of the domain model: 150 ng/L × 85,000 m³/d, 320,000 people, EF 0.43, with the default uncertainties. */
const anchor = consumptionChain({
  concentration: lognormal(150, 10),
  flow: lognormal(85_000, 10),
  population: lognormal(320_000, 15),
  massRatio: 1,
  excreted: lognormal(0.43, 26),
  sampling: lognormal(1, 10),
})

describe('draws', () => {
  const distributions: Distribution[] = [
    { kind: 'fixed', value: 4 },
    { kind: 'normal', mean: 3, sd: 2 },
    { kind: 'lognormal', mean: 3, sd: 2 },
    { kind: 'uniform', low: 1, high: 4 },
    { kind: 'triangular', low: 2, mode: 5, high: 12 },
    { kind: 'triangular', low: 2, mode: 2, high: 2 },
    { kind: 'beta', alpha: 2, beta: 5, low: 1, high: 5 },
    { kind: 'beta', alpha: 0.5, beta: 0.7 },
  ]
  test.each(distributions)('of $kind have the mean and the variance of their closed form', distribution => {
    const runs = 40_000
    const draw = drawsOf(distribution, generatorFrom(`draws of ${distribution.kind}`))
    const drawn = Float64Array.from({ length: runs }, draw)
    const mean = drawn.reduce((sum, one) => sum + one, 0) / runs
    const variance = drawn.reduce((sum, one) => sum + (one - mean) ** 2, 0) / runs
    const fourth = drawn.reduce((sum, one) => sum + (one - mean) ** 4, 0) / runs
    const expected = momentsOf(distribution)
    // Within four of their own standard errors.
    expect(Math.abs(mean - expected.mean)).toBeLessThanOrEqual(4 * Math.sqrt(variance / runs) + 1e-12)
    const error = Math.sqrt((fourth - variance * variance) / runs)
    expect(Math.abs(variance - expected.variance)).toBeLessThanOrEqual(4 * error + 1e-12)
  })
  test('the closed moments are those of SciPy 1.17.1', () => {
    expect(momentsOf({ kind: 'triangular', low: 2, mode: 5, high: 12 })).toEqual({
      mean: expect.closeTo(6.333333333333334, 12),
      variance: expect.closeTo(4.388888888888889, 12),
    })
    expect(momentsOf({ kind: 'beta', alpha: 2, beta: 5, low: 1, high: 5 })).toEqual({
      mean: expect.closeTo(2.142857142857143, 12),
      variance: expect.closeTo(0.40816326530612246, 12),
    })
  })
})

describe('Monte Carlo against the closed form', () => {
  test('a chain of lognormals is a lognormal, whose mean, spread and quantiles are exact', () => {
    const inputs = [...anchor.factors, ...anchor.divisors]
    const sigmas = inputs.map(one => {
      const { mean, variance } = momentsOf(one)
      return logMoments(mean, Math.sqrt(variance))
    })
    const signs = [...anchor.factors.map(() => 1), ...anchor.divisors.map(() => -1)]
    const mu = sigmas.reduce((sum, one, at) => sum + signs[at]! * one.mu, Math.log(anchor.scale))
    const sigma = Math.sqrt(sigmas.reduce((sum, one) => sum + one.sigma ** 2, 0))
    const mean = Math.exp(mu + sigma ** 2 / 2)
    const drawn = monteCarlo(anchor, { seed: 2026, runs: 200_000 })
    expect(Math.abs(drawn.mean - mean)).toBeLessThanOrEqual(3 * drawn.standardError)
    const sd = mean * Math.sqrt(Math.expm1(sigma ** 2))
    expect(drawn.sd / sd).toBeCloseTo(1, 1)
    // Standard error of a quantile: √(q(1 − q)/n) / density; the density of the lognormal at the quantile.
    for (const [quantile, z, q] of [
      [drawn.low, -z95, 0.025],
      [drawn.median, 0, 0.5],
      [drawn.high, z95, 0.975],
    ] as const) {
      const exact = Math.exp(mu + sigma * z)
      const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI) / (sigma * exact)
      const error = Math.sqrt((q * (1 - q)) / 200_000) / density
      expect(Math.abs(quantile - exact)).toBeLessThanOrEqual(3 * error)
    }
  })
  test('with small uncertainties the first order is enough: mean within the standard error, spread to a per cent', () => {
    const small: Chain = {
      scale: 1,
      factors: [
        { kind: 'normal', mean: 150, sd: 1.5 },
        { kind: 'triangular', low: 84_000, mode: 85_000, high: 86_000 },
      ],
      divisors: [
        { kind: 'uniform', low: 318_000, high: 322_000 },
        { kind: 'beta', alpha: 430, beta: 570 },
      ],
    }
    const closed = closedForm(small)
    const drawn = monteCarlo(small, { seed: 7, runs: 50_000 })
    // The second order that the closed form leaves out is the squared spread of the divisors.
    const secondOrder =
      closed.mean *
      small.divisors.reduce((sum, one) => {
        const { mean, variance } = momentsOf(one)
        return sum + variance / mean ** 2
      }, 0)
    expect(Math.abs(drawn.mean - closed.mean - secondOrder)).toBeLessThanOrEqual(3 * drawn.standardError)
    expect((100 * drawn.sd) / drawn.mean / closed.relativePct).toBeCloseTo(1, 2)
    expect(Math.abs(drawn.low / closed.low - 1)).toBeLessThan(0.01)
    expect(Math.abs(drawn.high / closed.high - 1)).toBeLessThan(0.01)
  })
  test('the closed form is the anchor with the total of vector U1', () => {
    const closed = closedForm(anchor)
    expect(closed.mean).toBeCloseTo(92.65988372093024, 9)
    expect(closed.relativePct).toBeCloseTo(34.655446902326915, 9)
  })
  test('a prevalence is drawn as a whole, from the concentration to the users', () => {
    const fixed = (value: number): Distribution => ({ kind: 'fixed', value })
    const inputs = {
      concentration: fixed(150),
      flow: fixed(85_000),
      population: fixed(320_000),
      massRatio: 1,
      excreted: fixed(0.43),
    }
    const sure = { dose: fixed(30), usesPerDay: fixed(2), adultShare: fixed(0.7) }
    const model = { doseMg: 30, usesPerDay: 2, adultShare: 0.7 }
    const percent = prevalencePercent(92.65988372093024, model)
    expect(monteCarlo(prevalenceChain(inputs, sure), { seed: 1, runs: 100 }).high).toBeCloseTo(percent, 12)
    const unsure = { ...sure, dose: { kind: 'triangular', low: 15, mode: 30, high: 60 } as const }
    const drawn = monteCarlo(prevalenceChain(inputs, unsure), { seed: 1 })
    expect(drawn.low).toBeLessThan(percent)
    expect(drawn.high).toBeGreaterThan(percent)
  })
  test('a region: own errors average out, the shared one stays, as in the closed interval', () => {
    const plants = Array.from({ length: 12 }, (_, at) => ({
      value: 20 + 5 * at,
      population: 1000 * (at + 1),
    }))
    const job = {
      plants: plants.map(({ value, population }) => ({
        chain: { scale: 1, factors: [lognormal(value, 12)], divisors: [] },
        population,
      })),
      shared: { scale: 1, factors: [lognormal(1, 6)], divisors: [] },
    }
    const drawn = monteCarloRegion(job, { seed: 11, runs: 40_000 })
    const closed = weightedInterval(
      plants.map(plant => ({ ...plant, uncertaintyPct: 12 })),
      6,
    )!
    expect(Math.abs(drawn.mean - closed.mean)).toBeLessThanOrEqual(3 * drawn.standardError)
    expect((drawn.high - drawn.low) / (closed.high - closed.low)).toBeCloseTo(1, 1)
    const alone = monteCarloRegion(
      { ...job, shared: { scale: 1, factors: [], divisors: [] } },
      { seed: 11, runs: 40_000 },
    )
    expect(alone.sd).toBeLessThan(drawn.sd)
  })
  test('a seed gives the same figures for good, another one others', () => {
    const run = (seed: number) => monteCarlo(anchor, { seed, runs: 1000 })
    expect(run(1)).toEqual(run(1))
    expect(run(2).mean).not.toBe(run(1).mean)
    // Stored results are drawn again: the stream may not change with an update.
    expect(run(1).mean).toBeCloseTo(101.64318934748708, 9)
  })
  test('refuses what would divide by nothing or reach below zero', () => {
    const chain = (divisor: Distribution): Chain => ({ scale: 1, factors: [], divisors: [divisor] })
    expect(() => monteCarlo(chain({ kind: 'normal', mean: 1, sd: 0.5 }), { seed: 1 })).toThrow('对数正态')
    expect(() => monteCarlo(chain({ kind: 'uniform', low: 0, high: 3 }), { seed: 1 })).toThrow('除数的下限')
    expect(() => closedForm(chain({ kind: 'beta', alpha: 2, beta: 5 }))).toThrow('除数的 α')
    expect(closedForm(chain({ kind: 'beta', alpha: 2, beta: 5, low: 0.1 })).relativePct).toBeGreaterThan(0)
    const times = { scale: 1, factors: [{ kind: 'uniform', low: -1, high: 3 } as const], divisors: [] }
    expect(() => monteCarlo(times, { seed: 1 })).toThrow('下限')
    expect(() => monteCarlo(chain({ kind: 'fixed', value: 0 }), { seed: 1 })).toThrow('均值')
    expect(() => monteCarlo(anchor, { seed: 1, runs: 1e9 })).toThrow('模拟次数')
    expect(() => monteCarlo(anchor, { seed: 0.5 })).toThrow('随机种子')
    expect(() => momentsOf({ kind: 'triangular', low: 3, mode: 2, high: 4 })).toThrow('下限')
  })
})

test('root of squares, intervals cut at zero, growth that never falls below −100 %', () => {
  expect(combinedUncertainty([3, 4])).toBe(5)
  expect(relativeInterval(10, 100)).toEqual({ mean: 10, low: 0, high: 10 + 10 * z95 })
  const growing = growthInterval({ value: 110, relativePct: 3 }, { value: 100, relativePct: 4 })!
  expect(growing.mean).toBeCloseTo(0.1, 12)
  expect(growing.low).toBeCloseTo(1.1 * Math.exp(-z95 * 0.05) - 1, 12)
  expect(growing.high).toBeCloseTo(1.1 * Math.exp(z95 * 0.05) - 1, 12)
  const wild = growthInterval({ value: 1, relativePct: 300 }, { value: 100, relativePct: 300 })!
  expect(wild.low).toBeGreaterThan(-1)
  expect(growthInterval({ value: 1, relativePct: 3 }, { value: 0, relativePct: 4 })).toBeNull()
  expect(growthInterval(null, { value: 1, relativePct: 4 })).toBeNull()
})
