/** Signing in through identity providers and through CAS (spec/wire 2.6, 2.7). */
import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { maybe, strict } from '#contract/kit/shapes.ts'
import { ownTenant } from '../organisation/own-tenant.ts'
import { departBrief, userInfo } from './auth.ts'
import { checkKey, codePicture } from './code-picture.ts'

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const source = Type.String({ pattern: '^[a-z0-9_]{1,40}$' })
/** As with a password: of several one is chosen before the console opens. Absent where the user belongs to none. */
const tenantList = Type.Optional(Type.Array(ownTenant))
const picture = {
  captcha: Type.Optional(Type.String({ maxLength: 20 })),
  checkKey,
}

/** Words of the message that a sign-in window sends to the page that opened it. */
export const thirdFailed = '登录失败'
export const thirdAsksPhone = '绑定手机号'
/**
 * Sent where the account elsewhere belongs to nobody here yet. `operateCode` opens the three ways to change that, for ten
 * minutes; `uuid` is how the person is called there, as a proposal.
 */
export const thirdUnknown = Type.Object({
  isObj: Type.Literal(true),
  source: Type.String(),
  operateCode: Type.String(),
  uuid: Type.String(),
  username: Type.String(),
})
export type ThirdUnknown = Static<typeof thirdUnknown>

/** Leads the window to the provider. */
export const thirdRender = endpoint('GET', '/sys/thirdLogin/render/:source', {
  title: '第三方登录',
  access: 'public',
  params: Type.Object({ source }),
  raw: true,
})
/** Where the provider sends the window back to; answers a page that tells its opener: a token, `登录失败`, `绑定手机号,<code>` or an object. */
export const thirdCallback = endpoint('GET', '/sys/thirdLogin/:source/callback', {
  title: '第三方登录回调',
  access: 'public',
  params: Type.Object({ source }),
  raw: true,
})
/** Exchanges the token of a minute for a session, once. */
export const thirdLoginUser = endpoint('GET', '/sys/thirdLogin/getLoginUser/:token/:thirdType', {
  title: '第三方登录用户',
  access: 'public',
  params: Type.Object({ token: text(100), thirdType: source }),
  result: Type.Object({ token: Type.String(), userInfo, tenantList }),
})
/** What the wire's clients send along: the whole message. */
const told = {
  isObj: Type.Optional(Type.Boolean()),
  source: maybe(40),
  uuid: maybe(100),
  username: maybe(100),
  avatar: maybe(500),
  suffix: Type.Optional(Type.Union([Type.Number(), Type.String({ maxLength: 4 }), Type.Null()])),
}
/** A user of one's own, where people may register; `username` is the wanted name, `suffix` is put behind it when it is taken. */
export const createThirdUser = endpoint('POST', '/sys/third/user/create', {
  title: '第三方登录创建账号',
  access: 'public',
  body: strict({ operateCode: text(100), ...told }),
  result: Type.String(),
  shownOnce: true,
})
/** Binds to the user `uuid`, whose password it takes. */
export const bindByPassword = endpoint('POST', '/sys/third/user/checkPassword', {
  title: '第三方登录绑定账号',
  access: 'public',
  body: strict({ operateCode: text(100), ...told, password: text(200), ...picture }),
  result: Type.String(),
  shownOnce: true,
})
/** Binds to the user of this telephone; the code is one of signing in (`smsmode` 0). */
export const bindByPhone = endpoint('POST', '/sys/thirdLogin/bindingThirdPhone', {
  title: '第三方登录绑定手机号',
  access: 'public',
  body: strict({ mobile: text(20), captcha: text(10), thirdUserUuid: text(100), ...codePicture }),
  result: Type.String(),
  shownOnce: true,
})

export const thirdBinding = Type.Object({
  source: Type.String(),
  title: Type.String(),
  /** Absent: not bound. */
  id: Type.Optional(Type.String()),
  thirdName: maybe(),
  createTime: Type.Optional(Type.String()),
  /** The provider is still configured: it can be bound. */
  offered: Type.Boolean(),
})
export type ThirdBinding = Static<typeof thirdBinding>
/** One's own: every configured provider, and what is bound to one that is gone. */
export const thirdBindings = endpoint('GET', '/sys/third/user/bindings', {
  title: '我的第三方账号',
  access: 'session',
  own: true,
  result: Type.Array(thirdBinding),
})
export const unbindThird = endpoint('DELETE', '/sys/third/user/bindings', {
  title: '解绑第三方账号',
  access: 'session',
  own: true,
  query: Type.Object({ id: text(64) }),
})

/** Takes a ticket of the configured CAS server. */
export const casLogin = endpoint('GET', '/sys/cas/client/validateLogin', {
  title: '单点登录验证',
  access: 'public',
  query: Type.Object({ ticket: text(500), service: text(1_000) }),
  result: Type.Object({
    token: Type.String(),
    userInfo,
    departs: Type.Array(departBrief),
    multi_depart: Type.Number(),
    tenantList,
  }),
})
