/**
 * Where the level of a series changed: PELT (Killick, Fearnhead & Eckley 2012), exact and about linear in time, with
 * the cost of a normal mean of known variance.
 */
import { BadFigure, finite, positive, whole } from './figure.ts'
import { median } from './statistics.ts'

/** BIC: 2 ln n a change (position and mean). MBIC (Zhang & Siegmund 2007): 3 ln n, and ln of each segment's length. */
export type Penalty = 'BIC' | 'MBIC' | number

export interface ChangePoints {
  segments: readonly {
    start: number
    /** First index after it. */
    end: number
    mean: number
  }[]
  penalty: { name: 'BIC' | 'MBIC' | 'MANUAL'; value: number }
  /** Standard deviation of the noise that was reckoned with. */
  sigma: number
}
export interface ChangeOptions {
  penalty?: Penalty
  /** Known noise; else taken from the differences of neighbours, which a few changes of level do not swell. */
  sigma?: number
  /** Values that a segment has at least. */
  leastLength?: number
}

/** Noise of a series with jumps: 1.4826 × MAD of the differences of neighbours / √2. */
export function noiseOf(values: readonly number[]): number {
  const steps = values.slice(1).map((value, index) => Math.abs(value - values[index]!))
  const middle = median(steps)
  return middle === null ? 0 : (1.4826022185056018 * middle) / Math.SQRT2
}

/** Costs of all segments from running sums, taken about the mean so that large levels lose no digits. */
function costOf(values: readonly number[], sigma: number, perLength: boolean) {
  const centre = values.reduce((sum, value) => sum + value / values.length, 0)
  const sums = new Float64Array(values.length + 1)
  const squares = new Float64Array(values.length + 1)
  for (const [index, value] of values.entries()) {
    const scaled = (finite('数值', value) - centre) / sigma
    sums[index + 1] = sums[index]! + scaled
    squares[index + 1] = squares[index]! + scaled * scaled
  }
  return (start: number, end: number) => {
    const length = end - start
    const total = sums[end]! - sums[start]!
    const spread = Math.max(0, squares[end]! - squares[start]! - (total * total) / length)
    return perLength ? spread + Math.log(length) : spread
  }
}

/** Segments tried at a stretch: without a change every start may still be the best, and years of days have millions of pairs. */
const mostLooked = 200_000
/** Ends of the best segments, by dynamic programming over the starts that can still be the best. */
function* bestEnds(
  n: number,
  cost: (start: number, end: number) => number,
  penalty: number,
  least: number,
  slack: number,
): Generator<void, number[]> {
  const best = new Float64Array(n + 1).fill(Number.POSITIVE_INFINITY)
  best[0] = -penalty
  const last = new Int32Array(n + 1)
  // Starts that may still be the best, with the last end for which they may: who loses at `end` can win until `end`
  // itself may be a start.
  let starts: { at: number; until: number }[] = [{ at: 0, until: n }]
  let looked = 0
  for (let end = least; end <= n; end++) {
    looked += starts.length
    if (looked > mostLooked) {
      looked = 0
      yield
    }
    for (const { at } of starts) {
      const value = best[at]! + cost(at, end) + penalty
      if (value < best[end]!) {
        best[end] = value
        last[end] = at
      }
    }
    for (const start of starts)
      if (start.until === n && best[start.at]! + cost(start.at, end) - slack > best[end]!)
        start.until = end + least - 1
    starts = starts.filter(start => start.until > end)
    // Joins when a segment of the least length fits behind it.
    const joining = end + 1 - least
    if (joining >= least) starts.push({ at: joining, until: n })
  }
  const ends: number[] = []
  for (let end = n; end > 0; end = last[end]!) ends.unshift(end)
  return ends
}

/** Segments of constant level; null below four values. A series without noise needs a `sigma`: throws otherwise. */
export function changePoints(values: readonly number[], options: ChangeOptions = {}): ChangePoints | null {
  const steps = changeSteps(values, options)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}
/** The same, a stretch at a time: whoever drives it leaves the thread to others in between. */
export function* changeSteps(
  values: readonly number[],
  options: ChangeOptions = {},
): Generator<void, ChangePoints | null> {
  const n = values.length
  if (n < 4) return null
  const { penalty = 'MBIC', leastLength = 2 } = options
  const sigma = positive('噪声标准差', options.sigma ?? noiseOf(values))
  const least = whole('最短段长', leastLength, 1)
  if (2 * least > n) throw new BadFigure('最短段长', least, '不能超过序列的一半')
  const value =
    typeof penalty === 'number' ? positive('惩罚', penalty) : (penalty === 'BIC' ? 2 : 3) * Math.log(n)
  const perLength = penalty === 'MBIC'
  // With ln of the length a split may cost ln(n/4) more than the whole: pruning must leave room for it.
  const slack = perLength ? Math.max(0, Math.log(n / 4)) : 0
  const ends = yield* bestEnds(n, costOf(values, sigma, perLength), value, least, slack)
  const segments = ends.map((end, index) => {
    const start = ends[index - 1] ?? 0
    const part = values.slice(start, end)
    return { start, end, mean: part.reduce((sum, one) => sum + one / part.length, 0) }
  })
  return { segments, penalty: { name: typeof penalty === 'number' ? 'MANUAL' : penalty, value }, sigma }
}
