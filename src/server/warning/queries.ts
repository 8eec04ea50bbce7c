/** Everything the warning engine asks of the database and writes to it. */
import { toWire } from '#lib/dates.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import type { Condition } from './machine.ts'
import type { Warning } from './record.ts'
import type { Level, Rule, RuleRow } from './rule.ts'

export interface FacilityRow {
  id: string
  facilityName: string
  plantId: string
  orgCode: string | null
  tenantId: string
  reportMs: number
  runStatus: string
  lastAt: number | null
}
export interface TimerRow {
  facilityId: string
  code: string
  since: number
  kind: 'on' | 'off' | 'worse' | 'alive'
}
export interface StoredWarning {
  readonly warning: Warning
  readonly version: number
}

export async function facilityRows(db: Db): Promise<FacilityRow[]> {
  const rows = await db.k
    .selectFrom('deviceFacility')
    .select([
      'id',
      'facilityName',
      'plantId',
      'sysOrgCode',
      'tenantId',
      'reportSec',
      'runStatus',
      'lastMsgTime',
    ])
    .where('delFlag', '=', '0')
    .where('mn', 'is not', null)
    .execute()
  return rows.map(row => ({
    id: row.id,
    facilityName: row.facilityName ?? '',
    plantId: row.plantId ?? '',
    orgCode: row.sysOrgCode,
    tenantId: row.tenantId,
    reportMs: (row.reportSec ?? 30) * 1_000,
    runStatus: row.runStatus ?? 'RUN',
    lastAt: row.lastMsgTime,
  }))
}

export const ruleRows = (db: Db): Promise<RuleRow[]> => db.k.selectFrom('warningRule').selectAll().execute()

/** Rules that are in the house already stay as people have set them. */
export const seedRules = (rules: readonly Rule[]): Bulk => ({
  table: 'warning_rule',
  columns: ['code', 'name', 'condition', 'clear', 'level', 'enabled', 'version'],
  rows: rules.map(rule => [
    rule.code,
    rule.name,
    JSON.stringify(rule.condition),
    JSON.stringify(rule.clear),
    String(rule.level),
    rule.enabled ? 'Y' : 'N',
    1,
  ]),
  onConflict: 'ignore',
})

export async function openWarnings(db: Db): Promise<StoredWarning[]> {
  const rows = await db.k
    .selectFrom('facilityWarning')
    .selectAll()
    .where('state', 'not in', ['CLOSED', 'FALSE_ALARM'])
    .where('delFlag', '=', '0')
    .execute()
  return rows.map(row => ({
    version: row.version,
    warning: {
      id: row.id,
      warnNo: row.warnNo ?? '',
      code: row.code ?? '',
      level: Number(row.level ?? 4) as Level,
      title: row.title ?? '',
      facilityId: row.facilityId ?? '',
      plantId: row.plantId ?? '',
      value: row.value,
      threshold: row.threshold,
      unit: row.unit ?? '',
      firstAt: row.firstTime ?? 0,
      lastAt: row.lastTime ?? 0,
      clearAt: row.clearTime,
      count: row.count ?? 1,
      active: row.active === 'Y',
      acked: row.acked === 'Y',
      ackBy: row.ackBy,
      ackAt: row.ackAt,
      state: row.state ?? 'RAISED',
      frameId: row.frameId,
      comment: row.comment,
      orgCode: row.sysOrgCode,
      tenantId: row.tenantId,
    },
  }))
}
export async function versionsOf(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db.k
    .selectFrom('facilityWarning')
    .select(['id', 'version'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.id, row.version]))
}
/** Highest number given on a day, 0 on a fresh one. Numbers are YJ + day + five digits. */
export async function lastNumber(db: Db, day: string): Promise<number> {
  const row = await db.k
    .selectFrom('facilityWarning')
    .select(({ fn }) => fn.max('warnNo').as('last'))
    .where('warnNo', 'like', `YJ${day}_____`)
    .executeTakeFirst()
  return Number(row?.last?.slice(-5) ?? 0)
}

const yes = (flag: boolean) => (flag ? 'Y' : 'N')
export const insertWarning = (warning: Warning): Bulk => ({
  table: 'facility_warning',
  columns: [
    'id', 'warn_no', 'level', 'code', 'title', 'facility_id', 'plant_id', 'value', 'threshold', 'unit', 'first_time',
    'last_time', 'clear_time', 'count', 'active', 'acked', 'ack_by', 'ack_at', 'state', 'frame_id', 'comment', 'dedup_key',
    'sys_org_code', 'tenant_id', 'create_by', 'create_time', 'version', 'del_flag',
  ], // biome-ignore format: one row of names
  rows: [
    [
      warning.id, warning.warnNo, String(warning.level), warning.code, warning.title, warning.facilityId, warning.plantId,
      warning.value, warning.threshold, warning.unit, warning.firstAt, warning.lastAt, warning.clearAt, warning.count,
      yes(warning.active), yes(warning.acked), warning.ackBy, warning.ackAt, warning.state, warning.frameId, warning.comment,
      `${warning.facilityId}|${warning.code}`, warning.orgCode, warning.tenantId, 'system', Date.now(), 1, '0',
    ], // biome-ignore format: the values of that row
  ],
})
export const updateWarning = (warning: Warning, version: number, by: string): Statement => ({
  sql: `update facility_warning set level = ?, "value" = ?, threshold = ?, last_time = ?, clear_time = ?, "count" = ?,
    active = ?, acked = ?, ack_by = ?, ack_at = ?, state = ?, frame_id = ?, comment = ?, update_by = ?, update_time = ?,
    version = version + 1 where id = ? and version = ?`,
  parameters: [
    String(warning.level), warning.value, warning.threshold, warning.lastAt, warning.clearAt, warning.count,
    yes(warning.active), yes(warning.acked), warning.ackBy, warning.ackAt, warning.state, warning.frameId, warning.comment,
    by, Date.now(), warning.id, version,
  ], // biome-ignore format: in the order of the statement
  expect: 1,
})

export async function timerRows(db: Db): Promise<TimerRow[]> {
  const rows = await db.k.selectFrom('warningTimer').select(['facilityId', 'code', 'since', 'kind']).execute()
  return rows.map(row => ({ ...row, kind: row.kind as TimerRow['kind'] }))
}
/** The running delays of one condition, in place of those it had. */
export function saveTimers(facilityId: string, code: string, condition: Condition): (Statement | Bulk)[] {
  const rows: [string, number][] = []
  if (condition.phase === 'pending') rows.push(['on', condition.since])
  if (condition.phase === 'clearing') rows.push(['off', condition.since])
  if (condition.worseSince > 0) rows.push(['worse', condition.worseSince])
  const unit: (Statement | Bulk)[] = [
    { sql: 'delete from warning_timer where facility_id = ? and code = ?', parameters: [facilityId, code] },
  ]
  if (rows.length > 0)
    unit.push({
      table: 'warning_timer',
      columns: ['key', 'facility_id', 'code', 'since', 'kind'],
      rows: rows.map(([kind, since]) => [`${facilityId}|${code}|${kind}`, facilityId, code, since, kind]),
    })
  return unit
}
/** Until when the engine was listening: silence while it was not is nobody's fault. */
export const saveAlive = (at: number): Bulk => ({
  table: 'warning_timer',
  columns: ['key', 'facility_id', 'code', 'since', 'kind'],
  rows: [['engine', '', '', at, 'alive']],
  onConflict: { keys: ['key'], update: ['since'] },
})
/** Facilities that were heard until then and are silent since. */
export const saveSilent = (since: ReadonlyMap<string, number>): Statement[] =>
  [...since].map(([id, at]) => ({
    sql: `update device_facility set last_msg_time = ?, online_status = '0' where id = ?`,
    parameters: [Math.round(at), id],
  }))
export const dayOf = (at: number): string => toWire(at).slice(0, 10).replaceAll('-', '')
