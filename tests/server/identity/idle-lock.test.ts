/** Issue 10, A9: a session that nobody uses is locked by the server; a wall goes on watching, and only that. */
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Db } from '#server/db/db.ts'
import { endpoints, resources } from '#server/declared.ts'
import { createSessions } from '#server/identity/sessions/sessions.ts'
import { shareSessions } from '#server/live/share-sessions.ts'
import { buildApp, callerOf, signIn, testPassword } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

const minuteMs = 60_000
const everything: readonly Endpoint[] = [
  ...resources.flatMap(each => Object.values(each.endpoints).filter((one): one is Endpoint => !!one)),
  ...endpoints,
]
const dead = 'Token失效'

const setMinutes = (db: Db, minutes: number | string) =>
  db.write([
    {
      sql: `insert into sys_setting ("key", "value") values ('session.idleMinutes', ?)
        on conflict ("key") do update set "value" = excluded."value"`,
      parameters: [String(minutes)],
    },
  ])
const handleOf = async (db: Db, userId: string) =>
  (await db.k.selectFrom('sysSession').where('userId', '=', userId).select('id').executeTakeFirstOrThrow()).id

afterEach(() => {
  vi.useRealTimers()
})

forEachDatabase((_name, open) => {
  /** The server on a clock that the test sets. */
  async function world() {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { app, db, deps } = await buildApp(open, { rate: { perPerson: 1e6, perAddress: 1e6 } })
    const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * minuteMs)
    return { app, db, deps, later }
  }
  const mine = '/sys/user/getCurrentUserDeparts'
  const background = (seconds: number | string) => ({ headers: { 'x-idle': String(seconds) } })

  it('locks after half an hour, with an answer that is a lock to our console and a dead session to others', async () => {
    const { app, later } = await world()
    const city = await signIn(app, 'city')
    later(29)
    expect((await city.call('GET', mine)).status).toBe(200)
    later(30)
    expect((await city.call('GET', mine)).status).toBe(200)
    later(31)
    const refused = await city.call('GET', mine)
    expect(refused).toMatchObject({ status: 401, code: 401, success: false, result: { locked: true } })
    expect(refused.message).toContain('会话已锁定')
    expect(refused.message).toContain(dead)
    // What is open to everybody is open to him too, and he can leave.
    expect((await city.call('GET', '/sys/boot')).result).toMatchObject({ idleMinutes: 30 })
    expect((await city.call('POST', '/sys/logout')).success).toBe(true)
    expect((await city.call('GET', mine)).result).toBeNull()
  })

  it('counts what people do, not what a page asks by itself', async () => {
    const { app, later } = await world()
    const city = await signIn(app, 'city')
    const asks = async (seconds: number | string) =>
      (await city.call('GET', mine, background(seconds))).status
    for (let minute = 5; minute <= 30; minute += 5) {
      later(5)
      expect(await asks(minute * 60)).toBe(200)
    }
    later(1)
    expect(await asks(31 * 60)).toBe(401)

    // Somebody sat there two minutes ago; what is no count of seconds is a call made just now; nothing lies ahead of now.
    const other = await signIn(app, 'control')
    for (const said of ['120', '-5', 'soon', '99999999999', '']) {
      later(27)
      expect((await other.call('GET', mine, background(said))).status, said).toBe(200)
    }
    later(31)
    expect((await other.call('GET', mine)).status).toBe(401)
  })

  it('does not open again by a call, a clock set back, or a longer limit; and never locks at 0', async () => {
    const { app, db, deps, later } = await world()
    const city = await signIn(app, 'city')
    later(31)
    expect((await city.call('GET', mine, background(0))).status).toBe(401)
    later(-60)
    deps.sessions.refresh()
    expect((await city.call('GET', mine)).status).toBe(401)
    later(60)
    await setMinutes(db, 90)
    later(1)
    expect((await city.call('GET', mine)).status).toBe(401)

    await setMinutes(db, 0)
    const control = await signIn(app, 'control')
    later(24 * 60)
    expect((await control.call('GET', mine)).status).toBe(200)
    expect((await control.call('GET', '/sys/boot')).result).not.toHaveProperty('idleMinutes')
    await setMinutes(db, 2)
    later(1)
    expect((await control.call('GET', mine)).status).toBe(200)
    later(3)
    expect((await control.call('GET', mine)).status).toBe(401)
    await setMinutes(db, 'never')
    expect((await signIn(app, 'prov')).token).not.toBe('')
    later(1)
    expect((await control.call('GET', '/sys/boot')).result).toMatchObject({ idleMinutes: 30 })
  })

  it('a clock set back locks nobody who is at work, and holds no session open for long', async () => {
    const { app, later } = await world()
    const city = await signIn(app, 'city')
    later(-600)
    expect((await city.call('GET', mine)).status).toBe(200)
    later(29)
    expect((await city.call('GET', mine, background(29 * 60))).status).toBe(200)
    later(2)
    expect((await city.call('GET', mine, background(31 * 60))).status).toBe(401)
  })

  it('what is done at one process counts at the others, and after a restart', async () => {
    const { app, db, later } = await world()
    const { token } = await signIn(app, 'city')
    const [one, other] = [createSessions(db), createSessions(db)]
    const stillOpen = async (sessions: typeof one) => (await sessions.ofToken(token))?.lock === undefined
    for (let times = 0; times < 3; times++) {
      later(20)
      const session = await one.ofToken(token)
      const at = Date.now()
      one.used(session?.handle ?? '', 0)
      await vi.waitFor(async () => {
        const { lastActiveAt } = await db.k
          .selectFrom('sysSession')
          .where('id', '=', session?.handle ?? '')
          .select('lastActiveAt')
          .executeTakeFirstOrThrow()
        expect(lastActiveAt).toBe(at)
      })
      expect(await stillOpen(other)).toBe(true)
    }
    later(20)
    expect(await stillOpen(createSessions(db))).toBe(true)
    later(11)
    expect(await stillOpen(createSessions(db))).toBe(false)
  })

  it('is unlocked by the password alone, goes on under the same token, and the log tells', async () => {
    const { app, db, later } = await world()
    const city = await signIn(app, 'city')
    const unlock = (payload: object) =>
      city.call<{ captchaRequired?: boolean } | null>('POST', '/sys/session/unlock', { payload })
    later(31)
    const wrong = await unlock({ password: 'not it' })
    expect(wrong).toMatchObject({ status: 200, success: false, message: '密码错误' })
    expect((await city.call('GET', mine)).status).toBe(401)
    expect((await unlock({ password: testPassword })).success).toBe(true)
    expect((await city.call('GET', mine)).status).toBe(200)
    later(29)
    expect((await city.call('GET', mine)).status).toBe(200)
    const lines = await db.k
      .selectFrom('sysLog')
      .where('logContent', 'like', '%解锁%')
      .select(['logContent', 'logType', 'username'])
      .orderBy('id')
      .execute()
    expect(lines).toMatchObject([
      { logContent: '用户名: city,解锁失败！', logType: '1' },
      { logContent: '用户名: city,解锁成功！', logType: '1' },
      { logContent: '解锁会话', logType: '2', username: '顾澄' },
    ])
  })

  it('guessing is slowed down as at the login: a picture, then a rest of the account', async () => {
    const { app, later } = await world()
    const city = await signIn(app, 'city')
    later(31)
    const unlock = (password: string) =>
      city.call<{ captchaRequired?: boolean } | null>('POST', '/sys/session/unlock', {
        payload: { password },
      })
    for (let times = 0; times < 3; times++) expect((await unlock('not it')).message).toBe('密码错误')
    expect(await unlock(testPassword)).toMatchObject({ success: false, result: { captchaRequired: true } })
    const login = await callerOf(app).call('POST', '/sys/login', {
      payload: { username: 'city', password: testPassword },
    })
    expect(login.result).toEqual({ captchaRequired: true })
    expect((await city.call('GET', mine)).status).toBe(401)
  })

  it('who has no password is sent to sign in again', async () => {
    const { app, db, later } = await world()
    const city = await signIn(app, 'city')
    await db.k.updateTable('sysUser').set({ passwordHash: '!' }).where('id', '=', city.userId).execute()
    later(31)
    const answer = await city.call('POST', '/sys/session/unlock', { payload: { password: testPassword } })
    expect(answer).toMatchObject({ success: false, result: { noPassword: true } })
    expect(answer.message).toContain('重新登录')
  })

  it('a one-time ticket of a locked session opens nothing', async () => {
    const { app, later } = await world()
    const admin = await signIn(app)
    await setMinutes(app.db, 1)
    later(0.2)
    const ticket = async () =>
      (await admin.call<{ ticket: string }>('POST', '/sys/ticket', background(12))).result.ticket
    const statusOf = async (given: string) =>
      (await app.inject({ method: 'GET', url: `/jeecg-boot/sewage/plant/exportXls?token=${given}` }))
        .statusCode
    const [used, kept] = [await ticket(), await ticket()]
    expect(await statusOf(used)).toBe(200)
    later(0.9)
    expect(await statusOf(kept)).toBe(401)
  })

  it('is told in the list of who is online', async () => {
    const { app, deps, later } = await world()
    await signIn(app, 'city')
    later(32)
    await deps.sessions.sweep()
    const admin = await signIn(app)
    const { result } = await admin.call<{ records: { username: string; locked: string }[] }>(
      'GET',
      '/sys/online/list',
    )
    expect(Object.fromEntries(result.records.map(({ username, locked }) => [username, locked]))).toEqual({
      city: '1',
      admin: '0',
    })
  })

  const pathOf = ({ path }: Endpoint) => path.replace(/:(\w+)/g, 'x').replace('*', 'x')
  async function isOpen(app: FastifyInstance, endpoint: Endpoint, token: string): Promise<boolean> {
    const answer = await app.inject({
      method: endpoint.method,
      url: `/jeecg-boot${pathOf(endpoint)}`,
      headers: { 'x-access-token': token },
      ...(endpoint.method !== 'GET' && { payload: {} }),
    })
    // What all pages begin with tells of each part in an answer of its own.
    return answer.statusCode !== 401 || !answer.body.includes('"locked":true')
  }
  const ends = (endpoint: Endpoint) =>
    endpoint.path === '/sys/logout' || endpoint.path === '/sys/session/desk'

  it(`an idle desk × ${everything.length} endpoints: what says so is open, and what is everybody's`, async () => {
    const { app, later } = await world()
    const { token } = await signIn(app)
    later(31)
    const opened: string[] = []
    for (const endpoint of everything.filter(each => !ends(each)))
      if ((await isOpen(app, endpoint, token)) !== (endpoint.access === 'public' || !!endpoint.onLock))
        opened.push(endpoint.path)
    expect(opened).toEqual([])
    for (const endpoint of everything.filter(ends)) expect(await isOpen(app, endpoint, token)).toBe(true)
  }, 120_000)

  it(`an idle wall × ${everything.length} endpoints: it watches, and may do nothing else [A15]`, async () => {
    const { app, later } = await world()
    const wall = await signIn(app)
    expect((await wall.call('POST', '/sys/session/wall')).status).toBe(200)
    later(31)
    const wrong: string[] = []
    for (const endpoint of everything.filter(each => !ends(each))) {
      const declared = endpoint.access === 'public' || !!endpoint.onLock || !!endpoint.onWall
      if ((await isOpen(app, endpoint, wall.token)) !== declared) wrong.push(endpoint.path)
    }
    expect(wrong).toEqual([])
    // It watches for days, and true answers they are.
    later(3 * 24 * 60)
    const figures = await wall.call('GET', '/sewage/overview/today')
    expect(figures.status).toBe(200)
    expect(await wall.call('POST', '/sys/ticket')).toMatchObject({
      status: 401,
      result: { locked: true, wall: true },
    })
    // Left, it is a desk that nobody used.
    expect((await wall.call('POST', '/sys/session/desk')).status).toBe(200)
    expect((await wall.call('GET', '/sewage/overview/today')).status).toBe(401)
  }, 120_000)

  it('only GETs are declared for walls', () => {
    expect(everything.filter(({ onWall, method }) => onWall && method !== 'GET')).toEqual([])
    expect(everything.filter(({ onWall }) => onWall).length).toBeGreaterThan(5)
  })

  it('a wall needs its code: whoever lacks it locks like a desk; control, prov and admin hold it', async () => {
    const { app, later } = await world()
    const [city, control, prov] = [
      await signIn(app, 'city'),
      await signIn(app, 'control'),
      await signIn(app, 'prov'),
    ]
    expect((await city.call('POST', '/sys/session/wall')).status).toBe(403)
    for (const who of [control, prov]) expect((await who.call('POST', '/sys/session/wall')).status).toBe(200)
    later(31)
    const sees = async (who: typeof city) => (await who.call('GET', '/sewage/overview/today')).status
    expect([await sees(city), await sees(control), await sees(prov)]).toEqual([401, 200, 200])
    // A session that is locked already becomes none.
    expect((await city.call('POST', '/sys/session/wall')).status).toBe(401)
  })

  it('a wall whose user has lost its code is a desk; coming and going are written down [A15]', async () => {
    const { app, db, deps, later } = await world()
    const control = await signIn(app, 'control')
    const sees = async () => (await control.call('GET', '/sewage/overview/today')).status
    for (const profile of ['wall', 'desk', 'wall'])
      expect((await control.call('POST', `/sys/session/${profile}`)).status).toBe(200)
    later(31)
    expect(await sees()).toBe(200)
    const code = db.k.selectFrom('sysPermission').select('id').where('perms', '=', 'system:session:wall')
    await db.k.deleteFrom('sysRolePermission').where('permissionId', 'in', code).execute()
    deps.sessions.refresh()
    expect(await sees()).toBe(401)
    const lines = await db.k
      .selectFrom('sysLog')
      .select(['userid', 'logContent'])
      .where('method', 'in', ['/sys/session/wall', '/sys/session/desk'])
      .orderBy('id')
      .execute()
    expect(lines).toEqual(
      ['进入大屏值守', '退出大屏值守', '进入大屏值守'].map(logContent => ({ userid: 'control', logContent })),
    )
  })

  it('an unlocked session is open at the other process at once', async () => {
    const { app, db, later } = await world()
    const { token, userId } = await signIn(app, 'city')
    const heard: ((payload: unknown) => void)[][] = [[], []]
    const [here, there] = [0, 1].map(at => {
      const sessions = createSessions(db)
      shareSessions(
        {
          publish: (_, payload) => {
            for (const listener of heard[1 - at] ?? []) listener(payload)
          },
          subscribe: (_, listener) => heard[at]?.push(listener),
          connected: true,
          onReturn() {},
          async close() {},
        },
        sessions,
      )
      return sessions
    })
    later(31)
    expect((await here?.ofToken(token))?.lock).toBe('desk')
    expect((await there?.ofToken(token))?.lock).toBe('desk')
    await here?.unlock({ handle: await handleOf(db, userId), userId })
    expect((await here?.ofToken(token))?.lock).toBeUndefined()
    expect((await there?.ofToken(token))?.lock).toBeUndefined()
  })
})
