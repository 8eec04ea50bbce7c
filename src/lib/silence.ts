/** When a device that is silent counts as offline: after so many of its reports, and never sooner than a while. */
export interface Silence {
  /** Reports that did not come. */
  readonly reports: number
  readonly leastSec: number
}
/** The first rule of the house (spec/domain 2.6). */
export const usualSilence: Silence = { reports: 3, leastSec: 600 }
/** ms. @param reportMs how often it reports */
export const silenceLimitMs = ({ reports, leastSec }: Silence, reportMs: number): number =>
  Math.max(reports * reportMs, leastSec * 1_000)
