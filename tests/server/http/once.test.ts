/** Who was refused under an Idempotency-Key has done nothing under it; what is shown once is shown to one session. */
import { generateSync } from 'otplib'
import type { TSchema } from 'typebox'
import { afterEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { refused } from '#contract/kit/fault.ts'
import { endpoints, resources } from '#server/declared.ts'
import { buildApp, type Caller, signIn, testPassword } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

const everything: readonly Endpoint[] = [
  ...resources.flatMap(each => Object.values(each.endpoints).filter((one): one is Endpoint => !!one)),
  ...endpoints,
]
const factor = '/sys/user/secondFactor'
const newPassword = 'Other-Passw0rd-1'

/** What a guesser fills in. */
const guesses: Readonly<Record<string, string>> = {
  username: 'city',
  oldpassword: 'wrong',
  password: 'wrong',
  confirmpassword: 'wrong',
  code: '000000',
  captcha: '000000',
  smscode: '000000',
  phone: '13900139000',
  mobile: '13900139000',
  smsmode: '0',
  email: 'a@b.cn',
  ticket: 'a'.repeat(43),
  operateCode: 'x',
  thirdUserUuid: 'x',
}
const proofs = ['oldpassword', 'password', 'code', 'captcha', 'smscode']
type Open = Readonly<Record<string, TSchema | undefined>>
const partsOf = ({ body }: Endpoint): Open => (body as { properties?: Open } | undefined)?.properties ?? {}
const guessed = everything.filter(
  one =>
    one.method !== 'GET' &&
    (one.access === 'session' || one.access === 'public') &&
    proofs.some(name => name in partsOf(one)),
)

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Whether an answer may hold what lets somebody in: by the name of a part, or because its shape is open. */
function holdsSecret(shape: TSchema | undefined, access: string): boolean {
  if (!shape) return false
  const { properties, items, anyOf, type } = shape as {
    properties?: Open
    items?: TSchema
    anyOf?: TSchema[]
    type?: string
  }
  if (properties)
    return Object.entries(properties).some(
      ([name, part]) =>
        /^(secret|recovery|key|token|ticket|.*[pP]assword)$/.test(name) ||
        (type === 'object' && holdsSecret(part, '')),
    )
  if (items) return holdsSecret(items, '')
  if (anyOf) return anyOf.some(each => holdsSecret(each, ''))
  // Bare words for somebody unknown are a pass.
  return type === undefined
    ? Object.keys(shape).length === 0 && access !== ''
    : type === 'string' && access === 'public'
}

it('every call that answers a secret says so', () => {
  const keyed = everything.filter(({ method, raw }) => method !== 'GET' && !raw)
  const secret = keyed.filter(({ result, access }) => holdsSecret(result, access)).map(({ path }) => path)
  expect(keyed.filter(({ shownOnce }) => shownOnce).map(({ path }) => path)).toEqual(secret)
  expect(secret).toEqual(
    expect.arrayContaining([`${factor}/begin`, `${factor}/confirm`, `${factor}/recovery`, '/sys/ticket']),
  )
})

forEachDatabase((_name, open) => {
  async function world() {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-04T09:00:10+08:00') })
    const built = await buildApp(open, { rate: { perPerson: 1e6, perAddress: 1e6, signingIn: 1e6 } })
    return { ...built, city: await signIn(built.app, 'city') }
  }
  const keyed = (key: string) => ({ 'idempotency-key': key })
  const begin = async (who: Caller) =>
    (await who.call<{ secret: string }>('POST', `${factor}/begin`, { payload: { password: testPassword } }))
      .result.secret
  const confirm = (who: Caller, code: string, headers = {}) =>
    who.call<{ recovery: string[] } | null>('POST', `${factor}/confirm`, { payload: { code }, headers })

  it('a guess that was refused is refused again [R09 R48]', async () => {
    const { db, city } = await world()
    await confirm(city, generateSync({ secret: await begin(city), epoch: Date.now() / 1_000 }))
    await begin(city)
    expect(guessed.map(({ path }) => path)).toContain(`${factor}/end`)
    for (const one of guessed) {
      const payload = Object.fromEntries(
        Object.keys(partsOf(one)).flatMap(name => (guesses[name] ? [[name, guesses[name]]] : [])),
      )
      const send = () => city.call(one.method, one.path, { payload, headers: keyed('key-0000-0001') })
      const answers = [await send(), await send()].map(({ success }) => success)
      expect([one.path, ...answers]).toEqual([one.path, false, false])
      expect(
        await db.k
          .selectFrom('sysIdempotency')
          .select('key')
          .where('key', 'like', '%key-0000-0001')
          .execute(),
      ).toEqual([])
      await db.k.deleteFrom('sysLoginFailure').execute()
    }
  })

  it('the corrected call counts, under the same key and under another [R09 R48]', async () => {
    const { city } = await world()
    const change = (oldpassword: string, password: string, key: string) =>
      city.call('PUT', '/sys/user/updatePassword', {
        payload: { username: 'city', oldpassword, password, confirmpassword: password },
        headers: keyed(key),
      })
    expect((await change('wrong', newPassword, 'key-0000-0001')).success).toBe(false)
    expect((await change(testPassword, newPassword, 'key-0000-0001')).success).toBe(true)
    expect((await change('wrong', `${newPassword}2`, 'key-0000-0002')).success).toBe(false)
    expect((await change(newPassword, `${newPassword}2`, 'key-0000-0003')).success).toBe(true)
  })

  it('a refusal frees the key, another failure after the act does not [R09 R48]', async () => {
    const { deps, city } = await world()
    const change = (oldpassword: string, password: string, key: string) =>
      city.call('PUT', '/sys/user/updatePassword', {
        payload: { username: 'city', oldpassword, password, confirmpassword: password },
        headers: keyed(key),
      })
    const ending = vi.spyOn(deps.sessions, 'endUser')
    ending.mockRejectedValueOnce(new Error('gone'))
    expect((await change(testPassword, newPassword, 'key-0000-0001')).status).toBe(500)
    expect(await change(testPassword, newPassword, 'key-0000-0001')).toMatchObject({
      success: true,
      message: '操作已完成',
    })
    ending.mockRejectedValueOnce(refused('no'))
    expect(await change(newPassword, testPassword, 'key-0000-0002')).toMatchObject({
      success: false,
      message: 'no',
    })
    expect(await change(newPassword, testPassword, 'key-0000-0002')).toMatchObject({
      success: false,
      message: '旧密码输入错误!',
    })
  })

  it('a code that was taken by a call that failed counts for nothing [R09 R48]', async () => {
    const { deps, city, app } = await world()
    const secret = await begin(city)
    await confirm(city, generateSync({ secret, epoch: Date.now() / 1_000 }))
    vi.setSystemTime(Date.now() + 30_000)
    const owing = await signIn(app, 'city')
    const code = generateSync({ secret, epoch: Date.now() / 1_000 })
    const check = () =>
      owing.call('POST', `${factor}/check`, { payload: { code }, headers: keyed('key-0000-0001') })
    vi.spyOn(deps.sessions, 'passFactor').mockRejectedValueOnce(new Error('gone'))
    expect([(await check()).status, (await check()).success]).toEqual([500, false])
  })

  it('what is shown once is shown to no other session [R09 R48]', async () => {
    const { app, city } = await world()
    const code = generateSync({ secret: await begin(city), epoch: Date.now() / 1_000 })
    const first = await confirm(city, code, keyed('key-0000-0001'))
    expect(first.result?.recovery).toHaveLength(10)
    expect(await confirm(city, code, keyed('key-0000-0001'))).toEqual(first)
    const thief = await signIn(app, 'city')
    expect(await confirm(thief, code, keyed('key-0000-0001'))).toMatchObject({ success: false, result: null })
  })
})
