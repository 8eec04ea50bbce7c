import { fragment, isIn } from '#server/crud/fragment.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { insert, readRows } from '#server/db/rows.ts'

export const insertTests = (rows: Parameters<typeof insert<'labelTest'>>[1]): Bulk =>
  // Received twice at one moment it is tested once all the same.
  insert('labelTest', rows, 'ignore')
export const testsOf = (db: Db, ids: readonly string[]) =>
  readRows(db, 'labelTest', { id: ids, delFlag: '0' })
export const onWorksheet = (worksheetId: string) => fragment('t.worksheet_id = ?', worksheetId)
export const amongTests = (ids: readonly string[]) => isIn('t.id', ids)

/** Values that were reviewed, of each test. */
export const readingsOf = (db: Db, sampleIds: readonly string[]) =>
  db.k
    .selectFrom('labValue')
    .select(['sampleId', 'drugCode', 'qualifier', 'value'])
    .where('sampleId', 'in', [...sampleIds])
    .where('superseded', '=', 'N')
    .orderBy('drugCode')
    .execute()

/** Samples of these tests of which nothing is open any more. */
export const samplesDone = (testIds: readonly string[]) => {
  const named = isIn('own.id', testIds)
  return {
    sql: `t.id in (select own.sample_id from label_test own where ${named.sql})
      and not exists (select 1 from label_test l where l.sample_id = t.id and l.del_flag = '0' and l.state not in ('DONE', 'REJECTED'))`,
    parameters: named.parameters,
  }
}
/** Their labels; after the samples. */
export const labelsDone = (testIds: readonly string[]) => {
  const named = isIn('own.id', testIds)
  return {
    sql: `t.label_no in (select s.sample_no from sample s join label_test own on own.sample_id = s.id where s.state = 'TESTED' and ${named.sql})`,
    parameters: named.parameters,
  }
}
export const joinWorksheet = (
  ids: readonly string[],
  worksheetId: string,
  method: string,
  analyst: string,
  instrument: string,
): Statement => {
  const named = isIn('id', ids)
  return {
    sql: `update label_test set worksheet_id = ?, method = ?, analyst = ?, instrument = ?, reviewer = null, version = version + 1
      where state in ('PENDING', 'RETEST', 'PREP') and (worksheet_id is null or state = 'RETEST') and del_flag = '0' and ${named.sql}`,
    parameters: [worksheetId, method, analyst, instrument, ...named.parameters],
    expect: ids.length,
  }
}
export const leaveWorksheet = (ids: readonly string[], worksheetId: string): Statement => {
  const named = isIn('id', ids)
  return {
    sql: `update label_test set worksheet_id = null, analyst = null, instrument = null where worksheet_id = ? and ${named.sql}`,
    parameters: [worksheetId, ...named.parameters],
  }
}
