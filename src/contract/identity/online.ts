/** Who is signed in (spec/wire 2.9). `token` is a handle of the session: tokens leave the server once, at the login. */
import { endpoint } from '#contract/kit/endpoint.ts'
import { datetime, dict, dictFigure, text } from '#contract/kit/field.ts'
import { coverPhone } from '#contract/kit/mask.ts'
import { resource } from '#contract/kit/resource.ts'
import { maybe, strict } from '#contract/kit/shapes.ts'
import { seesContacts } from './user.ts'

export const onlineUser = resource('/sys/online', {
  title: '在线用户',
  perm: 'system:online',
  table: 'sys_online',
  view: true,
  page: { group: '/monitor', at: 2, url: '/isystem/online', component: 'system/SysUserOnlineList' },
  label: 'realname',
  scope: 'none',
  bare: true,
  rowsAre: 'session',
  sort: { column: 'loginTime', order: 'desc' },
  verbs: ['list', 'queryById'],
  fields: {
    token: text('会话标识', { readonly: true }),
    username: text('用户账号', { readonly: true, belongsTo: { to: '/sys/user', value: 'username' } }),
    realname: text('用户姓名', { readonly: true }),
    avatar: text('头像', { readonly: true }),
    birthday: text('生日', { readonly: true }),
    sex: dictFigure('性别', 'sex', { readonly: true }),
    phone: text('手机号', { readonly: true, mask: { seenWith: seesContacts, cover: coverPhone } }),
    ip: text('IP', { readonly: true }),
    userAgent: text('浏览器', { readonly: true }),
    loginTime: datetime('登录时间', { readonly: true }),
    lastSeen: datetime('最近活动', { readonly: true }),
    expiresAt: datetime('到期时间', { readonly: true }),
    locked: dict('已锁定', 'yn', { readonly: true }),
  },
})

/** The whole row may be posted; its handle is enough. */
export const forceLogout = endpoint('POST', '/sys/online/forceLogout', {
  title: '强制退出用户',
  access: 'system:online:force',
  reach: { token: ['session', 'become'] },
  body: strict({ token: maybe(100) }),
})
