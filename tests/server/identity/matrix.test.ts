/** Every call of the contract against every kind of caller: exactly the declared table (guard A20, A27). */
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { can } from '#contract/kit/can.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { endpoints, resources } from '#server/declared.ts'
import { declareAccess } from '#server/http/guard.ts'
import { buildApp, type Caller, callerOf, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

const everyCall: readonly Endpoint[] = [
  ...resources.flatMap(each => Object.values(each.endpoints).filter((one): one is Endpoint => !!one)),
  ...endpoints,
]
/** These end the session that asks, or open one. */
const apart = new Set(['/sys/logout', '/sys/login'])
/** Whoever may come without a session. A reviewed list: adding to it is a decision. */
const open = [
  // Shows what is published, or what a ticket opens.
  '/sys/annountCement/show/:id',
  '/sys/boot',
  // By a ticket of the configured CAS server, used once.
  '/sys/cas/client/validateLogin',
  '/sys/checkCaptcha',
  // Refused to everybody, in words.
  '/sys/getEncryptedString',
  '/sys/login',
  '/sys/logout',
  // By a code on the telephone; counted and limited like signing in.
  '/sys/phoneLogin',
  '/sys/randomImage/:checkKey',
  '/sys/sms',
  // Each of its parts stands behind the door of the call that it is.
  '/sys/start',
  // By a configured identity provider: state, nonce and a code of one minute; binding by the user's own password or telephone.
  '/sys/third/user/checkPassword',
  '/sys/third/user/create',
  '/sys/thirdLogin/:source/callback',
  '/sys/thirdLogin/bindingThirdPhone',
  '/sys/thirdLogin/getLoginUser/:token/:thirdType',
  '/sys/thirdLogin/render/:source',
  '/sys/user/checkOnlyUser',
  '/sys/user/passwordChange',
  '/sys/user/passwordChange',
  // By a link that works once.
  '/sys/user/passwordLink/look',
  '/sys/user/passwordLink/use',
  '/sys/user/phoneVerification',
  '/sys/user/register',
]

const filled = (path: string) =>
  path.replace(/:(\w+)/g, (_, name: string) => (name === 'checkKey' ? '1700000000000' : 'sex'))

it('opens nothing to strangers but what was reviewed [J13 A20]', () => {
  expect(
    everyCall
      .filter(call => call.access === 'public')
      .map(call => call.path)
      .sort(),
  ).toEqual(open)
})

it('names each call once', () => {
  const names = everyCall.flatMap(call =>
    [call.method, ...(call.also ?? [])].map(verb => `${verb} ${call.path}`),
  )
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

it('refuses a route that does not say who may call it [J13 A20]', () => {
  const bare = fastify()
  bare.addHook('onRoute', declareAccess)
  expect(() => bare.get('/x', async () => 1)).toThrow('declares no access')
})

forEachDatabase((_, openDb) => {
  it('serves exactly what the contract lists [J2 J13]', async () => {
    const { app } = await buildApp(openDb)
    const served = Object.entries(app.swagger().paths ?? {}).flatMap(([path, verbs]) =>
      Object.keys(verbs ?? {}).map(
        verb => `${verb.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1').replace('{*}', '*')}`,
      ),
    )
    const declared = everyCall.flatMap(call =>
      [call.method, ...(call.also ?? [])].map(verb => `${verb} /jeecg-boot${call.path}`),
    )
    expect(served.filter(route => !declared.includes(route)).sort()).toEqual([])
    expect(declared.filter(route => !served.includes(route)).sort()).toEqual([])
  })

  it('answers each caller as declared [A20 A27]', async () => {
    const { app } = await buildApp(openDb)
    const callers: [string, Caller][] = [['nobody', callerOf(app)]]
    for (const username of ['sampler', 'auditor', 'city', 'admin'])
      callers.push([username, await signIn(app, username)])
    const wrong: string[] = []
    for (const [username, caller] of callers) {
      const session = await app.sessions.ofToken(caller.token)
      for (const call of everyCall) {
        if (apart.has(call.path)) continue
        const response = await app.inject({
          method: call.method,
          url: `/jeecg-boot${filled(call.path)}`,
          headers: { ...(caller.token && { 'x-access-token': caller.token }) },
        })
        const allowed =
          call.access === 'public' ||
          (session !== undefined && (call.access === 'session' || can(session.permissions, call.access)))
        const expected = allowed ? 'let in' : session ? 403 : 401
        const { statusCode } = response
        const right = allowed
          ? statusCode !== 401 && statusCode !== 403 && statusCode < 500
          : statusCode === expected
        if (!right) wrong.push(`${username} ${call.method} ${call.path}: ${statusCode}, expected ${expected}`)
        if (!allowed)
          expect(response.json()).toMatchObject(
            session
              ? { success: false, code: 510, message: '没有权限，请联系管理员授权' }
              : { success: false, code: 401, message: 'Token失效，请重新登录!' },
          )
      }
    }
    expect(wrong).toEqual([])
  })
})
