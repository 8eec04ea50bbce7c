/** Tries at the code of a device: what is told of them, what ends them, and that a code serves once though nothing can be written. */
import { generateSync } from 'otplib'
import { afterEach, expect, it, vi } from 'vitest'
import { FullError } from '#server/db/db.ts'
import { buildApp, type Caller, signIn, testPassword } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

const factor = '/sys/user/secondFactor'
const codeAt = (secret: string, ms = Date.now()) => generateSync({ secret, epoch: ms / 1_000 })
const check = (who: Caller, code: string) => who.call('POST', `${factor}/check`, { payload: { code } })

afterEach(() => {
  vi.useRealTimers()
})

forEachDatabase((_name, open) => {
  async function world() {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-04T09:00:10+08:00') })
    const { app, db } = await buildApp(open, { rate: { perPerson: 1e6, perAddress: 1e6 } })
    const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000)
    const enable = async (who: Caller) => {
      const begun = await who.call<{ secret: string }>('POST', `${factor}/begin`, {
        payload: { password: testPassword },
      })
      const { secret } = begun.result
      const confirmed = await who.call<{ recovery: string[] }>('POST', `${factor}/confirm`, {
        payload: { code: codeAt(secret) },
      })
      expect(confirmed).toMatchObject({ success: true, message: '动态口令已启用' })
      later(60)
      return { secret, recovery: confirmed.result.recovery }
    }
    const owner = await signIn(app, 'city')
    const device = await enable(owner)
    /** All the tries of a day, from six addresses, and as many more. */
    async function guess() {
      const { token } = await signIn(app, 'city')
      for (let at = 0; at < 36; at++)
        await app.inject({
          method: 'POST',
          url: `/jeecg-boot${factor}/check`,
          headers: { 'x-access-token': token },
          payload: { code: at < 30 ? '000000' : 'AAAAA-AAAAA' },
          remoteAddress: at % 6 === 5 ? '127.0.0.1' : `203.0.113.${at % 6}`,
        })
      expect((await check(await signIn(app, 'city'), codeAt(device.secret))).success).toBe(false)
    }
    const told = async () =>
      (await db.k.selectFrom('sysSms').where('esReceiver', '=', owner.userId).selectAll().execute()).filter(
        ({ esContent }) => esContent.includes('多次输错您的动态口令'),
      )
    return { app, db, later, enable, owner, ...device, guess, told }
  }
  type World = Awaited<ReturnType<typeof world>>

  it('their owner is told once when those of the day are used up', async () => {
    const { owner, guess, told, later } = await world()
    for (let at = 0; at < 5; at++) await check(owner, '000000')
    expect(await told()).toEqual([])
    later(86_401)
    await guess()
    expect(await told()).toMatchObject([{ esType: 'system', esSendStatus: '0' }])
    later(86_401)
    await guess()
    expect(await told()).toHaveLength(2)
  })

  const ways: [string, (world: World, owes: Caller) => Promise<unknown>][] = [
    [
      'an administrator who takes the device away',
      async ({ app }) =>
        expect(
          (
            await (
              await signIn(app, 'sysadmin')
            ).call('PUT', `${factor}/reset`, {
              payload: { username: 'city' },
            })
          ).success,
        ).toBe(true),
    ],
    [
      'its owner who ends it',
      async ({ recovery }, owes) =>
        expect(
          (
            await owes.call('POST', `${factor}/end`, {
              payload: { password: testPassword, code: recovery[1] },
            })
          ).success,
        ).toBe(true),
    ],
    ['another device in its place', async () => {}],
  ]
  for (const full of [false, true])
    it.each(ways)(
      `end with %s${full ? ', also those that were counted on a full disk' : ''}`,
      async (_, end) => {
        const here = await world()
        const { app, db, owner, recovery, guess, later, enable } = here
        const { write } = db
        const count = db.k.selectFrom('sysLoginFailure').select('subject')
        if (full)
          db.write = unit =>
            JSON.stringify(unit).includes('sys_login_failure')
              ? Promise.reject(new FullError('full'))
              : write(unit)
        await guess()
        db.write = write
        if (!full) expect((await count.execute()).length).toBeGreaterThan(6)
        later(601)
        const passed = await signIn(app, 'city')
        expect((await check(passed, recovery[0]!)).success).toBe(true)
        await end(here, passed)
        const { secret } = await enable(await signInAgain(here, passed))
        expect(await count.execute()).toEqual([])
        for (let at = 0; at < 2; at++) {
          expect((await check(await signIn(app, 'city'), codeAt(secret))).success).toBe(true)
          later(30)
        }
        expect(owner.userId).toBe(passed.userId)
      },
    )
  /** An administrator has ended his sessions. */
  const signInAgain = async ({ app }: World, who: Caller) =>
    (await who.call('GET', factor)).status === 401 ? signIn(app, 'city') : who

  it('on a full disk a code serves once, however the clock is set, and each one is written once there is room', async () => {
    const { app, db, secret } = await world()
    const start = Date.now()
    const { write } = db
    db.write = () => Promise.reject(new FullError('full'))
    vi.setSystemTime(start + 3_600_000)
    const ahead = codeAt(secret)
    expect((await check(await signIn(app, 'city'), ahead)).success).toBe(true)
    expect((await check(await signIn(app, 'city'), ahead)).success).toBe(false)
    vi.setSystemTime(start)
    expect((await check(await signIn(app, 'city'), codeAt(secret))).success).toBe(true)
    vi.setSystemTime(start + 3_600_000)
    expect((await check(await signIn(app, 'city'), ahead)).success).toBe(false)
    db.write = write
    const steps = [start, start + 3_600_000].map(ms => Math.floor(ms / 30_000))
    await vi.waitFor(
      async () => {
        const rows = await db.k.selectFrom('sysUserStep').select('step').execute()
        expect(rows.map(({ step }) => Number(step))).toEqual(expect.arrayContaining(steps))
      },
      { timeout: 5_000, interval: 100 },
    )
  })
})
