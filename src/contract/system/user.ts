/** Users as pickers and name look-ups see them (spec/wire 3.2). Passwords and tokens are in no shape. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { dict, reference, text } from '#contract/kit/field.ts'
import { pageOf, resource } from '#contract/kit/resource.ts'

/** What may be filtered and sorted by. Whoever may not see a telephone number may not search by it either. */
export const sysUser = resource('/sys/user', {
  title: '用户',
  perm: 'system:user',
  table: 'sys_user',
  label: 'realname',
  scope: 'none',
  verbs: ['list', 'queryById'],
  access: { list: 'session', queryById: 'session' },
  fields: {
    username: text('账号', { readonly: true }),
    realname: text('姓名', { readonly: true }),
    sex: dict('性别', 'sex', { readonly: true }),
    avatar: text('头像', { readonly: true }),
    orgCode: text('当前部门', { readonly: true }),
    workNo: text('工号', { readonly: true }),
    post: reference('职务', { to: '/sys/position', text: 'name', value: 'code' }, { readonly: true }),
    status: dict('状态', 'user_status', { readonly: true }),
  },
})
/** Sees telephone numbers and addresses of others whole. */
export const seesContacts = 'system:user:contact'

const maybe = () => Type.Optional(Type.Union([Type.String(), Type.Null()]))
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
  post_dictText: maybe(),
  status: maybe(),
  status_dictText: maybe(),
  createTime: maybe(),
})
const listQuery = Type.Record(Type.String(), Type.Unknown())

/** Filters as of every list, and `departId`. Also names the sender of a notice (`username`, first record). */
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
/** Enabled users, of a department and those below it where one is named. */
export const userComponentData = endpoint('GET', '/sys/user/queryUserComponentData', {
  title: '选择用户',
  access: 'session',
  query: listQuery,
  result: pageOf(userRow),
})
/** Enabled users of a department and those below it, at most a thousand; `realname` searches within the name. */
export const usersByDepart = endpoint('GET', '/sys/user/queryUserByDepId', {
  title: '部门用户',
  access: 'session',
  query: Type.Object({
    id: Type.String({ minLength: 1, maxLength: 64 }),
    realname: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  result: Type.Array(userRow),
})
/** A bare list: the wire has no envelope here. Any field of the row with comma-separated values. */
export const multiUser = endpoint('GET', '/sys/user/getMultiUser', {
  title: '按标识取用户',
  access: 'session',
  raw: true,
  query: listQuery,
  result: Type.Array(userRow),
})
