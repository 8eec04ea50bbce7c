/** A code of one's own device beside the password: until it was given next to nothing is open, whatever door one came by. */
import { generateSync } from 'otplib'
import { afterEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Db } from '#server/db/db.ts'
import { endpoints, resources } from '#server/declared.ts'
import { createSessions } from '#server/identity/sessions/sessions.ts'
import type { Parts } from '#server/modules/deps.ts'
import { secondFactorOf } from '#server/modules/identity/second-factor/service.ts'
import { buildApp, type Caller, callerOf, signIn, testPassword } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

const factor = '/sys/user/secondFactor'
const everything: readonly Endpoint[] = [
  ...resources.flatMap(each => Object.values(each.endpoints).filter((one): one is Endpoint => !!one)),
  ...endpoints,
]
const policy = (db: Db, value: string) =>
  db.write([
    {
      sql: `insert into sys_setting ("key", "value") values ('login.secondFactor', ?)
        on conflict ("key") do update set "value" = excluded."value"`,
      parameters: [value],
    },
  ])
const codeAt = (secret: string, ms = Date.now()) => generateSync({ secret, epoch: ms / 1_000 })

afterEach(() => {
  vi.useRealTimers()
})

forEachDatabase((_name, open) => {
  async function world(start = Date.parse('2026-03-04T09:00:10+08:00')) {
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    const { app, db, deps } = await buildApp(open, { rate: { perPerson: 1e6, perAddress: 1e6 } })
    const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000)
    return { app, db, deps, later }
  }
  /** Sets up a device; the session goes on. */
  async function enable(who: Caller, later: (seconds: number) => void) {
    const begun = await who.call<{ secret: string; address: string; picture: string }>(
      'POST',
      `${factor}/begin`,
      {
        payload: { password: testPassword },
      },
    )
    expect(begun.success).toBe(true)
    const { secret } = begun.result
    const confirmed = await who.call<{ recovery: string[] }>('POST', `${factor}/confirm`, {
      payload: { code: codeAt(secret) },
    })
    expect(confirmed).toMatchObject({ success: true, message: '动态口令已启用' })
    later(30)
    return { secret, recovery: confirmed.result.recovery, begun: begun.result }
  }
  const check = (who: Caller, code: string) => who.call('POST', `${factor}/check`, { payload: { code } })
  const looks = async (who: Caller) => (await who.call('GET', '/sewage/overview/today')).status
  /** The same code at another process. */
  async function elsewhere({ db, secrets }: Parts, token: string, code: string) {
    const sessions = createSessions(db)
    const session = await sessions.ofToken(token)
    return secondFactorOf({ db, sessions, secrets }).check(session!, code, '127.0.0.2')
  }

  it('is asked for at the next sign-in, and each code serves once', async () => {
    const { app, later } = await world()
    const first = await signIn(app, 'city')
    const { secret, begun } = await enable(first, later)
    expect(begun.address).toContain('otpauth://totp/')
    expect(begun.picture).toMatch(/^<svg /)
    // Whoever set it up has shown it.
    expect((await first.call('GET', factor)).result).toMatchObject({ on: true, recoveryLeft: 10 })
    expect((await first.call('GET', '/sewage/overview/today')).status).toBe(200)

    const entered = await callerOf(app).call<{ token: string; userInfo: { secondFactor: string } }>(
      'POST',
      '/sys/login',
      {
        payload: { username: 'city', password: testPassword },
      },
    )
    expect(entered.result.userInfo.secondFactor).toBe('check')
    const second = callerOf(app, entered.result.token)
    expect(await second.call('GET', '/sewage/overview/today')).toMatchObject({
      status: 403,
      code: 510,
      message: '请先输入动态口令',
      result: { secondFactor: 'check' },
    })
    expect((await check(second, '000000')).success).toBe(false)
    const code = codeAt(secret)
    expect((await check(second, code)).success).toBe(true)
    expect((await second.call('GET', '/sewage/overview/today')).status).toBe(200)
    const third = await signIn(app, 'city')
    expect((await check(third, code)).message).toContain('已用过')
    later(30)
    expect((await check(third, ` ${codeAt(secret).replace(/(...)/, '$1 ')}`)).success).toBe(true)
  })

  it('a code of two at once opens one of them; one of the period before still counts, an older one does not', async () => {
    const { app, later } = await world()
    const { secret } = await enable(await signIn(app, 'city'), later)
    const both = [await signIn(app, 'city'), await signIn(app, 'city')]
    const answers = await Promise.all(both.map(who => check(who, codeAt(secret))))
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
    later(120)
    const again = await signIn(app, 'city')
    expect((await check(again, codeAt(secret, Date.now() - 61_000))).success).toBe(false)
    expect((await check(again, codeAt(secret, Date.now() - 29_000))).success).toBe(true)
  })

  it('guessing comes to rest, also over several sessions [A01]', async () => {
    const { app, later } = await world()
    const { secret } = await enable(await signIn(app, 'city'), later)
    const guesses = [await signIn(app, 'city'), await signIn(app, 'city')]
    for (let at = 0; at < 6; at++) await check(guesses[at % 2]!, String(100_000 + at))
    expect(await check(await signIn(app, 'city'), codeAt(secret))).toMatchObject({ status: 429 })
    later(601)
    expect((await check(await signIn(app, 'city'), codeAt(secret))).success).toBe(true)
  })

  it('who has only the password keeps its owner out nowhere else, and runs out of tries in a day [A01]', async () => {
    const { app, later } = await world()
    const { secret, recovery } = await enable(await signIn(app, 'city'), later)
    const thief = await signIn(app, 'city')
    const guess = async (remoteAddress: string, code = '000000') =>
      app.inject({
        method: 'POST',
        url: `/jeecg-boot${factor}/check`,
        headers: { 'x-access-token': thief.token },
        payload: { code },
        remoteAddress,
      })
    for (let at = 0; at < 7; at++) await guess('203.0.113.1')
    expect((await guess('203.0.113.1')).statusCode).toBe(429)
    expect((await check(await signIn(app, 'city'), codeAt(secret))).success).toBe(true)
    // At the same moment as many as one after the other.
    const together = await Promise.all(Array.from({ length: 20 }, () => guess('203.0.113.2')))
    const looked = together.filter(({ statusCode }) => statusCode === 200).length
    expect(looked).toBeGreaterThan(2)
    expect(looked).toBeLessThan(7)
    for (let at = 0; at < 30; at++) await guess(`203.0.113.${10 + (at % 6)}`)
    later(30)
    const right = await guess('203.0.113.9', codeAt(secret))
    expect(right.json()).toMatchObject({ success: false })
    expect(right.json().message).toContain('改用恢复码')
    const owner = await signIn(app, 'city')
    expect((await check(owner, codeAt(secret))).message).toContain('改用恢复码')
    expect((await check(owner, recovery[0]!)).success).toBe(true)
    later(86_401)
    expect((await check(await signIn(app, 'city'), codeAt(secret))).success).toBe(true)
  })

  it('a clock that is set back keeps nobody out, and makes no code good again', async () => {
    const { app, deps, later } = await world()
    const start = Date.now()
    // A day ahead: a device is set up, a code is taken, and too many wrong ones are counted.
    later(86_400)
    const { secret } = await enable(await signIn(app, 'city'), later)
    const ahead = codeAt(secret)
    const aheadAt = Date.now()
    expect((await check(await signIn(app, 'city'), ahead)).success).toBe(true)
    for (let at = 0; at < 7; at++) await check(await signIn(app, 'city'), '000000')
    vi.setSystemTime(start)
    const code = codeAt(secret)
    expect((await check(await signIn(app, 'city'), code)).success).toBe(true)
    expect((await check(await signIn(app, 'city'), code)).message).toContain('已用过')
    await expect(elsewhere(deps, (await signIn(app, 'city')).token, code)).rejects.toThrow('已用过')
    // An earlier one of those that still count is none either once a later one was taken.
    expect((await check(await signIn(app, 'city'), codeAt(secret, start - 29_000))).success).toBe(false)
    vi.setSystemTime(aheadAt)
    await expect(elsewhere(deps, (await signIn(app, 'city')).token, ahead)).rejects.toThrow('已用过')
  })

  it('of two processes one takes a code', async () => {
    const { app, deps, later } = await world()
    const { secret } = await enable(await signIn(app, 'city'), later)
    const both = [await signIn(app, 'city'), await signIn(app, 'city')]
    const answers = await Promise.allSettled(both.map(({ token }) => elsewhere(deps, token, codeAt(secret))))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('each recovery code serves once, and new ones end the old', async () => {
    const { app, later } = await world()
    const { secret, recovery } = await enable(await signIn(app, 'city'), later)
    expect(new Set(recovery).size).toBe(10)
    const [used, kept] = recovery as [string, string]
    const who = await signIn(app, 'city')
    expect((await check(who, used.toLowerCase())).result).toEqual({ recoveryLeft: 9 })
    expect((await check(await signIn(app, 'city'), used)).success).toBe(false)
    const renewed = await who.call<{ recovery: string[] }>('POST', `${factor}/recovery`, {
      payload: { code: codeAt(secret) },
    })
    expect(renewed.result.recovery).toHaveLength(10)
    expect((await check(await signIn(app, 'city'), kept)).success).toBe(false)
    expect((await check(await signIn(app, 'city'), renewed.result.recovery[0]!)).success).toBe(true)
  })

  it('with the password alone nobody takes another device, ends it, or changes the password', async () => {
    const { app, later } = await world()
    const { secret } = await enable(await signIn(app, 'city'), later)
    const thief = await signIn(app, 'city')
    for (const [path, payload] of [
      [`${factor}/begin`, { password: testPassword }],
      [`${factor}/confirm`, { code: codeAt(secret) }],
      [`${factor}/recovery`, { code: codeAt(secret) }],
      [`${factor}/end`, { password: testPassword, code: '123456' }],
    ] as const)
      expect((await thief.call('POST', path, { payload })).success, path).toBe(false)
    const password = {
      username: 'city',
      oldpassword: testPassword,
      password: 'Other-Passw0rd',
      confirmpassword: 'Other-Passw0rd',
    }
    expect((await thief.call('PUT', '/sys/user/updatePassword', { payload: password })).status).toBe(403)
    // A session that stands open is no proof either.
    const owner = await signIn(app, 'city')
    await check(owner, codeAt(secret))
    expect((await owner.call('POST', `${factor}/begin`, { payload: { password: 'wrong' } })).success).toBe(
      false,
    )
    expect((await owner.call('POST', `${factor}/begin`, { payload: {} })).message).toBe('请输入登录密码!')
    later(30)
    const ended = await owner.call('POST', `${factor}/end`, {
      payload: { password: testPassword, code: codeAt(secret) },
    })
    expect(ended.success).toBe(true)
    expect((await (await signIn(app, 'city')).call('GET', '/sewage/overview/today')).status).toBe(200)
  })

  it('another device counts once it has shown a code, until then the old one does', async () => {
    const { app, later } = await world()
    const owner = await signIn(app, 'city')
    const { secret } = await enable(owner, later)
    const next = await owner.call<{ secret: string }>('POST', `${factor}/begin`, {
      payload: { password: testPassword },
    })
    expect((await check(await signIn(app, 'city'), codeAt(secret))).success).toBe(true)
    later(30)
    expect(
      (await owner.call('POST', `${factor}/confirm`, { payload: { code: codeAt(secret) } })).success,
    ).toBe(false)
    expect(
      (await owner.call('POST', `${factor}/confirm`, { payload: { code: codeAt(next.result.secret) } }))
        .success,
    ).toBe(true)
    later(30)
    const after = await signIn(app, 'city')
    expect((await check(after, codeAt(secret))).success).toBe(false)
    expect((await check(after, codeAt(next.result.secret))).success).toBe(true)
  })

  it('with another device all sessions owe its code, save the one that has shown it', async () => {
    const { app, db, later } = await world()
    const [first, other] = [await signIn(app, 'city'), await signIn(app, 'city')]
    const { secret } = await enable(first, later)
    expect((await check(other, codeAt(secret))).success).toBe(true)
    expect([await looks(first), await looks(other)]).toEqual([200, 200])
    later(30)
    const next = await first.call<{ secret: string }>('POST', `${factor}/begin`, {
      payload: { password: testPassword },
    })
    const code = codeAt(next.result.secret)
    expect((await first.call('POST', `${factor}/confirm`, { payload: { code } })).success).toBe(true)
    expect([await looks(first), await looks(other)]).toEqual([200, 403])
    const elsewhere = createSessions(db)
    expect((await elsewhere.ofToken(other.token))?.factorDue).toBe('check')
    later(30)
    expect((await check(other, codeAt(secret))).success).toBe(false)
    expect((await check(other, codeAt(next.result.secret))).success).toBe(true)
    expect(await looks(other)).toBe(200)
    // Ended and set up anew it is another one, too.
    later(30)
    const end = { password: testPassword, code: codeAt(next.result.secret) }
    expect((await first.call('POST', `${factor}/end`, { payload: end })).success).toBe(true)
    later(30)
    await enable(first, later)
    expect([await looks(first), await looks(other)]).toEqual([200, 403])
  })

  it('officers are asked for it where the policy says so, after their first password, and cannot end it', async () => {
    const { app, db, later } = await world()
    await policy(db, 'officers')
    later(2)
    expect((await (await signIn(app, 'city')).call('GET', '/sewage/overview/today')).status).toBe(200)
    const officer = await signIn(app, 'secadmin')
    expect(await officer.call('GET', '/sys/role/list')).toMatchObject({
      status: 403,
      result: { secondFactor: 'enrol' },
    })
    const begun = await officer.call<{ secret: string }>('POST', `${factor}/begin`, { payload: {} })
    const { secret } = begun.result
    expect(
      (await officer.call('POST', `${factor}/confirm`, { payload: { code: codeAt(secret) } })).success,
    ).toBe(true)
    expect((await officer.call('GET', '/sys/role/list')).status).toBe(200)
    later(30)
    const end = await officer.call('POST', `${factor}/end`, {
      payload: { password: testPassword, code: codeAt(secret) },
    })
    expect(end.message).toContain('不能停用')
    await policy(db, 'all')
    later(2)
    expect((await (await signIn(app, 'city')).call('GET', '/sewage/overview/today')).result).toEqual({
      secondFactor: 'enrol',
    })
  })

  it('a first password comes before the first device, and the code before a new password', async () => {
    const { app, db, later } = await world()
    const { secret } = await enable(await signIn(app, 'city'), later)
    await db.write([
      { sql: "update sys_user set must_change = 'Y' where username in ('city', 'prov')", parameters: [] },
    ])
    await policy(db, 'all')
    later(30)
    const change = (username: string) => ({
      payload: {
        username,
        oldpassword: testPassword,
        password: 'Other-Passw0rd1',
        confirmpassword: 'Other-Passw0rd1',
      },
    })
    const prov = await signIn(app, 'prov')
    expect((await prov.call('POST', `${factor}/begin`, { payload: {} })).message).toBe('请先修改初始密码')
    expect((await prov.call('PUT', '/sys/user/updatePassword', change('prov'))).success).toBe(true)
    expect((await prov.call('POST', `${factor}/begin`, { payload: {} })).success).toBe(true)
    const city = await signIn(app, 'city')
    expect((await city.call('PUT', '/sys/user/updatePassword', change('city'))).status).toBe(403)
    expect((await check(city, codeAt(secret))).success).toBe(true)
    expect((await city.call('PUT', '/sys/user/updatePassword', change('city'))).success).toBe(true)
  })

  it('an administrator frees who has lost his device; the owner is told, his sessions end, his own stays', async () => {
    const { app, db, later } = await world()
    const owner = await signIn(app, 'city')
    await enable(owner, later)
    const admin = await signIn(app, 'sysadmin')
    expect((await admin.call('PUT', `${factor}/reset`, { payload: { username: 'sysadmin' } })).success).toBe(
      false,
    )
    expect((await admin.call('PUT', `${factor}/reset`, { payload: { username: 'prov' } })).message).toContain(
      '没有启用',
    )
    expect(
      (await (await signIn(app, 'lab')).call('PUT', `${factor}/reset`, { payload: { username: 'city' } }))
        .status,
    ).toBe(403)
    const done = await admin.call('PUT', `${factor}/reset`, { payload: { username: 'city' } })
    expect(done).toMatchObject({ success: true, message: '已解除动态口令' })
    expect((await owner.call('GET', factor)).status).toBe(401)
    expect((await (await signIn(app, 'city')).call('GET', '/sewage/overview/today')).status).toBe(200)
    const told = await db.k
      .selectFrom('sysSms')
      .where('esReceiver', '=', owner.userId)
      .select('esContent')
      .execute()
    expect(told.some(({ esContent }) => esContent?.includes('解除了您的动态口令'))).toBe(true)
  })

  it('the secret lies sealed, recovery codes as hashes', async () => {
    const { app, db, later } = await world()
    const { secret, recovery } = await enable(await signIn(app, 'city'), later)
    const rows = JSON.stringify([
      await db.k.selectFrom('sysUserFactor').selectAll().execute(),
      await db.k.selectFrom('sysUserRecovery').selectAll().execute(),
      await db.k.selectFrom('sysLog').selectAll().execute(),
    ])
    for (const hidden of [secret, ...recovery, ...recovery.map(code => code.replace('-', ''))])
      expect(rows).not.toContain(hidden)
  })

  it(`a session that owes it × ${everything.length} endpoints: what says so is open, and what is everybody's`, async () => {
    const { app, later } = await world()
    await enable(await signIn(app, 'admin'), later)
    const { token } = await signIn(app, 'admin')
    const owes = async (endpoint: Endpoint) => {
      const answer = await app.inject({
        method: endpoint.method,
        url: `/jeecg-boot${endpoint.path.replace(/:(\w+)/g, 'x').replace('*', 'x')}`,
        headers: { 'x-access-token': token },
        ...(endpoint.method !== 'GET' && { payload: {} }),
      })
      return answer.body.includes('"secondFactor":"check"')
    }
    const few = [
      '/sys/permission/getUserPermissionByToken',
      '/sys/user/getCurrentUserDeparts',
      '/sys/selectDepart',
      '/sys/tenant/getCurrentUserTenant',
    ]
    const open: string[] = []
    for (const endpoint of everything.filter(({ path }) => path !== '/sys/logout'))
      if (!(await owes(endpoint)) && endpoint.access !== 'public') open.push(endpoint.path)
    expect(open.filter(path => !path.startsWith(factor)).sort()).toEqual(few.sort())
    expect(open.filter(path => path.startsWith(factor)).sort()).toEqual([
      factor,
      `${factor}/begin`,
      `${factor}/check`,
      `${factor}/confirm`,
    ])
    // To what is open to everybody he is a stranger.
    const stranger = await callerOf(app, token).call('GET', '/sys/user/checkOnlyUser?username=city')
    expect(stranger.message).toBe('注册未开放，请联系管理员')
  }, 120_000)

  it('another process knows at once that the code was given', async () => {
    const { app, db, later } = await world()
    const { secret } = await enable(await signIn(app, 'city'), later)
    const who = await signIn(app, 'city')
    const elsewhere = createSessions(db)
    expect((await elsewhere.ofToken(who.token))?.factorDue).toBe('check')
    await check(who, codeAt(secret))
    later(2)
    expect((await elsewhere.ofToken(who.token))?.factorDue).toBeUndefined()
  })
})
