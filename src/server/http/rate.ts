/** Fair shares: of each address before anybody asks who it is, of each person afterwards, however many sessions he opens. Files of the console are not counted. */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Fault } from '#contract/kit/fault.ts'

export interface RateOptions {
  /** Calls of one person in ten seconds. */
  perPerson?: number
  /** Calls of one address in ten seconds; many people may sit behind one. */
  perAddress?: number
  /** Calls of one API key in ten seconds. */
  perKey?: number
  /** Attempts to sign in and pictures for it, of one address in a minute. */
  signingIn?: number
}
const signingInPaths = new Set([
  '/sys/login',
  '/sys/randomImage/:checkKey',
  '/sys/checkCaptcha',
  '/sys/sms',
  '/sys/phoneLogin',
  '/sys/user/register',
  '/sys/user/phoneVerification',
  '/sys/user/passwordChange',
  '/sys/user/checkOnlyUser',
  '/sys/user/passwordLink/look',
  '/sys/user/passwordLink/use',
  '/sys/thirdLogin/render/:source',
  '/sys/thirdLogin/:source/callback',
  '/sys/thirdLogin/getLoginUser/:token/:thirdType',
  '/sys/thirdLogin/bindingThirdPhone',
  '/sys/third/user/create',
  '/sys/third/user/checkPassword',
  '/sys/cas/client/validateLogin',
])

/** Two halves, because the guard stands between them. */
export async function ratePlugin(app: FastifyInstance, options: RateOptions = {}) {
  const { perPerson = 1_000, perAddress = 5_000, signingIn = 120, perKey = 60 } = options
  await app.register(rateLimit, { global: false, cache: 20_000 })
  const byAddress = { keyGenerator: (request: FastifyRequest) => request.ip }
  const ofAddress = app.createRateLimit({ ...byAddress, max: perAddress, timeWindow: 10_000 })
  const ofSigningIn = app.createRateLimit({ ...byAddress, max: signingIn, timeWindow: 60_000 })
  const ofPerson = app.createRateLimit({
    max: perPerson,
    timeWindow: 10_000,
    keyGenerator: request => request.session.userId,
  })
  const ofKey = app.createRateLimit({
    max: perKey,
    timeWindow: 10_000,
    keyGenerator: request => request.apiKey?.id ?? '',
  })
  const check = async (limit: ReturnType<typeof app.createRateLimit>, request: FastifyRequest) => {
    const share = await limit(request)
    if (!share.isAllowed && share.isExceeded)
      throw new Fault('too-many', '操作过于频繁，请稍后再试', null, Math.max(1, share.ttlInSeconds))
  }
  return {
    async beforeGuard(request: FastifyRequest): Promise<void> {
      const { endpoint } = request.routeOptions.config
      if (!endpoint) return
      await check(ofAddress, request)
      if (signingInPaths.has(endpoint.path)) await check(ofSigningIn, request)
    },
    async afterGuard(request: FastifyRequest): Promise<void> {
      if (request.session.handle !== '') await check(ofPerson, request)
      if (request.apiKey) await check(ofKey, request)
    },
  }
}
