/** What administrators do with users beside keeping their rows (spec/wire 3.2). */
import Type from 'typebox'
import { coded, moment } from '#contract/kit/code.ts'
import { type Access, endpoint } from '#contract/kit/endpoint.ts'
import { page } from '#contract/kit/page.ts'
import type { Reach } from '#contract/kit/reach.ts'
import { pageOf } from '#contract/kit/resource.ts'
import { id, maybe, strict, textOrNull } from '#contract/kit/shapes.ts'
import { setsPasswords } from './password-link.ts'
import { assignsRoles, seesUsers, userRow } from './user.ts'

/** Comma separated, a trailing comma allowed. */
const ids = () => Type.String({ minLength: 1, maxLength: 70_000 })
const name = () => Type.String({ maxLength: 100 })
const idList = () => Type.Array(id(), { minItems: 1, maxItems: 1_000 })
const paging = {
  pageNo: Type.Optional(Type.Union([Type.String(), Type.Number()])),
  pageSize: Type.Optional(Type.Union([Type.String(), Type.Number()])),
}
const loose = Type.Record(Type.String(), Type.Unknown())
const deletesUsers = 'system:user:delete'

/** `status` "1" normal, "2" frozen. */
export const frozenBatch = endpoint('PUT', '/sys/user/frozenBatch', {
  title: '冻结、解冻用户',
  access: 'system:user:freeze',
  reach: { ids: ['user', 'become'] },
  body: strict({ ids: ids(), status: Type.String({ maxLength: 2, ...coded }) }),
})
export const usersByIds = endpoint('GET', '/sys/user/queryByIds', {
  title: '按标识查询用户',
  access: 'session',
  reach: { userIds: ['user', 'shown'] },
  query: Type.Object({ userIds: ids() }),
  result: Type.Array(userRow),
})
export const rolesOfUser = endpoint('GET', '/sys/user/queryUserRole', {
  title: '用户的角色',
  access: seesUsers,
  reach: { userid: ['user', 'touch'] },
  query: Type.Object({ userid: id() }),
  result: Type.Array(Type.String()),
})
/** By an administrator; the user changes it at his next sign-in. */
export const changePassword = endpoint('PUT', '/sys/user/changePassword', {
  title: '重设用户密码',
  access: setsPasswords,
  reach: { username: ['user', 'become'] },
  body: strict({
    username: Type.String({ minLength: 1, maxLength: 100 }),
    password: Type.String({ minLength: 1, maxLength: 200 }),
    confirmpassword: Type.String({ minLength: 1, maxLength: 200 }),
  }),
})
const departChoice = Type.Object({ key: Type.String(), value: Type.String(), title: Type.String() })
export const departsOfUser = endpoint('GET', '/sys/user/userDepartList', {
  title: '用户的部门',
  access: seesUsers,
  reach: { userId: ['user', 'touch'] },
  query: Type.Object({ userId: id() }),
  result: Type.Array(departChoice),
})
export const generateUserId = endpoint('GET', '/sys/user/generateUserId', {
  title: '生成用户标识',
  access: 'system:user:add',
  result: Type.String(),
})
export const usersOfRole = endpoint('GET', '/sys/user/userRoleList', {
  title: '角色的用户',
  access: seesUsers,
  reach: { roleId: ['role', 'see'] },
  query: Type.Object({ roleId: id(), username: Type.Optional(name()), ...paging }),
  result: pageOf(userRow),
})
/** All roles of a user at once: those who assign roles need not be those who keep users. */
export const assignRoles = endpoint('PUT', '/sys/user/assignRoles', {
  title: '分配角色',
  access: assignsRoles,
  reach: { userId: ['user', 'govern'], roleIds: ['role', 'see'] },
  body: strict({ userId: id(), roleIds: Type.Array(id(), { maxItems: 200 }) }),
})
export const addUsersToRole = endpoint('POST', '/sys/user/addSysUserRole', {
  title: '为角色添加用户',
  access: assignsRoles,
  reach: { roleId: ['role', 'see'], userIdList: ['user', 'govern'] },
  body: strict({ roleId: id(), userIdList: idList() }),
})
const unlink = <A extends Access>(
  path: string,
  title: string,
  access: A,
  query: Record<string, readonly [() => ReturnType<typeof ids>, ...Reach[string]]>,
) =>
  endpoint('DELETE', path, {
    title,
    access,
    reach: Object.fromEntries(Object.entries(query).map(([key, [, ...reach]]) => [key, reach])),
    query: Type.Object(Object.fromEntries(Object.entries(query).map(([key, [make]]) => [key, make()]))),
  })
const fromRole = [id, 'role', 'see'] as const
const fromDepart = [id, 'depart', 'touch'] as const
export const removeUserFromRole = unlink('/sys/user/deleteUserRole', '移除角色的用户', assignsRoles, {
  roleId: fromRole,
  userId: [id, 'user', 'govern'],
})
export const removeUsersFromRole = unlink(
  '/sys/user/deleteUserRoleBatch',
  '批量移除角色的用户',
  assignsRoles,
  { roleId: fromRole, userIds: [ids, 'user', 'govern'] },
)
/**
 * Of a department and those below; without one, of those that a superior is in charge of. These four are open to whoever keeps users,
 * and to superiors for the departments that they are in charge of.
 */
export const usersOfDepart = endpoint('GET', '/sys/user/departUserList', {
  title: '部门的用户',
  access: 'session',
  reach: { depId: ['depart', 'see'] },
  query: Type.Object({
    depId: Type.Optional(Type.String({ maxLength: 64 })),
    username: Type.Optional(name()),
    realname: Type.Optional(name()),
    ...paging,
  }),
  result: Type.Union([pageOf(userRow), Type.Null()]),
})
export const addUsersToDepart = endpoint('POST', '/sys/user/editSysDepartWithUser', {
  title: '为部门添加用户',
  access: 'session',
  reach: { depId: ['depart', 'touch'], userIdList: ['user', 'become'] },
  body: strict({ depId: id(), userIdList: idList() }),
})
export const removeUserFromDepart = unlink('/sys/user/deleteUserInDepart', '移出部门', 'session', {
  depId: fromDepart,
  userId: [id, 'user', 'become'],
})
export const removeUsersFromDepart = unlink('/sys/user/deleteUserInDepartBatch', '批量移出部门', 'session', {
  depId: fromDepart,
  userIds: [ids, 'user', 'become'],
})
/** The newest thousand; `orgCode` holds names of departments, as on the wire. */
export const recycleBin = endpoint('GET', '/sys/user/recycleBin', {
  title: '用户回收站',
  access: deletesUsers,
  query: Type.Object({ username: Type.Optional(name()) }),
  result: Type.Array(userRow),
})
export const putRecycleBin = endpoint('PUT', '/sys/user/putRecycleBin', {
  title: '还原用户',
  access: deletesUsers,
  reach: { userIds: ['user', 'become'] },
  body: strict({ userIds: ids() }),
})
export const deleteRecycleBin = endpoint('DELETE', '/sys/user/deleteRecycleBin', {
  title: '彻底删除用户',
  access: deletesUsers,
  reach: { userIds: ['user', 'become'] },
  query: Type.Object({ userIds: ids() }),
})

const contact = {
  departId: Type.String(),
  departName: Type.String(),
  realname: Type.String(),
  workNo: textOrNull,
  post: textOrNull,
  post_dictText: maybe(),
  telephone: textOrNull,
  email: textOrNull,
  phone: textOrNull,
  avatar: textOrNull,
}
/** Of a department and those below by the code; `departName` is `A | B` where there are several. */
export const addressList = endpoint('GET', '/sys/user/queryByOrgCodeForAddressList', {
  title: '通讯录',
  access: 'session',
  query: loose,
  result: pageOf(Type.Object({ userId: Type.String(), ...contact })),
})
export const addressBookPage = page('/isystem/addressList', {
  name: addressList.title,
  group: '/system',
  at: 2,
  component: 'system/AddressList',
  needs: [],
})
export const usersByOrgCode = endpoint('GET', '/sys/user/queryByOrgCode', {
  title: '按部门编码查询用户',
  access: 'session',
  query: loose,
  result: pageOf(Type.Object({ id: Type.String(), ...contact })),
})

/** Whether a name, a number or an address is taken: for those who add users, and for those who register while that is open. */
export const checkOnlyUser = endpoint('GET', '/sys/user/checkOnlyUser', {
  title: '校验用户是否存在',
  access: 'public',
  reach: { id: ['user', 'shown'] },
  query: Type.Object({
    id: Type.Optional(Type.String({ maxLength: 64 })),
    username: Type.Optional(name()),
    phone: Type.Optional(Type.String({ maxLength: 20 })),
    email: Type.Optional(Type.String({ maxLength: 200 })),
    workNo: Type.Optional(name()),
  }),
  result: Type.Boolean(),
})

const agent = {
  userName: Type.String({ minLength: 1, maxLength: 100 }),
  agentUserName: Type.String({ minLength: 1, maxLength: 100 }),
  startTime: Type.String({ maxLength: 19, ...moment }),
  endTime: Type.String({ maxLength: 19, ...moment }),
  status: Type.Union([Type.Literal('0'), Type.Literal('1')], coded),
}
const agentRow = Type.Object({ id: Type.String(), ...agent })
const keepsAgents = 'system:user:agent'
export const addAgent = endpoint('POST', '/sys/sysUserAgent/add', {
  title: '设置代理人',
  access: keepsAgents,
  reach: { userName: ['user', 'become'], agentUserName: ['user', 'see'] },
  body: strict(agent),
  result: agentRow,
})
export const editAgent = endpoint('PUT', '/sys/sysUserAgent/edit', {
  title: '修改代理人',
  access: keepsAgents,
  reach: { userName: ['user', 'become'], agentUserName: ['user', 'see'] },
  also: ['POST'],
  body: strict({ id: id(), ...agent }),
  result: agentRow,
})
export const agentOf = endpoint('GET', '/sys/sysUserAgent/queryByUserName', {
  title: '用户的代理人',
  access: keepsAgents,
  reach: { userName: ['user', 'touch'] },
  query: Type.Object({ userName: Type.String({ minLength: 1, maxLength: 100 }) }),
  result: Type.Union([agentRow, Type.Null()]),
})
