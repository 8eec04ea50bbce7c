/** Appraisal level of a plant or region, 0-4. No national threshold is published: cut-offs are percentiles of one's own year. */
import { BadFigure, finite, notNegative } from './figure.ts'
import { percentile } from './statistics.ts'

/** 未检出 · 低 · 中 · 较高 · 高 */
export type AppraisalLevel = 0 | 1 | 2 | 3 | 4
export const appraisalWords: Record<AppraisalLevel, string> = {
  0: '未检出',
  1: '低',
  2: '中',
  3: '较高',
  4: '高',
}
/** Beside every level that was reckoned from figures and that nobody has appraised and published. */
export const notAppraised = '未经评定发布'

/** Lower bounds of the levels 2, 3 and 4 [mg/(d·1000 inh)]. */
export type Cutoffs = readonly [number, number, number]

/** P50, P75 and P90 of the detected values of the past 12 months; null without history. */
export function cutoffsOf(history: readonly number[]): Cutoffs | null {
  const detected = history.filter(value => value > 0)
  const [p50, p75, p90] = [0.5, 0.75, 0.9].map(share => percentile(detected, share))
  return p50 == null || p75 == null || p90 == null ? null : [p50, p75, p90]
}

/** Level of one value; 0 only where nothing was detected, not where a substitute stands in. */
export function appraise(value: number, detected: boolean, cutoffs: Cutoffs): AppraisalLevel {
  finite('千人均值', value)
  if (!detected) return 0
  if (value >= cutoffs[2]) return 4
  if (value >= cutoffs[1]) return 3
  return value >= cutoffs[0] ? 2 : 1
}

/** The four bounds of an appraisal [mg/(d·1000 inh)]; P25 divides the low level for the score only. */
export interface AppraisalBounds {
  p25: number
  p50: number
  p75: number
  p90: number
}
/** Absolute bounds that the agency sets in place of a percentile; versioned with the result. */
export type BoundOverrides = Partial<AppraisalBounds>

/** Bounds from the detected values of the own past 12 months, with what the agency overrides; null where one is missing. */
export function boundsOf(history: readonly number[], overrides: BoundOverrides = {}): AppraisalBounds | null {
  const detected = history.filter(value => notNegative('千人均值', value) > 0)
  const [p25, p50, p75, p90] = (
    [
      [overrides.p25, 0.25],
      [overrides.p50, 0.5],
      [overrides.p75, 0.75],
      [overrides.p90, 0.9],
    ] as const
  ).map(([own, share]) => own ?? percentile(detected, share))
  if (p25 == null || p50 == null || p75 == null || p90 == null) return null
  const bounds = { p25, p50, p75, p90 }
  if (!(notNegative('P25', p25) <= p50 && p50 <= p75 && p75 <= finite('P90', p90)))
    throw new BadFigure('评定界限', Object.values(bounds).join(' / '), '须依次不减')
  return bounds
}
export const levelBounds = ({ p50, p75, p90 }: AppraisalBounds): Cutoffs => [p50, p75, p90]

/**
 * Score 0-100: linear between the bounds, which stand for 25, 50, 75 and 90; above P90 it nears 100 as the value
 * grows (twice P90 is 95). Rises with the value; 0 where nothing was detected.
 */
export function scoreOf(value: number, detected: boolean, bounds: AppraisalBounds): number {
  notNegative('千人均值', value)
  if (!detected) return 0
  const { p25, p50, p75, p90 } = bounds
  if (value >= p90) return 100 - (p90 === 0 ? 0 : 10 * (p90 / value))
  const stairs = [
    [0, 0],
    [p25, 25],
    [p50, 50],
    [p75, 75],
    [p90, 90],
  ] as const
  const above = stairs.findIndex(([bound]) => value < bound)
  const [low, from] = stairs[above - 1]!
  const [high, to] = stairs[above]!
  return from + ((to - from) * (value - low)) / (high - low)
}
