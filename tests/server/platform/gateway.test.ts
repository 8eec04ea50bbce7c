import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Limits } from '#server/modules/platform/gateway/filters.ts'
import {
  type Asked,
  matches,
  type Predicate,
  predicateProblem,
} from '#server/modules/platform/gateway/match.ts'
import { upstreamOf } from '#server/modules/platform/gateway/service.ts'
import { buildApp, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

const asked = (changes: Partial<Asked> = {}): Asked => ({
  method: 'GET',
  path: '/lab/results/7',
  host: 'console.example.cn',
  ip: '10.2.3.4',
  headers: { 'x-region': 'east', cookie: 'a=1; kind=lab' },
  query: { year: '2026' },
  now: Date.parse('2026-06-01T00:00:00+08:00'),
  ...changes,
})

describe('conditions of a route', () => {
  it.each<[Predicate, boolean]>([
    [{ name: 'Path', args: ['/lab/**'] }, true],
    [{ name: 'Path', args: ['/lab/*'] }, false],
    [{ name: 'Path', args: ['/lab/*/{id}'] }, true],
    [{ name: 'Path', args: ['/lab/results/?'] }, true],
    [{ name: 'Path', args: ['/x', '/lab/results/7'] }, true],
    [{ name: 'Path', args: ['/lab.results/7'] }, false],
    [{ name: 'Host', args: ['**.example.cn'] }, true],
    [{ name: 'Host', args: ['*.cn'] }, false],
    [{ name: 'Method', args: ['post', 'get'] }, true],
    [{ name: 'Method', args: ['POST'] }, false],
    [{ name: 'Header', args: { header: 'X-Region', regexp: 'ea.*' } }, true],
    [{ name: 'Header', args: { header: 'X-Region', regexp: 'west' } }, false],
    [{ name: 'Header', args: { header: 'X-Other' } }, false],
    [{ name: 'Query', args: { param: 'year' } }, true],
    [{ name: 'Query', args: { param: 'month' } }, false],
    [{ name: 'Cookie', args: { name: 'kind', regexp: 'lab' } }, true],
    [{ name: 'Cookie', args: { name: 'ind', regexp: '' } }, false],
    [{ name: 'RemoteAddr', args: ['10.2.0.0/16'] }, true],
    [{ name: 'RemoteAddr', args: ['10.3.0.0/16', '::1'] }, false],
    [{ name: 'After', args: ['2026-05-31 23:59:59'] }, true],
    [{ name: 'Before', args: ['2026-05-31 23:59:59'] }, false],
    [{ name: 'Between', args: ['2026-01-01 00:00:00', '2026-12-31 00:00:00'] }, true],
  ])('%j: %s', (predicate, expected) => {
    expect(predicateProblem(predicate)).toBeUndefined()
    expect(matches([predicate], asked())).toBe(expected)
  })
  it('/lab/** is met by /lab itself, and all conditions must hold', () => {
    const lab: Predicate = { name: 'Path', args: ['/lab/**'] }
    expect(matches([lab], asked({ path: '/lab' }))).toBe(true)
    expect(matches([lab], asked({ path: '/labour' }))).toBe(false)
    expect(matches([lab, { name: 'Method', args: ['POST'] }], asked())).toBe(false)
  })
  it.each<Predicate>([
    { name: 'Path', args: [] },
    { name: 'Path', args: ['lab'] },
    { name: 'Path', args: ['/**/**/**/**/**'] },
    { name: 'Method', args: ['TRACE'] },
    { name: 'Header', args: { regexp: 'x' } },
    { name: 'Header', args: { header: 'a', regexp: '(a+)+$' } },
    { name: 'RemoteAddr', args: ['10.0.0.0/33'] },
    { name: 'RemoteAddr', args: ['2130706433'] },
    { name: 'Between', args: ['2026-01-01 00:00:00'] },
    { name: 'After', args: ['soon'] },
  ])('refused: %j', predicate => {
    expect(predicateProblem(predicate)).toMatch(/^路由条件/)
  })
  it('an address says a scheme, a host and a port, and nothing else', () => {
    expect(upstreamOf('http://lab.example.cn')).toMatchObject({ host: 'lab.example.cn', port: 80 })
    expect(upstreamOf('https://[::1]:8443/')).toMatchObject({ origin: 'https://[::1]:8443' })
    for (const uri of [
      'lb://lab', 'file:///etc/passwd', 'http://a@b', 'http://a/b', 'http://2130706433', 'http://0x7f.1', 'http://a\\@b', 'ftp://a',
      'http://127.1', 'http://[::ffff:127.0.0.1]',
    ]) // biome-ignore format: one row of attacks
      expect(upstreamOf(uri), uri).toBeUndefined()
  })
  it('a bucket empties and fills again', () => {
    let now = 0
    const limits = new Limits(() => now)
    const args = [
      { key: 'redis-rate-limiter.replenishRate', value: '1' },
      { key: 'redis-rate-limiter.burstCapacity', value: '2' },
    ]
    const take = () => limits.take('r u', [{ name: 'RequestRateLimiter', args }])
    expect([take(), take(), take()]).toEqual([true, true, false])
    now = 1_000
    expect([take(), take()]).toEqual([true, false])
  })
})

forEachDatabase((_, open) => {
  async function upstream() {
    const seen: { url: string; headers: IncomingMessage['headers']; body: string }[] = []
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', chunk => {
        body += chunk
      })
      request.on('end', () => {
        seen.push({ url: request.url ?? '', headers: request.headers, body })
        if (request.url === '/moved') {
          response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
          return
        }
        response
          .writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'stolen=1' })
          .end(`<script>1</script>${request.method}`)
      })
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => void server.close())
    return { seen, port: (server.address() as AddressInfo).port }
  }
  async function world(listed = true) {
    const { seen, port } = await upstream()
    const { app, db } = await buildApp(open, {
      config: { gatewayUpstreams: listed ? [{ host: '127.0.0.1', port }] : [] },
    })
    const admin = await signIn(app)
    const save = (router: object) =>
      admin.call('POST', '/sys/gatewayRoute/updateAll', {
        payload: {
          router: {
            routerId: 'lab',
            name: '实验室',
            uri: `http://127.0.0.1:${port}`,
            predicates: [{ name: 'Path', args: ['/lab/**'] }],
            filters: [],
            ...router,
          },
        },
      })
    const forward = (url: string, options: object = {}) =>
      app.inject({
        url: `/jeecg-boot/gateway${url}`,
        ...options,
        headers: { 'x-access-token': admin.token, cookie: 'a=1', 'x-forwarded-for': '6.6.6.6' },
      })
    const routes = async () =>
      (await admin.call<{ id: string; version: number; status: number }[]>('GET', '/sys/gatewayRoute/list'))
        .result
    return { app, db, admin, save, forward, routes, seen, port }
  }

  it('hands a call on, without what is about the session, and takes nothing home that could run [J26]', async () => {
    const { save, forward, seen } = await world()
    expect(
      await save({
        filters: [
          { name: 'StripPrefix', args: [{ key: 'parts', value: '1' }] },
          {
            name: 'AddRequestHeader',
            args: [
              { key: 'name', value: 'X-House' },
              { key: 'value', value: 'qy' },
            ],
          },
        ],
      }),
    ).toMatchObject({ success: true, message: '操作成功！' })
    const answer = await forward('/lab/results?year=2026', { method: 'POST', payload: { a: 1 } })
    expect(answer.body).toBe('<script>1</script>POST')
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    const [first] = seen
    expect([first?.url, first?.body]).toEqual(['/results?year=2026', '{"a":1}'])
    expect(first?.headers).toMatchObject({ 'x-house': 'qy', 'x-gateway-user': 'admin' })
    expect(first?.headers['x-forwarded-for']).not.toContain('6.6.6.6')
    for (const name of ['x-access-token', 'cookie']) expect(first?.headers[name]).toBeUndefined()
    // A redirection is shown, not followed.
    expect((await forward('/lab/moved')).statusCode).toBe(302)
    expect(seen).toHaveLength(2)
    expect((await forward('/other')).statusCode).toBe(404)
    for (const path of ['/lab/../admin', '/lab/%2e%2e/admin', '/lab//x', '/lab/%2fx'])
      expect((await forward(path)).json().success, path).toBe(false)
    expect(seen).toHaveLength(2)
  })
  it('is off where no place is listed, and hands nothing on to a place that is not [J26 J19 A67]', async () => {
    const off = await world(false)
    expect((await off.save({})).success).toBe(true)
    expect((await off.forward('/lab/x')).json().message).toContain('网关转发未启用')
    const { save, forward, db, seen } = await world()
    expect((await save({ uri: 'http://169.254.169.254' })).message).toContain('QY_GATEWAY_UPSTREAMS')
    expect((await save({ uri: 'http://127.0.0.1:1' })).success).toBe(false)
    await save({})
    // Whatever came into the table otherwise.
    await db.k.updateTable('sysGatewayRoute').set({ uri: 'http://127.0.0.1:1' }).execute()
    expect((await forward('/lab/x')).json().message).toContain('不在允许名单')
    expect(seen).toEqual([])
  })
  it('limits, switches off, is edited by one at a time and deleted', async () => {
    const { admin, save, forward, routes } = await world()
    const args = [{ key: 'redis-rate-limiter.replenishRate', value: '1' }]
    await save({ filters: [{ name: 'RequestRateLimiter', args }] })
    expect((await forward('/lab/x')).statusCode).toBe(200)
    expect((await forward('/lab/x')).statusCode).toBe(429)
    await admin.call('GET', '/sys/gatewayRoute/clearRedis')
    expect((await forward('/lab/x')).statusCode).toBe(200)
    expect((await save({})).message).toContain('路由ID 已存在')
    const [route] = await routes()
    expect((await save({ id: route!.id, version: route!.version, status: 0 })).success).toBe(true)
    expect((await save({ id: route!.id, version: route!.version, status: 1 })).status).toBe(409)
    expect((await forward('/lab/x')).statusCode).toBe(404)
    expect(await admin.call('DELETE', `/sys/gatewayRoute/delete?id=${route!.id}`)).toMatchObject({
      message: '删除路由成功',
    })
    expect(await routes()).toEqual([])
    expect((await save({ predicates: [] })).message).toContain('至少添加一个路由条件')
    expect(
      (await save({ filters: [{ name: 'AddRequestHeader', args: [{ key: 'name', value: 'Host' }] }] }))
        .success,
    ).toBe(false)
  })
  it('says that a place does not answer', async () => {
    const { save, forward, port, db } = await world()
    await save({})
    void port
    await db.k.updateTable('sysGatewayRoute').set({ retryable: 1 }).execute()
    const dead = await buildApp(open, { config: { gatewayUpstreams: [{ host: '127.0.0.1', port: 9 }] } })
    const admin = await signIn(dead.app)
    await admin.call('POST', '/sys/gatewayRoute/updateAll', {
      payload: {
        router: {
          routerId: 'dead',
          name: '无人',
          uri: 'http://127.0.0.1:9',
          predicates: [{ name: 'Path', args: ['/**'] }],
          retryable: 1,
        },
      },
    })
    const answer = await admin.call('GET', '/gateway/x')
    expect(answer).toMatchObject({ success: false, message: '上游服务暂时无法访问，请稍后再试' })
    expect((await forward('/lab/x')).statusCode).toBe(200)
  })
})
