import { type Fragment, fragment } from '#server/crud/fragment.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { insert, readRows, remove, update } from '#server/db/rows.ts'

const marks = (list: readonly unknown[]) => list.map(() => '?').join(', ')

export interface Grant {
  permissionId: string
  dataRuleIds: string | null
}
export const grantsOfDepart = (db: Db, departId: string): Promise<Grant[]> =>
  readRows(db, 'sysDepartPermission', { departId })
export const grantsOfDepartRole = (db: Db, roleId: string): Promise<Grant[]> =>
  readRows(db, 'sysDepartRolePermission', { roleId })

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

export const give = (departId: string, ids: readonly string[]): Bulk =>
  insert(
    'sysDepartPermission',
    ids.map(permissionId => ({ departId, permissionId })),
    'ignore',
  )
/** From the department, and from its roles. */
export const takeFrom = (departId: string, ids: readonly string[]): Statement[] => [
  {
    sql: `delete from sys_depart_role_permission where permission_id in (${marks(ids)})
      and role_id in (select id from sys_depart_role where depart_id = ?)`,
    parameters: [...ids, departId],
  },
  remove('sysDepartPermission', { departId, permissionId: ids }),
]
export const grantRole = (roleId: string, ids: readonly string[]): Bulk =>
  insert(
    'sysDepartRolePermission',
    ids.map(permissionId => ({ roleId, permissionId })),
    'ignore',
  )
export const revokeRole = (roleId: string, ids: readonly string[]): Statement =>
  remove('sysDepartRolePermission', { roleId, permissionId: ids })
export const setDepartRules = (departId: string, permissionId: string, dataRuleIds: string): Statement =>
  update('sysDepartPermission', { departId, permissionId }, { dataRuleIds }, 1)
export const setDepartRoleRules = (roleId: string, permissionId: string, dataRuleIds: string): Statement =>
  update('sysDepartRolePermission', { roleId, permissionId }, { dataRuleIds }, 1)
export const hold = (userId: string, roleIds: readonly string[]): Bulk =>
  insert(
    'sysDepartRoleUser',
    roleIds.map(droleId => ({ userId, droleId })),
    'ignore',
  )
export const letGo = (userId: string, roleIds: readonly string[]): Statement =>
  remove('sysDepartRoleUser', { userId, droleId: roleIds })
/** What hangs on a role that goes. */
export const unlinkRole = (roleId: string): Statement[] => [
  remove('sysDepartRoleUser', { droleId: roleId }),
  remove('sysDepartRolePermission', { roleId }),
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
