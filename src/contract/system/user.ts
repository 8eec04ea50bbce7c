/** Users as pickers and name look-ups see them (spec/wire 3.2). Passwords and tokens are in no shape. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { pageOf } from '#contract/kit/resource.ts'

const maybe = () => Type.Optional(Type.Union([Type.String(), Type.Null()]))
const whole = () => Type.Optional(Type.Number({ minimum: 1 }))

export const userRow = Type.Object({
  id: Type.String(),
  username: Type.String(),
  realname: Type.String(),
  sex: maybe(),
  sex_dictText: maybe(),
  birthday: maybe(),
  phone: maybe(),
  email: maybe(),
  avatar: maybe(),
  orgCode: maybe(),
  orgCodeTxt: maybe(),
  workNo: maybe(),
  post: maybe(),
  status: maybe(),
  status_dictText: maybe(),
})
const listQuery = Type.Record(Type.String(), Type.Unknown())

/** Filters as of every list; also names the sender of a notice (`username`, first record). */
export const userList = endpoint('GET', '/sys/user/list', {
  title: '用户列表',
  access: 'session',
  query: listQuery,
  result: pageOf(userRow),
})
export const userById = endpoint('GET', '/sys/user/queryById', {
  title: '用户详情',
  access: 'session',
  query: Type.Object({ id: Type.String() }),
  result: userRow,
})
/** Enabled users of a department and those below it. */
export const userComponentData = endpoint('GET', '/sys/user/queryUserComponentData', {
  title: '选择用户',
  access: 'session',
  query: Type.Object({
    departId: Type.Optional(Type.String()),
    username: Type.Optional(Type.String()),
    realname: Type.Optional(Type.String()),
    id: Type.Optional(Type.String()),
    column: Type.Optional(Type.String()),
    order: Type.Optional(Type.String()),
    field: Type.Optional(Type.String()),
    pageNo: whole(),
    pageSize: whole(),
  }),
  result: pageOf(userRow),
})
/** A bare list: the wire has no envelope here. Any field of the row with comma-separated values. */
export const multiUser = endpoint('GET', '/sys/user/getMultiUser', {
  title: '按标识取用户',
  access: 'session',
  raw: true,
  query: listQuery,
  result: Type.Array(userRow),
})
