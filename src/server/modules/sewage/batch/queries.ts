/** The figures of a batch, counted from its samples as they are; its labels; what it waits for. */
import { workBatch } from '#contract/sewage/work-batch.ts'
import { workOwed } from '#contract/sewage/work-order.ts'
import { type Fragment, fragment } from '#server/crud/fragment.ts'
import { readBeside } from '#server/crud/shape.ts'
import type { Db, Statement } from '#server/db/db.ts'
import { readRows } from '#server/db/rows.ts'

const from = "from sample s where s.batch_id = t.id and s.del_flag = '0'"
// As many samples as bottles come of a point; it is points that are expected.
const among = (states: readonly string[]) =>
  `select count(distinct s.point_id) ${from} and s.parent_sample_id is null and s.state in (${states.map(state => `'${state}'`).join(', ')})`
const tested = ['TESTED', 'ARCHIVED', 'DESTROYED']
const delivered = ['RECEIVED', ...tested]
/** What was drawn and has not been lost since. */
export const collectedStates: readonly string[] = ['SAMPLED', 'TRANSIT', ...delivered]

export function readFigures(): void {
  readBeside(workBatch, [
    { properties: ['collected'], sql: among(collectedStates) },
    { properties: ['delivered'], sql: among(delivered) },
    { properties: ['tested'], sql: among(tested) },
    {
      // Minutes in range of all minutes (spec/domain 5.6), of the samples whose cabinet was watched.
      properties: ['coldChain'],
      sql: `select cast(round(1000.0 * (1 - sum(s.temp_over_minutes) * 60000.0 / sum(s.end_time - s.begin_time))) / 10 as double precision) ${from}
        and s.temp_over_minutes is not null and s.end_time > s.begin_time`,
    },
  ])
}

/** Points that the orders of a batch go to, with their plants. */
export async function pointsOfBatch(
  db: Db,
  batchId: string,
): Promise<{ pointId: string; plantId: string }[]> {
  const rows = await db.k
    .selectFrom('workOrder')
    .select(['pointId', 'plantId'])
    .distinct()
    .where('batchId', '=', batchId)
    .where('delFlag', '=', '0')
    .where('state', '<>', 'CANCELLED')
    .execute()
  return rows.flatMap(({ pointId, plantId }) => (pointId ? [{ pointId, plantId }] : []))
}
/** How many orders of each batch were not done within their time. */
export async function lateOrders(
  db: Db,
  batchIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string | null, number>> {
  const rows = await db.k
    .selectFrom('workOrder')
    .select(({ fn }) => ['batchId', fn.countAll().as('late')])
    .where('batchId', 'in', [...batchIds, ''])
    .where('delFlag', '=', '0')
    .where('state', 'in', [...workOwed])
    .where('planEnd', '<', now)
    .groupBy('batchId')
    .execute()
  return new Map(rows.map(({ batchId, late }) => [batchId, Number(late)]))
}
/** Departments of a batch: its own, and those of its orders. */
export async function orgsOfBatch(db: Db, batchId: string): Promise<(string | null)[]> {
  const rows = await db.k
    .selectFrom('workBatch')
    .select('sysOrgCode')
    .where('id', '=', batchId)
    .union(
      db.k
        .selectFrom('workOrder')
        .select('sysOrgCode')
        .where('batchId', '=', batchId)
        .where('delFlag', '=', '0')
        .where('state', '<>', 'CANCELLED'),
    )
    .execute()
  return rows.map(({ sysOrgCode }) => sysOrgCode)
}
/** Labels of the day of these plants that are the batch's, or nobody's yet, and may still be used. */
export async function labelsForBatch(
  db: Db,
  { batchNo, day, plantIds }: { batchNo: string; day: string; plantIds: readonly string[] },
) {
  const rows = await readRows(db, 'sewageLabel', {
    plantId: plantIds,
    sampleDate: day,
    state: ['UNUSED', 'BOUND'],
    delFlag: '0',
  })
  return rows.filter(row => row.batchNo === null || row.batchNo === batchNo)
}
export const pointNames = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await readRows(db, 'sewagePoint', { id: ids })).map(row => [row.id, row.pointName]))

/** Labels that nobody has used become those of the batch. */
export const joinLabels = (labelIds: readonly string[], batchNo: string): Statement => ({
  sql: `update sewage_label set batch_no = ?, version = version + 1
    where id in (${labelIds.map(() => '?').join(', ')}) and (batch_no is null or batch_no = ?) and state in ('UNUSED', 'BOUND') and del_flag = '0'`,
  parameters: [batchNo, ...labelIds, batchNo],
  expect: labelIds.length,
})
export const labelsAmong = (ids: readonly string[]): Fragment =>
  fragment(`t.id in (${ids.map(() => '?').join(', ')})`, ...ids)

/** Those who move samples of a batch at once do so one after another, and the last of them sees that he is. */
export const holdBatch = (batchId: string): Statement => ({
  sql: 'update work_batch set update_time = update_time where id = ?',
  parameters: [batchId],
  unremembered: true,
})
const owed = workOwed.map(state => `'${state}'`).join(', ')
/** The batch, once something of it is on its way and nothing waits to be drawn or fetched. The table is `t`. */
export const allOnTheWay = (batchId: string): Fragment =>
  fragment(
    `t.id = ? and exists (select 1 ${from} and s.state = 'TRANSIT')
      and not exists (select 1 ${from} and s.state in ('UNUSED', 'BOUND', 'SAMPLED'))
      and not exists (select 1 from work_order w where w.batch_id = t.id and w.del_flag = '0'
        and w.work_type in ('SAMPLE', 'RETRIEVE') and w.state in (${owed}))`,
    batchId,
  )
/** The batch, once nothing of it is on its way any more. */
export const allArrived = (batchId: string): Fragment =>
  fragment(`t.id = ? and not exists (select 1 ${from} and s.state in ('SAMPLED', 'TRANSIT'))`, batchId)
export const thisBatch = (batchId: string): Fragment => fragment('t.id = ?', batchId)
