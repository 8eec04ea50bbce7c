/**
 * Design 7, guard A89: a data rule binds every door that shows a resource's rows or what hangs on them. Each resource holds a row
 * that is hidden and one that is seen; rules are set on the resources one after another, and every GET of the contract is called
 * with the ids of what must be hidden. How rows hang together is read from the contract.
 */
import { describe, expect, it } from 'vitest'
import { read, utils } from 'xlsx'
import { endpoints, resources } from '#contract/api.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { hangsOn, merelyNames } from '#contract/kit/ties.ts'
import { sysDictItem } from '#contract/system/dict-admin.ts'
import { sysUser } from '#contract/system/user.ts'
import { businessDay, dayMs, dayStart } from '#lib/dates.ts'
import { snake } from '#server/crud/shape.ts'
import type { Db } from '#server/db/db.ts'
import { bucketOf } from '#server/db/telemetry-periods.ts'
import { forEachDatabase } from '../support/databases.ts'
import { departs, openWorld, type World } from './crud/world.ts'

const general = (one: unknown) => one as Resource
const kept: readonly Resource[] = [...resources, general(sysDictItem), general(sysUser)]
const at = (path: string) => kept.find(each => each.path === path)
/** Code by which rules are hung on a list; a list open to every session takes none. */
const codeOf = ({ ruledBy, endpoints: verbs }: Resource) => ruledBy ?? verbs.list?.access ?? 'session'
const ruleable = kept.filter(each => codeOf(each) !== 'session')

const numberOf = (resource: Resource) => kept.indexOf(resource)
type Kind = 'h' | 's'
/** Tenants are known by a figure, unregistered devices by their MN. */
const idOf = (kind: Kind, resource: Resource) =>
  resource.path === '/sys/tenant'
    ? `${kind === 'h' ? 77 : 66}0${numberOf(resource)}7`
    : `${kind}-${numberOf(resource)}-`
const markOf = (kind: Kind, resource: Resource) => `Z${kind.toUpperCase()}${numberOf(resource)}Q`
/** What must not be found of a hidden row. */
const tracesOf = (resource: Resource) => [idOf('h', resource), markOf('h', resource)]

/** Tied by more than a column: history to whatever it tells of, an MN that nobody registered to the facility that has it. */
const furtherTies: Record<string, string[]> = {
  '/sys/dataLog': ['/sewage/plant'],
  '/device/unknown': ['/device/facility'],
}
/** Whatever is hidden with a row of this resource. */
function hiddenWith(top: Resource): Resource[] {
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
function rowOf(kind: Kind, resource: Resource): Record<string, unknown> {
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
    else row[snake(property)] = free.has(field.kind) ? markOf(kind, resource) : (field.default ?? 'X')
  }
  if (resource.bare) return row
  return { ...row, tenant_id: '0', sys_org_code: 'A01A01', del_flag: '0', version: 1, create_time: 1 }
}

const today = businessDay(Date.now())
async function put(db: Db, table: string, row: Record<string, unknown>): Promise<void> {
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

async function openDoors(db: Db, dataDir: string): Promise<World> {
  const world = await openWorld(db, dataDir)
  await world.app.ready()
  const codes = [...new Set([...gets.map(({ access }) => access), ...kept.map(codeOf)])]
  const present = await db.k.selectFrom('sysPermission').select('perms').execute()
  const further = codes.filter(code => code.includes(':') && !present.some(({ perms }) => perms === code))
  for (const code of further) {
    await put(db, 'sys_permission', { id: code, name: code, perms: code, menu_type: 2, status: '1' })
    await put(db, 'sys_role_permission', { role_id: 'R1', permission_id: code })
  }
  await db.k
    .updateTable('sysUser')
    .set({ userIdentity: '2', departIds: departs.city })
    .where('username', '=', 'city')
    .execute()
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
  const region = { region_code: '990100', date: today, drug_code: 'METH', n_plants: 2, pop_total: 1 }
  await put(db, 'region_result', { level: '2', ...region })
  return world
}

/** The role of `city` may not see the hidden rows of these resources. */
async function hide({ db, app }: World, tops: readonly Resource[]): Promise<void> {
  const of = (top: Resource) => `hide-${numberOf(top)}`
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
      rows: tops.map(top => [of(top), pageOf(top), '隐藏', 'id', '!=', idOf('h', top), '1']),
    },
    ...[...Map.groupBy(tops, pageOf)].map(([page, here]) => ({
      sql: 'update sys_role_permission set data_rule_ids = ? where permission_id = ? and role_id = ?',
      parameters: [here.map(of).join(','), page, 'R1'],
    })),
  ])
  app.sessions.refresh()
}

/** The first ends the session; the others tell of the process and of the calls themselves. */
const beside = /^\/sys\/logout$|^(\/sys)?\/actuator\//
const gets: readonly Endpoint[] = [
  ...kept.flatMap(each => Object.values(each.endpoints).filter((one): one is Endpoint => !!one)),
  ...endpoints,
].filter(({ method, path }) => method === 'GET' && !beside.test(path))

type Names = Record<string, unknown>
const idLike = /^(id|ids|pid|\w+Ids?|mns?|codes?|values?|username)$/
const fixed: Names = {
  factor: 'w00000',
  stage: 'waiting',
  region: '990100',
  drug: 'METH',
  day: today,
  days: 30,
  measure: 'pndl',
  dataTable: 'sewage_plant',
  keyWord: 'Z',
}
/** A query with this id wherever one is asked for. */
function queryOf({ query }: Endpoint, id: string): string {
  const schema = (query as { properties?: Names } | undefined)?.properties ?? {}
  const parts = Object.keys(schema).flatMap(name => {
    const value = fixed[name] ?? (idLike.test(name) ? id : undefined)
    return value === undefined || id === '' ? [] : [[name, String(value)]]
  })
  return new URLSearchParams([...parts, ['pageSize', '100']] as [string, string][]).toString()
}
const reports = ['plant_daily_load', 'facility_status', 'user_directory', 'sample_results']
/** Calls that name a table, a report or a factor rather than a row. */
function furtherDoors(): string[] {
  const pickers = kept.flatMap(({ fields }) =>
    Object.values(fields).flatMap(({ reference }) =>
      reference ? [`/sys/reference/options?to=${reference.to}&text=${reference.text}&pageSize=100`] : [],
    ),
  )
  const words = kept.flatMap(each => {
    const dict = encodeURIComponent(`${each.table},${each.label},id`)
    return ['loadDict', 'getDictItems']
      .map(door => `/sys/dict/${door}/${dict}`)
      .concat(`/sys/dict/loadDictItem/${dict}?key=${idOf('h', each)}`)
  })
  const history = kept.map(
    each => `/sys/dataLog/queryDataVerList?dataTable=${each.table}&dataId=${idOf('h', each)}`,
  )
  const told = reports.flatMap(code =>
    ['getData', 'getColumnsAndData', 'exportXls'].map(door => `/online/cgreport/api/${door}/${code}`),
  )
  const figures = [
    '/device/exhibition/trends?factor=w00000',
    '/sewage/overview/samples?stage=waiting',
    `/sewage/overview/basis?region=990100&drug=METH&measure=pndl&day=${today}&plantId=${idOf('h', at('/sewage/plant')!)}`,
  ]
  return [...new Set([...pickers, ...words, ...history, ...told, ...figures])]
}

/** Words of dictionaries are the vocabulary of every screen; a rule on their administration hides them there alone. The guide says so. */
const vocabulary = [
  '/sys/user/queryAllDictItems',
  '/sys/dict/queryAllDictItems',
  '/sys/dict/getDictText',
  '/sys/dict/getDictItems',
]
const openByIntent: Record<string, readonly string[]> = {
  '/sys/dict': vocabulary,
  '/sys/dictItem': vocabulary,
}

function textOf(answer: { rawPayload: Buffer; body: string }): string {
  if (answer.rawPayload.subarray(0, 2).toString() !== 'PK') return answer.body
  const book = read(answer.rawPayload)
  return book.SheetNames.map(name => utils.sheet_to_csv(book.Sheets[name]!)).join('\n')
}

async function look(world: World, url: string) {
  const answer = await world.app.inject({ url: `/jeecg-boot${url}`, headers: await world.as('city') })
  return { status: answer.statusCode, text: textOf(answer) }
}

/** Doors through which something of these resources is seen. */
async function leaksOf(world: World, hidden: readonly Resource[]): Promise<string[]> {
  const calls = new Set<string>()
  for (const endpoint of gets) {
    const own = hidden.filter(each => endpoint.path.startsWith(`${each.path}/`))
    const ids =
      own.length > 0 || endpoint.path.includes(':') ? (own.length > 0 ? own : hidden) : hidden.slice(0, 1)
    for (const id of ['', ...ids.map(each => idOf('h', each))]) {
      if (id === '' && endpoint.path.includes(':')) continue
      calls.add(`${endpoint.path.replace(/:(\w+)/g, id).replace('*', id)}?${queryOf(endpoint, id)}`)
    }
  }
  const leaks: string[] = []
  for (const url of [...calls, ...furtherDoors()]) {
    const { status, text } = await look(world, url)
    if (status >= 500) leaks.push(`${url}: ${status} ${text.slice(0, 200)}`)
    for (const each of hidden) {
      if (openByIntent[each.path]?.some(path => url.startsWith(path))) continue
      // An answer may repeat what the question named.
      const found = tracesOf(each).filter(trace => text.includes(trace) && !url.includes(trace))
      if (found.length > 0) leaks.push(`${each.path} by ${url}`)
    }
  }
  return leaks
}

const listed = async (world: World, kind: Kind, resource: Resource): Promise<boolean> => {
  const id = idOf(kind, resource)
  return (await look(world, `${resource.path}/list?id=${encodeURIComponent(id)}`)).text.includes(id)
}

/** Those that others hang on, one after another; all others at once. */
const isTop = (each: Resource) => hiddenWith(each).length > 1
const walks = [...ruleable.filter(isTop).map(each => [each]), ruleable.filter(each => !isTop(each))]

forEachDatabase((_name, open, place) => {
  describe('data rules', () => {
    it('bind every door that shows the rows or what hangs on them [A89 A21 A31]', async () => {
      const world = await openDoors(await open(), (await place()).dataDir)
      const leaks: string[] = []
      for (const tops of walks) {
        await hide(world, tops)
        const hidden = [...new Set(tops.flatMap(hiddenWith))]
        const titles = tops.length > 3 ? 'the rest' : tops.map(({ title }) => title).join()
        for (const leak of await leaksOf(world, hidden)) leaks.push(`rule on ${titles}: ${leak}`)
        // What the rule does not hide is there.
        for (const each of hidden)
          if (!(await listed(world, 's', each)))
            leaks.push(`rule on ${titles} hides everything of ${each.path}`)
      }
      await world.app.close()
      expect(leaks).toEqual([])
    }, 300_000)

    it('without a rule every hidden row is found, so that the traces mean something', async () => {
      const world = await openDoors(await open(), (await place()).dataDir)
      const unseen: string[] = []
      for (const each of kept) if (!(await listed(world, 'h', each))) unseen.push(each.path)
      const doors = await leaksOf(world, kept)
      await world.app.close()
      expect(unseen).toEqual([])
      for (const door of [
        '/device/map/stations',
        '/device/exhibition/trends',
        '/sewage/overview/samples',
        '/sewage/overview/plants',
        '/sewage/overview/basis',
        '/device/frame/values',
        '/sys/reference/options',
        '/sys/dict/loadDict',
        '/online/cgreport',
      ])
        expect(
          doors.some(each => each.includes(` by ${door}`)),
          door,
        ).toBe(true)
    }, 120_000)
  })
})
