/** How cold a sample is kept: the same figures for what judges it, draws it and warns on site. */

export interface ColdLimits {
  /** ℃ */
  readonly high: number
  /** ℃: the usual band ends here. */
  readonly fair: number
  /** Above `high`, after which its condition says so. */
  readonly mostMinutes: number
}
/** What a sample is kept below, unless system parameters say otherwise (`sample.coldHigh`, `sample.coldFair`, `sample.coldMinutes`). */
export const coldLimits: ColdLimits = { high: 8, fair: 6, mostMinutes: 60 }
