/** A world in which each resource holds a row that a data rule hides and one that is seen. How rows hang together is read from the contract. */

import { seenWhole } from '#contract/identity/offices.ts'
import { sysUser } from '#contract/identity/user.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { hangsOn, merelyNames } from '#contract/kit/ties.ts'
import { sysDictItem } from '#contract/platform/dict-admin.ts'
import { businessDay, dayMs, dayStart } from '#lib/dates.ts'
import type { Db } from '#server/db/db.ts'
import { snake } from '#server/db/rows.ts'
import { bucketOf } from '#server/db/telemetry-periods.ts'
import { resources } from '#server/declared.ts'
import type { Deps } from '#server/modules/deps.ts'
import { inOrder } from '../support/in-order.ts'
import { departs, leads, openWorld, type World } from './crud/world.ts'
import { everyCall } from './identity/people.ts'

const general = (one: unknown) => one as Resource
export const kept: readonly Resource[] = [...inOrder(resources), general(sysDictItem), general(sysUser)]
export const at = (path: string) => kept.find(each => each.path === path)
/** Code by which rules are hung on a list; a list open to every session takes none. */
const codeOf = ({ ruledBy, endpoints: verbs }: Resource) => ruledBy ?? verbs.list?.access ?? 'session'
export const ruleable = kept.filter(each => codeOf(each) !== 'session')

const numberOf = (resource: Resource) => kept.indexOf(resource)
export type Kind = 'h' | 's'
/** Tenants are known by a figure: so long that no other contains it by chance. */
export const idOf = (kind: Kind, resource: Resource) =>
  resource.path === '/sys/tenant'
    ? `${kind === 'h' ? 77 : 66}00${numberOf(resource)}077`
    : `${kind}-${numberOf(resource)}-`
export const markOf = (kind: Kind, resource: Resource) => `Z${kind.toUpperCase()}${numberOf(resource)}Q`
/** What must not be found of a hidden row. */
export const tracesOf = (resource: Resource) => [idOf('h', resource), markOf('h', resource)]

/** Tied by more than a column: history to whatever it tells of, an MN that nobody registered to the facility that has it. */
const furtherTies: Record<string, string[]> = {
  '/sys/dataLog': ['/sewage/plant'],
  '/device/unknown': ['/device/facility'],
}
const known = new Map<Resource, Resource[]>()
/** Whatever is hidden with a row of this resource. */
export function hiddenWith(top: Resource): readonly Resource[] {
  const hidden = known.get(top) ?? foundWith(top)
  known.set(top, hidden)
  return hidden
}
function foundWith(top: Resource): Resource[] {
  const found = new Set([top])
  for (const _ of kept)
    for (const each of kept) {
      const above = [...hangsOn(each).map(({ to }) => to), ...(furtherTies[each.path] ?? [])]
      if (above.some(path => found.has(at(path) ?? each))) found.add(each)
    }
  return [...found].filter(each => each === top || hangs(each, top))
}
function hangs(each: Resource, top: Resource, above: readonly Resource[] = []): boolean {
  const paths = [...hangsOn(each).map(({ to }) => to), ...(furtherTies[each.path] ?? [])]
  return paths.some(path => {
    const next = at(path)
    return next === top || (next !== undefined && !above.includes(next) && hangs(next, top, [...above, each]))
  })
}

const free = new Set(['text', 'textarea', 'html'])
export function rowOf(kind: Kind, resource: Resource): Record<string, unknown> {
  const row: Record<string, unknown> = { id: idOf(kind, resource) }
  const ties = new Map(hangsOn(resource).map(tie => [tie.property, tie]))
  // A row that is seen names, where it merely names, one that is hidden.
  const names = new Map(merelyNames(resource).map(tie => [tie.property, tie]))
  for (const [property, field] of Object.entries(resource.fields)) {
    if (field.elsewhere || property === 'id') continue
    const tie = ties.get(property) ?? names.get(property)
    const other = tie && at(tie.to)
    if (tie && other) {
      const whose = names.has(property) ? 'h' : kind
      row[snake(property)] = tie.value === 'id' ? idOf(whose, other) : markOf(whose, other)
    } else if (field.column !== 'text') row[snake(property)] = 1
    else if (free.has(field.kind) || field.unique) row[snake(property)] = markOf(kind, resource)
    else row[snake(property)] = field.default ?? 'X'
  }
  // Of few people nothing is shown to who may not see them.
  if (resource.table === 'odm_value') row['population'] = null
  if (resource.bare) return row
  return { ...row, tenant_id: '0', sys_org_code: 'A01A01', del_flag: '0', version: 1, create_time: 1 }
}

export const today = businessDay(Date.now())
export async function put(db: Db, table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row)
  await db.write([{ table, columns, rows: [columns.map(column => row[column])] }])
}

/** What lies below plants and facilities and is no resource: samples, results, curves. */
async function putFigures(db: Db, kind: Kind): Promise<void> {
  const [plant, point, facility, frame] = [
    '/sewage/plant',
    '/sewage/point',
    '/device/facility',
    '/device/frame',
  ].map(path => idOf(kind, at(path)!))
  const sample = `${kind}-sample-`
  const [begin, end] = [dayStart(today), dayStart(today) + dayMs - 1]
  await put(db, 'telemetry_rtd', {
    bucket: bucketOf(begin),
    series_id: kind === 'h' ? 1 : 2,
    ts: begin,
    value: 1,
    flag: 'N',
    frame_id: frame,
  })
  const seriesId = kind === 'h' ? 1 : 2
  await put(db, 'sample', {
    id: sample,
    sample_no: `${markOf(kind, at('/sewage/plant')!)}-S`,
    point_id: point,
    plant_id: plant,
    sample_date: today,
    begin_time: begin,
    end_time: end,
    state: 'TESTED',
    create_time: 1,
    del_flag: '0',
  })
  await put(db, 'lab_value', {
    id: `${kind}-lab`,
    sample_id: sample,
    drug_code: 'METH',
    qualifier: 'OK',
    value: 1,
  })
  await put(db, 'plant_result', {
    id: `${kind}-result`,
    plant_id: plant,
    sample_date: today,
    sample_ids: sample,
    population: 90_000,
    state: 'PUBLISHED',
    drug_code: 'METH',
    pndl: 1,
    create_time: 1,
    del_flag: '0',
  })
  await put(db, 'series', { id: seriesId, facility_id: facility, factor: 'w00000' })
  const value = { series_id: seriesId, value: 1, flag: 'N', source: 'X', frame_id: frame }
  await put(db, 'telemetry_min', { ...value, ts: Date.now() - 60_000 })
  await put(db, 'telemetry_hour', { ...value, ts: begin })
}

/** @param more in the place of the world's idle neighbours */
export async function openRuled(db: Db, dataDir: string, more: Partial<Deps> = {}): Promise<World> {
  const world = await openWorld(db, dataDir, more)
  await world.app.ready()
  const codes = [...new Set([...everyCall.map(({ access }) => access), ...kept.map(codeOf)])]
  const present = await db.k.selectFrom('sysPermission').select('perms').execute()
  const further = codes.filter(code => code.includes(':') && !present.some(({ perms }) => perms === code))
  for (const code of further) {
    await put(db, 'sys_permission', { id: code, name: code, perms: code, menu_type: 2, status: '1' })
    await put(db, 'sys_role_permission', { role_id: 'R1', permission_id: code })
  }
  await leads(db, departs.city, ['city'])
  for (const kind of ['h', 's'] as const) {
    for (const resource of kept) {
      const row = rowOf(kind, resource)
      const mark = markOf(kind, resource)
      if (resource.table === 'device_facility')
        Object.assign(row, {
          mn: `${mark}MN`,
          location: '113.1,23.1',
          plant_id: idOf(kind, at('/sewage/plant')!),
        })
      if (resource.table === 'unknown_device')
        Object.assign(row, { mn: `${markOf(kind, at('/device/facility')!)}MN` })
      if (resource.table === 'sewage_plant')
        Object.assign(row, { city_code: '990100', district_code: '990101' })
      if (resource.table === 'sys_depart_role') row['depart_id'] = departs.city
      if (resource.table === 'sys_tenant')
        Object.assign(row, { begin_date: null, end_date: null, tenant_id: row['id'] })
      if (resource.table === 'facility_warning')
        Object.assign(row, { state: 'RAISED', level: '1', acked: 'N', dedup_key: mark })
      if (resource.table === 'sys_data_log')
        Object.assign(row, {
          data_table: 'sewage_plant',
          data_id: idOf(kind, at('/sewage/plant')!),
          tenant_id: '0',
        })
      if (resource.table === 'raw_frame')
        Object.assign(row, { channel: 'HTTP', body: JSON.stringify({ ts: dayStart(today) }) })
      // A day stands once in the calendar, and once in a plan; a region has one report of a period.
      if (resource.table === 'work_batch') row['batch_date'] = mark
      if (resource.table === 'appraisal_report') row['start_date'] = mark
      // What is said of a region is for those who have plants there.
      if (resource.table === 'appraisal' || resource.table === 'appraisal_report')
        Object.assign(row, { place_level: '2', region_code: '990100' })
      if (resource.table === 'sewage_analysis_note') row['place_code'] = '990100'
      if (resource.table === 'sewage_analysis_view' || resource.table === 'sewage_analysis_brief')
        row['share'] = 'ALL'
      if (resource.table === 'sewage_analysis_brief_part')
        row['brief_id'] = idOf(kind, at('/sewage/analysis-brief')!)
      if (resource.table === 'work_holiday') row['holiday_date'] = kind === 'h' ? '2027-01-01' : '2027-01-02'
      if (resource.table === 'sys_quartz_run') row['lease_until'] = 1
      if (resource.table === 'sys_log') Object.assign(row, { seq: null, hash: null })
      // A view of sessions.
      if (resource.table === 'sys_online') {
        const times = { created_at: 1, last_seen_at: 1, expires_at: Date.now() + dayMs }
        const userId = idOf(kind, at('/sys/user')!)
        await put(db, 'sys_session', { id: row['id'], user_id: userId, token_hash: mark, ...times })
      } else await put(db, resource.table, row)
    }
    await put(db, 'sys_user_depart', { user_id: idOf(kind, at('/sys/user')!), depart_id: departs.city })
    await putFigures(db, kind)
  }
  await put(db, 'drug', {
    id: 'd1',
    drug_code: 'METH',
    name_zh: '甲',
    status: '1',
    create_time: 1,
    del_flag: '0',
  })
  const counts = {
    n_plants: 2,
    n_samples: 2,
    n_days: 1,
    n_detected: 2,
    n_censored: 0,
    pop_total: 1,
    person_days: 1,
  }
  const region = { region_code: '990100', grain: 'DAY', start_date: today, drug_code: 'METH', ...counts }
  await put(db, 'consumption_rollup', { level: '2', ...region, loq_policies: '', cf_versions: '' })
  return world
}

/** The role of `city` may not see the hidden rows of these resources: those with one of these values in the column. */
export async function hide(
  { db, app }: World,
  tops: readonly Resource[],
  idsOf: (top: Resource) => readonly string[] = top => [idOf('h', top)],
  column = 'id',
): Promise<void> {
  const of = (top: Resource, at: number) => `hide-${numberOf(top)}-${at}`
  const pages = await db.k.selectFrom('sysPermission').select(['id', 'perms']).execute()
  const pageOf = (top: Resource) => pages.find(({ perms }) => perms === codeOf(top))!.id
  const columns = [
    'id',
    'permission_id',
    'rule_name',
    'rule_column',
    'rule_conditions',
    'rule_value',
    'status',
  ]
  await db.write([
    { sql: 'update sys_role_permission set data_rule_ids = null where role_id = ?', parameters: ['R1'] },
    { sql: "delete from sys_permission_data_rule where id like 'hide-%'", parameters: [] },
    {
      table: 'sys_permission_data_rule',
      columns,
      rows: tops.flatMap(top =>
        idsOf(top).map((id, at) => [of(top, at), pageOf(top), '隐藏', column, '!=', id, '1']),
      ),
    },
    ...[...Map.groupBy(tops, pageOf)].map(([page, here]) => ({
      sql: 'update sys_role_permission set data_rule_ids = ? where permission_id = ? and role_id = ?',
      parameters: [here.flatMap(top => idsOf(top).map((_, at) => of(top, at))).join(','), page, 'R1'],
    })),
  ])
  app.sessions.refresh()
}

/** Those that others hang on, one after another; all others at once. */
const isTop = (each: Resource) => hiddenWith(each).length > 1
const alone = ruleable.filter(each => !isTop(each) && !seenWhole.test(String(codeOf(each))))
export const walks = [...ruleable.filter(isTop).map(each => [each]), alone]
