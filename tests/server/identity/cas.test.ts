/** Signing in by a CAS ticket (wire 2.7, guard A10). */
import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from '#server/config.ts'
import { readCasAnswer } from '#server/modules/identity/cas/answer.ts'
import { buildApp, callerOf } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { casServer, casSuccess } from '../../support/identity-provider.ts'

const publicUrl = 'https://console.example.cn'

forEachDatabase((_, open) => {
  async function world(answers: Record<string, string> = {}) {
    const { casUrl, asked } = await casServer(answers)
    const { app, db } = await buildApp(open, { config: { publicUrl, casUrl } })
    const validate = (ticket: string, service = `${publicUrl}/`) =>
      callerOf(app).call<{ token: string; userInfo: { username: string }; multi_depart: number }>(
        'GET',
        '/sys/cas/client/validateLogin',
        { query: { ticket, service } },
      )
    return { app, db, asked, validate, casUrl }
  }

  it('opens one session for a ticket', async () => {
    const { app, asked, validate } = await world({ 'ST-1': casSuccess('city') })
    const answer = await validate('ST-1')
    expect(answer).toMatchObject({ success: true, result: { userInfo: { username: 'city' } } })
    expect(Object.keys(answer.result).sort()).toEqual(['departs', 'multi_depart', 'token', 'userInfo'])
    expect(Object.fromEntries(asked[0]!)).toEqual({ ticket: 'ST-1', service: `${publicUrl}/` })
    const mine = await callerOf(app, answer.result.token).call('GET', '/sys/user/getCurrentUserDeparts')
    expect(mine.success).toBe(true)
    expect((await validate('ST-1')).message).toBe('登录票据无效或已使用，请重新登录')
  })
  it('of two that bring one ticket at once one gets in [A10]', async () => {
    const { validate } = await world({ 'ST-1': casSuccess('city') })
    const answers = await Promise.all([validate('ST-1'), validate('ST-1'), validate('ST-1')])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })
  it('asks nobody about a ticket for another service', async () => {
    const { asked, validate } = await world({ 'ST-1': casSuccess('city') })
    for (const service of [
      'https://evil.example/',
      'https://console.example.cn.evil.example/',
      'http://console.example.cn/',
      'https://console.example.cn@evil.example/',
      'console',
    ])
      expect((await validate('ST-1', service)).message, service).toBe('单点登录的服务地址不是本系统')
    expect(asked).toEqual([])
  })
  it('takes no word of the request for the own address [A10 A51]', async () => {
    const { casUrl, asked } = await casServer({ 'ST-1': casSuccess('city') })
    const { app } = await buildApp(open, { config: { publicUrl, casUrl } })
    const answer = await callerOf(app).call('GET', '/sys/cas/client/validateLogin', {
      query: { ticket: 'ST-1', service: 'http://evil.example/' },
      headers: { host: 'evil.example' },
    })
    expect(answer.message).toBe('单点登录的服务地址不是本系统')
    expect(asked).toEqual([])
    expect(() => loadConfig({ QY_CAS_URL: 'https://cas.example.cn/cas' })).toThrow(ConfigError)
    const config = loadConfig({ QY_CAS_URL: 'https://cas.example.cn/cas/', QY_PUBLIC_URL: `${publicUrl}/` })
    expect(config).toMatchObject({ casUrl: 'https://cas.example.cn/cas', publicUrl })
  })
  it('refuses unknown tickets, unknown and frozen users, and answers that are none', async () => {
    const { db, validate } = await world({
      'ST-2': casSuccess('nobody-here'),
      'ST-3': casSuccess('city'),
      'ST-4': '<html>login</html>',
      'ST-5': `<!DOCTYPE x [<!ENTITY who "admin">]>${casSuccess('&who;')}`,
      'ST-6': casSuccess('x'.repeat(100_000)),
    })
    expect((await validate('ST-0')).message).toBe('登录票据无效或已使用，请重新登录')
    expect((await validate('ST-2')).message).toBe('该用户不存在，请联系管理员开通')
    await db.write([{ sql: "update sys_user set status = '2' where username = 'city'", parameters: [] }])
    expect((await validate('ST-3')).message).toBe('该用户已冻结')
    for (const ticket of ['ST-4', 'ST-5', 'ST-6'])
      expect((await validate(ticket)).message, ticket).toBe('单点登录服务暂时无法访问，请稍后再试')
  })
  it('is told to the console, and refused where it is not configured', async () => {
    const { app, casUrl } = await world()
    const boot = await callerOf(app).call<{ cas?: string }>('GET', '/sys/boot')
    expect(boot.result.cas).toBe(casUrl)
    const without = await buildApp(open)
    const answer = await callerOf(without.app).call('GET', '/sys/cas/client/validateLogin', {
      query: { ticket: 'ST-1', service: 'http://localhost/' },
    })
    expect(answer.message).toBe('单点登录未配置，请联系管理员')
  })
})

describe('the answer of a CAS server', () => {
  const response = (inner: string) =>
    `<c:serviceResponse xmlns:c="http://www.yale.edu/tp/cas">${inner}</c:serviceResponse>`
  it('gives the user under whatever prefix, and none for a refusal', () => {
    expect(
      readCasAnswer(
        response('<c:authenticationSuccess><c:user> city&amp;x </c:user></c:authenticationSuccess>'),
      ),
    ).toBe('city&x')
    expect(readCasAnswer(response('<c:authenticationFailure code="x">city</c:authenticationFailure>'))).toBe(
      undefined,
    )
  })
  it.each([
    ['another namespace', casSuccess('city').replace('yale', 'evil')],
    [
      'two users',
      response('<c:authenticationSuccess><c:user>a</c:user><c:user>b</c:user></c:authenticationSuccess>'),
    ],
    [
      'two verdicts',
      response(
        '<c:authenticationFailure/><c:authenticationSuccess><c:user>a</c:user></c:authenticationSuccess>',
      ),
    ],
    ['a document type', `<!DOCTYPE a SYSTEM "file:///etc/passwd">${casSuccess('city')}`],
    ['an undeclared entity', casSuccess('&xxe;')],
    ['no end', casSuccess('city').slice(0, -5)],
    ['nothing', ''],
  ])('refuses %s', (_what, xml) => {
    expect(() => readCasAnswer(xml)).toThrow()
  })
})
