/** Signing in through identity providers, in a window of its own; binding and unbinding. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  bindByPassword,
  bindByPhone,
  createThirdUser,
  type ThirdUnknown,
  thirdAsksPhone,
  thirdBindings,
  thirdCallback,
  thirdFailed,
  thirdLoginUser,
  thirdRender,
  unbindThird,
} from '#contract/identity/third-login.ts'
import { Fault } from '#contract/kit/fault.ts'
import { toWire } from '#lib/dates.ts'
import { ownOrigin } from '#server/http/own-address.ts'
import { serve, wirePrefix, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { callerOf } from '../auth/service.ts'
import type { ByPhone } from '../by-phone/service.ts'
import { windowPage } from './page.ts'
import { givePass, hashOf, kinds, randomPass, redeemPass } from './pass-queries.ts'
import { createProvider, type Provider } from './providers.ts'
import { accountsOf } from './queries.ts'
import { bindWithPassword, bindWithPhone, createUser, openByToken, recognise, release } from './service.ts'

const cookie = 'qy_third'
const browserOf = (request: FastifyRequest): string | undefined =>
  new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1]

export function thirdRoutes(app: FastifyInstance, deps: Deps, byPhone: ByPhone): void {
  const { config, db } = deps
  const providers = new Map<string, Provider>(config.oidc.map(each => [each.source, createProvider(each)]))
  const answer = (reply: FastifyReply, words: string, message?: unknown): undefined => {
    reply
      // The window comes from another origin and must still know who opened it.
      .header('Cross-Origin-Opener-Policy', 'unsafe-none')
      .type('text/html; charset=utf-8')
      .send(windowPage(words, message))
  }

  serve(app, thirdRender, async ({ params: { source }, request, reply }) => {
    const provider = providers.get(source)
    if (!provider) return answer(reply, '未配置这种登录方式，请联系管理员', thirdFailed)
    const callback = `${ownOrigin(config, request)}${wirePrefix}/sys/thirdLogin/${source}/callback`
    try {
      const { url, state, nonce, verifier } = await provider.leave(callback)
      // One cookie for all windows of a browser: a second one does not spoil the first.
      const browser = browserOf(request) ?? randomPass()
      await givePass(db, kinds.flow, state, { source, nonce, verifier, browser: hashOf(browser), callback })
      const secure = callback.startsWith('https:') ? '; Secure' : ''
      reply
        .header('Cross-Origin-Opener-Policy', 'unsafe-none')
        .header(
          'Set-Cookie',
          `${cookie}=${browser}; Path=${wirePrefix}/sys/thirdLogin/; Max-Age=600; HttpOnly; SameSite=Lax${secure}`,
        )
        .redirect(url)
      return undefined
    } catch (error) {
      request.log.warn({ err: error, source }, 'identity provider does not answer')
      return answer(reply, `${provider.title} 暂时无法访问，请稍后再试`, thirdFailed)
    }
  })

  serve(app, thirdCallback, async ({ params: { source }, request, reply }) => {
    const provider = providers.get(source)
    const { state } = request.query as { state?: unknown }
    const flow = typeof state === 'string' ? await redeemPass(db, kinds.flow, state) : undefined
    const browser = browserOf(request)
    const own = flow?.source === source && browser !== undefined && hashOf(browser) === flow.browser
    if (!provider || !flow || !own || typeof state !== 'string')
      return answer(reply, '登录已过期或不是从本浏览器发起，请重新登录', thirdFailed)
    try {
      const url = new URL(flow.callback)
      url.search = new URL(request.url, url).search
      const identity = await provider.arrive(url, { state, nonce: flow.nonce, verifier: flow.verifier })
      const found = await recognise(db, identity)
      if ('token' in found) return answer(reply, '登录成功，正在返回…', found.token)
      if (config.smsUrl !== undefined)
        return answer(reply, '请在登录页绑定账号', `${thirdAsksPhone},${found.code}`)
      const unknown: ThirdUnknown = {
        isObj: true,
        source,
        operateCode: found.code,
        uuid: identity.name,
        username: identity.name,
      }
      return answer(reply, '请在登录页绑定账号', unknown)
    } catch (error) {
      if (error instanceof Fault) return answer(reply, error.message, thirdFailed)
      request.log.warn({ err: error, source }, 'sign-in through an identity provider refused')
      return answer(reply, '登录未通过验证，请重新登录', thirdFailed)
    }
  })

  serve(app, thirdLoginUser, async ({ params: { token, thirdType }, request }) =>
    withMessage('登录成功', await openByToken(deps, token, thirdType, callerOf(request))),
  )
  serve(app, createThirdUser, ({ body, request }) => createUser(deps, body, callerOf(request)))
  serve(app, bindByPassword, ({ body, request }) => bindWithPassword(byPhone, body, callerOf(request)))
  serve(app, bindByPhone, ({ body, request }) => bindWithPhone(byPhone, body, callerOf(request)))

  serve(app, thirdBindings, async ({ session }) => {
    const accounts = await accountsOf(db, session.userId)
    const bound = (source: string) => {
      const account = accounts.find(each => each.source === source)
      if (!account) return {}
      const { id, thirdName, createTime } = account
      return { id, thirdName, createTime: toWire(Number(createTime)) }
    }
    const gone = accounts.filter(({ source }) => !providers.has(source))
    return [
      ...[...providers.values()].map(({ source, title }) => ({
        source,
        title,
        offered: true,
        ...bound(source),
      })),
      ...gone.map(({ source }) => ({ source, title: source, offered: false, ...bound(source) })),
    ]
  })
  serve(app, unbindThird, async ({ query: { id }, session }) => {
    await release(db, session, id)
    deps.sessions.refresh(session.userId)
    return withMessage('解绑成功')
  })
}
