/** What holds for every figure: units, monotonicity, weights, bounds; and that no bad figure slips through as NaN. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seasonalAnomalies } from '#lib/wbe/anomaly.ts'
import { appraise, boundsOf, levelBounds, scoreOf } from '#lib/wbe/appraisal.ts'
import { type LoqPolicy, substituteCensored } from '#lib/wbe/censor.ts'
import { changePoints } from '#lib/wbe/change-point.ts'
import { compareWith } from '#lib/wbe/compare.ts'
import { momentsOf } from '#lib/wbe/distribution.ts'
import { judgeSpike } from '#lib/wbe/dumping.ts'
import { correctionFactor } from '#lib/wbe/factor.ts'
import { BadFigure } from '#lib/wbe/figure.ts'
import { heroinFromMorphine } from '#lib/wbe/heroin.ts'
import * as load from '#lib/wbe/load.ts'
import { benjaminiHochberg, holm } from '#lib/wbe/multiple.ts'
import { normalBelow } from '#lib/wbe/normal.ts'
import * as population from '#lib/wbe/population.ts'
import { choosePopulation, populationDisagreement } from '#lib/wbe/population-choice.ts'
import { rankByValue } from '#lib/wbe/rank.ts'
import { amphetamineRatio } from '#lib/wbe/ratio.ts'
import { regionValue, weightedInterval, weightedMean } from '#lib/wbe/region.ts'
import { bootstrap, wilson } from '#lib/wbe/resample.ts'
import {
  growth,
  growthClass,
  mean,
  median,
  percentile,
  relativePercentDifference,
} from '#lib/wbe/statistics.ts'
import { sum, variance } from '#lib/wbe/sum.ts'
import { mannKendall, senSlope } from '#lib/wbe/trend.ts'
import { growthInterval, relativeInterval } from '#lib/wbe/uncertainty.ts'
import { isWet } from '#lib/wbe/weather.ts'
import { weekdayWeekend, weekendDays } from '#lib/wbe/week.ts'

/** Figures as they occur: no denormals, which no laboratory measures. */
const from = (min: number, max: number) => fc.double({ min, max, noNaN: true, noDefaultInfinity: true })
const figure = from(0, 1e6)
const above0 = from(1e-3, 1e6)
const shares = from(1e-3, 1)
const close = (a: number, b: number) =>
  expect(Math.abs(a - b)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(b)))
const holds = <T extends [unknown, ...unknown[]]>(
  arbitraries: { [K in keyof T]: fc.Arbitrary<T[K]> },
  check: (...figures: T) => void,
) => {
  // What an expectation returns is not the property's answer.
  const property = (...figures: unknown[]) => {
    check(...(figures as T))
  }
  fc.assert(fc.property(...(arbitraries as [fc.Arbitrary<unknown>]), property), { seed: 20_261_123 })
}

describe('units', () => {
  test('万m³/d, m³/d and L/s carry the same load', () =>
    holds<[number, number]>([figure, figure], (ngPerL, wan) => {
      close(load.dailyMassLoadOfWan(ngPerL, wan), load.dailyMassLoad(ngPerL, wan * 10_000))
      close(load.flowM3PerDay(wan / 86.4, 'L/s'), load.flowM3PerDay(wan, 'm³/d'))
    }))
  test('a city’s grams are its consumption a head times its heads', () =>
    holds<[number, number, number, number]>([figure, above0, above0, shares], (c, q, people, ef) => {
      const used = load.consumption(load.pndl(load.dailyMassLoad(c, q), people), 1 / ef)
      close(load.totalConsumptionGPerDay(used, people) * ef * 1000, load.dailyMassLoad(c, q))
      close(
        load.totalConsumptionKgPerYear(used, people),
        (load.totalConsumptionGPerDay(used, people) * 365) / 1000,
      )
    }))
  test('cotinine in 万m³/d is its load over what a head excretes', () =>
    holds<[number, number, number]>([figure, above0, above0], (ngPerL, wan, cigarettes) =>
      close(
        population.populationFromCotinine({ ngPerL, flowWanM3PerDay: wan, cigarettesPerHead: cigarettes }),
        population.populationFromCaffeine(ngPerL, wan * 10_000, cigarettes * 0.14),
      ),
    ))
})

describe('monotonicity', () => {
  test('more in the water is more used; more people, more recovered or more excreted is less a head', () =>
    holds<[number, number, number, number, number]>(
      [above0, above0, above0, shares, from(1.01, 10)],
      (c, q, people, ef, more) => {
        const used = (conc: number, heads: number, excreted: number) =>
          load.consumption(
            load.pndl(load.dailyMassLoad(conc, q), heads),
            correctionFactor(300, 290, excreted),
          )
        const now = used(c, people, ef)
        expect(used(c * more, people, ef)).toBeGreaterThan(now)
        expect(used(c, people * more, ef)).toBeLessThan(now)
        expect(used(c, people, ef / more)).toBeGreaterThan(now)
        expect(load.correctedConcentration(c, ef / more)).toBeGreaterThan(load.correctedConcentration(c, ef))
      },
    ))
  test('a factor is never below the ratio of the masses, and what is lost raises it', () =>
    holds<[number, number, number, number]>(
      [from(50, 600), from(50, 600), shares, from(0, 0.9)],
      (p, m, ef, d) => {
        const factor = correctionFactor(p, m, ef)
        expect(factor).toBeGreaterThanOrEqual((p / m) * (1 - 1e-12))
        expect(correctionFactor(p, m, ef, d)).toBeGreaterThanOrEqual(factor)
        // Integrity rule 12: consumption ≥ load × M ratio.
        expect(load.consumption(10, factor)).toBeGreaterThanOrEqual(10 * (p / m) * (1 - 1e-12))
      },
    ))
  test('more medicine never makes more heroin, and never more than the naive figure', () =>
    holds<[number, number, number, number]>(
      [figure, figure, figure, figure],
      (morphine, codeine, medical, more) => {
        const input = {
          morphineLoad: morphine,
          codeineLoad: codeine,
          codeineExcreted: 0.3,
          codeineToMorphine: 0.1,
          morphineExcreted: 0.42,
        }
        const one = heroinFromMorphine({ ...input, medicalMorphineLoad: medical })
        const two = heroinFromMorphine({ ...input, medicalMorphineLoad: medical + more })
        expect(two.heroinConsumption).toBeLessThanOrEqual(one.heroinConsumption)
        expect(one.heroinConsumption).toBeLessThanOrEqual(one.naiveHeroin)
        expect(two.heroinConsumption).toBeGreaterThanOrEqual(0)
      },
    ))
  test('level and score rise with the value', () =>
    holds<[number[], number, number]>(
      [fc.array(above0, { minLength: 1, maxLength: 60 }), figure, figure],
      (history, a, b) => {
        const bounds = boundsOf(history)!
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        expect(appraise(low, true, levelBounds(bounds))).toBeLessThanOrEqual(
          appraise(high, true, levelBounds(bounds)),
        )
        expect(scoreOf(low, true, bounds)).toBeLessThanOrEqual(scoreOf(high, true, bounds) + 1e-9)
        expect(scoreOf(high, true, bounds)).toBeLessThanOrEqual(100)
      },
    ))
})

describe('weights and bounds', () => {
  const plants = fc.array(fc.record({ value: figure, population: figure }), { minLength: 1, maxLength: 30 })
  test('a region lies between its least and its greatest plant, and its interval holds it', () =>
    holds<[{ value: number; population: number }[], number]>([plants, from(0, 60)], (all, shared) => {
      const peopled = all.filter(plant => plant.population > 0).map(plant => plant.value)
      const centre = weightedMean(all)
      if (peopled.length === 0) return expect(centre).toBeNull()
      expect(centre).toBeGreaterThanOrEqual(Math.min(...peopled))
      expect(centre).toBeLessThanOrEqual(Math.max(...peopled))
      const interval = weightedInterval(all, shared)!
      expect(interval.low).toBeGreaterThanOrEqual(0)
      expect(interval.low).toBeLessThanOrEqual(centre!)
      expect(interval.high).toBeGreaterThanOrEqual(centre!)
    }))
  test('only the proportions of the weights count', () =>
    holds<[{ value: number; population: number }[], number]>([plants, from(0.1, 10)], (all, times) => {
      const scaled = all.map(plant => ({ ...plant, population: plant.population * times }))
      const [one, two] = [weightedMean(all), weightedMean(scaled)]
      if (one === null || two === null) return
      close(two, one)
    }))
  test('weights sum to one, entropy weights too', () =>
    holds<[number[][]]>(
      [
        fc.integer({ min: 1, max: 5 }).chain(methods =>
          fc.array(fc.array(above0, { minLength: methods, maxLength: methods }), {
            minLength: 2,
            maxLength: 12,
          }),
        ),
      ],
      days => {
        const weights = population.entropyWeights(days)
        close(sum(weights), 1)
        expect(weights.every(weight => weight >= 0)).toBe(true)
        const today = days[0]!.map((value, at) => ({ value, weight: weights[at]! }))
        const people = population.combinedPopulation(today)!
        expect(people).toBeGreaterThanOrEqual(Math.min(...days[0]!) * (1 - 1e-9))
        expect(people).toBeLessThanOrEqual(Math.max(...days[0]!) * (1 + 1e-9))
      },
    ))
  test('the day’s mean lies between weekday and weekend', () =>
    holds<[number[], number]>(
      [fc.array(figure, { minLength: 7, maxLength: 7 }), fc.integer({ min: 2011, max: 2030 })],
      (week, year) => {
        const means = weekdayWeekend(
          week.map((value, weekday) => ({ weekday, value })),
          weekendDays(year),
        )
        const [low, high] = [means.weekday!, means.weekend!].sort((a, b) => a - b) as [number, number]
        expect(means.daily).toBeGreaterThanOrEqual(low * (1 - 1e-12))
        expect(means.daily).toBeLessThanOrEqual(high * (1 + 1e-12))
      },
    ))
  test('substitutes are ordered: zero ≤ half ≤ √2 ≤ full ≤ the limit', () =>
    holds<[number]>([above0], loq => {
      const one = { value: null, qualifier: '<LOQ' as const, loq, lod: loq / 3 }
      const figures = (['zero', 'half', 'sqrt2', 'full'] satisfies LoqPolicy[]).map(
        policy => substituteCensored(one, policy)!,
      )
      expect(figures).toEqual(figures.toSorted((a, b) => a - b))
      expect(figures.at(-1)).toBe(loq)
    }))
  test('means and percentiles lie within their values; duplicates differ by 0-200 %', () =>
    holds<[number[], number]>(
      [fc.array(figure, { minLength: 1, maxLength: 50 }), from(0, 1)],
      (values, part) => {
        for (const one of [mean(values)!, median(values)!, percentile(values, part)!]) {
          expect(one).toBeGreaterThanOrEqual(Math.min(...values))
          expect(one).toBeLessThanOrEqual(Math.max(...values))
        }
        const difference = relativePercentDifference(values[0]!, values.at(-1)!)
        expect(difference).toBeGreaterThanOrEqual(0)
        expect(difference).toBeLessThanOrEqual(200 + 1e-9)
      },
    ))
  test('Wilson’s interval holds its share; adjusted p are no smaller and at most 1', () =>
    holds<[number, number, number[]]>(
      [fc.nat(500), fc.nat(500), fc.array(from(0, 1), { maxLength: 30 })],
      (a, b, p) => {
        const interval = wilson(Math.min(a, b), Math.max(a, b))
        if (interval) {
          expect(interval.low).toBeLessThanOrEqual(interval.mean)
          expect(interval.high).toBeGreaterThanOrEqual(interval.mean)
        }
        const rates = benjaminiHochberg(p)
        const steps = holm(p)
        for (const [at, value] of p.entries()) {
          expect(rates[at]).toBeGreaterThanOrEqual(value)
          expect(steps[at]).toBeGreaterThanOrEqual(rates[at]! - 1e-12)
          expect(steps[at]).toBeLessThanOrEqual(1)
        }
      },
    ))
  test('places count from 1 and no place is better than its intervals allow', () =>
    holds<[number[]]>([fc.array(figure, { minLength: 1, maxLength: 20 })], values => {
      const places = rankByValue(
        values.map((value, at) => ({ id: String(at), value, low: value * 0.8, high: value * 1.2 })),
      )
      expect(Math.min(...places.map(({ place }) => place))).toBe(1)
      for (const { best, place, worst } of places) {
        expect(best).toBeLessThanOrEqual(place)
        expect(worst).toBeGreaterThanOrEqual(place)
        expect(worst).toBeLessThanOrEqual(values.length)
      }
    }))
})

describe('series', () => {
  const series = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 4, maxLength: 30 })
  test('a series told backwards has the opposite trend and slope', () =>
    holds<[number[]]>([series], values => {
      const [one, two] = [mannKendall(values)!, mannKendall(values.toReversed())!]
      expect(two.s).toBe(0 - one.s)
      close(two.p, one.p)
      expect(one.p).toBeGreaterThanOrEqual(0)
      expect(one.p).toBeLessThanOrEqual(1)
      expect(Math.abs(one.tau)).toBeLessThanOrEqual(1 + 1e-12)
      const [up, down] = [senSlope(values)!, senSlope(values.toReversed())!]
      close(down.slope, -up.slope)
      expect(up.low).toBeLessThanOrEqual(up.slope)
      expect(up.high).toBeGreaterThanOrEqual(up.slope)
    }))
  test('neither shift nor scale changes a trend, and a slope follows the scale', () =>
    holds<[number[], number]>([series, fc.integer({ min: 1, max: 9 })], (values, times) => {
      const moved = values.map(value => value * times + 100)
      expect(mannKendall(moved)!.p).toBe(mannKendall(values)!.p)
      close(senSlope(moved)!.slope, senSlope(values)!.slope * times)
    }))
  test('segments cover the series, each of the least length, with its own mean', () =>
    holds<[number[]]>([series], values => {
      const { segments } = changePoints(values, { sigma: 2, leastLength: 2 })!
      expect(segments[0]!.start).toBe(0)
      expect(segments.at(-1)!.end).toBe(values.length)
      for (const [at, { start, end, mean: level }] of segments.entries()) {
        expect(end - start).toBeGreaterThanOrEqual(2)
        if (at > 0) expect(start).toBe(segments[at - 1]!.end)
        close(level, mean(values.slice(start, end))!)
      }
    }))
  test('a sum does not depend on its order and loses no small figure', () => {
    holds<[number[]]>([fc.array(from(-1e6, 1e6), { maxLength: 60 })], values =>
      close(sum(values), sum(values.toReversed())),
    )
    expect(sum([1, 1e100, 1, -1e100])).toBe(2)
    expect(variance([1e9 + 1, 1e9 + 2, 1e9 + 3])).toBe(1)
    expect(variance([1])).toBeNull()
  })
})

test('a figure that cannot be is refused by name, never passed on as NaN', () => {
  const model = { doseMg: 30, usesPerDay: 2, adultShare: 0.7 }
  const calls: Record<string, (bad: number) => unknown> = {
    correctedConcentration: bad => load.correctedConcentration(bad),
    recovery: bad => load.correctedConcentration(1, bad),
    dilution: bad => load.correctedConcentration(1, 1, bad),
    beforeDegradation: bad => load.beforeDegradation(1, bad),
    flow: bad => load.flowM3PerDay(bad, 'L/s'),
    dailyMassLoad: bad => load.dailyMassLoad(bad, 1),
    dailyMassLoadOfWan: bad => load.dailyMassLoadOfWan(1, bad),
    pndl: bad => load.pndl(bad, 1),
    people: bad => load.pndl(1, bad),
    consumption: bad => load.consumption(bad, 1),
    factor: bad => load.consumption(1, bad),
    doses: bad => load.doses(1, bad),
    total: bad => load.totalConsumptionKgPerYear(bad, 1),
    users: bad => load.usersPerThousand(1, { ...model, usesPerDay: bad }),
    prevalence: bad => load.prevalencePercent(1, { ...model, adultShare: bad }),
    removal: bad => load.removal(bad, 1),
    correctionFactor: bad => correctionFactor(bad, 1, 0.5),
    excreted: bad => correctionFactor(1, 1, bad),
    lost: bad => correctionFactor(1, 1, 0.5, bad),
    massFlow: bad => population.massFlowKgPerDay(bad, 1),
    equivalent: bad => population.populationEquivalent(1, 1, bad),
    cotinine: bad =>
      population.populationFromCotinine({ ngPerL: 1, flowWanM3PerDay: 1, cigarettesPerHead: bad }),
    caffeine: bad => population.populationFromCaffeine(1, 1, bad),
    duplicates: bad => relativePercentDifference(bad, 1),
    weights: bad => weightedMean([{ value: 1, population: bad }]),
    percentile: bad => percentile([1, 2], bad),
    limit: bad => substituteCensored({ value: null, qualifier: '<LOQ', loq: bad, lod: 0 }),
    interval: bad => relativeInterval(1, bad),
    growthInterval: bad => growthInterval({ value: bad, relativePct: 1 }, { value: 1, relativePct: 1 }),
    region: bad => regionValue([{ value: 1, population: bad }]),
    disagreement: bad => populationDisagreement([{ method: 'CENSUS', value: bad }]),
    choice: bad => choosePopulation([{ method: 'CENSUS', value: bad }], 'CENSUS'),
    score: bad => scoreOf(bad, true, { p25: 1, p50: 2, p75: 3, p90: 4 }),
    bounds: bad => boundsOf([1, 2, bad]),
    spike: bad => judgeSpike(1, [1, 2, 3, 4, 5], bad),
    wet: bad => isWet(1, bad),
    ratio: bad => amphetamineRatio(bad, 1),
    comparison: bad => compareWith(bad, [1]),
    adjusted: bad => holm([bad]),
    wilson: bad => wilson(bad, 10),
    moments: bad => momentsOf({ kind: 'lognormal', mean: bad, sd: 1 }),
    week: bad => weekdayWeekend([{ weekday: bad, value: 1 }], weekendDays(2024)),
  }
  for (const [name, call] of Object.entries(calls))
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, -1])
      expect(() => call(bad), `${name}(${bad})`).toThrow(BadFigure)
  // Where negative figures may be, what is not finite may not.
  const series: Record<string, (bad: number) => unknown> = {
    mean: bad => mean([1, bad]),
    growth: bad => growth(bad, 1),
    growthClass: bad => growthClass(bad),
    weighted: bad => weightedMean([{ value: bad, population: 1 }]),
    rank: bad => rankByValue([{ id: 'a', value: bad }]),
    rankInterval: bad => rankByValue([{ id: 'a', value: 1, low: bad }]),
    trend: bad => mannKendall([1, 2, 3, bad]),
    slope: bad => senSlope([1, 2, bad]),
    slopeTimes: bad => senSlope([1, 2, 3], [0, 1, bad]),
    change: bad => changePoints([1, 2, 3, bad], { sigma: 1 }),
    anomaly: bad => seasonalAnomalies([...new Array(30).fill(1), bad]),
    bootstrap: bad => bootstrap([1, bad], () => 1, { seed: 1 }),
    normal: bad => normalBelow(bad),
  }
  for (const [name, call] of Object.entries(series))
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => call(bad), `${name}(${bad})`).toThrow(BadFigure)
  expect(() => mean([1, Number.NaN])).toThrow('须为有限的数')
  expect(() => load.pndl(1, 0)).toThrow('人口：0，须为正数')
  expect(() => correctionFactor(1, 1, 0)).toThrow('排泄率')
  expect(() => load.beforeDegradation(1, 1)).toThrow('未降解比例')
})
