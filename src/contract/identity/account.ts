/** One's own account: what everybody may look at and change of himself, and of nobody else. */
import Type, { type Static } from 'typebox'
import { coded, day } from '#contract/kit/code.ts'
import { endpoint } from '#contract/kit/endpoint.ts'
import { pageOf } from '#contract/kit/resource.ts'
import { id, maybe, strict } from '#contract/kit/shapes.ts'

/** `phone` is covered: it opens the account, so a look over the shoulder must not read it. */
export const account = Type.Object({
  id: Type.String(),
  username: Type.String(),
  realname: Type.String(),
  workNo: maybe(),
  phone: maybe(),
  email: maybe(),
  telephone: maybe(),
  sex: maybe(),
  birthday: maybe(),
  avatar: maybe(),
  post_dictText: maybe(),
  orgCodeTxt: maybe(),
  roles: Type.Array(Type.String()),
  createTime: maybe(),
  version: Type.Number(),
})
export type Account = Static<typeof account>

export const ownAccount = endpoint('GET', '/sys/account/info', {
  title: '我的账户',
  access: 'session',
  own: true,
  result: account,
})
/** A picture of one's own lies in the folder that everybody may read. */
export const avatarFolder = 'avatar'
/** Only these; who and what one is in the organisation is kept by others. */
export const editAccount = endpoint('PUT', '/sys/account/edit', {
  title: '修改我的资料',
  access: 'session',
  own: true,
  body: strict({
    realname: Type.Optional(Type.String({ maxLength: 100 })),
    telephone: maybe(30),
    sex: Type.Optional(Type.Union([Type.String({ maxLength: 2 }), Type.Null()], coded)),
    birthday: Type.Optional(Type.Union([Type.String({ maxLength: 10, ...day }), Type.Null()])),
    avatar: Type.Optional(
      Type.Union([
        Type.String({ maxLength: 250, pattern: `^(${avatarFolder}/[^\\s/\\\\,]+)?$` }),
        Type.Null(),
      ]),
    ),
    version: Type.Optional(Type.Number()),
  }),
  result: account,
})
/** A telephone opens the account by a code: it is changed with the password alone. */
export const changePhone = endpoint('PUT', '/sys/account/phone', {
  title: '更换手机号',
  access: 'session',
  own: true,
  body: strict({
    phone: Type.String({ minLength: 1, maxLength: 20 }),
    password: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  result: account,
})
/** What is told of the account goes there: it is changed as the telephone is. Without one: none. */
export const changeEmail = endpoint('PUT', '/sys/account/email', {
  title: '更换邮箱',
  access: 'session',
  own: true,
  body: strict({
    email: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
    password: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  result: account,
})

/** `id` is a handle, not a token. Times as on the wire. */
export const ownSession = Type.Object({
  id: Type.String(),
  current: Type.Boolean(),
  ip: maybe(),
  userAgent: maybe(),
  loginTime: Type.String(),
  lastSeen: Type.String(),
  expiresAt: Type.String(),
})
export type OwnSession = Static<typeof ownSession>
export const ownSessions = endpoint('GET', '/sys/account/sessions', {
  title: '我的登录设备',
  access: 'session',
  own: true,
  result: Type.Array(ownSession),
})
export const endOwnSession = endpoint('POST', '/sys/account/endSession', {
  title: '退出其他设备',
  access: 'session',
  own: true,
  body: strict({ id: id() }),
})
export const endOtherSessions = endpoint('POST', '/sys/account/endOthers', {
  title: '退出全部其他设备',
  access: 'session',
  own: true,
})

/** `logType`: "1" signing in and out, "2" acts; both unless told. */
export const ownActivity = endpoint('GET', '/sys/account/activity', {
  title: '我的动态',
  access: 'session',
  own: true,
  query: Type.Object({
    logType: Type.Optional(Type.Union([Type.Literal('1'), Type.Literal('2')], coded)),
    pageNo: Type.Optional(Type.Number()),
    pageSize: Type.Optional(Type.Number()),
  }),
  result: pageOf(
    Type.Object({
      id: Type.String(),
      logType: Type.String(),
      logContent: maybe(),
      ip: maybe(),
      createTime: Type.String(),
    }),
  ),
})

/** What rings the bell. Urgent messages always do; the list of messages holds all of them. */
const noticeChoices = {
  /** Announcements. */
  announced: Type.Boolean(),
  /** Messages of the system. */
  system: Type.Boolean(),
  /** The least urgent that rings: L general, M important, H urgent. */
  least: Type.Union([Type.Literal('L'), Type.Literal('M'), Type.Literal('H')]),
  /** A new one is also shown at the edge of the window as it comes. */
  popup: Type.Boolean(),
}
export const noticeSettings = Type.Object(noticeChoices)
export type NoticeSettings = Static<typeof noticeSettings>
export const noticeDefaults: NoticeSettings = { announced: true, system: true, least: 'L', popup: false }
export const readNotice = endpoint('GET', '/sys/account/notice', {
  title: '我的消息提醒',
  access: 'session',
  atStart: {},
  own: true,
  result: noticeSettings,
})
export const writeNotice = endpoint('PUT', '/sys/account/notice', {
  title: '修改消息提醒',
  access: 'session',
  own: true,
  body: strict(noticeChoices),
  result: noticeSettings,
})
