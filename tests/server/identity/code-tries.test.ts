/** Guard A87: tries of a code on the telephone are counted apart from those of passwords, and ask for the picture as the login does. */
import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { endpoints } from '#server/declared.ts'
import { buildApp, callerOf, signIn, testPassword } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

const namesOf = ({ body, query }: Endpoint): string[] =>
  [body, query].flatMap(part =>
    Object.keys((part as { properties?: Record<string, unknown> } | undefined)?.properties ?? {}),
  )
/** Every call by which a stranger may try a code. */
const doors = (endpoints as readonly Endpoint[]).filter(call => {
  const names = namesOf(call)
  if (call.access !== 'public') return false
  return names.includes('smscode') || (names.includes('mobile') && !names.includes('smsmode'))
})
/** Asks for the code of a stranger elsewhere before the one on the telephone. */
const guarded = '/sys/thirdLogin/bindingThirdPhone'
type Refusal = { captchaRequired?: boolean } | null

forEachDatabase((_, open) => {
  it(`fifty-one strangers at ${doors.length} doors keep nobody out, and are asked for the picture [A87 A01]`, async () => {
    expect(doors.map(({ path }) => path)).toContain('/sys/phoneLogin')
    const { app, db } = await buildApp(open, {
      config: { register: true },
      rate: { perAddress: 1e6, signingIn: 1e6 },
    })
    const knock = (door: Endpoint, phone: string, more: object = {}) => {
      const values: [string, string][] = [
        ['mobile', phone],
        ['phone', phone],
        ['captcha', '000000'],
        ['smscode', '000000'],
        ['username', 'stranger'],
        ['password', 'Blue-River-77'],
        ['thirdUserUuid', 'x'.repeat(20)],
      ]
      const wanted = namesOf(door)
      const content = { ...Object.fromEntries(values.filter(([name]) => wanted.includes(name))), ...more }
      return callerOf(app).call<Refusal>(
        door.method,
        door.path,
        door.method === 'GET' ? { query: content } : { payload: content },
      )
    }
    for (const door of doors) {
      await db.write([{ sql: 'delete from sys_login_failure', parameters: [] }])
      let asked = 0
      for (let at = 0; at < 51; at++) {
        const answer = await knock(door, `139001${String(39_000 + at)}`)
        expect(answer).toMatchObject({ status: 200, success: false })
        if (answer.result?.captchaRequired) asked++
      }
      if (door.path !== guarded) expect([door.path, asked]).toEqual([door.path, 48])
      // No lock, and no picture either: a password is another matter.
      const entered = await callerOf(app).call('POST', '/sys/login', {
        payload: { username: 'city', password: testPassword },
      })
      expect([door.path, entered.message]).toEqual([door.path, '登录成功'])
      if (door.path === guarded) continue
      await callerOf(app).call('GET', '/sys/randomImage/1700000000001')
      const misread = await knock(door, '13900139000', { picture: '0000', checkKey: '1700000000001' })
      expect(misread).toMatchObject({ message: '图形验证码错误', result: { captchaRequired: true } })
    }
  }, 120_000)

  it('who mistypes his own password keeps nobody else of his address out [A87]', async () => {
    const { app, db } = await buildApp(open)
    const city = await signIn(app, 'city')
    const wrong = {
      username: 'city',
      oldpassword: 'x',
      password: 'another-Pass1',
      confirmpassword: 'another-Pass1',
    }
    for (let at = 0; at < 4; at++)
      expect((await city.call('POST', '/sys/user/updatePassword', { payload: wrong })).success).toBe(false)
    const counted = await db.k.selectFrom('sysLoginFailure').select('subject').execute()
    expect(counted).toEqual([{ subject: 'u:city' }])
  })
})
