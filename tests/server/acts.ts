/** Every call of the contract that writes when it names a row, found by making them without their effect. */
import { onlineUser } from '#contract/identity/online.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { type Bulk, type Db, isBulk, type Statement } from '#server/db/db.ts'
import type { Deps } from '#server/modules/deps.ts'
import { jobRegistry } from '#server/modules/job-registry.ts'
import { createWarningEngine } from '#server/warning/engine.ts'
import type { WarningEngine } from '#server/warning/types.ts'
import { departs } from './crud/world.ts'
import { everyCall } from './identity/people.ts'
import { at, hiddenWith, idOf, type Kind, kept, markOf, openRuled, put } from './ruled-rows.ts'

type Names = Record<string, unknown>
interface Schema {
  properties?: Record<string, Schema>
  required?: string[]
  type?: string
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  minimum?: number
  minItems?: number
}

const facility = at('/device/facility')!
export const unknown = at('/device/unknown')!
const facilityMn = (kind: Kind) => `${markOf(kind, facility)}MN`
/** A second row where something hangs on the first: it could be deleted, or registered. */
export const hasLoose = (resource: Resource) =>
  resource === unknown || (hiddenWith(resource).length > 1 && resource.table !== 'sys_tenant')
export const looseOf = (kind: Kind, resource: Resource) => `${idOf(kind, resource)}l`

async function putLoose(db: Db, kind: Kind): Promise<void> {
  for (const resource of kept.filter(hasLoose)) {
    const [row] = await db.read<Names>({
      sql: `select * from "${resource.table}" where id = ?`,
      parameters: [idOf(kind, resource)],
    })
    const mark = markOf(kind, resource)
    const again = (value: unknown) => (typeof value === 'string' ? value.replace(mark, `${mark}F`) : value)
    await put(db, resource.table, {
      ...Object.fromEntries(Object.entries(row!).map(([column, value]) => [column, again(value)])),
      id: looseOf(kind, resource),
      ...(resource === unknown && { mn: `${facilityMn(kind)}L` }),
      // A warning, and a point of a batch, has one order.
      ...(resource.table === 'work_order' && {
        warning_id: looseOf(kind, at('/sewage/warning')!),
        batch_id: looseOf(kind, at('/sewage/batch')!),
      }),
    })
  }
}
/** What rows must be like for the calls that act on them. */
async function makeReady(db: Db): Promise<void> {
  const job = at('/sys/quartzJob')!
  const jobs = [idOf('h', job), looseOf('h', job), idOf('s', job), looseOf('s', job)]
  await db.write([
    { sql: "update facility_warning set active = 'N'", parameters: [] },
    { sql: "update sys_sms set es_send_status = '2', es_type = 'system'", parameters: [] },
    ...jobs.map((id, nth) => ({
      sql: "update sys_quartz_job set job_class_name = ?, cron_expression = '0 0 3 * * ?', parameter = null where id = ?",
      parameters: [jobRegistry[nth]!.name, id],
    })),
  ])
}

/** A part of a call that names rows, and of which resources they may be. */
interface Part {
  name: string
  many: boolean
  of: readonly Resource[]
}
const idLike = /^(id|ids|pid|\w+Ids?|mns?)$/
const people: Record<string, string> = {
  user: '/sys/user',
  role: '/sys/role',
  departRole: '/sys/sysDepartRole',
  session: onlineUser.path,
}
const tail = (path: string) => path.split('/').at(-1)!.toLowerCase()
function resourcesOf({ method, path, reach }: Endpoint, name: string): readonly Resource[] {
  const kind = reach?.[name]?.[0]
  if (kind) return kept.filter(each => each.path === people[kind])
  if (name.startsWith('mn')) return [unknown]
  const [, stem = ''] = /^(\w+?)Ids?$/.exec(name) ?? []
  // A menu entry, a department, a key of a facility: no row of a resource.
  if (stem !== '' || path.endsWith('Key'))
    return kept.filter(each =>
      [stem, `sys${stem}`].some(one => one !== '' && one.toLowerCase() === tail(each.path)),
    )
  const own = kept.filter(each => path.startsWith(`${each.path}/`))
  return own.length > 0 || method === 'GET' ? own : kept
}
const isEdit = ({ path }: Endpoint) => /\/(add|edit)$/.test(path)
function partsOf(endpoint: Endpoint): Part[] {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]): [string, Schema] => [name!, {}])
  const listed = [endpoint.query, endpoint.body].flatMap(part =>
    Object.entries((part as Schema | undefined)?.properties ?? {}),
  )
  return (
    [...inPath, ...listed]
      // What a row that is saved refers to is checked with its other fields.
      .filter(([name]) => (isEdit(endpoint) ? name === 'id' : idLike.test(name) || endpoint.reach?.[name]))
      .map(([name, schema]) => ({
        name,
        many: schema.type === 'array' || name.endsWith('s'),
        of: resourcesOf(endpoint, name),
      }))
  )
}

/** What a call further needs to come as far as its rows. */
const values: Names = {
  password: 'Blue-River-77',
  confirmpassword: 'Blue-River-77',
  facilityType: 'LOGGER',
  status: '1',
  pw: 'geheim-1',
}
function sampleOf(schema: Schema, name: string): unknown {
  if (name in values) return values[name]
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf) return sampleOf(schema.anyOf[0]!, name)
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') return schema.minItems ? [sampleOf(schema.items ?? {}, name)] : []
  if (schema.type === 'object') return objectOf(schema, {})
  return schema.type === 'number' || schema.type === 'integer' ? (schema.minimum ?? 1) : 'QCHANGED1'
}
function objectOf(schema: Schema, given: Names): Names {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, kind]) => {
      if (name in given) return [[name, kind.type === 'array' ? String(given[name]).split(',') : given[name]]]
      return schema.required?.includes(name) || name === 'pw' ? [[name, sampleOf(kind, name)]] : []
    }),
  )
}
function named(kind: Kind, resource: Resource | undefined, name: string, loose: boolean): string {
  if (name.startsWith('mn')) return `${facilityMn(kind)}${loose ? 'L' : ''}`
  // Departments are no resource.
  if (!resource) return departs.city
  return loose ? looseOf(kind, resource) : idOf(kind, resource)
}
/** What may be changed of a row that is saved, one after another until something is written. */
function changesOf(resource: Resource): Names[] {
  const free = Object.entries(resource.fields).filter(
    ([name, { readonly, elsewhere, secret, dict, reference }]) =>
      name !== 'id' && !readonly && !elsewhere && !secret && !dict && !reference,
  )
  return free.map(([name, { column }]) => ({ [name]: column === 'text' ? 'QCHANGED1' : 2 }))
}

export interface Call {
  endpoint: Endpoint
  resource: Resource
  /** The row that it is about, among others where it names many. */
  names: Names
  change: Names
  loose: boolean
}
export function callsOf(endpoint: Endpoint, kind: Kind, hidden: readonly Resource[]): Call[] {
  const parts = partsOf(endpoint)
  const calls: Call[] = []
  for (const part of parts) {
    for (const resource of part.of.filter(each => hidden.includes(each)))
      for (const loose of hasLoose(resource) ? [false, true] : [false]) {
        const value = named(kind, resource, part.name, loose)
        const others = parts
          .filter(one => one !== part)
          // Two lists of the same would cancel each other.
          .map(one => [one.name, one.of.includes(resource) ? '' : named('s', one.of[0], one.name, false)])
        const among = [value, named('s', resource, part.name, false)].join()
        for (const way of part.many && kind === 'h' ? [value, among] : [value])
          for (const change of isEdit(endpoint) ? changesOf(resource) : [{}])
            calls.push({
              endpoint,
              resource,
              names: { ...Object.fromEntries(others), [part.name]: way },
              change,
              loose,
            })
      }
  }
  return calls
}
export const keyOf = ({ endpoint, resource, names }: Call) =>
  `${endpoint.method} ${endpoint.path} ${resource.path} ${Object.keys(names).at(-1) ?? ''}`

/** Words of the log name whatever somebody tried. */
const told = new Set(['sys_log', 'sys_data_log'])
const namesOf = (unit: readonly (Statement | Bulk)[]) =>
  JSON.stringify(unit.filter(part => !(isBulk(part) && told.has(part.table))))
export const tracesOf = (kind: Kind, resource: Resource) => [
  idOf(kind, resource),
  markOf(kind, resource),
  ...(resource === unknown ? [facilityMn(kind)] : []),
]
class Meant extends Error {}
const idle = new Proxy({}, { get: () => () => undefined })

/**
 * Makes calls without their effect: what they would have written is looked at.
 * @param asWritten told what is named by what is written; the call goes on as if it had been. Else it ends there
 */
export async function openActs(
  db: Db,
  dataDir: string,
  asWritten?: (traces: readonly string[]) => Promise<void>,
) {
  const write = db.write.bind(db)
  const everyTrace = kept.flatMap(each => (['h', 's'] as const).flatMap(kind => tracesOf(kind, each)))
  let heed = false
  let meant: string[] = []
  let answer = { status: 0, text: '' }
  db.write = async unit => {
    const names = namesOf(unit)
    const found = heed ? everyTrace.filter(trace => names.includes(trace)) : []
    if (found.length === 0) return write(unit)
    meant = found
    if (!asWritten) throw new Meant()
    await asWritten(found)
    return unit.map(part => ({ changes: 'expect' in part ? (part.expect ?? 1) : 1 }))
  }
  /** As a server that just started: what could not be written is not tried again. */
  const engine = async () => {
    const started = createWarningEngine({ db, clock: false })
    await started.start()
    return started
  }
  const warnings: Partial<WarningEngine> = {
    onChange() {},
    async refresh() {},
    acknowledge: async order => (await engine()).acknowledge(order),
    close: async order => (await engine()).close(order),
  }
  const world = await openRuled(db, dataDir, {
    warnings: warnings as WarningEngine,
    ingest: idle as Deps['ingest'],
    bus: idle as Deps['bus'],
  })
  for (const kind of ['h', 's'] as const) await putLoose(db, kind)
  await makeReady(db)
  const flag = (path: string, value: string) =>
    write(
      kept
        .filter(each => path.startsWith(`${each.path}/`) && !each.bare)
        .map(({ table }) => ({
          sql: `update "${table}" set del_flag = ?, update_by = ?, update_time = ?`,
          parameters: [value, 'city', Date.now()],
        })),
    )
  /** @returns whether the call would have written something with one of these traces */
  async function writes({ endpoint, names, change }: Call, traces: readonly string[]): Promise<boolean> {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(names[name]))
    const query = objectOf((endpoint.query ?? {}) as Schema, names)
    const undoes = /\/(restore|back|deletePhysic|\w+RecycleBin)\b/.test(path)
    if (undoes) await flag(path, '1')
    heed = true
    meant = []
    const { statusCode, payload } = await world.app.inject({
      method: endpoint.method,
      url: `/jeecg-boot${path}?${new URLSearchParams(query as Record<string, string>)}`,
      headers: await world.as('city'),
      ...(endpoint.method !== 'GET' && {
        payload: { ...objectOf((endpoint.body ?? {}) as Schema, names), ...change },
      }),
    })
    answer = { status: statusCode, text: payload }
    heed = false
    if (undoes) await flag(path, '0')
    return meant.some(trace => traces.includes(trace))
  }
  return { world, write, writes, answer: () => answer }
}
const beside = /^\/sys\/logout$|^(\/sys)?\/actuator\//
export const everything = everyCall.filter(({ path, access }) => access !== 'public' && !beside.test(path))
