/**
 * Levey-Jennings statistics and the Westgard rules (J. O. Westgard et al., Clin. Chem. 27/3, 1981, 493-501): runs of a control against
 * the mean and standard deviation of its own past.
 */
export const westgardRules = ['1-3s', '2-2s', 'R-4s', '4-1s', '10-x', '1-2s'] as const
export type WestgardRule = (typeof westgardRules)[number]
/** What a broken rule does: `hold` as a failing control does, `warn`, or nothing. */
export type Consequence = 'hold' | 'warn' | 'off'
export type WestgardPolicy = Readonly<Record<WestgardRule, Consequence>>
/** 1-2s is a reminder, the others hold. */
export const defaultPolicy: WestgardPolicy = {
  '1-3s': 'hold',
  '2-2s': 'hold',
  'R-4s': 'hold',
  '4-1s': 'hold',
  '10-x': 'hold',
  '1-2s': 'warn',
}
/** What it looks at, for people. */
export const ruleTitles: Readonly<Record<WestgardRule, string>> = {
  '1-2s': '超出 ±2 SD',
  '1-3s': '超出 ±3 SD',
  '2-2s': '连续 2 次同侧超出 2 SD',
  'R-4s': '相邻 2 次一高一低，各超出 2 SD',
  '4-1s': '连续 4 次同侧超出 1 SD',
  '10-x': '连续 10 次在均值同侧',
}
/** Runs that the control limits are made of, at most. */
export const limitRuns = 60
/** Fewer runs make no limits. */
export const leastRuns = 20

export interface ControlStatistics {
  readonly n: number
  readonly mean: number
  /** Of the sample: n − 1. */
  readonly sd: number
  /** sd / mean × 100, %; null where the mean is 0. */
  readonly cv: number | null
}
/** @param values in one unit; fewer than two make none */
export function statisticsOf(values: readonly number[]): ControlStatistics | undefined {
  const n = values.length
  if (n < 2) return undefined
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  const sd = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1))
  return { n, mean, sd, cv: mean === 0 ? null : (sd / mean) * 100 }
}
/** Distance from the mean in standard deviations; 0 where nothing ever differed. */
export const zScore = (value: number, { mean, sd }: Pick<ControlStatistics, 'mean' | 'sd'>): number =>
  sd === 0 ? (value === mean ? 0 : Math.sign(value - mean) * Number.POSITIVE_INFINITY) : (value - mean) / sd

export interface Violation {
  readonly rule: WestgardRule
  /** Runs that break it together, from 0. */
  readonly from: number
  readonly to: number
}
const sameSide = (zs: readonly number[], beyond: number): boolean =>
  zs.every(z => z > beyond) || zs.every(z => z < -beyond)

/**
 * Which rules the last of these runs breaks.
 * @param zs z-scores, the oldest first; the rules look back over as many as there are
 */
export function brokenByLast(zs: readonly number[]): Violation[] {
  const to = zs.length - 1
  const z = zs[to]
  if (z === undefined) return []
  const found: Violation[] = []
  const last = (count: number) => (zs.length < count ? undefined : zs.slice(-count))
  const over = (rule: WestgardRule, count: number, holds: (part: readonly number[]) => boolean) => {
    const part = last(count)
    if (part && holds(part)) found.push({ rule, from: to - count + 1, to })
  }
  if (Math.abs(z) > 3) found.push({ rule: '1-3s', from: to, to })
  over('2-2s', 2, part => sameSide(part, 2))
  over('R-4s', 2, ([a, b]) => (a! > 2 && b! < -2) || (a! < -2 && b! > 2))
  over('4-1s', 4, part => sameSide(part, 1))
  over('10-x', 10, part => sameSide(part, 0))
  if (Math.abs(z) > 2) found.push({ rule: '1-2s', from: to, to })
  return found
}
/** For every run the rules that it breaks, with those before it. */
export const violationsOf = (zs: readonly number[]): Violation[] =>
  zs.flatMap((_, at) =>
    brokenByLast(zs.slice(Math.max(0, at - 9), at + 1)).map(one => shift(one, Math.max(0, at - 9))),
  )
const shift = ({ rule, from, to }: Violation, by: number): Violation => ({
  rule,
  from: from + by,
  to: to + by,
})
/** The gravest of them: those that hold first, in the order of the rules. */
export function worstOf(
  broken: readonly Violation[],
  policy: WestgardPolicy = defaultPolicy,
): { rule: WestgardRule; consequence: Consequence } | undefined {
  for (const consequence of ['hold', 'warn'] as const)
    for (const rule of westgardRules)
      if (policy[rule] === consequence && broken.some(one => one.rule === rule)) return { rule, consequence }
  return undefined
}

export interface ReadAgainst {
  /** Of the runs that were in their limits; undefined while they are too few. */
  readonly statistics: ControlStatistics | undefined
  /** One for each run; empty without statistics. */
  readonly zs: readonly number[]
  readonly violations: readonly Violation[]
}
/** Runs against the mean of their own: those that failed the method's limits are looked at, and make no mean. */
export function readAgainstOwn(
  runs: readonly { readonly figure: number; readonly verdict: string }[],
): ReadAgainst {
  const fair = runs.filter(({ verdict }) => verdict !== 'FAIL').map(({ figure }) => figure)
  const statistics = fair.length < leastRuns ? undefined : statisticsOf(fair)
  const zs = statistics ? runs.map(({ figure }) => zScore(figure, statistics)) : []
  return { statistics, zs, violations: violationsOf(zs) }
}
