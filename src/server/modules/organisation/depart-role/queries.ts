import { type Fragment, fragment } from '#server/crud/fragment.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'

const marks = (list: readonly unknown[]) => list.map(() => '?').join(', ')

export interface Grant {
  permissionId: string
  dataRuleIds: string | null
}
export const grantsOfDepart = (db: Db, departId: string): Promise<Grant[]> =>
  db.k
    .selectFrom('sysDepartPermission')
    .select(['permissionId', 'dataRuleIds'])
    .where('departId', '=', departId)
    .execute()
export const grantsOfDepartRole = (db: Db, roleId: string): Promise<Grant[]> =>
  db.k
    .selectFrom('sysDepartRolePermission')
    .select(['permissionId', 'dataRuleIds'])
    .where('roleId', '=', roleId)
    .execute()

const roleColumns = ['r.id', 'r.departId', 'r.roleName', 'r.roleCode', 'r.description', 'd.orgCode'] as const
const departRoles = (db: Db) =>
  db.k
    .selectFrom('sysDepartRole as r')
    .innerJoin('sysDepart as d', 'd.id', 'r.departId')
    .where('r.delFlag', '=', '0')
    .where('d.delFlag', '=', '0')
    .select([...roleColumns])
export const rolesOfDepart = (db: Db, departId: string) =>
  departRoles(db).where('r.departId', '=', departId).orderBy('r.id').execute()
export type DepartRole = Awaited<ReturnType<typeof rolesOfDepart>>[number]
export const departRolesById = (db: Db, ids: readonly string[]): Promise<DepartRole[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : departRoles(db)
        .where('r.id', 'in', [...ids])
        .execute()
/** Access codes that roles of departments open. */
export async function codesOfDepartRole(db: Db, roleId: string): Promise<string[]> {
  const rows = await db.k
    .selectFrom('sysDepartRolePermission as rp')
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
export const departRoleIdsOf = (db: Db, userId: string, departId?: string) =>
  db.k
    .selectFrom('sysDepartRoleUser as u')
    .innerJoin('sysDepartRole as r', 'r.id', 'u.droleId')
    .where('u.userId', '=', userId)
    .$if(departId !== undefined, query => query.where('r.departId', '=', departId ?? ''))
    .select('u.droleId')
    .orderBy('u.droleId')
    .execute()
export const departsOf = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db.k
      .selectFrom('sysUserDepart as ud')
      .innerJoin('sysUser as u', 'u.id', 'ud.userId')
      .where('ud.userId', '=', userId)
      .where('u.delFlag', '=', '0')
      .select('ud.departId')
      .execute()
  ).map(row => row.departId)
export const holdersOfDepartRole = (db: Db, roleId: string) =>
  db.k
    .selectFrom('sysDepartRoleUser as d')
    .innerJoin('sysUser as u', 'u.id', 'd.userId')
    .where('d.droleId', '=', roleId)
    .where('u.delFlag', '=', '0')
    .select(['u.id', 'u.realname'])
    .execute()

export const give = (departId: string, ids: readonly string[]): Bulk => ({
  table: 'sys_depart_permission',
  columns: ['depart_id', 'permission_id'],
  rows: ids.map(id => [departId, id]),
  onConflict: 'ignore',
})
/** From the department, and from its roles. */
export const takeFrom = (departId: string, ids: readonly string[]): Statement[] => [
  {
    sql: `delete from sys_depart_role_permission where permission_id in (${marks(ids)})
      and role_id in (select id from sys_depart_role where depart_id = ?)`,
    parameters: [...ids, departId],
  },
  {
    sql: `delete from sys_depart_permission where depart_id = ? and permission_id in (${marks(ids)})`,
    parameters: [departId, ...ids],
  },
]
export const grantRole = (roleId: string, ids: readonly string[]): Bulk => ({
  table: 'sys_depart_role_permission',
  columns: ['role_id', 'permission_id'],
  rows: ids.map(id => [roleId, id]),
  onConflict: 'ignore',
})
export const revokeRole = (roleId: string, ids: readonly string[]): Statement => ({
  sql: `delete from sys_depart_role_permission where role_id = ? and permission_id in (${marks(ids)})`,
  parameters: [roleId, ...ids],
})
const owners = {
  depart: { table: 'sys_depart_permission', key: 'depart_id' },
  role: { table: 'sys_depart_role_permission', key: 'role_id' },
} as const
export const setRules = (
  owner: keyof typeof owners,
  id: string,
  permissionId: string,
  rules: string,
): Statement => ({
  sql: `update ${owners[owner].table} set data_rule_ids = ? where ${owners[owner].key} = ? and permission_id = ?`,
  parameters: [rules, id, permissionId],
  expect: 1,
})
export const hold = (userId: string, roleIds: readonly string[]): Bulk => ({
  table: 'sys_depart_role_user',
  columns: ['user_id', 'drole_id'],
  rows: roleIds.map(id => [userId, id]),
  onConflict: 'ignore',
})
export const letGo = (userId: string, roleIds: readonly string[]): Statement => ({
  sql: `delete from sys_depart_role_user where user_id = ? and drole_id in (${marks(roleIds)})`,
  parameters: [userId, ...roleIds],
})
/** What hangs on a role that goes. */
export const unlinkRole = (roleId: string): Statement[] => [
  { sql: 'delete from sys_depart_role_user where drole_id = ?', parameters: [roleId] },
  { sql: 'delete from sys_depart_role_permission where role_id = ?', parameters: [roleId] },
]
/** Roles of what these codes and this superior's charge cover; `codes` undefined: of every department. */
export const withinReach = (userId: string, codes: readonly string[] | undefined): Fragment => {
  if (codes === undefined) return fragment('1 = 1')
  const kept = codes.map(() => 'd.org_code like ? or ').join('')
  return fragment(
    `t.depart_id in (select d.id from sys_depart d where d.del_flag = '0' and (${kept}exists (
      select 1 from sys_depart own join sys_user u on (',' || u.depart_ids || ',') like ('%,' || own.id || ',%')
      where u.id = ? and u.user_identity = '2' and own.del_flag = '0' and d.org_code like (own.org_code || '%'))))`,
    ...codes.map(code => `${code}%`),
    userId,
  )
}
