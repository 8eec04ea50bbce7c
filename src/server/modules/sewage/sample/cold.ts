/** How warm it was on the way: the box that the batch travels in tells, where it is an instrument. */
import { isEmpty } from '#contract/kit/rule.ts'
import { stepsOf } from '#server/audit/custody/queries.ts'
import type { Draft } from '#server/crud/hooks.ts'
import type { Db } from '#server/db/db.ts'
import { batchOf, coldOf } from '../collect/queries.ts'
import { coldLimitsOf } from './limits.ts'

/** @returns minutes above the limit from its seal until `at`; null where no box tells */
export async function overInBox(db: Db, row: Readonly<Draft>, at: number): Promise<number | null> {
  if (isEmpty(row['batchId'])) return null
  const [batch, steps] = await Promise.all([
    batchOf(db, String(row['batchId'])),
    stepsOf(db, String(row['id'])),
  ])
  const sealed = steps.find(({ action }) => action === 'SEAL')
  if (!batch?.coolerId || !sealed) return null
  const { high } = await coldLimitsOf(db)
  const cold = await coldOf(db, batch.coolerId, { from: Number(sealed.at), to: at }, high)
  return cold?.over ?? null
}
