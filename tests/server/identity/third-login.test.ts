/** Signing in elsewhere (wire 2.6, guard A10): what opens a session, and everything that must not. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { ConfigError, loadConfig } from '#server/config.ts'
import { buildApp, callerOf, signIn, testPassword } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { identityProvider } from '../../support/identity-provider.ts'
import { makeTenants } from '../../support/tenants.ts'

const phone = '13900139000'
const publicUrl = 'https://console.example.cn'
const base = '/jeecg-boot/sys/thirdLogin'

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

const messageOf = (html: string): unknown => {
  const text = /data-message="([^"]*)"/.exec(html)?.[1]
  return text === undefined
    ? undefined
    : JSON.parse(text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))))
}
interface Unknown {
  isObj: true
  operateCode: string
  uuid: string
}

forEachDatabase((_, open) => {
  async function world(options: { sms?: boolean; register?: boolean } = {}) {
    const idp = await identityProvider()
    const { codes, smsUrl } = await smsGateway()
    const provider = {
      issuer: idp.issuer,
      clientId: 'console',
      clientSecret: 's3cret',
      scope: 'openid profile',
    }
    const { app, db } = await buildApp(open, {
      config: {
        publicUrl,
        oidc: [
          { source: 'gov', title: '政务统一身份认证', ...provider },
          { source: 'lab', title: '检测中心', ...provider },
        ],
        ...(options.sms && { smsUrl }),
      },
    })
    await db.write([
      {
        sql: 'update sys_user set phone = ?, email = ? where username = ?',
        parameters: [phone, 'city@x.cn', 'city'],
      },
      ...(options.register
        ? [
            {
              sql: `insert into sys_setting ("key", "value") values ('register.enabled', 'Y')`,
              parameters: [],
            },
          ]
        : []),
    ])
    const render = async (source = 'gov', jar = '') => {
      const answer = await app.inject({
        url: `${base}/render/${source}`,
        headers: jar ? { cookie: jar } : {},
      })
      const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0]!
      return { answer, address: String(answer.headers.location ?? ''), cookie }
    }
    const arrive = async (url: URL, cookie: string) => {
      const answer = await app.inject({ url: url.pathname + url.search, headers: { cookie } })
      return { answer, message: messageOf(answer.body) }
    }
    /** The whole way of a window. */
    const through = async (sub: string, claims: Record<string, unknown> = {}, source = 'gov') => {
      const { address, cookie } = await render(source)
      return (await arrive(idp.agree(address, { sub, ...claims }), cookie)).message
    }
    const post = <T = string>(path: string, payload: object) =>
      callerOf(app).call<T>('POST', path, { payload })
    const enter = (token: unknown, source = 'gov') =>
      callerOf(app).call<{
        token: string
        userInfo: { username: string }
        tenantList?: { id: number; name: string }[]
      }>('GET', `/sys/thirdLogin/getLoginUser/${String(token)}/${source}`)
    const bindCity = async (sub = 'u-1') => {
      const { operateCode } = (await through(sub)) as Unknown
      return post('/sys/third/user/checkPassword', { operateCode, uuid: 'city', password: testPassword })
    }
    return { app, db, idp, codes, render, arrive, through, post, enter, bindCity }
  }

  it('tells the console which ways there are', async () => {
    const { app } = await world()
    const { result } = await callerOf(app).call<Record<string, unknown>>('GET', '/sys/boot')
    expect(result).toMatchObject({
      third: [
        { source: 'gov', title: '政务统一身份认证' },
        { source: 'lab', title: '检测中心' },
      ],
      thirdRegister: false,
    })
    expect(JSON.stringify(result)).not.toContain('s3cret')
  })
  it('leaves with state, nonce and PKCE, to come back to the own address [A10]', async () => {
    const { render } = await world()
    const { answer, address } = await render()
    expect(answer.statusCode).toBe(302)
    expect(answer.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Lax; Secure$/)
    const { searchParams: query } = new URL(address)
    expect(Object.fromEntries(query)).toMatchObject({
      redirect_uri: `${publicUrl}${base}/gov/callback`,
      code_challenge_method: 'S256',
      response_type: 'code',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(address).not.toContain('s3cret')
  })
  it('a bound account opens one session, by a token of one use, for its own provider', async () => {
    const { db, through, enter, bindCity } = await world()
    expect(await bindCity()).toMatchObject({ success: true, result: expect.stringMatching(/^[\w-]{43}$/) })
    const token = await through('u-1')
    expect((await enter(token, 'lab')).message).toBe('登录凭证已失效，请重新登录')
    const second = await through('u-1')
    const entered = await enter(second)
    expect(entered).toMatchObject({
      success: true,
      code: 200,
      result: { token: expect.stringMatching(/^[\w-]{43}$/), userInfo: { username: 'city' } },
    })
    expect((await enter(second)).success).toBe(false)
    const late = await through('u-1')
    await db.write([{ sql: 'update third_pass set expires_at = 1', parameters: [] }])
    expect((await enter(late)).success).toBe(false)
    const kept = JSON.stringify(await db.k.selectFrom('thirdPass').selectAll().execute())
    expect(kept).not.toContain(String(late))
  })
  it('names the tenants to choose from, and refuses where none is in force', async () => {
    const { db, through, enter, bindCity } = await world()
    await bindCity()
    await makeTenants(db, '2', '3')
    const belong = (ids: string) =>
      db.write([
        { sql: 'update sys_user set rel_tenant_ids = ? where username = ?', parameters: [ids, 'city'] },
      ])
    await belong('3,2')
    const { result } = await enter(await through('u-1'))
    expect(result.tenantList?.map(({ id, name }) => [id, name])).toEqual([
      [2, '租户2'],
      [3, '租户3'],
    ])
    await db.write([{ sql: `update sys_tenant set status = '0'`, parameters: [] }])
    expect((await enter(await through('u-1'))).message).toBe('与该用户关联的租户均已被冻结，无法登录！')
  })
  it('the token that binding answers signs in as well', async () => {
    const { enter, bindCity } = await world()
    expect((await enter((await bindCity()).result)).result.userInfo.username).toBe('city')
  })
  it('an unknown account is not taken for a user of the same name or mailbox [A10]', async () => {
    const { through } = await world()
    const message = await through('u-9', {
      preferred_username: 'city',
      email: 'city@x.cn',
      email_verified: true,
    })
    expect(message).toMatchObject({
      isObj: true,
      source: 'gov',
      uuid: 'city',
      operateCode: expect.any(String),
    })
  })
  it('the answer of the provider serves once, in the browser that left, with its own state [A10]', async () => {
    const { idp, render, arrive, bindCity } = await world()
    await bindCity()
    const first = await render()
    const back = idp.agree(first.address, { sub: 'u-1' })
    expect((await arrive(back, '')).message).toBe('登录失败')
    // The state went with that try: also the right browser is too late.
    expect((await arrive(back, first.cookie)).message).toBe('登录失败')

    const mine = await render()
    const victim = await render()
    expect((await arrive(idp.agree(mine.address, { sub: 'u-1' }), victim.cookie)).message).toBe('登录失败')

    const whole = await render()
    const right = idp.agree(whole.address, { sub: 'u-1' })
    const forged = new URL(right)
    forged.searchParams.set('state', 'x'.repeat(43))
    expect((await arrive(forged, whole.cookie)).message).toBe('登录失败')
    expect((await arrive(right, whole.cookie)).message).toMatch(/^[\w-]{43}$/)
    expect((await arrive(right, whole.cookie)).message).toBe('登录失败')
    // The code alone, with a state of its own: the provider has taken it back, and the verifier is another.
    const again = await render()
    const reused = idp.agree(again.address, { sub: 'u-1' })
    reused.searchParams.set('code', right.searchParams.get('code')!)
    expect((await arrive(reused, again.cookie)).message).toBe('登录失败')
  })
  it('a state of one provider is none at another [A10]', async () => {
    const { idp, render, arrive } = await world()
    const { address, cookie } = await render('gov')
    const back = idp.agree(address, { sub: 'u-1' })
    back.pathname = back.pathname.replace('/gov/', '/lab/')
    expect((await arrive(back, cookie)).message).toBe('登录失败')
  })
  it.each([
    ['another nonce', { nonce: 'n' }],
    ['another audience', { aud: 'somebody' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['an old token', { exp: 1 }],
  ])('refuses a token with %s [A10]', async (_what, claims) => {
    const { idp, through } = await world()
    idp.forged.claims = claims
    expect(await through('u-1')).toBe('登录失败')
  })
  it('refuses a token signed by another key, and says when the provider is away', async () => {
    const { idp, render, through } = await world()
    idp.forged.key = idp.otherKey()
    expect(await through('u-1')).toBe('登录失败')
    const other = await world()
    other.idp.forged.down = true
    const { answer } = await other.render()
    expect(answer.body).toContain('政务统一身份认证 暂时无法访问，请稍后再试')
    other.idp.forged.down = false
    expect((await other.render()).answer.statusCode).toBe(302)
    expect((await render('nobody')).answer.body).toContain('未配置这种登录方式')
  })
  it('binds by the password of the user only, and counts the wrong ones', async () => {
    const { through, post } = await world()
    const { operateCode } = (await through('u-1')) as Unknown
    const ask = (body: object) =>
      post('/sys/third/user/checkPassword', { operateCode, uuid: 'city', ...body })
    expect((await ask({ password: 'wrong' })).message).toBe('密码不正确')
    expect((await ask({ password: 'wrong', uuid: 'no-such-user' })).message).toBe('密码不正确')
    expect((await ask({ password: testPassword, operateCode: 'x' })).message).toBe('校验失败')
    await ask({ password: 'wrong' })
    await ask({ password: 'wrong' })
    expect(await ask({ password: testPassword })).toMatchObject({
      success: false,
      result: { captchaRequired: true },
    })
  })
  it('a code binds once, an account to one user, a user to one account of a provider', async () => {
    const { through, post, bindCity } = await world()
    const { operateCode } = (await through('u-1')) as Unknown
    const { operateCode: second } = (await through('u-1')) as Unknown
    const bind = (code: string, uuid: string) =>
      post('/sys/third/user/checkPassword', { operateCode: code, uuid, password: testPassword })
    expect((await bind(operateCode, 'city')).success).toBe(true)
    expect((await bind(operateCode, 'prov')).message).toBe('校验失败')
    expect((await bind(second, 'prov')).message).toBe('该账号或第三方账号已有绑定，请先解绑')
    expect((await bindCity('u-2')).message).toBe('该账号或第三方账号已有绑定，请先解绑')
  })
  it('a frozen user neither binds nor gets in', async () => {
    const { db, through, enter, bindCity } = await world()
    await bindCity()
    const token = await through('u-1')
    await db.write([{ sql: "update sys_user set status = '2' where username = 'city'", parameters: [] }])
    expect((await enter(token)).message).toBe('该用户已冻结')
    expect(await through('u-1')).toBe('登录失败')
    expect((await bindCity('u-2')).message).toBe('该用户已冻结')
  })
  it('with a way to telephones it asks for one, and binds by its code', async () => {
    const { codes, through, post, enter } = await world({ sms: true })
    const message = String(await through('u-1'))
    expect(message).toMatch(/^绑定手机号,[\w-]{43}$/)
    const thirdUserUuid = message.split(',')[1]!
    await post('/sys/sms', { mobile: phone, smsmode: '0' })
    const bind = (captcha: string) =>
      post('/sys/thirdLogin/bindingThirdPhone', { mobile: phone, captcha, thirdUserUuid })
    expect((await bind('000000')).message).toBe('验证码错误')
    const { result } = await bind(codes[0]!)
    expect((await enter(result)).result.userInfo.username).toBe('city')
    expect((await bind(codes[0]!)).message).toBe('校验失败')
  })
  it('makes a user where people may register, and nowhere else', async () => {
    const shut = await world()
    const { operateCode } = (await shut.through('u-1')) as Unknown
    expect((await shut.post('/sys/third/user/create', { operateCode, username: 'newcomer' })).message).toBe(
      '注册未开放，请联系管理员',
    )
    const { app, through, post, enter } = await world({ register: true })
    const told = (await through('u-1', { name: '林溪' })) as Unknown
    const create = (body: object) => post('/sys/third/user/create', { ...told, ...body })
    expect((await create({ username: '林溪' })).message).toBe('只允许字母、数字、下划线，4 到 18 位')
    expect((await create({ username: 'city' })).message).toBe('用户名已注册')
    const made = await create({ username: 'city', suffix: 7 })
    expect(made.success).toBe(true)
    const { result } = await enter(made.result)
    expect(result.userInfo).toMatchObject({ username: 'city7', realname: '林溪' })
    const own = callerOf(app, result.token)
    const [bound] = (await own.call<{ id: string }[]>('GET', '/sys/third/user/bindings')).result
    const released = await own.call('DELETE', '/sys/third/user/bindings', { query: { id: bound!.id } })
    expect(released.message).toBe('这是您唯一的登录方式，请先联系管理员设置密码，再解绑')
  })
  it('lists and releases what is one’s own, and nobody else’s', async () => {
    const { app, through, bindCity } = await world()
    await bindCity()
    const city = await signIn(app, 'city')
    const prov = await signIn(app, 'prov')
    const list = (await city.call<{ id?: string; source: string }[]>('GET', '/sys/third/user/bindings'))
      .result
    expect(list).toMatchObject([
      { source: 'gov', title: '政务统一身份认证', offered: true, id: expect.any(String) },
      { source: 'lab', title: '检测中心', offered: true },
    ])
    const query = { id: list[0]!.id! }
    expect((await prov.call('DELETE', '/sys/third/user/bindings', { query })).status).toBe(404)
    expect((await callerOf(app).call('GET', '/sys/third/user/bindings')).status).toBe(401)
    expect((await city.call('DELETE', '/sys/third/user/bindings', { query })).message).toBe('解绑成功')
    expect(await through('u-1')).toMatchObject({ isObj: true })
  })
  it('the page of the window runs no script but ours, and what it carries cannot break out', async () => {
    const { idp, render, arrive } = await world()
    const { address, cookie } = await render()
    const name = '"><script>alert(1)</script>'
    const { answer, message } = await arrive(idp.agree(address, { sub: 'u-1', name }), cookie)
    expect(message).toMatchObject({ username: name })
    expect(answer.body.match(/<script/g)).toHaveLength(1)
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
    expect(answer.headers['cross-origin-opener-policy']).toBe('unsafe-none')
  })
})

it('providers come from the environment, and half a one stops the start', () => {
  const env = {
    QY_OIDC_GOV_ISSUER: 'https://id.example.cn/realms/gov',
    QY_OIDC_GOV_CLIENT_ID: 'console',
    QY_OIDC_GOV_TITLE: '政务统一身份认证',
    QY_OIDC_WECHAT_OPEN_ISSUER: 'https://wx.example.cn',
    QY_OIDC_WECHAT_OPEN_CLIENT_ID: 'wx',
    QY_OIDC_WECHAT_OPEN_CLIENT_SECRET: 's',
    QY_OIDC_WECHAT_OPEN_SCOPE: 'openid',
  }
  expect(loadConfig(env).oidc).toEqual([
    {
      source: 'gov',
      title: '政务统一身份认证',
      issuer: 'https://id.example.cn/realms/gov',
      clientId: 'console',
      scope: 'openid profile',
    },
    {
      source: 'wechat_open',
      title: 'WECHAT_OPEN',
      issuer: 'https://wx.example.cn',
      clientId: 'wx',
      clientSecret: 's',
      scope: 'openid',
    },
  ])
  expect(() => loadConfig({ ...env, QY_OIDC_GOV_CLIENT_ID: '' })).toThrow(ConfigError)
  expect(() => loadConfig({ QY_OIDC_X_ISSUER: 'ftp://x', QY_OIDC_X_CLIENT_ID: 'y' })).toThrow(ConfigError)
})
