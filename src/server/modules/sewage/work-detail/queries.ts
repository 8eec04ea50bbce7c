import type { Db, Statement } from '#server/db/db.ts'
import { insert, readRow, readRows, remove } from '#server/db/rows.ts'

export interface Deed {
  id: string
  workId: string
  item: string
  pointId: string | null
  facilityId: string | null
  labelNo: string | null
  bottleNo: number | null
  sealNo: string | null
  actualValue: number | null
  volume: number | null
  temp: number | null
  photo: string | null
  place: string | null
  ok: 'Y' | 'N'
  remark: string | null
  by: string
  /** When it was done, and when it came here. */
  at: number
  received: number
  sysOrgCode: string | null
  tenantId: string
}
/**
 * One deed on site, behind those that are there.
 * @param after step of the last one that was seen, where another that came since has to be looked at first
 */
export function insertDeed(deed: Deed, after?: number): Statement {
  const [lng = null, lat = null] = deed.place ? deed.place.split(',').map(Number) : []
  return {
    sql: `insert into work_detail (id, work_id, step, item, point_id, facility_id, label_no, bottle_no, seal_no, actual_value, volume, temp,
        photo, lng, lat, "time", ok, remark, create_by, create_time, sys_org_code, tenant_id)
      select ?, ?, (select coalesce(max(step), 0) + 1 from work_detail where work_id = ?), ?, ?, ?, ?, cast(? as integer), ?,
        cast(? as double precision), cast(? as double precision), cast(? as double precision), ?, cast(? as double precision),
        cast(? as double precision), cast(? as bigint), ?, ?, ?, cast(? as bigint), ?, ?
      where cast(? as integer) is null
        or cast(? as integer) = (select coalesce(max(step), 0) from work_detail where work_id = ? and del_flag = '0')`,
    parameters: [
      deed.id, deed.workId, deed.workId, deed.item, deed.pointId, deed.facilityId, deed.labelNo, deed.bottleNo, deed.sealNo,
      deed.actualValue, deed.volume, deed.temp, deed.photo, lng, lat, deed.at, deed.ok, deed.remark, deed.by, deed.received,
      deed.sysOrgCode, deed.tenantId, after ?? null, after ?? null, deed.workId,
    ], // biome-ignore format: in the order of the statement
    expect: 1,
  }
}
/** Nobody hands the order in while a deed of it is written. */
export const stillOnSite = (workId: string): Statement => ({
  sql: "update work_order set update_time = update_time where id = ? and state = 'ON_SITE' and del_flag = '0'",
  parameters: [workId],
  expect: 1,
  unremembered: true,
})

/** In the order in which they came. */
export const deedsOf = (db: Db, workId: string) =>
  db.k
    .selectFrom('workDetail')
    .selectAll()
    .where('workId', '=', workId)
    .where('delFlag', '=', '0')
    .orderBy('step', by => by.asc().nullsFirst())
    .orderBy('id')
    .execute()
export type DeedRow = Awaited<ReturnType<typeof deedsOf>>[number]

export const labelOf = (db: Db, labelNo: string) => readRow(db, 'sewageLabel', { labelNo, delFlag: '0' })
export const batchOf = (db: Db, id: string) => readRow(db, 'workBatch', { id })
export const pointNameOf = async (db: Db, id: string): Promise<string> =>
  (await readRow(db, 'sewagePoint', { id }))?.pointName ?? ''
export const plantNameOf = async (db: Db, id: string): Promise<string> => {
  const row = await readRow(db, 'sewagePlant', { id })
  return row?.shortName || row?.plantName || ''
}
export const workNoOf = async (db: Db, id: string): Promise<string> =>
  (await readRow(db, 'workOrder', { id }))?.workNo ?? ''
export const bottleOfLabel = (db: Db, labelNo: string) => readRow(db, 'bottleLabel', { labelNo })
export const bottlesOf = (db: Db, workId: string) => readRows(db, 'bottleLabel', { workId })
export const putOn = (row: { labelNo: string; workId: string; bottleNo: number; at: number }) =>
  insert('bottleLabel', [row])
export const takeOff = (labelNo: string, workId: string): Statement =>
  remove('bottleLabel', { labelNo, workId })
/**
 * Whoever has read the label to void it reads it anew.
 * @param read the batch that it belonged to when it was looked at: it may have joined another one since
 */
export const holdLabel = (
  { labelNo, batchNo: read }: { labelNo: string; batchNo: string | null },
  batchNo: string | null,
): Statement => ({
  sql: `update sewage_label set batch_no = coalesce(batch_no, cast(? as text)), version = version + 1
    where label_no = ? and coalesce(batch_no, '') = ? and state in ('UNUSED', 'BOUND') and del_flag = '0'`,
  parameters: [batchNo, labelNo, read ?? ''],
  expect: 1,
})
