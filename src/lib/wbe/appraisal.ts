/** Appraisal level of a plant or region, 0-4. No national threshold is published: cut-offs are percentiles of one's own year. */
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
  if (!detected) return 0
  if (value >= cutoffs[2]) return 4
  if (value >= cutoffs[1]) return 3
  return value >= cutoffs[0] ? 2 : 1
}
