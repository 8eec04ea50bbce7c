import { deviceConfig } from '#contract/device/config.ts'
import { visibleRows } from '#server/crud/access.ts'
import { allOf, fragment } from '#server/crud/fragment.ts'
import type { Bulk, Db } from '#server/db/db.ts'
import { insert, type Row, readRow, readRows } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'

export const configRow = (db: Db, id: string) => readRow(db, 'deviceConfig', { id })
export const settingOf = (db: Db, facilityId: string, configKey: string) =>
  readRow(db, 'deviceSetting', { facilityId, configKey })
export const settingsOf = (db: Db, facilityIds: readonly string[]) =>
  readRows(db, 'deviceSetting', { facilityId: facilityIds })
export const settingsOfKey = (db: Db, facilityIds: readonly string[], configKey: string) =>
  readRows(db, 'deviceSetting', { facilityId: facilityIds, configKey })

/** When and why each of them was handed to a second person, the last time. */
export async function requestsOf(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { at: number; reason: string | null }>> {
  if (ids.length === 0) return new Map()
  const steps = await db.k
    .selectFrom('recordStep')
    .select(['recordId', 'at', 'reason'])
    .where('entity', '=', deviceConfig.table)
    .where('recordId', 'in', ids)
    .where('verb', '=', 'request')
    .orderBy('at')
    .orderBy('id')
    .execute()
  return new Map(steps.map(({ recordId, at, reason }) => [recordId, { at: Number(at), reason }]))
}

/** The newest configuration of each parameter that was not taken back. */
export const newestConfigs = (db: Db, facilityId: string) =>
  db.read<{ id: string; configKey: string; value: string; state: string }>({
    sql: `select c.id as "id", c.config_key as "configKey", c.value as "value", c.state as "state" from device_config c
      where c.facility_id = ? and c.del_flag = '0' and c.state <> 'CANCELLED'
      and not exists (select 1 from device_config n where n.facility_id = c.facility_id and n.config_key = c.config_key
        and n.del_flag = '0' and n.state <> 'CANCELLED' and (n.create_time > c.create_time or n.create_time = c.create_time and n.id > c.id))
      order by c.config_key`,
    parameters: [facilityId],
  })

export async function statesOfGroup(
  db: Db,
  session: Session,
  groupId: string,
): Promise<{ state: string; count: number }[]> {
  const { sql, parameters } = allOf([
    fragment("t.group_id = ? and t.del_flag = '0'", groupId),
    ...visibleRows(db.dialect, deviceConfig, session),
  ])
  const rows = await db.read<{ state: string; count: number | string }>({
    sql: `select t.state as "state", count(*) as "count" from device_config t where ${sql} group by t.state order by t.state`,
    parameters,
  })
  return rows.map(({ state, count }) => ({ state, count: Number(count) }))
}

export const insertConfigs = (rows: readonly Partial<Row<'deviceConfig'>>[]): Bulk =>
  insert('deviceConfig', rows as readonly Row<'deviceConfig'>[])
