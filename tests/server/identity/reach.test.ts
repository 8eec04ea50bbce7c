/**
 * Issue 10 A3: whoever names a person, a department, a role or a session of another tenant is refused by one function, at every call
 * that the contract says names one. The list is the contract's; a call that takes such a name without saying so fails here.
 */
import type { TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Named } from '#contract/kit/reach.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { makeTenants } from '../../support/tenants.ts'
import { openWorld, type World } from '../crud/world.ts'
import { everyCall, fillIdentities, identities, targetOf } from './people.ts'

type Parts = Record<string, unknown>
interface Shape {
  type?: string
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  const?: unknown
  minLength?: number
}
const shapeOf = (schema: TSchema | undefined): Shape => (schema ?? {}) as Shape

/** Something that the schema takes. */
function sample(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.anyOf) return sample(shape.anyOf[0] ?? {})
  if (shape.type === 'array') return [sample(shape.items ?? {})]
  if (shape.type === 'number' || shape.type === 'integer') return 1
  if (shape.type === 'boolean') return false
  return shape.minLength === 1 ? 'x' : ''
}
/** What a call must say beside whom it names: names, a password, a time. */
const words: Parts = {
  password: 'Abcd-2026-x', confirmpassword: 'Abcd-2026-x', status: '1', startTime: '2026-01-01 00:00:00',
  endTime: '2026-01-02 00:00:00', departName: '新名',
} // biome-ignore format: one row of words
const filled = (schema: TSchema | undefined, over: Parts): Parts => {
  const { properties = {}, required = [] } = shapeOf(schema)
  const given = required.map(name => [name, words[name] ?? sample(properties[name] ?? {})])
  const named = Object.entries(over).filter(([name]) => name in properties || !shapeOf(schema).properties)
  return { ...Object.fromEntries(given), ...Object.fromEntries(named) }
}
/** The property in the form that its schema asks for. */
function named(endpoint: Endpoint, property: string, id: string): unknown {
  const schema = [endpoint.body, endpoint.query, endpoint.params]
    .map(shapeOf)
    .find(each => each.properties?.[property])?.properties?.[property]
  return schema?.type === 'array' ? [id] : id
}

async function call(world: World, endpoint: Endpoint, over: Parts) {
  const params = filled(endpoint.params, over)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name] ?? 'x'))
  const looseQuery = endpoint.query !== undefined || endpoint.body === undefined
  const query = looseQuery ? filled(endpoint.query, over) : {}
  return world.app.inject({
    method: endpoint.method,
    url: `/jeecg-boot${path}?${new URLSearchParams(query as Record<string, string>)}`,
    headers: await world.as('province'),
    ...(endpoint.method !== 'GET' && { payload: filled(endpoint.body, over) }),
  })
}
const refusedAsForeign = (answer: { statusCode: number; body: string }) =>
  answer.statusCode === 403 && answer.body.includes('没有权限，请联系管理员授权')

const declared = everyCall.flatMap(endpoint =>
  Object.entries(endpoint.reach ?? {}).map(([property, [kind, act]]) => ({ endpoint, property, kind, act })),
)
/** How parts of calls are called that name somebody or something of this kind. */
const naming: readonly [RegExp, Named][] = [
  [/^(user_?ids?|useridlist|username(?=$)|agentusername|directoruserids|esreceiver|receiver)$/i, 'user'],
  [/^(dep|depart|dept)_?id$|^orgcode$/i, 'depart'],
  [/^(role_?ids?|newroleid|oldroleid)$/i, 'role'],
]
/** Where an id is that of such a row. */
const rowsOf = /^\/sys\/(user|sysDepart|sysDepartRole|role|online)\//
const namesRow = ({ path }: Endpoint, property: string) =>
  rowsOf.test(path) && /^(ids?|pid|parentId|token)$/.test(property)
/** They name oneself, somebody who is not there yet, or words to search by; or the row says it by a reference, which the engine follows. */
const exempt = new Set([
  'POST /sys/login username',
  'POST /sys/selectDepart username',
  'POST /sys/user/updatePassword username',
  'GET /sys/user/passwordChange username',
  'POST /sys/user/passwordChange username',
  'POST /sys/user/register username',
  'POST /sys/third/user/create username',
  'POST /sys/third/user/checkPassword username',
  'GET /sys/user/checkOnlyUser username',
  'POST /sys/user/add username',
  'PUT /sys/user/edit username',
  'POST /sys/user/add orgCode',
  'PUT /sys/user/edit orgCode',
  'GET /sys/user/recycleBin username',
  'GET /sys/user/departUserList username',
  'GET /sys/user/userRoleList username',
  'POST /sewage/plant/add departId',
  'PUT /sewage/plant/edit departId',
  'POST /drug/lab/add departId',
  'PUT /drug/lab/edit departId',
  'POST /drug/task/add departId',
  'PUT /drug/task/edit departId',
  'POST /sewage/plan/add departId',
  'PUT /sewage/plan/edit departId',
  'POST /sewage/mini-user/add departId',
  'PUT /sewage/mini-user/edit departId',
  'POST /sewage/mini-user/add username',
  'PUT /sewage/mini-user/edit username',
  'POST /sys/annountCement/add userIds',
  'PUT /sys/annountCement/edit userIds',
  'PUT /sys/sysDepartRole/edit departId',
  // A new row has no id yet.
  'POST /sys/user/add id',
  'POST /sys/role/add id',
  'POST /sys/sysDepart/add id',
  'POST /sys/sysDepartRole/add id',
  'GET /sys/role/checkRoleCode id',
])

describe('the contract', () => {
  it('says of every part that names a person, a department, a role or a session what is done with it [A82]', () => {
    const silent = everyCall.flatMap(endpoint =>
      [endpoint.query, endpoint.body, endpoint.params].flatMap(schema =>
        Object.keys(shapeOf(schema).properties ?? {})
          .filter(
            property => naming.some(([pattern]) => pattern.test(property)) || namesRow(endpoint, property),
          )
          .filter(property => endpoint.reach?.[property] === undefined)
          .map(property => `${endpoint.method} ${endpoint.path} ${property}`),
      ),
    )
    expect(silent.filter(each => !exempt.has(each))).toEqual([])
    expect([...exempt].filter(each => !silent.includes(each))).toEqual([])
    expect(declared.length).toBeGreaterThan(80)
    // Nothing is declared that no call has.
    const lost = declared.filter(({ endpoint, property }) => {
      const shapes = [endpoint.query, endpoint.body, endpoint.params].map(shapeOf)
      return !shapes.some(({ properties }) => properties && property in properties)
    })
    expect(lost.map(({ endpoint, property }) => `${endpoint.path} ${property}`)).toEqual([])
  })
})

forEachDatabase((_name, open) => {
  async function world() {
    const db = await open()
    const here = await openWorld(db, '/tmp')
    await here.app.ready()
    await makeTenants(db, '1', '2')
    await fillIdentities(db, 'R1')
    await db.k.updateTable('sysUser').set({ relTenantIds: '2' }).where('username', '=', 'province').execute()
    await here.as('province')
    return here
  }

  describe('reach', () => {
    it(`${declared.length} parts of calls reach nobody of another tenant [A82 A21 A22]`, async () => {
      const here = await world()
      const before = await identities(here.db)
      const wrong: string[] = []
      for (const { endpoint, property, kind, act } of declared) {
        if (act === 'shown') continue
        const foreign = targetOf(kind, '1')
        const names = kind === 'user' ? [foreign, 'user_t1'] : [foreign]
        for (const name of [...names, `${targetOf(kind, '2')},${foreign}`]) {
          const answer = await call(here, endpoint, { [property]: named(endpoint, property, name) })
          if (!refusedAsForeign(answer))
            wrong.push(
              `${endpoint.method} ${endpoint.path} ${property} ${name}: ${answer.statusCode} ${answer.body.slice(0, 120)}`,
            )
        }
      }
      expect(wrong).toEqual([])
      expect(await identities(here.db)).toBe(before)
      await here.app.close()
    }, 300_000)

    it('those of one’s own tenant are within it [A82]', async () => {
      const here = await world()
      const wrong: string[] = []
      for (const { endpoint, property, kind } of declared) {
        const answer = await call(here, endpoint, {
          [property]: named(endpoint, property, targetOf(kind, '2')),
        })
        if (refusedAsForeign(answer)) wrong.push(`${endpoint.method} ${endpoint.path} ${property}`)
      }
      expect(wrong).toEqual([])
      await here.app.close()
    }, 300_000)

    it('what belongs to no tenant is the platform’s to keep [A82 A21]', async () => {
      const here = await world()
      const { db } = here
      const before = await identities(db)
      const passed: string[] = []
      for (const { endpoint, property, kind, act } of declared) {
        if (act === 'shown' || act === 'see' || kind === 'session') continue
        const shared = { user: 'U-city', depart: 'D1', role: 'R2', departRole: 'none' }[kind]
        if (kind === 'depart' && act === 'touch') continue
        const answer = await call(here, endpoint, { [property]: named(endpoint, property, shared) })
        if (kind !== 'departRole' && !refusedAsForeign(answer))
          passed.push(
            `${endpoint.method} ${endpoint.path} ${property}: ${answer.statusCode} ${answer.body.slice(0, 80)}`,
          )
      }
      expect(passed).toEqual([])
      expect(await identities(db)).toBe(before)
      await here.app.close()
    }, 300_000)

    it('who belongs to two tenants is named by either, and kept by neither alone [A82]', async () => {
      const here = await world()
      const { db } = here
      await db.k.updateTable('sysUser').set({ relTenantIds: '1,2' }).where('id', '=', 'U1').execute()
      const seen = await here.call('province', { url: '/sys/user/queryById?id=U1' })
      expect([seen.status, seen.success]).toEqual([200, true])
      const edit = (payload: object) =>
        here.call('province', { method: 'PUT', url: '/sys/user/edit', payload: { id: 'U1', ...payload } })
      expect((await edit({ realname: '改名' })).success).toBe(true)
      for (const payload of [{ phone: '13900000009' }, { email: 'x@example.org' }, { selectedroles: 'R2' }])
        expect((await edit(payload)).status, JSON.stringify(payload)).toBe(403)
      const password = { username: 'user_t1', password: 'Abcd-2026-x', confirmpassword: 'Abcd-2026-x' }
      expect(
        (await here.call('province', { method: 'PUT', url: '/sys/user/changePassword', payload: password }))
          .status,
      ).toBe(403)
      await here.app.close()
    }, 120_000)
  })
})
