/** Limits of the cold chain and of keeping: system parameters (`sys_setting`); the contract's figures where nobody set others. */
import { type ColdLimits, coldLimits } from '#contract/sewage/cold-limits.ts'
import { keptDays } from '#contract/sewage/sample.ts'
import type { Db } from '#server/db/db.ts'
import { systemParameter } from '#server/db/parameters.ts'

/** What is no figure, or none that can be meant, changes nothing. */
export async function figureOf(
  db: Db,
  key: string,
  usual: number,
  [least, most]: [number, number],
): Promise<number> {
  const text = await systemParameter(db, key)
  const value = text !== undefined && /^-?\d{1,6}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : usual
}

/** `sample.coldHigh`, `sample.coldFair` and `sample.coldLow` (℃), `sample.coldMinutes` (min above the first). */
export async function coldLimitsOf(db: Db): Promise<ColdLimits> {
  const [high, fair, low, mostMinutes] = await Promise.all([
    figureOf(db, 'sample.coldHigh', coldLimits.high, [-30, 30]),
    figureOf(db, 'sample.coldFair', coldLimits.fair, [-30, 30]),
    figureOf(db, 'sample.coldLow', coldLimits.low, [-60, 30]),
    figureOf(db, 'sample.coldMinutes', coldLimits.mostMinutes, [0, 100_000]),
  ])
  const warmest = Math.min(fair, high)
  return { high, fair: warmest, low: Math.min(low, warmest), mostMinutes }
}
/** `sample.keptDays`: days that what is left of a sample is kept at least. */
export const keptDaysOf = (db: Db): Promise<number> => figureOf(db, 'sample.keptDays', keptDays, [0, 36_500])
