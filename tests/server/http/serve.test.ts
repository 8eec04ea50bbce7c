/** What every call goes through: checks, shapes, errors, tenants, tickets, shares. */
import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { sign, signTime } from '#lib/sign.ts'
import { loadConfig } from '#server/config.ts'
import { projector } from '#server/http/project.ts'
import { scopeOf } from '#server/http/serve.ts'
import { buildApp, callerOf, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { makeTenants } from '../../support/tenants.ts'

describe('answers', () => {
  it('keep what is declared, at any depth', () => {
    const project = projector(
      Type.Object({
        a: Type.String(),
        list: Type.Array(Type.Object({ b: Type.Union([Type.Object({ c: Type.Number() }), Type.Null()]) })),
        map: Type.Record(Type.String(), Type.Object({ d: Type.Number() })),
        free: Type.Unknown(),
      }),
    )
    const secret = { hash: 'x' }
    expect(
      project({
        a: 'a',
        ...secret,
        list: [{ b: { c: 1, ...secret }, ...secret }, { b: null }],
        map: { one: { d: 1, ...secret } },
        free: { any: 1 },
      }),
    ).toEqual({ a: 'a', list: [{ b: { c: 1 } }, { b: null }], map: { one: { d: 1 } }, free: { any: 1 } })
  })
})

describe('scope', () => {
  const session = (orgCodes: string[], permissions: string[] = []) =>
    scopeOf({ orgCodes, permissions: new Set(permissions) })
  it('is what lies under the departments', () => {
    const scope = session(['A01A02', 'A01A02A01', 'B01'])
    expect(scope.prefixes).toEqual(['A01A02', 'B01'])
    expect(scope.includes('A01A02A07')).toBe(true)
    expect(scope.includes('A01A03')).toBe(false)
    expect(scope.includes(null)).toBe(false)
  })
  it('is nothing without a department, everything for the demonstration administrator', () => {
    expect(session([]).includes('A01')).toBe(false)
    expect(session([], ['*']).prefixes).toBeUndefined()
  })
})

describe('configuration', () => {
  it('names what cannot be', () => {
    expect(() => loadConfig({ PORT: 'http' })).toThrow('PORT 应为 0 至 65535 之间的整数，现为“http”')
    expect(() => loadConfig({ QY_DEMO: 'yes' })).toThrow('QY_DEMO 只能是 on、off')
    expect(() => loadConfig({ DATABASE_URL: 'mysql://root:secret@h/x' })).toThrow(/^(?!.*secret)/)
    expect(() => loadConfig({ QY_ADMIN_PASSWORD: 'short' })).toThrow('QY_ADMIN_PASSWORD')
  })
  it('turns the demo off beside a database of its own', () => {
    expect(loadConfig({}).demo).toBe(true)
    expect(loadConfig({ DATABASE_URL: 'postgres://h/x' })).toMatchObject({ demo: false })
  })
})

forEachDatabase((_, open) => {
  it('drops undeclared input and refuses malformed by name [A45 A50]', async () => {
    const { app } = await buildApp(open)
    const post = (payload: unknown) =>
      callerOf(app).call('POST', '/sys/login', { payload: payload as object })
    expect(await post({ username: 'a', password: 'b', isAdmin: true })).toMatchObject({
      success: false,
      message: '用户名或密码错误',
    })
    expect((await post({ username: 'a' })).message).toBe('缺少参数 password')
    expect((await post({ username: 'a', password: 1 })).message).toBe('参数 password 类型不正确')
    expect((await post({ username: '', password: 'b' })).message).toBe('参数 username 不能为空')
    expect((await post([])).status).toBe(400)
    for (const payload of [
      '{"username":',
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":{"a":1}}}',
    ]) {
      const response = await app.inject({
        method: 'POST',
        url: '/jeecg-boot/sys/login',
        payload,
        headers: { 'content-type': 'application/json' },
      })
      expect(response.statusCode).toBe(400)
      expect(response.json().message).toBe('请求内容不正确')
    }
    const large = await app.inject({
      method: 'POST',
      url: '/jeecg-boot/sys/login',
      payload: JSON.stringify({ username: 'a'.repeat(3_000_000), password: 'b' }),
      headers: { 'content-type': 'application/json' },
    })
    expect(large.statusCode).toBe(413)
    expect(({} as { a?: number }).a).toBeUndefined()
  })

  it('knows one spelling of a path [A30]', async () => {
    const { app } = await buildApp(open)
    const admin = await signIn(app)
    const ask = (url: string) => app.inject({ url, headers: { 'x-access-token': admin.token } })
    const isData = async (url: string) => (await ask(url)).body.includes('"records"')
    expect(await isData('/jeecg-boot/sys/user/list')).toBe(true)
    for (const url of [
      '/jeecg-boot/sys/user/list/',
      '/jeecg-boot//sys/user/list',
      '/jeecg-boot/sys//user/list',
      '/jeecg-boot/sys/user/list;.js',
      '/jeecg-boot/sys/user/list/x.js',
      '/jeecg-boot/sys/user/list.js',
      '/jeecg-boot/SYS/user/list',
      '/JEECG-BOOT/sys/user/list',
      '/sys/user/list.js',
    ])
      expect(await isData(url), url).toBe(false)
    const strangers = [
      '/jeecg-boot/sys/user/list?x=.js',
      '/jeecg-boot/sys/user%2flist',
      '/jeecg-boot/sys/user/l%69st',
      '/jeecg-boot/sys/%2e%2e/sys/user/list',
      '/jeecg-boot/./sys/user/list',
    ]
    for (const url of strangers) expect([401, 404], url).toContain((await app.inject({ url })).statusCode)
    const unknown = await admin.call('GET', '/sys/nothing')
    expect(unknown).toMatchObject({ status: 404, code: 404, message: '路径不存在，请检查路径是否正确' })
    const verb = await admin.call('DELETE', '/sys/login', { headers: { 'x-http-method-override': 'POST' } })
    expect(verb).toMatchObject({ status: 405, code: 405, message: '不支持DELETE请求方法，支持以下POST、' })
  })

  it('takes a token from its header only [J16 A04]', async () => {
    const { app } = await buildApp(open)
    const admin = await signIn(app)
    const byAddress = await app.inject({ url: `/jeecg-boot/sys/user/list?token=${admin.token}` })
    expect(byAddress.statusCode).toBe(401)
    for (const token of [
      '',
      'x',
      `${admin.token}x`,
      'A'.repeat(43),
      'eyJhbGciOiJub25lIn0.eyJ1c2VybmFtZSI6ImFkbWluIn0.',
    ])
      expect((await callerOf(app, token).call('GET', '/sys/user/list')).status).toBe(401)
  })

  it('a page of another site gets nothing done: no cookie signs in, no form is read, no origin is let in [A08]', async () => {
    const { app } = await buildApp(open)
    const admin = await signIn(app)
    const cookie = `X-Access-Token=${admin.token}; token=${admin.token}; pro__Access-Token=${admin.token}`
    const from = { origin: 'https://evil.example', referer: 'https://evil.example/', cookie }
    const put = (headers: Record<string, string>, payload: string) =>
      app.inject({
        method: 'POST',
        url: '/jeecg-boot/sys/dict/add',
        headers: { ...from, ...headers },
        payload,
      })
    const body = JSON.stringify({ dictName: '外来', dictCode: 'from_elsewhere' })
    expect((await put({ 'content-type': 'application/json' }, body)).statusCode).toBe(401)
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'x-access-token': admin.token }
    expect((await put(form, 'dictName=a&dictCode=from_elsewhere')).statusCode).toBeGreaterThanOrEqual(400)
    const plain = { 'content-type': 'text/plain', 'x-access-token': admin.token }
    expect((await put(plain, body)).statusCode).toBeGreaterThanOrEqual(400)
    const asked = await app.inject({
      method: 'OPTIONS',
      url: '/jeecg-boot/sys/dict/add',
      headers: {
        ...from,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-access-token',
      },
    })
    const read = await app.inject({ url: '/jeecg-boot/sys/boot', headers: from })
    for (const { headers } of [asked, read]) expect(headers['access-control-allow-origin']).toBeUndefined()
    const { result } = await admin.call<{ total: number }>('GET', '/sys/dict/list', {
      query: { dictCode: 'from_elsewhere' },
    })
    expect(result.total).toBe(0)
  })

  it('opens a page to a ticket once [A52 A69]', async () => {
    const { app } = await buildApp(open)
    const admin = await signIn(app)
    const { result } = await admin.call<{ ticket: string }>('POST', '/sys/ticket')
    const page = () => app.inject({ url: `/jeecg-boot/api-docs/page?token=${result.ticket}` })
    const first = await page()
    expect(first.statusCode).toBe(200)
    expect(first.headers['content-type']).toContain('text/html')
    expect(first.body).toContain('/jeecg-boot/sys/login')
    expect((await page()).statusCode).toBe(401)
    const other = await admin.call<{ ticket: string }>('POST', '/sys/ticket')
    const data = await app.inject({ url: `/jeecg-boot/sys/user/list?token=${other.result.ticket}` })
    expect(data.statusCode).toBe(401)
  })

  it('selects among the tenants of the session [J30 A25]', async () => {
    const { app, db } = await buildApp(open)
    await makeTenants(db, '2001', '2002')
    await db.k
      .updateTable('sysUser')
      .set({ relTenantIds: '2001,2002' })
      .where('username', '=', 'city')
      .execute()
    const city = await signIn(app, 'city')
    const as = (tenant: string) => city.call('GET', '/sys/user/list', { headers: { 'tenant-id': tenant } })
    expect((await as('0')).status).toBe(200)
    expect((await as('2002')).status).toBe(200)
    expect(await as('2003')).toMatchObject({ status: 403, code: 510 })
    expect(await as("2001' or 1=1")).toMatchObject({ status: 403 })
  })

  it('hides faults behind a trace id [R18]', async () => {
    const { app } = await buildApp(open)
    const { db } = app
    const admin = await signIn(app)
    const { read } = db
    db.read = async () => {
      throw new Error('secret detail')
    }
    const answer = await admin.call('GET', '/sys/loginfo')
    db.read = read
    expect(answer).toMatchObject({ status: 500, code: 500, success: false })
    expect(answer.message).toMatch(/^操作失败，请稍后再试（跟踪号 [\w-]+）$/)
    expect(JSON.stringify(answer)).not.toContain('secret')
    expect((await admin.call('GET', '/sys/loginfo')).status).toBe(200)
  })

  it('does a write once under one key [R09 R48]', async () => {
    const { app, db } = await buildApp(open)
    const admin = await signIn(app)
    const put = (value: string, key = 'key-0000-0001') =>
      admin.call('PUT', '/sys/userSetting/once', { payload: { value }, headers: { 'idempotency-key': key } })
    const kept = async () => (await admin.call('GET', '/sys/userSetting/once')).result
    const [first, second] = await Promise.all([put('1'), put('1')])
    expect((await put('2', 'key-0000-0002')).success).toBe(true)
    const third = await put('1')
    expect([first.success, second.success, third.success]).toEqual([true, true, true])
    expect([second.timestamp, third.timestamp]).toEqual([first.timestamp, first.timestamp])
    expect(await kept()).toEqual({ value: '2' })
    // The answer was lost with the process, the effect was not.
    await db.k.updateTable('sysIdempotency').set({ body: null }).execute()
    expect(await put('1')).toMatchObject({ success: true, message: '操作已完成' })
    expect(await kept()).toEqual({ value: '2' })
    expect((await put('5', 'key-0000-0003')).success).toBe(true)
    expect(await kept()).toEqual({ value: '5' })
    expect((await put('6', 'bad key!')).status).toBe(400)
  })

  it('refuses another write under a key that was used [R09 R48]', async () => {
    const { app, db } = await buildApp(open)
    const admin = await signIn(app)
    const put = (value: string, url = '/sys/userSetting/once') =>
      admin.call('PUT', url, { payload: { value }, headers: { 'idempotency-key': 'key-0000-0001' } })
    const kept = async (name = 'once') => (await admin.call('GET', `/sys/userSetting/${name}`)).result
    const refusal = {
      status: 400,
      success: false,
      message: '该 Idempotency-Key 已用于另一请求，请换用新的再提交',
    }
    const both = await Promise.all([put('1'), put('2')])
    // Of two at once either may be the first.
    const [done, other] = both[0].success ? both : both.toReversed()
    expect([done?.success, other]).toEqual([true, expect.objectContaining(refusal)])
    const value = both[0].success ? '1' : '2'
    expect(await kept()).toEqual({ value })
    expect(await put('3')).toMatchObject(refusal)
    expect(await put(value, '/sys/userSetting/another')).toMatchObject(refusal)
    expect((await put(value, '/sys/userSetting/once?_t=1700000000')).timestamp).toBe(done?.timestamp)
    expect([await kept(), await kept('another')]).toEqual([{ value }, { value: null }])
    await db.k.updateTable('sysIdempotency').set({ body: null }).execute()
    expect(await put('4')).toMatchObject(refusal)
    // What is written belongs to the tenant that is selected.
    await makeTenants(db, '1', '2')
    await db.k.updateTable('sysUser').set({ relTenantIds: '1,2' }).where('username', '=', 'city').execute()
    const city = await signIn(app, 'city')
    const within = (tenant: string) =>
      city.call('PUT', '/sys/userSetting/once', {
        payload: { value: '1' },
        headers: { 'idempotency-key': 'key-0000-0009', 'tenant-id': tenant },
      })
    expect(await within('1')).toMatchObject({ success: true })
    expect(await within('2')).toMatchObject(refusal)
    // A key that was kept before calls were told apart.
    await db.k.updateTable('sysIdempotency').set({ request: null }).execute()
    expect(await put('4')).toMatchObject({ success: true, message: '操作已完成' })
  })

  it('keeps shares fair [A70]', async () => {
    const { app } = await buildApp(open, { rate: { perPerson: 5, signingIn: 4 } })
    const [one, other, again] = [await signIn(app), await signIn(app, 'prov'), await signIn(app)]
    for (let call = 0; call < 5; call++) expect((await one.call('GET', '/sys/loginfo')).status).toBe(200)
    const over = await app.inject({
      url: '/jeecg-boot/sys/loginfo',
      headers: { 'x-access-token': one.token },
    })
    expect(over.statusCode).toBe(429)
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    expect(over.json()).toMatchObject({ success: false, code: 429 })
    // Another session of the same person is no way to ask for more.
    expect((await again.call('GET', '/sys/loginfo')).status).toBe(429)
    expect((await other.call('GET', '/sys/loginfo')).status).toBe(200)
    await callerOf(app).call('POST', '/sys/login', { payload: { username: 'x', password: 'x' } })
    const fourth = await callerOf(app).call('POST', '/sys/login', {
      payload: { username: 'x', password: 'x' },
    })
    expect(fourth.status).toBe(429)
  })

  it('counts signatures, and refuses without one only when told to [A13]', async () => {
    const lenient = await buildApp(open)
    expect((await (await signIn(lenient.app)).call('GET', '/sys/dict/getDictItems/sex')).status).toBe(200)
    const { app, deps } = await buildApp(open, { config: { signStrict: true } })
    const admin = await signIn(app)
    const { signSecret } = deps.secrets
    const ask = (path: string, headers: Record<string, string>) =>
      admin.call<unknown[]>('GET', path, { headers })
    const path = '/sys/dict/getDictItems/sex?_t=1700000000'
    expect(await ask(path, {})).toMatchObject({ success: false, code: 500, message: 'Sign签名校验失败！' })
    const signed = (secret: string, at: number) => ({
      'x-sign': sign(path, {}, secret),
      'x-timestamp': signTime(at),
    })
    expect((await ask(path, signed('another', Date.now()))).message).toBe('Sign签名校验失败！')
    expect((await ask(path, signed(signSecret, Date.now() - 600_000))).message).toBe(
      '签名验证失败:X-TIMESTAMP已过期',
    )
    expect((await ask(path, signed(signSecret, Date.now()))).result).toHaveLength(2)
    // A right signature opens nothing by itself.
    const stranger = await callerOf(app).call('GET', path, { headers: signed(signSecret, Date.now()) })
    expect(stranger.status).toBe(401)
  })

  it('sends every answer with its guards [A72 A73 A79]', async () => {
    const { app } = await buildApp(open)
    const { headers } = await app.inject({ url: '/jeecg-boot/sys/boot' })
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toMatch(/script-src 'self';/)
    expect(headers['content-security-policy']).toMatch(/worker-src 'self' blob:;/)
    expect(headers['content-security-policy']).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self'/)
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-request-id']).toMatch(/^[\w-]{8,64}$/)
  })

  it('tells watchdogs how it is', async () => {
    const { app, deps } = await buildApp(open)
    expect((await app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503)
    await deps.ingest.start()
    expect((await app.inject({ url: '/readyz' })).json()).toMatchObject({
      status: 'ready',
      database: true,
      gateway: true,
      bus: 'in process',
      lastFrameAgeMs: null,
    })
    await deps.ingest.stop()
    const metrics = await app.inject({ url: '/metrics' })
    expect(metrics.body).toMatch(/qy_http_seconds_count\{.*route="\/healthz".*\} 1/)
    const elsewhere = await app.inject({ url: '/metrics', remoteAddress: '8.8.8.8' })
    expect(elsewhere.statusCode).toBe(403)
  })
})
