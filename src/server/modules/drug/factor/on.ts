/** The one place that says which version of a correction factor holds on a day. */
import { type FactorOn, factorAmong } from '#lib/factor-on.ts'
import type { Db } from '#server/db/db.ts'
import { readRow } from '#server/db/rows.ts'
import { type FactorRow, versionsOf } from './queries.ts'

/** `甲基苯丙胺（标志物 METH）` */
export const factorName = (drugName: string, marker: string): string => `${drugName}（标志物 ${marker}）`

/**
 * The approved version of a drug's factor that holds on a day, or which one is missing and why, in words for whoever publishes.
 * @param drugCode of the drug that is consumed
 * @param marker of the compound that is measured
 * @param day yyyy-MM-dd, the date of the sample
 */
export async function factorOn(
  db: Db,
  drugCode: string,
  marker: string,
  day: string,
): Promise<FactorOn<FactorRow>> {
  const [versions, drug] = await Promise.all([
    versionsOf(db, drugCode, marker),
    readRow(db, 'drug', { drugCode, delFlag: '0' }),
  ])
  return factorAmong(versions, day, factorName(drug?.nameZh ?? drugCode, marker))
}
