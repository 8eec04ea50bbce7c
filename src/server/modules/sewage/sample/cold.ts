/** How warm it was on the way: the box that the batch travels in tells, where it is an instrument. */
import { isEmpty } from '#contract/kit/rule.ts'
import { gapMinutes } from '#contract/sewage/cold-limits.ts'
import { stepsOf } from '#server/audit/custody/queries.ts'
import type { Draft } from '#server/crud/hooks.ts'
import type { Db } from '#server/db/db.ts'
import { batchOf, coldOf, measuresCold } from '../collect/queries.ts'
import { coldLimitsOf } from './limits.ts'

interface Boxed {
  /** min above the limit; null where no box tells. */
  over: number | null
  /** min for which a box that tells was silent. */
  gap: number
}
const unboxed: Boxed = { over: null, gap: 0 }
/** From its seal until `at`. */
export async function warmInBox(db: Db, row: Readonly<Draft>, at: number): Promise<Boxed> {
  if (isEmpty(row['batchId'])) return unboxed
  const [batch, steps] = await Promise.all([
    batchOf(db, String(row['batchId'])),
    stepsOf(db, String(row['id'])),
  ])
  const sealed = steps.find(({ action }) => action === 'SEAL')
  if (!batch?.coolerId || !sealed || !(await measuresCold(db, batch.coolerId))) return unboxed
  const from = Number(sealed.at)
  const { high } = await coldLimitsOf(db)
  const cold = await coldOf(db, batch.coolerId, { from, to: at }, high)
  return { over: cold?.over ?? null, gap: cold?.gap ?? gapMinutes([], from, at) }
}
