/** API keys: which calls take one, what it shows, and everything that ends it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect, it, test } from 'vitest'
import type { issueApiKey, ownApiKeys } from '#contract/identity/api-key.ts'
import type { Endpoint, ResultOf } from '#contract/kit/endpoint.ts'
import { endpoint } from '#contract/kit/endpoint.ts'
import { endpoints, resources } from '#server/declared.ts'
import { isAddress, isAllowed } from '#server/identity/keys/addresses.ts'
import { buildApp, type Caller, demo, signIn, testPassword } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

const everything: readonly Endpoint[] = [
  ...resources.flatMap(each => Object.values(each.endpoints).filter((one): one is Endpoint => !!one)),
  ...endpoints,
]
const keyed = everything.filter(one => one.key)
const scopes = keyed.map(({ path }) => path)
const root = join(import.meta.dirname, '../../..')

const issue = async (who: Caller, more: Record<string, unknown> = {}) => {
  const payload = { keyName: '每日取数', scopes, days: 30, addresses: [], password: testPassword, ...more }
  return who.call<ResultOf<typeof issueApiKey>>('POST', '/sys/account/apiKeys/issue', { payload })
}
const ask = (app: FastifyInstance, key: string, path: string, more: object = {}) =>
  app.inject({ method: 'GET', url: `/jeecg-boot${path}`, headers: { 'x-api-key': key }, ...more })
const words = (body: string) => (JSON.parse(body) as { message: string }).message

it('is declared for reading with a right, and stops the start otherwise', () => {
  for (const wrong of [
    ['POST', { access: 'a:b:list' }],
    ['GET', { access: 'public' }],
    ['GET', { access: 'session' }],
    ['GET', { access: 'a:b:list', shownOnce: true }],
  ] as const)
    expect(() => endpoint(wrong[0], '/x', { title: 'x', key: true, ...wrong[1] })).toThrow(/a key reads/)
  expect(keyed.length).toBeGreaterThan(5)
})

it('knows addresses and nets of both kinds', () => {
  for (const each of ['10.1.2.3', '10.1.0.0/16', '::1', '2001:db8::/32']) expect(isAddress(each)).toBe(true)
  for (const each of ['', 'x', '10.1.2', '10.1.0.0/33', '10.1.0.0/16/1', '1.2.3.4/', '::/129'])
    expect(isAddress(each)).toBe(false)
  expect(isAllowed([], '8.8.8.8')).toBe(true)
  expect(isAllowed(['10.1.0.0/16'], '::ffff:10.1.9.9')).toBe(true)
  expect(isAllowed(['10.1.0.0/16', '2001:db8::/32'], '10.2.0.1')).toBe(false)
  expect(isAllowed(['2001:db8::/32'], '2001:db8:1::7')).toBe(true)
})

forEachDatabase((_name, open) => {
  it('is refused by every other call of the contract, whoever owns it', async () => {
    const { app } = await buildApp(open, { rate: { perAddress: 1e6 } })
    const { key } = (await issue(await signIn(app))).result
    const wrong: string[] = []
    for (const { method, path, key: open } of everything) {
      const url = `/jeecg-boot${path.replace(/:(\w+)/g, 'x').replace('*', 'x')}`
      const answer = await app.inject({
        method,
        url,
        headers: { 'x-api-key': key },
        ...(method !== 'GET' && { payload: {} }),
      })
      const refused = answer.statusCode === 403 && words(answer.body) === '此接口不接受 API 密钥'
      if (refused === (open === true)) wrong.push(`${method} ${path}: ${answer.statusCode}`)
    }
    expect(wrong).toEqual([])
    // Nor by another verb of one that takes keys, nor in an address.
    const { path } = keyed[0]!
    expect((await app.inject({ method: 'HEAD', url: `/jeecg-boot${path}`, headers: { 'x-api-key': key } })).statusCode).toBe(403) // biome-ignore format: one call
    for (const name of ['token', 'apiKey', 'X-Api-Key'])
      expect((await app.inject({ method: 'GET', url: `/jeecg-boot${path}?${name}=${key}` })).statusCode).toBe(
        401,
      )
  })

  it('is issued with the password, shown once, kept as a hash, and no more than its owner may', async () => {
    const { app, db } = await buildApp(open)
    const lab = await signIn(app, 'lab')
    const may = (await lab.call<ResultOf<typeof ownApiKeys>>('GET', '/sys/account/apiKeys')).result.calls
    const beyond = scopes.find(path => !may.some(one => one.path === path))
    if (beyond) expect((await issue(lab, { scopes: [beyond] })).message).toContain('您没有它的权限')
    const admin = await signIn(app)
    expect((await issue(admin, { scopes: ['/sys/user/list'] })).message).toContain('不能用密钥读取')
    expect((await issue(admin, { addresses: ['10.1.2'] })).message).toContain('不是 IP 地址')
    expect((await issue(admin, { password: 'nicht' })).message).toBe('密码输入错误，没有签发')
    expect((await issue(admin, { days: 400 })).status).toBe(400)
    const { key, id } = (await issue(admin)).result
    expect(key).toMatch(/^qy_[\w-]{43}$/)
    expect((await issue(admin)).message).toContain('同名')
    const row = await db.k.selectFrom('sysApiKey').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const log = await db.k.selectFrom('sysLog').selectAll().execute()
    expect(JSON.stringify([row, log])).not.toContain(key)
    const listed = await admin.call('GET', '/sys/apiKey/list')
    expect(JSON.stringify(listed)).toContain('每日取数')
    expect(JSON.stringify(listed)).not.toMatch(new RegExp(`${key}|${row.keyHash}`))
  })

  it('ends by its owner, an administrator, its time, its place, its scope and its owner’s end', async () => {
    const { app, db } = await buildApp(open)
    const [prov, sysadmin] = [await signIn(app, 'prov'), await signIn(app, 'sysadmin')]
    const path = '/sewage/consumption/options'
    const made = async (keyName: string, more = {}) => (await issue(prov, { keyName, ...more })).result
    const said = async (key: string, more: object = {}) => {
      const answer = await ask(app, key, path, more)
      return [answer.statusCode, words(answer.body)]
    }
    const own = await made('一')
    expect(await said(own.key)).toEqual([200, ''])
    const used = await db.k.selectFrom('sysApiKey').selectAll().where('id', '=', own.id).executeTakeFirstOrThrow() // biome-ignore format: one line
    expect([used.useCount, used.lastUsedIp]).toEqual([1, '127.0.0.1'])
    const line = await db.k
      .selectFrom('sysLog')
      .select(['userid', 'method', 'logContent'])
      .where('logContent', 'like', '以 API 密钥%')
      .execute()
    expect(line).toEqual([{ userid: 'prov', method: path, logContent: '以 API 密钥「一」读取人均消费量选项' }]) // biome-ignore format: one line
    // Somebody else's is not there for another.
    const lab = await signIn(app, 'lab')
    const revoke = (who: Caller, id: string) =>
      who.call('POST', '/sys/account/apiKeys/revoke', { payload: { id } })
    expect((await revoke(lab, own.id)).success).toBe(false)
    expect((await revoke(prov, own.id)).success).toBe(true)
    expect((await revoke(prov, own.id)).message).toBe('密钥已经吊销，请刷新后查看')
    expect(await said(own.key)).toEqual([401, 'API 密钥已吊销，请换用有效的密钥'])
    const two = await made('二')
    const end = (who: Caller) => who.call('POST', '/sys/apiKey/revoke', { payload: { ids: [two.id] } })
    expect((await end(lab)).status).toBe(403)
    expect((await end(sysadmin)).message).toBe('密钥已吊销')
    expect((await said(two.key))[0]).toBe(401)
    const placed = await made('三', { addresses: ['10.1.0.0/16'] })
    expect(await said(placed.key)).toEqual([403, 'API 密钥不能在此地址使用'])
    expect((await said(placed.key, { remoteAddress: '10.1.3.4' }))[0]).toBe(200)
    const narrow = await made('四', { scopes: ['/sewage/consumption/list'] })
    expect(await said(narrow.key)).toEqual([403, '该 API 密钥不含此接口'])
    const old = await made('五')
    await db.write([{ sql: 'update sys_api_key set expires_at = 1 where id = ?', parameters: [old.id] }])
    expect(await said(old.key)).toEqual([401, 'API 密钥已过期，请重新签发'])
    expect(await said(`qy_${'x'.repeat(43)}`)).toEqual([401, 'API 密钥无效，请核对后重试'])
    const last = await made('六')
    expect((await said(last.key))[0]).toBe(200)
    await db.write([{ sql: 'delete from sys_user_role where user_id = ?', parameters: [prov.userId] }])
    expect(await said(last.key)).toEqual([403, '没有权限，请联系管理员授权'])
    await db.write([{ sql: "update sys_user set status = '2' where id = ?", parameters: [prov.userId] }])
    expect(await said(last.key)).toEqual([401, 'API 密钥的持有人已停用'])
  })

  it('is slowed to its share', async () => {
    const { app } = await buildApp(open, { rate: { perKey: 2 } })
    const { key } = (await issue(await signIn(app))).result
    const path = '/sewage/consumption/options'
    const answers = [await ask(app, key, path), await ask(app, key, path), await ask(app, key, path)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
  })

  test('shows every owner what his session shows him, on every way out; and the guide’s calls run', async () => {
    const { app, db } = await buildApp(open, { prepare: demo, rate: { perKey: 1e6 } })
    const plants = await db.k.selectFrom('sewagePlant').select(['id', 'plantName']).orderBy('id').execute()
    const small = plants[0]!
    await db.write([
      { sql: 'update sewage_plant set served_population = 0.4 where id = ?', parameters: [small.id] },
    ])
    const newest = await db.k
      .selectFrom('plantResult')
      .select(({ fn }) => fn.max('sampleDate').as('day'))
      .where('state', '=', 'PUBLISHED')
      .executeTakeFirstOrThrow()
    const to = String(newest.day)
    const from = new Date(Date.parse(to) - 2 * 86_400_000).toISOString().slice(0, 10)
    const queries: Record<string, string> = {
      '/sewage/consumption/list': 'level=P&grain=DAY&drug=METH&measure=pndl&pageSize=500',
      '/sewage/consumption/options': '',
      '/sewage/consumption/exportXls': 'level=P&grain=DAY&drug=METH&format=csv',
      '/sewage/plant-result/published': 'pageSize=500',
      '/sewage/plant-result/publishedFile': 'format=csv',
      '/sewage/analysis/trend': 'drug=METH&measure=pndl&grain=DAY',
      '/sewage/analysis/places': 'drug=METH&measure=pndl',
      '/sewage/analysis/days': 'drug=METH&measure=pndl',
      '/sewage/analysis/selection': 'drug=METH&measure=pndl',
      '/sewage/analysis/compare': 'places=990100,990200&drugs=METH,KET&measure=pndl&grain=DAY',
      '/sewage/analysis/structure': 'by=place&grain=DAY',
      '/sewage/analysis/spread': 'drug=METH&measure=pndl',
      '/sewage/analysis/first': '',
      '/sewage/analysis/ratios': 'pair=AMP/METH',
      '/sewage/analysis/upstream': 'drug=METH',
      '/sewage/analysis/methods': 'drug=METH&measure=pndl',
      '/sewage/analysis/board': 'drug=METH&measure=pndl',
      '/sewage/analysis/map': 'drug=METH&measure=pndl&grain=DAY&of=hexagon',
    }
    const urlOf = (path: string) => `${path}?${queries[path]}&from=${from}&to=${to}`
    // A call that lets keys in and is not asked here would go untried.
    expect([...scopes].sort()).toEqual(Object.keys(queries).sort())
    const plain = (body: string) => body.replace(/"timestamp":\d+/, '').replace(/\d\d:\d\d:\d\d/g, '')
    for (const account of ['prov', 'city', 'auditor']) {
      const who = await signIn(app, account)
      const { calls } = (await who.call<ResultOf<typeof ownApiKeys>>('GET', '/sys/account/apiKeys')).result
      if (calls.length === 0) continue
      const { key } = (await issue(who, { scopes: calls.map(({ path }) => path) })).result
      for (const { path } of calls) {
        const byKey = await ask(app, key, urlOf(path))
        const raw = await app.inject({
          method: 'GET',
          url: `/jeecg-boot${urlOf(path)}`,
          headers: { 'x-access-token': who.token },
        })
        expect([account, path, byKey.statusCode]).toEqual([account, path, 200])
        expect([account, path, plain(byKey.body)]).toEqual([account, path, plain(raw.body)])
        if (path.includes('/published')) {
          const rows = byKey.body.includes(small.plantName ?? '?')
          const sees = (await who.call<{ total: number }>('GET', `/sewage/plant-result/list?plantId=${small.id}&state=PUBLISHED`)).result.total > 0 // biome-ignore format: one call
          expect([account, path, rows]).toEqual([account, path, sees])
        }
      }
    }
    // Who is of the province sees the small one; the auditor does not: else the comparison above tells nothing.
    const of = async (account: string) =>
      (await (await signIn(app, account)).call<{ total: number }>('GET', `/sewage/plant-result/list?plantId=${small.id}`)).result.total // biome-ignore format: one call
    expect(await of('admin')).toBeGreaterThan(0)
    expect(await of('auditor')).toBe(0)

    const admin = await signIn(app)
    const { key } = (await issue(admin, { keyName: '指南' })).result
    const file = await ask(app, key, urlOf('/sewage/plant-result/publishedFile'))
    const [head = '', ...lines] = file.body
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n')
    expect(head).toContain('千人均负荷量(mg/(d·千人))')
    expect(lines.length).toBeGreaterThan(10)
    expect(lines.filter(line => /(^|,)[=+@]/.test(line))).toEqual([])
    const at = head.split(',').indexOf('千人均负荷量(mg/(d·千人))')
    expect(lines.every(line => /^(-?\d+(\.\d{1,3})?)?$/.test(line.split(',')[at] ?? ''))).toBe(true)
    const book = await ask(app, key, urlOf('/sewage/plant-result/publishedFile').replace('csv', 'xlsx'))
    expect(book.rawPayload.subarray(0, 2).toString()).toBe('PK')

    const guide = readFileSync(join(root, 'docs/guide/api.md'), 'utf8')
    const curls = [...guide.matchAll(/curl [^\n]*"\$QY\/jeecg-boot([^"]+)"/g)].map(one => one[1]!)
    const named = new Set(curls.map(each => each.split('?')[0]))
    expect([...named].sort()).toEqual([...scopes].sort())
    for (const each of curls) {
      const url = each.replaceAll('2026-11-01', from).replaceAll('2026-11-07', to)
      const answer = await ask(app, key, url)
      expect([each, answer.statusCode]).toEqual([each, 200])
      if (answer.body.startsWith('{'))
        expect([each, JSON.parse(answer.body)]).toEqual([each, expect.objectContaining({ success: true })])
    }
  })
})
