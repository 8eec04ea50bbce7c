import { methodCompound, testMethod } from '#contract/drug/method.ts'
import { readBeside } from '#server/crud/shape.ts'
import type { Db } from '#server/db/db.ts'
import { type Row, readRow, readRows } from '#server/db/rows.ts'

readBeside(testMethod, [
  {
    properties: ['compounds'],
    sql: "select count(*) from method_compound c where c.method_id = t.id and c.del_flag = '0'",
  },
])

export type CompoundLimits = Row<'methodCompound'>
export const { table: compoundTable } = methodCompound

/** What a method asks of each compound that it knows. */
export const limitsOf = (db: Db, methodId: string): Promise<CompoundLimits[]> =>
  readRows(db, 'methodCompound', { methodId, delFlag: '0' })

export const compoundsOf = (db: Db, codes: readonly string[]) =>
  readRows(db, 'drug', { drugCode: [...new Set(codes)], delFlag: '0' })

export const methodOf = (db: Db, id: string) => readRow(db, 'testMethod', { id, delFlag: '0' })
