/** Signing in and out, and what the signed-in user may see (spec/wire 2, 5.3). */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { codeFigure, maybe, strict } from '#contract/kit/shapes.ts'
import { ownTenant } from '../organisation/own-tenant.ts'
import { checkKey } from './code-picture.ts'

export const userInfo = Type.Object({
  id: Type.String(),
  username: Type.String(),
  realname: Type.String(),
  avatar: maybe(),
  birthday: maybe(),
  sex: Type.Optional(codeFigure),
  email: maybe(),
  phone: maybe(),
  orgCode: maybe(),
  orgCodeTxt: maybe(),
  /** Id of the department in force. */
  orgId: maybe(),
  status: maybe(),
  workNo: maybe(),
  post: maybe(),
  telephone: maybe(),
  userIdentity: Type.Optional(codeFigure),
  departIds: maybe(),
  relTenantIds: maybe(),
  homePath: maybe(),
  /** "Y": the password must be changed before anything else. */
  mustChange: maybe(),
  /** "check", "enrol": a code of the own device is owed before anything else, or the device itself. */
  secondFactor: maybe(),
})
export const departBrief = Type.Object({
  id: Type.String(),
  departName: Type.String(),
  orgCode: Type.String(),
  parentId: maybe(),
})
export const dictEntry = Type.Object({
  value: Type.String(),
  text: Type.String(),
  title: Type.String(),
  label: Type.String(),
  color: maybe(),
})
const loginResult = Type.Object({
  token: Type.String(),
  userInfo,
  departs: Type.Array(departBrief),
  /** 0 no department, 1 one, 2 several. */
  multi_depart: Type.Number(),
  /** Those that are in force; absent where the user belongs to none. */
  tenantList: Type.Optional(Type.Array(ownTenant)),
  sysAllDictItems: Type.Record(Type.String(), Type.Array(dictEntry)),
})

/** Refused with `result: { captchaRequired: true }` from the third failure on. */
export const login = endpoint('POST', '/sys/login', {
  title: '账号登录',
  access: 'public',
  body: strict({
    username: Type.String({ minLength: 1, maxLength: 100 }),
    password: Type.String({ minLength: 1, maxLength: 200 }),
    captcha: Type.Optional(Type.String({ maxLength: 20 })),
    checkKey,
    remember_me: Type.Optional(Type.Boolean()),
  }),
  result: loginResult,
  shownOnce: true,
})
/** A data URL of the picture, valid for 60 s. */
export const randomImage = endpoint('GET', '/sys/randomImage/:checkKey', {
  title: '图形验证码',
  access: 'public',
  params: Type.Object({ checkKey: Type.String({ pattern: '^[0-9A-Za-z]{1,40}$' }) }),
  result: Type.String(),
})
export const logout = endpoint('POST', '/sys/logout', {
  title: '退出登录',
  access: 'public',
  onLock: true,
  onFactor: true,
  also: ['GET'],
})

export const grant = Type.Object({
  action: Type.String(),
  type: Type.String(),
  status: Type.Optional(Type.String()),
  describe: Type.Optional(Type.String()),
})
/** Menu nodes nest: the client checks their shape as it builds routes. */
export const permissionsByToken = endpoint('GET', '/sys/permission/getUserPermissionByToken', {
  title: '我的菜单与权限',
  access: 'session',
  atStart: { everyTenant: true, kept: true },
  onWall: true,
  own: true,
  result: Type.Object({
    menu: Type.Array(Type.Unknown()),
    auth: Type.Array(grant),
    allAuth: Type.Array(grant),
    sysSafeMode: Type.Boolean(),
  }),
})
/** Changes the active organisation; also PUT, as the wire's clients do. */
export const selectDepart = endpoint('POST', '/sys/selectDepart', {
  title: '切换部门',
  access: 'session',
  // One's own alone, whatever reach says.
  reach: { orgCode: ['depart', 'see'] },
  own: true,
  also: ['PUT'],
  body: strict({ orgCode: Type.String(), username: maybe() }),
  result: Type.Object({ userInfo }),
})
