import type { Db } from '#server/db/db.ts'
import { readRow } from '#server/db/rows.ts'

/** The number that would be taken next. */
export async function nextSerial(db: Db, ruleCode: string, period: string): Promise<number> {
  const row = await readRow(db, 'sysFillSerial', { ruleCode, period })
  return Number(row?.lastNumber ?? 0) + 1
}
