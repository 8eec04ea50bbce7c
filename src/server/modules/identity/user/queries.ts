import { sysUser } from '#contract/identity/user.ts'
import { visibleRows } from '#server/crud/access.ts'
import { allOf, anyOf, type Fragment, fragment, isIn } from '#server/crud/fragment.ts'
import type { Beside } from '#server/crud/shape.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { insert, type Row, readRow, readRows, remove, revise, update } from '#server/db/rows.ts'
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

export const userOf = (db: Db, by: { id: string } | { username: string }) =>
  readRow(db, 'sysUser', { ...by, delFlag: '0' })
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
type Deleted = Pick<Row<'sysUser'>, 'id' | 'username' | 'realname' | 'avatar' | 'sex' | 'status' | 'workNo'>
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

export const roleRows = (db: Db, ids: readonly string[]) => readRows(db, 'sysRole', { id: ids, delFlag: '0' })
/** Access codes that a role, or a role of a department, opens. */
export async function codesOfRole(
  db: Db,
  roleId: string,
  grants: 'sysRolePermission' | 'sysDepartRolePermission' = 'sysRolePermission',
): Promise<string[]> {
  const rows = await db.k
    // Both tables name roles and entries alike.
    .selectFrom(`${grants} as rp` as 'sysRolePermission as rp')
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
  readRows(db, 'sysRole', { roleCode: codes, delFlag: '0' })
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
export const addRoles = (pairs: readonly (readonly [userId: string, roleId: string])[]): Bulk =>
  insert(
    'sysUserRole',
    pairs.map(([userId, roleId]) => ({ userId, roleId })),
    'ignore',
  )
export const dropRoles = (userIds: readonly string[], roleIds: readonly string[]): Statement =>
  remove('sysUserRole', { userId: userIds, roleId: roleIds })
export const addDeparts = (pairs: readonly (readonly [userId: string, departId: string])[]): Bulk =>
  insert(
    'sysUserDepart',
    pairs.map(([userId, departId]) => ({ userId, departId })),
    'ignore',
  )
export const setStatus = (ids: readonly string[], status: string, by: string, now: number): Statement =>
  revise('sysUser', { id: ids, delFlag: '0' }, { status, updateBy: by, updateTime: now }, ids.length)
/** By somebody else: the user changes it at his next sign-in. */
export const resetPassword = (id: string, hash: string, mustChange: 'Y' | 'N', now: number): Statement =>
  revise('sysUser', { id, delFlag: '0' }, { passwordHash: hash, mustChange, updateTime: now }, 1)
export const markMustChange = (id: string): Statement => update('sysUser', { id }, { mustChange: 'Y' })
export const putBack = (ids: readonly string[], by: string, now: number): Statement =>
  revise('sysUser', { id: ids, delFlag: '1' }, { delFlag: '0', updateBy: by, updateTime: now }, ids.length)
/** With all that hangs on them. */
export const destroy = (ids: readonly string[]): Statement[] => [
  ...(
    [
      'sysUserRole',
      'sysDepartRoleUser',
      'sysUserDepart',
      'sysUserSetting',
      'sysPasswordLink',
      'sysCredentialMark',
      'sysUserFactor',
      'sysUserStep',
      'sysUserRecovery',
      'thirdAccount',
      'sysSession',
    ] as const
  ).map(table => remove(table, { userId: ids })),
  remove('sysUser', { id: ids, delFlag: '1' }, ids.length),
]
/** Leaving a department gives up the roles held in it. */
export const leaveDeparts = (userIds: readonly string[], departIds: readonly string[]): Statement[] => [
  {
    sql: `delete from sys_depart_role_user where user_id in (${marks(userIds)})
      and drole_id in (select id from sys_depart_role where depart_id in (${marks(departIds)}))`,
    parameters: [...userIds, ...departIds],
  },
  remove('sysUserDepart', { userId: userIds, departId: departIds }),
]
export const departOf = (db: Db, id: string) => readRow(db, 'sysDepart', { id, delFlag: '0' })
/** Nobody is in charge of a department that he has left. */
export async function endCharge(db: Db, userIds: readonly string[], departId: string): Promise<Statement[]> {
  const users = await db.k
    .selectFrom('sysUser')
    .select(['id', 'departIds'])
    .where('id', 'in', [...userIds])
    .where('departIds', 'like', `%${departId}%`)
    .execute()
  return users.map(user => {
    const kept = (user.departIds ?? '').split(',').filter(id => id !== departId && id !== '')
    return update('sysUser', { id: user.id }, { departIds: kept.join(',') || null })
  })
}
