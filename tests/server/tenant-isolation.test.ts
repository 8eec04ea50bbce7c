/**
 * Design 7, guard A21, A25 and A82: two tenants on one platform. Every call of the contract is made by somebody of the second tenant who
 * holds every right and every department, with the ids of what belongs to the first: nothing of it may be read, and nothing change.
 */
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { sysTenant } from '#contract/organisation/tenant.ts'
import { sysCategory } from '#contract/platform/category.ts'
import { deviceStatus, frameTopic, platformChanged } from '#contract/topics.ts'
import type { Db } from '#server/db/db.ts'
import { snake } from '#server/db/rows.ts'
import { endpoints, resources } from '#server/declared.ts'
import { scopeOf } from '#server/http/serve.ts'
import { createAudience } from '#server/live/grid-audience.ts'
import { createLiveLayer } from '#server/live/layer.ts'
import { createPlaces } from '#server/live/places.ts'
import { forEachDatabase } from '../support/databases.ts'
import { makeTenants } from '../support/tenants.ts'
import { departs, leads, openWorld, type World } from './crud/world.ts'
import { fillIdentities, kinds, mark, targetOf } from './identity/people.ts'
import { FakePeer } from './live/fake-peer.ts'

/** Of the whole platform, for its own administrators and auditors: sessions, logs, runs of jobs, devices that nobody has registered yet. */
const views = new Set(['sys_online', 'sys_log', 'sys_data_log', 'sys_quartz_run', 'unknown_device'])
const kept: readonly Resource[] = [...resources, sysCategory as unknown as Resource].filter(
  each => !views.has(each.table),
)
/** A tenant is known by its number, and is its own. */
const idOf = (path: string) =>
  path === sysTenant.path ? '1' : `t1-${kept.findIndex(each => each.path === path)}`

/**
 * The vocabulary of the platform: a code in a row of any tenant has one meaning for all who see the row. What is listed here reads
 * words only; the rows are kept by their own tenant like all others.
 */
const vocabulary = new Set([
  '/sys/user/queryAllDictItems',
  '/sys/dict/refleshCache',
  '/sys/dict/refreshCache',
  '/sys/dict/getDictText/:code/:key',
  '/sys/dict/getDictItems/:code',
])
/** They end the session that calls them. */
const endings = new Set(['/sys/logout', '/sys/user/updatePassword', '/sys/user/changePassword'])

const everything: readonly Endpoint[] = [
  ...resources.flatMap(each => Object.values(each.endpoints).filter((one): one is Endpoint => !!one)),
  ...endpoints,
].filter(({ access, path }) => access !== 'public' && !endings.has(path))

const city = '990100'
const words = new Set(['text', 'textarea', 'html'])

function rowOf(resource: Resource): Record<string, unknown> {
  const row: Record<string, unknown> = { id: idOf(resource.path) }
  for (const [property, field] of Object.entries(resource.fields)) {
    if (field.elsewhere || property === 'id') continue
    if (field.reference) row[snake(property)] = idOf(field.reference.to)
    else if (field.column !== 'text') row[snake(property)] = 1
    else row[snake(property)] = words.has(field.kind) ? mark : (field.default ?? 'X')
  }
  if (resource.bare) return row
  return { ...row, tenant_id: '1', sys_org_code: 'A01A01', del_flag: '0', version: 1, create_time: 1 }
}

async function openTenants(db: Db, dataDir: string): Promise<World> {
  const world = await openWorld(db, dataDir)
  await world.app.ready()
  for (const [who, tenants] of [
    ['city', '1'],
    ['province', '2'],
  ] as const)
    await db.k.updateTable('sysUser').set({ relTenantIds: tenants }).where('username', '=', who).execute()
  await leads(db, departs.city, ['city'])
  await makeTenants(db, '2')
  await fillIdentities(db, 'R1')
  for (const resource of kept) {
    const row = rowOf(resource)
    if ('facility_id' in row || 'facilityId' in resource.fields) row['facility_id'] = idOf('/device/facility')
    if (resource.table === 'device_facility')
      Object.assign(row, { mn: `${mark}MN`, location: '113.1,23.1', plant_id: idOf('/sewage/plant') })
    // What is said of a region is for those who have plants there.
    if (resource.table === 'sewage_plant') row['city_code'] = city
    if (resource.table === 'appraisal' || resource.table === 'appraisal_report')
      Object.assign(row, { place_level: '2', region_code: city })
    // Of few people nothing is shown to who may not see them.
    if (resource.table === 'odm_value') row['population'] = null
    if (resource.table === 'sewage_analysis_note') row['place_code'] = city
    if (resource.table === 'sewage_analysis_view' || resource.table === 'sewage_analysis_brief')
      row['share'] = 'ALL'
    if (resource.table === 'sewage_analysis_brief_part') row['brief_id'] = idOf('/sewage/analysis-brief')
    // It lies in its department, which is that of its people.
    if (resource.table === 'sys_depart_role') row['depart_id'] = departs.city
    if (resource.table === sysTenant.table) Object.assign(row, { begin_date: null, end_date: null })
    if (resource.table === 'facility_warning')
      Object.assign(row, { state: 'RAISED', level: '1', acked: 'N', dedup_key: mark })
    const columns = Object.keys(row)
    await db.write([{ table: resource.table, columns, rows: [columns.map(column => row[column])] }])
  }
  return world
}

type Names = Record<string, unknown>
const propertiesOf = (schema: unknown): Names =>
  (schema as { properties?: Names } | undefined)?.properties ?? {}
const typeOf = (schema: unknown): unknown => (schema as { type?: unknown } | undefined)?.type
const idLike = /^(id|ids|pid|\w+Ids?|mns?|codes?|values?)$/

/** A part of a call with this id wherever one is asked for. */
function filled(schema: unknown, id: string): Names {
  const parts: Names = {}
  for (const [name, kind] of Object.entries(propertiesOf(schema))) {
    if (!idLike.test(name)) continue
    parts[name] = typeOf(kind) === 'array' ? [id] : typeOf(kind) === 'string' ? id : undefined
    if (parts[name] === undefined) delete parts[name]
  }
  return parts
}

async function probe(
  world: World,
  endpoint: Endpoint,
  id: string,
  tenant = '0',
  who: 'city' | 'province' = 'province',
) {
  const query = new URLSearchParams(filled(endpoint.query, id) as Record<string, string>)
  const path = endpoint.path.replace(/:(\w+)/g, id).replace('*', id)
  return world.app.inject({
    method: endpoint.method,
    url: `/jeecg-boot${path}?${query}`,
    headers: { ...(await world.as(who)), 'tenant-id': tenant },
    ...(endpoint.method !== 'GET' && { payload: filled(endpoint.body, id) }),
  })
}
/** The ids that a call of the contract may be about: those of its own resource, or of any. */
/** Whether it takes an id at all: else one call shows as much as forty. */
const takesId = ({ path, query, body }: Endpoint): boolean =>
  /[:*]/.test(path) ||
  [query, body].some(part => Object.keys(propertiesOf(part)).some(name => idLike.test(name)))
const targetsOf = (endpoint: Endpoint): string[] => {
  const { path, reach } = endpoint
  if (!takesId(endpoint)) return ['none']
  const own = kept.filter(each => path.startsWith(`${each.path}/`))
  const named = reach ? kinds.map(kind => targetOf(kind, '1')) : []
  return [...named, ...(own.length > 0 ? own : kept).map(each => idOf(each.path))]
}

const snapshot = async (db: Db): Promise<string> => {
  const tables = kept.map(({ table }) => table)
  const rows = await Promise.all(
    tables.map(table =>
      db.read<Names>({
        sql: `select * from "${table}" where id like 't1-%' or (id = '1' and '${table}' = '${sysTenant.table}')`,
        parameters: [],
      }),
    ),
  )
  return JSON.stringify(Object.fromEntries(tables.map((table, at) => [table, rows[at]])), null, 1)
}

forEachDatabase((_name, open) => {
  describe('tenants', () => {
    it('nothing of a foreign tenant is read [A21 A82]', async () => {
      const world = await openTenants(await open(), '/tmp')
      const leaks = new Set<string>()
      for (const endpoint of everything) {
        if (endpoint.method !== 'GET' || vocabulary.has(endpoint.path)) continue
        for (const id of targetsOf(endpoint)) {
          const answer = await probe(world, endpoint, id)
          // Figures of the process, of which this world has none.
          if (answer.statusCode >= 500 && !endpoint.path.startsWith('/sys/actuator/'))
            leaks.add(`${endpoint.path}: ${answer.statusCode} ${answer.body}`)
          if (answer.body.includes(mark)) leaks.add(`${endpoint.method} ${endpoint.path}`)
        }
      }
      await world.app.close()
      expect([...leaks]).toEqual([])
    }, 300_000)

    it('its own people read it, so that the marks can be found', async () => {
      const world = await openTenants(await open(), '/tmp')
      const unread: string[] = []
      for (const { path, endpoints: verbs } of kept) {
        if (!verbs.list) continue
        const answer = await world.app.inject({
          url: `/jeecg-boot${path}/list`,
          headers: await world.as('city'),
        })
        if (!answer.body.includes(idOf(path))) unread.push(path)
      }
      await world.app.close()
      expect(unread).toEqual([])
    })

    it('nothing of a foreign tenant is changed [A21 A82]', async () => {
      const db = await open()
      const world = await openTenants(db, '/tmp')
      const before = await snapshot(db)
      for (const endpoint of everything) {
        if (endpoint.method === 'GET') continue
        for (const id of targetsOf(endpoint)) await probe(world, endpoint, id)
      }
      expect(await snapshot(db)).toBe(before)
      // Its own people do change it by such calls.
      for (const { endpoints: verbs, path } of resources)
        if (verbs.delete) await probe(world, verbs.delete, idOf(path), '0', 'city')
      expect(await snapshot(db)).not.toBe(before)
      await world.app.close()
    }, 300_000)

    it('the head of a call selects among one’s own tenants only [J30 A25]', async () => {
      const world = await openTenants(await open(), '/tmp')
      const wrong: string[] = []
      for (const endpoint of everything) {
        const answer = await probe(world, endpoint, 'none', '1')
        if (answer.statusCode !== 403 || answer.json().code !== 510) wrong.push(endpoint.path)
      }
      await world.app.close()
      expect(wrong).toEqual([])
    })

    it('pickers, look-ups and references do not reach across [A21]', async () => {
      const world = await openTenants(await open(), '/tmp')
      const crossed: string[] = []
      for (const resource of kept)
        for (const [property, { reference }] of Object.entries(resource.fields)) {
          if (!reference || !kept.some(each => each.path === reference.to)) continue
          const url = `/sys/reference/options?to=${reference.to}&text=${reference.text}`
          const found = await world.call<{ total: number }>('province', { url: `${url}&keyword=${mark}` })
          if (found.result?.total) crossed.push(`${resource.path} ${property}`)
        }
      for (const { table, label } of kept) {
        const dict = encodeURIComponent(`${table},${label ?? 'id'},id`)
        const found = await world.call<unknown[]>('province', {
          url: `/sys/dict/loadDict/${dict}?keyword=t1-`,
        })
        if (found.result?.length) crossed.push(table)
      }
      // A plant of the first tenant cannot be named by a point of the second.
      const point = await world.call('province', {
        method: 'POST',
        url: '/sewage/point/add',
        payload: { pointName: 'x', pointCode: 'X01', plantId: idOf('/sewage/plant') },
      })
      await world.app.close()
      expect(point.success).toBe(false)
      expect(crossed).toEqual([])
    })

    it('the live layer tells each tenant its own [A21]', async () => {
      const db = await open()
      const world = await openTenants(db, '/tmp')
      const places = createPlaces(db)
      await places.refresh()
      const facilityId = idOf('/device/facility')
      expect(places.ownerOf(deviceStatus, { id: facilityId })?.tenantId).toBe('1')
      expect(places.ownerOf(frameTopic, { id: 'f', facilityId })?.tenantId).toBe('1')
      expect(places.ownerOf(platformChanged, { id: 'menu' })).toBeNull()
      const person = (userId: string, tenants: string[]) => ({
        handle: userId,
        userId,
        username: userId,
        permissions: new Set(['sewage:plant:edit', 'sewage:plant:list']),
        orgCodes: ['A01'],
        tenants,
      })
      const [one, two, both] = [person('one', ['1']), person('two', ['2']), person('both', ['1', '2'])]
      const audience = createAudience(db, resources)
      const row = { id: idOf('/sewage/plant') }
      expect(await audience(two, 'sewage:plant', row)).toBeUndefined()
      const hears = await audience(one, 'sewage:plant', row)
      expect([hears?.(one), hears?.(two), hears?.(both)]).toEqual([true, false, true])
      const seen = { sysOrgCode: 'A01A01', tenantId: '1' }
      expect([one, two, both].map(each => scopeOf(each).sees(seen))).toEqual([true, false, true])
      await world.app.close()
    })

    it('who selects a tenant hears of its devices alone, even if he sees every department', async () => {
      const db = await open()
      const world = await openTenants(db, '/tmp')
      const layer = await createLiveLayer({ db, resources })
      const facilityId = idOf('/device/facility')
      const listen = (permissions: string[], tenantId: string) => {
        const peer = new FakePeer()
        const heard: string[] = []
        peer.onText(text => heard.push(text))
        const session = {
          handle: 'h',
          userId: 'u',
          username: 'u',
          permissions: new Set(permissions),
          orgCodes: ['A01'],
          tenants: ['1', '2'],
          tenantId,
        }
        const connection = layer.hub.attachPeer(peer, session)
        connection.receive(Buffer.from('{"t":"sub","topics":[{"k":"device.status"}]}'), false)
        return heard
      }
      const every = ['0', '1', '2'].map(tenant => listen(['*'], tenant))
      const own = ['0', '1', '2'].map(tenant => listen(['device:facility:list'], tenant))
      layer.hub.publish(deviceStatus, {
        id: facilityId,
        online: 1,
        run: 'RUN',
        level: 0,
        unacked: false,
        lastAt: 1,
      })
      const told = (heard: readonly string[]) => heard.some(text => text.includes(facilityId))
      const toldAll = () => [every.map(told), own.map(told)]
      await expect.poll(toldAll, { timeout: 20_000 }).toEqual([
        [true, true, false],
        [true, true, false],
      ])
      // A device without a department is still its tenant's, and nobody's who sees departments only.
      await db.k
        .updateTable('deviceFacility')
        .set({ sysOrgCode: null })
        .where('id', '=', facilityId)
        .execute()
      const places = createPlaces(db)
      await places.refresh()
      expect(places.ownerOf(deviceStatus, { id: facilityId })).toEqual({ orgCode: null, tenantId: '1' })
      await layer.close()
      await world.app.close()
    })
  })
})
