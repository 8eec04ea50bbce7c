/** What a signed-in user asks about his own entry, beside what the login itself needs. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { strict, textOrNull } from '#contract/kit/shapes.ts'
import { departBrief, grant } from './auth.ts'

/** The same rights without the menu; `codeList` holds every code of the user. */
export const permissionCodes = endpoint('GET', '/sys/permission/getPermCode', {
  title: '我的权限编码',
  access: 'session',
  own: true,
  result: Type.Object({
    codeList: Type.Array(Type.String()),
    auth: Type.Array(grant),
    allAuth: Type.Array(grant),
    sysSafeMode: Type.Boolean(),
  }),
})

export const currentDeparts = endpoint('GET', '/sys/user/getCurrentUserDeparts', {
  title: '我的部门',
  access: 'session',
  atStart: {},
  own: true,
  result: Type.Object({
    list: Type.Array(departBrief),
    orgCode: textOrNull,
  }),
})
export const updatePassword = endpoint('POST', '/sys/user/updatePassword', {
  title: '修改密码',
  access: 'session',
  own: true,
  also: ['PUT'],
  body: strict({
    username: Type.String(),
    oldpassword: Type.String({ minLength: 1, maxLength: 200 }),
    password: Type.String({ maxLength: 200 }),
    confirmpassword: Type.String({ maxLength: 200 }),
  }),
})
