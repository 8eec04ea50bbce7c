/** What the live layer reads at the start and keeps in the database. */
import type { Db, Statement } from '#server/db/db.ts'

export interface FacilityPlace {
  id: string
  plantId: string
  orgCode: string | null
  tenantId: string
  runStatus: string
  online: string
  lastAt: number | null
  reportMs: number
  /** It has an address to send under. */
  sends: boolean
}
/** Facilities that are not deleted, with what their states begin from; times in epoch ms. */
export async function facilityPlaces(db: Db): Promise<FacilityPlace[]> {
  const rows = await db.k
    .selectFrom('deviceFacility')
    .select([
      'id',
      'plantId',
      'sysOrgCode',
      'tenantId',
      'runStatus',
      'onlineStatus',
      'lastMsgTime',
      'reportSec',
      'mn',
    ])
    .where('delFlag', '=', '0')
    .execute()
  return rows.map(row => ({
    id: row.id,
    plantId: row.plantId ?? '',
    orgCode: row.sysOrgCode,
    tenantId: row.tenantId,
    runStatus: row.runStatus ?? 'RUN',
    online: row.onlineStatus ?? '2',
    lastAt: row.lastMsgTime,
    reportMs: (row.reportSec ?? 30) * 1_000,
    sends: row.mn !== null && row.mn !== '',
  }))
}
/** Plants that are not deleted, with department and tenant. */
export const plantOwners = (db: Db): Promise<{ id: string; sysOrgCode: string | null; tenantId: string }[]> =>
  db.k.selectFrom('sewagePlant').select(['id', 'sysOrgCode', 'tenantId']).where('delFlag', '=', '0').execute()

export interface LastValue {
  facilityId: string
  factor: string
  ts: number
  orderAt: number
  value: number | null
  flag: string
  frameId: string | null
}
/** Newest real-time value of every series, for screens that open before the first new frame. */
export const lastValues = (db: Db): Promise<LastValue[]> =>
  db.k
    .selectFrom('telemetryLast as last')
    .innerJoin('series', 'series.id', 'last.seriesId')
    .select([
      'series.facilityId',
      'series.factor',
      'last.ts',
      'last.orderAt',
      'last.value',
      'last.flag',
      'last.frameId',
    ])
    .execute()

/** The newest frames with the names of their plants, newest first. */
export const lastFrames = (db: Db, count: number) =>
  db.k
    .selectFrom('rawFrame as frame')
    .leftJoin('deviceFacility as facility', 'facility.id', 'frame.facilityId')
    .leftJoin('sewagePlant as plant', 'plant.id', 'facility.plantId')
    .select([
      'frame.id',
      'frame.recvTime',
      'frame.mn',
      'frame.facilityId',
      'plant.plantName',
      'frame.cn',
      'frame.verdict',
      'frame.reason',
      'frame.body',
    ])
    .orderBy('frame.recvTime', 'desc')
    .orderBy('frame.id', 'desc')
    .limit(count)
    .execute()

/** No version and no author: people's edits of the same row must not meet a conflict because a device spoke. */
export const saveHeard = (id: string, online: number, lastAt: number | null): Statement => ({
  // Another process may have heard it since.
  sql: `update device_facility set online_status = ?, last_msg_time = ?
    where id = ? and coalesce(last_msg_time, 0) <= ?`,
  parameters: [String(online), lastAt, id, lastAt ?? 0],
  unremembered: true,
})

/** Whose a row is. The table's name comes from the contract, never from a client. */
export async function rowOwner(
  db: Db,
  table: string,
  id: string,
): Promise<{ sysOrgCode: string | null; tenantId: string } | undefined> {
  const rows = await db.read<{ sysOrgCode: string | null; tenantId: string }>({
    sql: `select sys_org_code as "sysOrgCode", tenant_id as "tenantId" from "${table}" where id = ?`,
    parameters: [id],
  })
  return rows[0]
}
