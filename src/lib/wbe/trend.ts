/**
 * Is there a trend, and how steep: Mann-Kendall with ties (Mann 1945, Kendall 1975), its seasonal variant (Hirsch,
 * Slack & Smith 1982) and Sen's slope with interval (Sen 1968, Gilbert 1987). Missing values are null and keep their
 * place in time. The tests assume independent errors: give weekly or monthly means rather than days.
 */
import { BadFigure, finite, share, whole } from './figure.ts'
import { normalQuantile, twoSided } from './normal.ts'
import { percentileOfSorted } from './statistics.ts'

export interface MannKendall {
  n: number
  /** Kendall's score: pairs that rise less pairs that fall. */
  s: number
  variance: number
  /** With continuity correction; 0 where the variance is 0. */
  z: number
  /** Two-sided; exact up to ten values without ties, else normal. */
  p: number
  /** τ-b, ties corrected. */
  tau: number
  method: 'exact' | 'normal'
  direction: 'UP' | 'DOWN' | 'FLAT'
}
/** Fewer values show nothing at the 10 % level. */
export const leastForTrend = 4

interface Score {
  n: number
  s: number
  variance: number
  pairs: number
  tiedPairs: number
}
function scoreOf(values: readonly number[]): Score {
  const n = values.length
  let s = 0
  for (let early = 0; early < n; early++)
    for (let late = early + 1; late < n; late++) s += Math.sign(values[late]! - values[early]!)
  const ties = Map.groupBy(values, value => value)
  const all = n * (n - 1) * (2 * n + 5)
  const tied = [...ties.values()].reduce((sum, { length: t }) => sum + t * (t - 1) * (2 * t + 5), 0)
  const tiedPairs = [...ties.values()].reduce((sum, { length: t }) => sum + (t * (t - 1)) / 2, 0)
  return { n, s, variance: (all - tied) / 18, pairs: (n * (n - 1)) / 2, tiedPairs }
}

/** Share of the orders of n values whose score is at least s (Kendall 1975, by the recurrence of inversions). */
function exactTail(n: number, s: number): number {
  let counts = [1]
  for (let size = 2; size <= n; size++) {
    const next = new Array<number>(counts.length + size - 1).fill(0)
    for (const [inversions, count] of counts.entries())
      for (let more = 0; more < size; more++) next[inversions + more]! += count
    counts = next
  }
  const all = counts.reduce((sum, count) => sum + count, 0)
  const most = (n * (n - 1)) / 2
  return counts.reduce((sum, count, inversions) => (most - 2 * inversions >= s ? sum + count : sum), 0) / all
}

function judged(score: Score, alpha: number): MannKendall {
  const { n, s, variance, pairs, tiedPairs } = score
  const z = variance === 0 ? 0 : (s - Math.sign(s)) / Math.sqrt(variance)
  const exact = n <= 10 && tiedPairs === 0
  const p = exact && s !== 0 ? Math.min(1, 2 * exactTail(n, Math.abs(s))) : s === 0 ? 1 : twoSided(z)
  const spread = Math.sqrt(pairs * (pairs - tiedPairs))
  return {
    n,
    s,
    variance,
    z,
    p,
    tau: spread === 0 ? 0 : s / spread,
    method: exact ? 'exact' : 'normal',
    direction: p > share('显著性水平', alpha) ? 'FLAT' : s > 0 ? 'UP' : 'DOWN',
  }
}
const known = (values: readonly (number | null)[]) =>
  values.filter(value => value !== null).map(value => finite('数值', value))

/** Tests a series in order of time; null below four values. */
export function mannKendall(values: readonly (number | null)[], alpha = 0.05): MannKendall | null {
  const present = known(values)
  return present.length < leastForTrend ? null : judged(scoreOf(present), alpha)
}

/** Every season by itself: values of the same place in the period, with the years as time. */
const seasonsOf = (values: readonly (number | null)[], period: number) =>
  Array.from({ length: whole('周期', period, 2) }, (_, season) =>
    values.filter((_, at) => at % period === season),
  )

/**
 * Tests season by season and adds scores and variances: a rhythm of the week (7) or the year (12) is no trend. τ is
 * that of all pairs compared; null where no season has four values. Always the normal distribution.
 */
export function seasonalMannKendall(
  values: readonly (number | null)[],
  period: number,
  alpha = 0.05,
): MannKendall | null {
  const scores = seasonsOf(values, period).map(season => scoreOf(known(season)))
  if (!scores.some(score => score.n >= leastForTrend)) return null
  const total = (of: (score: Score) => number) => scores.reduce((sum, score) => sum + of(score), 0)
  const score = {
    s: total(one => one.s),
    variance: total(one => one.variance),
    pairs: total(one => one.pairs),
    tiedPairs: total(one => one.tiedPairs),
  }
  // A number above ten keeps the exact table of a single series away.
  const outcome = judged({ ...score, n: Number.POSITIVE_INFINITY }, alpha)
  return { ...outcome, n: total(one => one.n) }
}

export interface SenSlope {
  /** Units of the value a step of time. */
  slope: number
  low: number
  high: number
  /** Value at time 0: median(y) − slope × median(t). */
  intercept: number
  n: number
}
/** Pairs are kept in memory: more values are to be drawn together to weeks or months first. */
export const mostForSlope = 3000

function slopesOf(times: readonly number[], values: readonly number[]): Float64Array {
  const slopes = new Float64Array((values.length * (values.length - 1)) / 2)
  let at = 0
  for (let early = 0; early < values.length; early++)
    for (let late = early + 1; late < values.length; late++)
      slopes[at++] = (values[late]! - values[early]!) / (times[late]! - times[early]!)
  return slopes.sort()
}

/**
 * Median of the slopes of all pairs, with the interval of Sen (1968) from the variance of Kendall's score. `times`
 * ascending, 0, 1, 2 … where left out; null below two values. Throws above 3000.
 */
export function senSlope(
  values: readonly (number | null)[],
  times: readonly number[] = values.map((_, index) => index),
  confidence = 0.95,
): SenSlope | null {
  const at = times.filter((_, index) => (values[index] ?? null) !== null).map(time => finite('时间', time))
  const present = known(values)
  if (present.length < 2) return null
  if (present.length > mostForSlope)
    throw new BadFigure('序列长度', present.length, `不能超过 ${mostForSlope}，请先合并为周或月`)
  if (times.length !== values.length || at.some((time, index) => index > 0 && !(time > at[index - 1]!)))
    throw new BadFigure('时间', times.length, '须与数值一一对应并递增')
  const slopes = slopesOf(at, present)
  const z = normalQuantile(1 - (1 - share('置信水平', confidence)) / 2)
  const reach = z * Math.sqrt(scoreOf(present).variance)
  const lower = Math.max(0, Math.round((slopes.length - reach) / 2) - 1)
  const upper = Math.min(slopes.length - 1, Math.round((slopes.length + reach) / 2))
  const slope = percentileOfSorted(slopes, 0.5)
  const middle = (some: readonly number[]) => percentileOfSorted(Float64Array.from(some).sort(), 0.5)
  return {
    slope,
    low: slopes[lower]!,
    high: slopes[upper]!,
    intercept: middle(present) - slope * middle(at),
    n: present.length,
  }
}

/** Sen's slope a period (year, where `period` is 12 months): median of the slopes within each season. */
export function seasonalSenSlope(values: readonly (number | null)[], period: number): number | null {
  const slopes = seasonsOf(values, period).flatMap(season => {
    const times = season.flatMap((value, at) => (value === null ? [] : [at]))
    return [...slopesOf(times, known(season))]
  })
  return slopes.length === 0 ? null : percentileOfSorted(Float64Array.from(slopes).sort(), 0.5)
}
