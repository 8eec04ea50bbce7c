/** Intervals for shares and for any statistic of a sample. */
import { BadFigure, finite, share, whole } from './figure.ts'
import { generatorFrom } from './generator.ts'
import { normalQuantile } from './normal.ts'
import { percentileOfSorted } from './statistics.ts'
import type { Interval } from './uncertainty.ts'

/** Interval of a share k / n (Wilson 1927): detection frequencies, QC pass rates. Null of nothing; within 0-1. */
export function wilson(count: number, n: number, confidence = 0.95): Interval | null {
  if (whole('次数', count) > whole('总数', n)) throw new BadFigure('次数', count, `不能大于总数 ${n}`)
  if (n === 0) return null
  const z = normalQuantile(1 - (1 - share('置信水平', confidence)) / 2)
  const p = count / n
  const whole1 = 1 + (z * z) / n
  const centre = (p + (z * z) / (2 * n)) / whole1
  const half = (z / whole1) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))
  return {
    mean: p,
    low: count === 0 ? 0 : Math.max(0, centre - half),
    high: count === n ? 1 : Math.min(1, centre + half),
  }
}

/**
 * Percentile interval of a statistic (Efron 1979): drawn again with replacement, from a fixed seed. Null below two
 * values. For means and medians of weeks; a few values give too narrow an interval, and n is shown beside it.
 */
export function bootstrap(
  values: readonly number[],
  statistic: (sample: readonly number[]) => number,
  { seed, runs = 2000, confidence = 0.95 }: { seed: number; runs?: number; confidence?: number },
): Interval | null {
  if (values.length < 2) return null
  for (const value of values) finite('数值', value)
  const random = generatorFrom(whole('随机种子', seed))
  const outcomes = new Float64Array(whole('抽样次数', runs, 100))
  const sample = new Array<number>(values.length)
  for (let run = 0; run < runs; run++) {
    for (let at = 0; at < sample.length; at++) sample[at] = values[Math.floor(random.next() * values.length)]!
    outcomes[run] = finite('统计量', statistic(sample))
  }
  outcomes.sort()
  const side = (1 - share('置信水平', confidence)) / 2
  return {
    mean: finite('统计量', statistic(values)),
    low: percentileOfSorted(outcomes, side),
    high: percentileOfSorted(outcomes, 1 - side),
  }
}
