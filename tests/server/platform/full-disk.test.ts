/** A full disk: said so to whoever writes; people sign in and read; nobody guesses passwords meanwhile; not ready. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateSync } from 'otplib'
import { expect, it, onTestFinished, vi } from 'vitest'
import { login } from '#contract/identity/auth.ts'
import { phoneLogin } from '#contract/identity/by-phone.ts'
import { casLogin, thirdLoginUser } from '#contract/identity/third-login.ts'
import type { Envelope } from '#contract/kit/envelope.ts'
import { FullError } from '#server/db/db.ts'
import { endpoints } from '#server/declared.ts'
import { buildApp, type Caller, callerOf, signIn, testPassword } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { casServer, casSuccess, identityProvider } from '../../support/identity-provider.ts'

/** Number of the period of a code. */
const nowStep = () => Math.floor(Date.now() / 30_000)

const publicUrl = 'https://console.example.cn'
async function smsGateway() {
  const codes: string[] = []
  const server = createServer((request, response) => {
    request.on('data', piece => codes.push((JSON.parse(String(piece)) as { code: string }).code))
    request.on('end', () => response.end('{}'))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>(resolve => server.close(() => resolve())))
  return { codes, smsUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

forEachDatabase((_name, open) => {
  it('lets people sign in, read and sign out, and tells those who write [R05 R60]', async () => {
    const { app, db } = await buildApp(open, { config: { role: 'api' } })
    const early = await signIn(app)
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    const { write, stats } = db
    const fill = () => {
      db.write = () => Promise.reject(new FullError('磁盘空间不足，数据未能写入'))
      db.stats = () => ({ ...stats.call(db), failing: '磁盘空间不足，数据未能写入' })
    }
    fill()
    const late = await signIn(app, 'prov')
    for (const who of [early, late]) {
      expect(await who.call('GET', '/sys/user/getCurrentUserDeparts')).toMatchObject({ success: true })
      expect(await who.call('GET', '/sewage/plant/list')).toMatchObject({ success: true })
    }
    const refused = await early.call('POST', '/example/item/add', {
      payload: { itemCode: 'F1', itemName: '一', quantity: 1 },
    })
    expect(refused).toMatchObject({ success: false, status: 503 })
    expect(refused.message).toMatch(/^磁盘空间不足，.*清理磁盘/)
    const ready = await app.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toMatchObject([
      503,
      { status: 'not ready', database: true, commits: '磁盘空间不足，数据未能写入' },
    ])
    const guess = (password: string) =>
      callerOf(app).call('POST', '/sys/login', { payload: { username: 'city', password } })
    for (let n = 0; n < 3; n++) expect((await guess('wrong-one')).message).toBe('用户名或密码错误')
    expect((await guess(testPassword)).result).toMatchObject({ captchaRequired: true })
    expect(await late.call('POST', '/sys/logout')).toMatchObject({ success: true })
    expect(await early.call('POST', '/sys/logout')).toMatchObject({ success: true })
    for (const who of [early, late])
      expect((await who.call('GET', '/sys/user/getCurrentUserDeparts')).status).toBe(401)
    db.write = write
    db.stats = stats
    expect((await app.inject('/readyz')).json()).toMatchObject({ commits: true })
  })

  it('opens every door to a session, once for each code, ticket and window [R60]', async () => {
    const idp = await identityProvider()
    const { casUrl } = await casServer({ 'ST-1': casSuccess('city') })
    const { codes, smsUrl } = await smsGateway()
    const provider = { issuer: idp.issuer, clientId: 'c', clientSecret: 's3cret', scope: 'openid' }
    const { app, db } = await buildApp(open, {
      config: { publicUrl, casUrl, smsUrl, oidc: [{ source: 'gov', title: '政务', ...provider }] },
    })
    const phone = '13900139000'
    await db.write([
      { sql: 'update sys_user set phone = ? where username = ?', parameters: [phone, 'city'] },
      {
        sql: `insert into third_account (id, source, issuer, subject, user_id, create_time)
          select '1', 'gov', ?, 'u-1', id, 1 from sys_user where username = 'city'`,
        parameters: [idp.issuer],
      },
    ])
    db.write = () => Promise.reject(new FullError('磁盘空间不足，数据未能写入'))
    const nobody = callerOf(app)
    const post = <T = unknown>(path: string, payload: object) => nobody.call<T>('POST', path, { payload })
    const base = '/jeecg-boot/sys/thirdLogin'
    /** Each gives what may be tried again with the same. */
    const doors: Record<string, () => Promise<() => Promise<Envelope<unknown>>>> = {
      [login.path]: async () => () => post(login.path, { username: 'city', password: testPassword }),
      [phoneLogin.path]: async () => {
        expect(await post('/sys/sms', { mobile: phone, smsmode: '0' })).toMatchObject({ success: true })
        expect((await post('/sys/sms', { mobile: phone, smsmode: '0' })).success).toBe(false)
        expect((await post(phoneLogin.path, { mobile: phone, captcha: '12' })).message).toBe('手机验证码错误')
        return () => post(phoneLogin.path, { mobile: phone, captcha: codes[0] })
      },
      [casLogin.path]: async () => () =>
        nobody.call('GET', casLogin.path, { query: { ticket: 'ST-1', service: `${publicUrl}/` } }),
      [thirdLoginUser.path]: async () => {
        const left = await app.inject({ url: `${base}/render/gov` })
        const cookie = String(left.headers['set-cookie']).split(';')[0]!
        const back = idp.agree(String(left.headers.location), { sub: 'u-1' })
        const arrive = () => app.inject({ url: back.pathname + back.search, headers: { cookie } })
        const token = /data-message="&#34;([\w-]{43})&#34;"/.exec((await arrive()).body)?.[1]
        expect((await arrive()).body).toContain('登录已过期')
        return () => nobody.call('GET', `/sys/thirdLogin/getLoginUser/${token}/gov`)
      },
    }
    const opening = endpoints.filter(
      ({ access, result }) =>
        access === 'public' &&
        Object.hasOwn((result as { properties?: object } | undefined)?.properties ?? {}, 'token'),
    )
    expect(opening.map(({ path }) => path).toSorted()).toEqual(Object.keys(doors).toSorted())
    for (const [path, prepare] of Object.entries(doors)) {
      const enter = await prepare()
      const answers = await Promise.all([enter(), enter(), enter()])
      const inside = answers.filter(({ success }) => success)
      expect([path, inside.length]).toEqual([path, path === login.path ? 3 : 1])
      const { token } = inside[0]!.result as { token: string }
      expect(await callerOf(app, token).call('GET', '/sewage/plant/list')).toMatchObject({ success: true })
      if (path !== login.path) expect([path, (await enter()).success]).toEqual([path, false])
    }
  })

  it('takes the code of a device once, and no recovery code, which could not be struck off [R60]', async () => {
    const { app, db } = await buildApp(open)
    const factor = '/sys/user/secondFactor'
    const owner = await signIn(app, 'city')
    const begun = await owner.call<{ secret: string }>('POST', `${factor}/begin`, {
      payload: { password: testPassword },
    })
    const { secret } = begun.result
    // One step for all of it, whatever the clock does meanwhile.
    const began = nowStep()
    const codeOf = (step: number) => generateSync({ secret, epoch: (began + step) * 30 })
    const confirmed = await owner.call<{ recovery: string[] }>('POST', `${factor}/confirm`, {
      payload: { code: codeOf(-1) },
    })
    const [recovery] = confirmed.result.recovery
    const early = await signIn(app, 'city')
    const { write } = db
    db.write = () => Promise.reject(new FullError('磁盘空间不足，数据未能写入'))
    const late = await signIn(app, 'city')
    const check = (who: Caller, code = '') => who.call('POST', `${factor}/check`, { payload: { code } })
    expect(await check(early, recovery)).toMatchObject({
      status: 503,
      message: expect.stringMatching(/^磁盘空间不足，恢复码暂时不能使用/),
    })
    const answers = await Promise.all([check(early, codeOf(0)), check(late, codeOf(0))])
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
    const left = answers[0]!.success ? late : early
    expect((await check(left, codeOf(0))).message).toContain('已用过')
    expect((await check(left, codeOf(1))).success).toBe(true)
    for (const who of [early, late])
      expect(await who.call('GET', '/sewage/plant/list')).toMatchObject({ success: true })
    // What could not be written is, once there is room: no other process takes it either.
    db.write = write
    const taken = () => db.k.selectFrom('sysUserStep').select('step').execute()
    await vi.waitFor(async () => expect(await taken()).toContainEqual({ step: began + 1 }), 5_000)
  })
})
