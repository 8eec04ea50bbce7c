import { sysUser } from '#contract/identity/user.ts'
import { visibleRows } from '#server/crud/access.ts'
import { allOf, anyOf, type Fragment, fragment, isIn } from '#server/crud/fragment.ts'
import type { Beside } from '#server/crud/shape.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'

export const enabled = (): Fragment => fragment("t.status = '1'")
/** A name of the wire that stands for everybody who comes from elsewhere. */
export const nobodyReserved = (): Fragment => fragment("t.username <> '_reserve_user_external'")
export const within = (ids: readonly string[]): Fragment => isIn('t.id', ids)

/** Users of exactly this department. */
export const ofDepartment = (departId: string): Fragment =>
  fragment('t.id in (select user_id from sys_user_depart where depart_id = ?)', departId)
export const ofRole = (roleId: string): Fragment =>
  fragment('t.id in (select user_id from sys_user_role where role_id = ?)', roleId)

const under = (top: string, value: string): Fragment =>
  fragment(
    `t.id in (select ud.user_id from sys_user_depart ud
      join sys_depart d on d.id = ud.depart_id
      join sys_depart top on top.${top} = ?
      where substr(d.org_code, 1, length(top.org_code)) = top.org_code)`,
    value,
  )
/** Users of this department and those below it. */
export const underDepartment = (departId: string): Fragment => under('id', departId)
export const underOrgCode = (orgCode: string): Fragment => under('org_code', orgCode)
export const underAny = (departIds: readonly string[]): Fragment => anyOf(departIds.map(underDepartment))

/** What a row of users shows of its links: `Links` as texts. */
export const linkReads: readonly Beside[] = [
  {
    properties: ['selecteddeparts', 'orgCodeTxt'],
    sql: `select string_agg(d.id, ',' order by d.org_code) || ' ' || string_agg(d.depart_name, ',' order by d.org_code)
      from sys_user_depart ud join sys_depart d on d.id = ud.depart_id where ud.user_id = t.id and d.del_flag = '0'`,
  },
  {
    properties: ['selectedroles'],
    sql: `select string_agg(r.id, ',' order by r.role_code) from sys_user_role ur
      join sys_role r on r.id = ur.role_id where ur.user_id = t.id and r.del_flag = '0'`,
  },
]

export interface Links {
  departs: { id: string; name: string }[]
  roles: string[]
}
/** Departments, in the order of the tree, and roles of these users. */
export async function linksOf(db: Db, ids: readonly string[]): Promise<Map<string, Links>> {
  const links = new Map<string, Links>(ids.map(id => [id, { departs: [], roles: [] }]))
  if (ids.length === 0) return links
  const [departs, roles] = await Promise.all([
    db.k
      .selectFrom('sysUserDepart as ud')
      .innerJoin('sysDepart as d', 'd.id', 'ud.departId')
      .where('ud.userId', 'in', [...ids])
      .where('d.delFlag', '=', '0')
      .select(['ud.userId', 'd.id', 'd.departName as name'])
      .orderBy('d.orgCode')
      .execute(),
    db.k
      .selectFrom('sysUserRole as ur')
      .innerJoin('sysRole as r', 'r.id', 'ur.roleId')
      .where('ur.userId', 'in', [...ids])
      .where('r.delFlag', '=', '0')
      .select(['ur.userId', 'r.id'])
      .orderBy('r.roleCode')
      .execute(),
  ])
  for (const { userId, id, name } of departs) links.get(userId)?.departs.push({ id, name })
  for (const { userId, id } of roles) links.get(userId)?.roles.push(id)
  return links
}

export const userOf = (db: Db, by: { id: string } | { username: string }) => {
  const query = db.k.selectFrom('sysUser').selectAll().where('delFlag', '=', '0')
  return ('id' in by ? query.where('id', '=', by.id) : query.where('username', '=', by.username))
    .limit(1)
    .executeTakeFirst()
}
export const usersOf = (db: Db, ids: readonly string[], delFlag = '0') =>
  ids.length === 0
    ? Promise.resolve([])
    : db.k
        .selectFrom('sysUser')
        .select([
          'id',
          'username',
          'realname',
          'status',
          'phone',
          'email',
          'workNo',
          'createTime',
          'updateTime',
        ])
        .where('id', 'in', [...ids])
        .where('delFlag', '=', delFlag)
        .execute()
interface Deleted {
  id: string
  username: string
  realname: string
  avatar: string | null
  sex: string | null
  status: string
  workNo: string | null
}
export function deletedUsers(db: Db, word: string, most: number, session: Session): Promise<Deleted[]> {
  const where = allOf([
    fragment("t.del_flag = '1'"),
    ...(word === '' ? [] : [fragment('t.username like ?', `%${word.replace(/[%_\\]/g, '')}%`)]),
    ...visibleRows(db.dialect, sysUser, session),
  ])
  return db.read<Deleted>({
    sql: `select t.id, t.username, t.realname, t.avatar, t.sex, t.status, t.work_no as "workNo" from sys_user t
      where ${where.sql} order by t.update_time desc, t.id desc limit ?`,
    parameters: [...where.parameters, most],
  })
}

export const roleRows = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.k
        .selectFrom('sysRole')
        .select(['id', 'roleName', 'roleCode'])
        .where('id', 'in', [...ids])
        .where('delFlag', '=', '0')
        .execute()
/** Access codes that a role opens. */
export async function codesOfRole(db: Db, roleId: string): Promise<string[]> {
  const rows = await db.k
    .selectFrom('sysRolePermission as rp')
    .innerJoin('sysPermission as p', 'p.id', 'rp.permissionId')
    .where('rp.roleId', '=', roleId)
    .where('p.delFlag', '=', '0')
    .where('p.menuType', '=', 2)
    .where('p.perms', 'is not', null)
    .select('p.perms')
    .distinct()
    .execute()
  return rows.flatMap(({ perms }) => (perms ?? '').split(',')).filter(Boolean)
}
/** Data rules that narrow who holds the role. */
export async function rulesOfRole(db: Db, roleId: string): Promise<string[]> {
  const rows = await db.k
    .selectFrom('sysRolePermission')
    .where('roleId', '=', roleId)
    .where('dataRuleIds', 'is not', null)
    .select('dataRuleIds')
    .execute()
  return rows.flatMap(row => (row.dataRuleIds ?? '').split(','))
}
/** Enabled users by the roles that they hold, among these roles. */
export const holdersOf = (db: Db, roleIds: readonly string[]) =>
  roleIds.length === 0
    ? Promise.resolve([])
    : db.k
        .selectFrom('sysUserRole as ur')
        .innerJoin('sysUser as u', 'u.id', 'ur.userId')
        .where('ur.roleId', 'in', [...roleIds])
        .where('u.status', '=', '1')
        .where('u.delFlag', '=', '0')
        .select(['ur.roleId', 'u.id as userId', 'u.realname'])
        .execute()
/** Roles through which grants are passed on. */
export const grantingRoles = (db: Db, codes: readonly string[]) =>
  db.k
    .selectFrom('sysRole as r')
    .innerJoin('sysRolePermission as rp', 'rp.roleId', 'r.id')
    .innerJoin('sysPermission as p', 'p.id', 'rp.permissionId')
    .where('r.delFlag', '=', '0')
    .where('p.delFlag', '=', '0')
    .where('p.perms', 'in', [...codes])
    .select('r.id')
    .distinct()
    .execute()
export const rolesByCode = (db: Db, codes: readonly string[]) =>
  db.k
    .selectFrom('sysRole')
    .select(['id', 'roleName', 'roleCode'])
    .where('roleCode', 'in', [...codes])
    .where('delFlag', '=', '0')
    .execute()
/** Two who take the last ones away at the same moment meet here: the second waits, and then finds none. */
export const lockRoles = (roleIds: readonly string[]): Statement => ({
  sql: `update sys_role set version = version where id in (${marks(roleIds)})`,
  parameters: [...roleIds],
})
/** Nothing is written unless somebody enabled still holds one of the roles. */
export const stillHeld = (roleIds: readonly string[]): Statement => ({
  sql: `update sys_role set version = version where id = ? and exists (
    select 1 from sys_user_role ur join sys_user u on u.id = ur.user_id
    where ur.role_id in (${marks(roleIds)}) and u.status = '1' and u.del_flag = '0')`,
  parameters: [roleIds[0], ...roleIds],
  expect: 1,
})

const marks = (list: readonly unknown[]) => list.map(() => '?').join(', ')
export const addRoles = (pairs: readonly (readonly [userId: string, roleId: string])[]): Bulk => ({
  table: 'sys_user_role',
  columns: ['user_id', 'role_id'],
  rows: pairs,
  onConflict: 'ignore',
})
export const dropRoles = (userIds: readonly string[], roleIds: readonly string[]): Statement => ({
  sql: `delete from sys_user_role where user_id in (${marks(userIds)}) and role_id in (${marks(roleIds)})`,
  parameters: [...userIds, ...roleIds],
})
export const addDeparts = (pairs: readonly (readonly [userId: string, departId: string])[]): Bulk => ({
  table: 'sys_user_depart',
  columns: ['user_id', 'depart_id'],
  rows: pairs,
  onConflict: 'ignore',
})
export const dropDeparts = (userIds: readonly string[], departIds: readonly string[]): Statement => ({
  sql: `delete from sys_user_depart where user_id in (${marks(userIds)}) and depart_id in (${marks(departIds)})`,
  parameters: [...userIds, ...departIds],
})
export const setStatus = (ids: readonly string[], status: string, by: string, now: number): Statement => ({
  sql: `update sys_user set status = ?, update_by = ?, update_time = ?, version = version + 1 where id in (${marks(ids)}) and del_flag = '0'`,
  parameters: [status, by, now, ...ids],
  expect: ids.length,
})
/** By somebody else: the user changes it at his next sign-in. */
export const resetPassword = (id: string, hash: string, mustChange: 'Y' | 'N', now: number): Statement => ({
  sql: "update sys_user set password_hash = ?, must_change = ?, update_time = ?, version = version + 1 where id = ? and del_flag = '0'",
  parameters: [hash, mustChange, now, id],
  expect: 1,
})
export const markMustChange = (id: string): Statement => ({
  sql: "update sys_user set must_change = 'Y' where id = ?",
  parameters: [id],
})
export const putBack = (ids: readonly string[], by: string, now: number): Statement => ({
  sql: `update sys_user set del_flag = '0', update_by = ?, update_time = ?, version = version + 1 where id in (${marks(ids)}) and del_flag = '1'`,
  parameters: [by, now, ...ids],
  expect: ids.length,
})
/** With all that hangs on them. */
export const destroy = (ids: readonly string[]): Statement[] => [
  ...[
    'sys_user_role',
    'sys_depart_role_user',
    'sys_user_depart',
    'sys_user_setting',
    'sys_password_link',
    'sys_credential_mark',
    'sys_user_factor',
    'sys_user_step',
    'sys_user_recovery',
    'third_account',
    'sys_session',
  ].map(table => ({ sql: `delete from ${table} where user_id in (${marks(ids)})`, parameters: [...ids] })),
  {
    sql: `delete from sys_user where id in (${marks(ids)}) and del_flag = '1'`,
    parameters: [...ids],
    expect: ids.length,
  },
]
/** Leaving a department gives up the roles held in it. */
export const leaveDeparts = (userIds: readonly string[], departIds: readonly string[]): Statement[] => [
  {
    sql: `delete from sys_depart_role_user where user_id in (${marks(userIds)})
      and drole_id in (select id from sys_depart_role where depart_id in (${marks(departIds)}))`,
    parameters: [...userIds, ...departIds],
  },
  dropDeparts(userIds, departIds),
]
export const departOf = (db: Db, id: string) =>
  db.k
    .selectFrom('sysDepart')
    .select(['id', 'departName'])
    .where('id', '=', id)
    .where('delFlag', '=', '0')
    .executeTakeFirst()
/** Nobody is in charge of a department that he has left. */
export async function endCharge(db: Db, userIds: readonly string[], departId: string): Promise<Statement[]> {
  const users = await db.k
    .selectFrom('sysUser')
    .select(['id', 'departIds'])
    .where('id', 'in', [...userIds])
    .where('departIds', 'like', `%${departId}%`)
    .execute()
  return users.map(({ id, departIds }) => ({
    sql: 'update sys_user set depart_ids = ? where id = ?',
    parameters: [
      (departIds ?? '')
        .split(',')
        .filter(each => each !== departId && each !== '')
        .join(',') || null,
      id,
    ],
  }))
}
