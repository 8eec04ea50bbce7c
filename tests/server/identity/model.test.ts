/**
 * Issue 10, done when 2: six administrators of three tenants make calls at random, each made of the contract with ids of all three.
 * What everybody holds is worked out from the tables alone, before and after every call: nobody holds, sees or sets what the state at
 * the start and the rules do not allow. `QY_LONG=1` plays more seeds.
 */
import { describe, expect, it } from 'vitest'
import { createSessions } from '#server/identity/sessions/sessions.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { makeTenants } from '../../support/tenants.ts'
import { openWorld } from '../crud/world.ts'
import {
  acts,
  dice,
  looks,
  markOf,
  partOf,
  populate,
  type Row,
  type State,
  stateOf,
  tableOf,
  tenants,
  tenantsOf,
} from './game.ts'

const steps = 200
const seeds = process.env['QY_LONG'] ? Array.from({ length: 25 }, (_, at) => at + 1) : [20261122]
const office = /^(\*$|system:(user|role|permission|depart-right|log|data-log|online|tenant):)/

/** What this call must not have done. */
function wrongs(
  before: State,
  after: State,
  actor: string,
  tenant: string,
  setBy: Map<string, Set<string>>,
): string[] {
  const found: string[] = []
  const mine = before.held.get(actor) ?? new Set<string>()
  const was = new Map(before.users.map(row => [String(row['id']), row]))
  const opening = ['password_hash', 'phone', 'email', 'status', 'del_flag'] as const
  const links = (state: State, table: 'userRoles' | 'userDeparts' | 'drUsers' | 'links', id: string) =>
    JSON.stringify(
      state[table]
        .filter(row => row['user_id'] === id)
        .map(row => JSON.stringify(row))
        .sort(),
    )
  for (const row of after.users) {
    const id = String(row['id'])
    const old = was.get(id)
    const foreign =
      old !== undefined && (tenantsOf(old).length === 0 || tenantsOf(old).some(each => each !== tenant))
    const gained = [...(after.held.get(id) ?? [])].filter(code => !before.held.get(id)?.has(code))
    if (gained.length > 0 && id === actor) found.push(`gave himself ${gained}`)
    for (const code of gained) if (!mine.has(code)) found.push(`gave ${id} ${code}, which he does not hold`)
    const lost = [...(before.held.get(id) ?? [])].filter(code => !after.held.get(id)?.has(code))
    if (foreign && gained.length + lost.length > 0) found.push(`changed what ${id} holds: ${gained} ${lost}`)
    const set = opening.filter(name => old !== undefined && old[name] !== row[name])
    const linked = links(before, 'links', id) !== links(after, 'links', id)
    if (old === undefined || ((set.length > 0 || linked) && id !== actor)) {
      const beyond = [...(before.held.get(id) ?? [])].filter(code => office.test(code) && !mine.has(code))
      if (foreign || beyond.length > 0) found.push(`set ${set} of ${id} (${beyond})`)
      const opened = old === undefined || linked || set.some(name => name !== 'status' && name !== 'del_flag')
      if (opened) setBy.set(id, (setBy.get(id) ?? new Set()).add(actor))
    }
    const opens = set.filter(name => name !== 'status' && name !== 'del_flag')
    if (id === actor && (opens.length > 0 || linked))
      found.push(`set his own ${opens} without what proves him`)
    if (gained.some(code => office.test(code)) && setBy.get(id)?.has(actor))
      found.push(`filled an office with ${id}, whose account he can open`)
    for (const table of ['userRoles', 'userDeparts', 'drUsers'] as const)
      if (foreign && links(before, table, id) !== links(after, table, id))
        found.push(`changed ${table} of ${id}`)
  }
  if (links(before, 'userRoles', actor) !== links(after, 'userRoles', actor))
    found.push('changed his own roles')
  for (const old of before.users) {
    const foreign = tenantsOf(old).some(each => each !== tenant) || tenantsOf(old).length === 0
    if (foreign && JSON.stringify(old) !== JSON.stringify(after.users.find(row => row['id'] === old['id'])))
      found.push(`changed the row of ${old['id']}`)
  }
  const owned = (table: 'roles' | 'departs' | 'departRoles', row: Row) =>
    row['tenant_id'] === tenant || table === undefined
  for (const table of ['roles', 'departs', 'departRoles'] as const)
    for (const old of before[table])
      if (
        !owned(table, old) &&
        JSON.stringify(old) !== JSON.stringify(after[table].find(row => row['id'] === old['id']))
      )
        found.push(`changed ${table} ${old['id']}`)
  const ofForeign = (state: State, list: readonly Row[], key: string, owners: readonly Row[]) => {
    const theirs = new Set(owners.filter(row => row['tenant_id'] !== tenant).map(row => row['id']))
    return (
      JSON.stringify(
        list
          .filter(row => theirs.has(row[key]))
          .map(row => JSON.stringify(row))
          .sort(),
      ) + (state ? '' : '')
    )
  }
  for (const [list, key, owners] of [
    ['rolePerms', 'role_id', 'roles'],
    ['drPerms', 'role_id', 'departRoles'],
    ['dPerms', 'depart_id', 'departs'],
  ] as const)
    if (
      ofForeign(before, before[list], key, before[owners]) !==
      ofForeign(after, after[list], key, before[owners])
    )
      found.push(`changed ${list} of another tenant`)
  const standing = (state: State) => JSON.stringify([state.entries, state.ruleRows])
  if (standing(before) !== standing(after)) found.push('changed menus or rules, which are everybody’s')
  const people = new Map(before.users.map(row => [row['id'], row]))
  for (const session of before.sessions)
    if (
      !after.sessions.some(row => row['id'] === session['id']) &&
      !tenantsOf(people.get(session['user_id'])).includes(tenant)
    )
      found.push(`ended a session of ${session['user_id']}`)
  return found
}

forEachDatabase((_name, open) => {
  describe('six administrators of three tenants', () => {
    for (const seed of seeds)
      it(`hold, see and set what the rules allow through ${steps} calls, seed ${seed} [A80 A81 A82 A24 A23]`, async () => {
        const db = await open()
        const world = await openWorld(db, '/tmp')
        await world.app.ready()
        await makeTenants(db, ...tenants)
        const actors = await populate(db)
        const sessions = createSessions(db)
        const random = dice(seed)
        const setBy = new Map<string, Set<string>>()
        const done = new Map<string, number>()
        const signedIn = new Map<string, { token: string; handle: string }>()
        let before = await stateOf(db)
        for (let step = 0; step < steps; step += 1) {
          const actor = random.of(actors)
          const tenant = actor.slice(-1)
          const own = signedIn.get(actor)
          if (!own || !before.sessions.some(row => row['id'] === own.handle)) {
            signedIn.set(actor, await sessions.open(actor, { ip: '', userAgent: '' }))
            before = { ...before, sessions: await tableOf(db, 'sys_session') }
          }
          const endpoint = random.of(random.chance(0.75) ? acts : looks)
          const params = partOf(random, before, endpoint, endpoint.params, tenant)
          const query = partOf(random, before, endpoint, endpoint.query, tenant)
          const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
            encodeURIComponent(String(params[name] ?? 'x')),
          )
          const payload = partOf(random, before, endpoint, endpoint.body, tenant)
          const answer = await world.app.inject({
            method: endpoint.method,
            url: `/jeecg-boot${path}?${new URLSearchParams(query as Record<string, string>)}`,
            headers: {
              'x-access-token': signedIn.get(actor)?.token ?? '',
              ...(random.chance(0.2) && { 'tenant-id': tenant }),
            },
            ...(endpoint.method !== 'GET' && { payload }),
          })
          const success = answer.statusCode === 200 && answer.json().success === true
          // What a refused call had done all the same shows after the next one.
          const after = success || step % 10 === 9 ? await stateOf(db) : before
          const told = `step ${step}: ${actor} ${endpoint.method} ${endpoint.path} ${JSON.stringify({ query, payload })} → ${answer.statusCode} ${answer.body.slice(0, 200)}`
          const seen = tenants.filter(other => other !== tenant && answer.body.includes(markOf(other)))
          expect(
            [...wrongs(before, after, actor, tenant, setBy), ...seen.map(other => `saw ${other}`)],
            told,
          ).toEqual([])
          expect(answer.statusCode, told).toBeLessThan(500)
          if (success) done.set(endpoint.path, (done.get(endpoint.path) ?? 0) + 1)
          before = after
        }
        await world.app.close()
        // A game in which nothing succeeds would show nothing.
        expect(done.size).toBeGreaterThan(12)
        expect([...done.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(25)
      }, 300_000)
  })
})
