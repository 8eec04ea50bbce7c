/**
 * Whatever is remembered of the database is as the database is, after every door that writes: rights of sessions, dictionaries, totals of
 * lists, devices of the gateway, owners of live topics. Each is looked at just before, so that there is something to grow stale.
 */
import { describe, expect, it } from 'vitest'
import { allVerbs, type Resource } from '#contract/kit/resource.ts'
import { platformChanged } from '#contract/topics.ts'
import { createEngine } from '#server/crud/engine.ts'
import { referrersOf } from '#server/crud/refer/target.ts'
import type { Db, Query } from '#server/db/db.ts'
import { kyselyOver } from '#server/db/kysely.ts'
import { apart, resources } from '#server/declared.ts'
import type { Session } from '#server/identity/session.ts'
import { createSessions, type Sessions } from '#server/identity/sessions/sessions.ts'
import { devicePasswords } from '#server/ingest/device-passwords.ts'
import { createDevices } from '#server/ingest/devices.ts'
import { createHub } from '#server/live/hub.ts'
import { createPlaces } from '#server/live/places.ts'
import { allDicts } from '#server/modules/platform/dict/items.ts'
import { createWarningEngine } from '#server/warning/engine.ts'
import { forEachDatabase } from '../support/databases.ts'
import { makeTenants } from '../support/tenants.ts'
import { makeRows, requestOf, tried } from './crud/drafts.ts'
import { departs, encryptionKey, leads, openWorld } from './crud/world.ts'
import { acts, dice, partOf, populate, stateOf } from './identity/game.ts'

const writing = [
  ...allVerbs.filter(verb => !['list', 'queryById', 'exportXls'].includes(verb)),
  'restore',
] as const
const passwords = devicePasswords(encryptionKey)

async function open(db: Db) {
  const devices = createDevices(db, passwords)
  const ingest = { refreshDevices: () => devices.refresh() }
  const hub = createHub()
  const warnings = createWarningEngine({ db, clock: false })
  const world = await openWorld(db, '/tmp', { ingest, hub, warnings } as never)
  await world.app.ready()
  const places = createPlaces(db)
  await Promise.all([places.refresh(), devices.refresh()])
  const known = { sessions: world.app.sessions, devices, places, db }
  /** The same, but knowing nothing yet. */
  async function anew() {
    const fresh = { ...db, writes: { on() {} } } as unknown as Db
    const [freshDevices, freshPlaces] = [createDevices(fresh, passwords), createPlaces(fresh)]
    await Promise.all([freshDevices.refresh(), freshPlaces.refresh()])
    return { sessions: createSessions(fresh), devices: freshDevices, places: freshPlaces, db: fresh }
  }
  const seen = async (of: typeof known, tokens: readonly string[]) => ({
    rights: await Promise.all(tokens.map(token => of.sessions.ofToken(token))),
    dictionaries: await allDicts(of.db),
    devices: [...of.devices.all()].sort((a, b) => a.mn.localeCompare(b.mn)),
    places: [...of.places.facilities()].sort((a, b) => a.id.localeCompare(b.id)),
  })
  return {
    world,
    hub,
    remembered: (tokens: readonly string[]) => seen(known, tokens),
    asItIs: async (tokens: readonly string[]) => seen(await anew(), tokens),
  }
}

const codesIn = ({ rights }: { rights: readonly (Session | undefined)[] }) =>
  JSON.stringify(rights.map(each => [...(each?.permissions ?? [])].sort()))

/** What a reader asks of the database, and the tables that he listens to. */
function spied(db: Db) {
  const read = new Set<string>()
  const heard = new Set<string>()
  const spy = {
    ...db,
    read: (query: Query) => {
      for (const [, table] of query.sql.matchAll(/(?:from|join)\s+"?([a-z_]+)"?/g)) read.add(table!)
      return db.read(query)
    },
    writes: { on: (tables: Iterable<string>) => [...tables].forEach(table => void heard.add(table)) },
  } as unknown as Db
  return { spy: Object.assign(spy, { k: kyselyOver(spy) }), read, heard }
}

forEachDatabase((_name, openDb) => {
  describe('who remembers', () => {
    async function unheard(prepare: (db: Db) => unknown, load: (spy: Db) => Promise<unknown>) {
      const db = await openDb()
      await prepare(db)
      const { spy, read, heard } = spied(db)
      await load(spy)
      const views = await db.read<{ name: string; sql: string }>({
        sql:
          db.dialect === 'sqlite'
            ? "select name, sql from sqlite_master where type = 'view'"
            : 'select viewname as name, definition as sql from pg_views where schemaname = current_schema()',
        parameters: [],
      })
      for (const { name, sql } of views) {
        if (!read.delete(name)) continue
        const body = sql.replace(/^create view \w+ as/i, '')
        for (const [, table] of body.matchAll(/(?:from|join)[\s(]+(?:\w+\.)?"?([a-z_]+)"?/gi))
          read.add(table!)
      }
      expect(read.size).toBeGreaterThan(1)
      return [...read].filter(table => !heard.has(table) && tableNames.has(table)).sort()
    }
    const tableNames = new Set<string>()
    const fill = async (db: Db) => {
      const rows = await db.read<{ name: string }>({
        sql:
          db.dialect === 'sqlite'
            ? "select name from sqlite_master where type = 'table'"
            : 'select tablename as name from pg_tables where schemaname = current_schema()',
        parameters: [],
      })
      for (const { name } of rows) tableNames.add(name)
    }

    it('rights listens to every table that a session is made of, its own row apart', async () => {
      const missed = await unheard(
        async db => {
          await fill(db)
          await openWorld(db, '/tmp')
          await makeTenants(db, '1')
          await db.k.updateTable('sysUser').set({ relTenantIds: '1' }).execute()
        },
        async spy => {
          const sessions = createSessions(spy)
          const { token } = await sessions.open('U-city', { ip: '', userAgent: '' })
          expect(await sessions.ofToken(token)).toMatchObject({ username: 'city', tenants: ['1'] })
        },
      )
      // What is set of the idle time is looked at every five seconds.
      expect(missed).toEqual(['sys_session', 'sys_setting'].filter(table => missed.includes(table)))
    })

    it('lists listen to every table that people write, and words to where they come from', async () => {
      const { spy, heard } = spied(await openDb())
      createEngine({ db: spy, config: { demo: false, dataDir: '', role: 'all' } }, resources)
      const written = [...resources, ...apart].filter(({ bare }) => !bare).map(({ table }) => table)
      expect([...written, 'region', 'sys_dict', 'sys_dict_item'].filter(table => !heard.has(table))).toEqual(
        [],
      )
    })

    it('whose a message is listens to facilities and plants', async () => {
      expect(await unheard(fill, spy => createPlaces(spy).refresh())).toEqual([])
    })
  })

  it('nothing is stale after any verb of any resource', async () => {
    const db = await openDb()
    const { world, hub, remembered, asItIs } = await open(db)
    await leads(db, departs.city, ['city'])
    const maker = { call: world.call, rows: new Map<string, string>() }
    await makeRows(maker)
    const tokens = [(await world.as('city'))['x-access-token']!, (await world.as('admin'))['x-access-token']!]
    const told = () => ['menu', 'dict'].map(id => hub.latest(platformChanged, id)?.at)
    const listed = async ({ path }: Resource) =>
      (await world.call<{ records: unknown[]; total: number }>('admin', { url: `${path}/list?pageSize=50` }))
        .result
    let doors = 0
    for (const resource of tried)
      for (const verb of writing) {
        const endpoint = resource.endpoints[verb]
        // Rows that nobody adds are made by others: there is none to edit.
        if (!endpoint || (verb === 'edit' && !resource.verbs.includes('add'))) continue
        const request = await requestOf(maker, resource, verb)
        const around = [resource, ...referrersOf(resources, resource.path).map(each => each.resource)].filter(
          each => each.endpoints.list,
        )
        for (const each of around) await listed(each)
        await remembered(tokens)
        const answer = await world.call('city', request)
        expect(answer, `${resource.path} ${verb}`).toMatchObject({ success: true })
        doors += 1
        const where = `${resource.path} ${verb}`
        expect(await remembered(tokens), where).toEqual(await asItIs(tokens))
        for (const each of around) {
          const { total } = (await listed(each)) ?? { total: 0 }
          const [row] = await db.read<{ n: number }>({
            sql: `select count(*) as n from "${each.table}"${each.bare ? '' : " where del_flag = '0'"}`,
            parameters: [],
          })
          if (!each.bare && each.path !== '/sys/user')
            expect([where, each.path, total]).toEqual([where, each.path, row?.n])
        }
      }
    expect(doors).toBeGreaterThan(70)
    expect(told().every(at => typeof at === 'number')).toBe(true)
    await world.app.close()
    hub.close()
  }, 300_000)

  it('no right is stale after any other door of people, roles, menus and departments', async () => {
    const db = await openDb()
    const { world, remembered, asItIs, hub } = await open(db)
    await makeTenants(db, '1', '2', '3')
    const actors = await populate(db)
    const random = dice(20261123)
    const giving = acts.filter(({ path }) =>
      /saveRolePermission|UserRole|assign|frozen|DepartPermission/i.test(path),
    )
    let moved = 0
    const done = new Set<string>()
    const holder: Sessions = world.app.sessions
    let state = await stateOf(db)
    // What is drawn follows from the contract: where few rights moved, the game goes on.
    for (let step = 0; step < 100 || (moved < 3 && step < 400); step += 1) {
      const actor = random.chance(0.5) ? 'U-admin' : random.of(actors)
      const tenant = actor === 'U-admin' ? random.of(['1', '2', '3']) : actor.slice(-1)
      const { token } = await holder.open(actor, { ip: '', userAgent: '' })
      const others = await Promise.all(actors.map(id => holder.open(id, { ip: '', userAgent: '' })))
      const tokens = [token, ...others.map(each => each.token)]
      const endpoint = random.of(random.chance(0.6) ? giving : acts)
      const part = (schema: unknown) => partOf(random, state, endpoint, schema, tenant)
      const params = part(endpoint.params)
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(String(params[name] ?? 'x')),
      )
      const query = part(endpoint.query) as Record<string, string>
      const before = codesIn(await remembered(tokens))
      const answer = await world.app.inject({
        method: endpoint.method,
        url: `/jeecg-boot${path}?${new URLSearchParams(query)}`,
        headers: { 'x-access-token': token },
        payload: part(endpoint.body),
      })
      const after = await remembered(tokens)
      expect(after, `${step} ${endpoint.path} ${answer.body}`).toEqual(await asItIs(tokens))
      if (codesIn(after) !== before) moved += 1
      if (answer.statusCode !== 200 || answer.json().success !== true) continue
      done.add(endpoint.path)
      state = await stateOf(db)
    }
    // A game in which nobody gained or lost anything would show nothing.
    expect([done.size > 5, moved > 2]).toEqual([true, true])
    await world.app.close()
    hub.close()
  }, 300_000)
})
