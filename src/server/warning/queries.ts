/** Everything the warning engine asks of the database and writes to it. */
import { toWire } from '#lib/dates.ts'
import type { Level } from '#lib/judge.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import type { Condition } from './machine.ts'
import type { Warning } from './record.ts'
import type { Rule, RuleRow } from './rule.ts'

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

const over = ['CLOSED', 'FALSE_ALARM']
const storedRows = (db: Db) => db.k.selectFrom('facilityWarning').selectAll()
type StoredRow = Awaited<ReturnType<ReturnType<typeof storedRows>['execute']>>[number]
const storedOf = (row: StoredRow): StoredWarning => ({
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
    peak: row.peak,
    peakAt: row.peakTime,
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
    closeBy: row.closeBy,
    closeAt: row.closeAt,
    state: row.state ?? 'RAISED',
    shelveUntil: row.shelveUntil,
    frameId: row.frameId,
    comment: row.comment,
    orgCode: row.sysOrgCode,
    tenantId: row.tenantId,
  },
})
export async function openWarnings(db: Db): Promise<StoredWarning[]> {
  const rows = await storedRows(db).where('state', 'not in', over).where('delFlag', '=', '0').execute()
  return rows.map(storedOf)
}
export async function warningsOf(db: Db, ids: readonly string[]): Promise<StoredWarning[]> {
  return ids.length === 0 ? [] : (await storedRows(db).where('id', 'in', ids).execute()).map(storedOf)
}
/** The open records of these conditions: there is one at most of each. */
export async function openOf(db: Db, keys: readonly string[]): Promise<StoredWarning[]> {
  if (keys.length === 0) return []
  const rows = await storedRows(db).where('dedupKey', 'in', keys).where('state', 'not in', over).execute()
  return rows.map(storedOf)
}
export async function numbersOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.k
    .selectFrom('facilityWarning')
    .select(['id', 'warnNo'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.id, row.warnNo ?? '']))
}
/** Numbers are YJ + day + five digits. The counter's row is the lock under which processes take theirs. */
export const takeNumbers = (day: string, count: number): Statement => ({
  sql: `insert into warning_number (day, last) values (?, ?)
    on conflict (day) do update set last = warning_number.last + excluded.last`,
  parameters: [day, count],
})
/** A number that came from elsewhere is in the way: the counter goes on behind the highest one of the day. */
export async function passTakenNumbers(db: Db, day: string): Promise<void> {
  const row = await db.k
    .selectFrom('facilityWarning')
    .select(({ fn }) => fn.max('warnNo').as('last'))
    .where('warnNo', 'like', `YJ${day}_____`)
    .executeTakeFirst()
  const last = Number(row?.last?.slice(-5) ?? 0)
  await db.write([
    takeNumbers(day, 0),
    { sql: 'update warning_number set last = ? where day = ? and last < ?', parameters: [last, day, last] },
  ])
}

const yes = (flag: boolean) => (flag ? 'Y' : 'N')
/** @param before how many of the numbers that were taken for its day come before its own, counted from the end */
export const insertWarning = (warning: Warning, before: number): Statement => ({
  sql: `insert into facility_warning (id, warn_no, level, code, title, facility_id, plant_id, "value", peak, peak_time, threshold, unit, first_time,
    last_time, clear_time, "count", active, acked, ack_by, ack_at, close_by, close_at, state, frame_id, comment, dedup_key, sys_org_code, tenant_id,
    create_by, create_time, version, del_flag) values (?,
    (select 'YJ' || day || case when last - ${before} < 100000 then substr(cast(100000 + last - ${before} as text), 2)
      else cast(last - ${before} as text) end from warning_number where day = ?),
    ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'system', ?, 1, '0')`,
  parameters: [
    warning.id, numberDay(warning), String(warning.level), warning.code, warning.title, warning.facilityId, warning.plantId,
    warning.value, warning.peak, warning.peakAt, warning.threshold, warning.unit, warning.firstAt, warning.lastAt, warning.clearAt, warning.count,
    yes(warning.active), yes(warning.acked), warning.ackBy, warning.ackAt, warning.closeBy, warning.closeAt, warning.state, warning.frameId, warning.comment,
    `${warning.facilityId}|${warning.code}`, warning.orgCode, warning.tenantId, Date.now(),
  ], // biome-ignore format: in the order of the statement
})
/** The day under which it is numbered. */
export const numberDay = (warning: Warning): string => warning.warnNo.slice(2, 10)
export const updateWarning = (warning: Warning, version: number, by: string): Statement => ({
  sql: `update facility_warning set level = ?, "value" = ?, peak = ?, peak_time = ?, threshold = ?, last_time = ?, clear_time = ?, "count" = ?,
    active = ?, acked = ?, ack_by = ?, ack_at = ?, close_by = ?, close_at = ?, state = ?, shelve_until = ?, frame_id = ?, comment = ?, update_by = ?, update_time = ?,
    version = version + 1 where id = ? and version = ?`,
  parameters: [
    String(warning.level), warning.value, warning.peak, warning.peakAt, warning.threshold, warning.lastAt, warning.clearAt, warning.count,
    yes(warning.active), yes(warning.acked), warning.ackBy, warning.ackAt, warning.closeBy, warning.closeAt, warning.state, warning.shelveUntil, warning.frameId,
    warning.comment, by, Date.now(), warning.id, version,
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
      onConflict: { keys: ['key'], update: ['since'] },
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
    unremembered: true,
  }))
export const dayOf = (at: number): string => toWire(at).slice(0, 10).replaceAll('-', '')
