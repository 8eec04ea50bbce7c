import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { insert, readRow, readRows, remove, update } from '#server/db/rows.ts'

export const allEntries = (db: Db) =>
  db.k
    .selectFrom('sysPermission')
    .where('delFlag', '=', '0')
    .selectAll()
    .orderBy('sortNo', by => by.asc().nullsFirst())
    .orderBy('id')
    .execute()
export type Entry = Awaited<ReturnType<typeof allEntries>>[number]

export const rulesOf = (db: Db, permissionIds: readonly string[]) =>
  db.k
    .selectFrom('sysPermissionDataRule')
    .selectAll()
    .where('permissionId', 'in', permissionIds)
    .where('delFlag', '=', '0')
    .orderBy('id', 'desc')
    .execute()
export type RuleRow = Awaited<ReturnType<typeof rulesOf>>[number]
export const ruleById = (db: Db, id: string): Promise<RuleRow | undefined> =>
  readRow(db, 'sysPermissionDataRule', { id, delFlag: '0' })

export const roleById = (db: Db, id: string) => readRow(db, 'sysRole', { id, delFlag: '0' })
const any = async (found: Promise<unknown>): Promise<boolean> => (await found) !== undefined
/** Everybody who is granted the entry, by whatever role. */
export const holdersOfEntry = async (db: Db, id: string): Promise<string[]> =>
  (
    await db.k
      .selectFrom('sysUserGrant')
      .select('userId')
      .where('permissionId', '=', id)
      .distinct()
      .orderBy('userId')
      .execute()
  ).map(({ userId }) => userId)
export const holdersOfRole = async (db: Db, roleId: string): Promise<string[]> =>
  (
    await db.k
      .selectFrom('sysUserRole')
      .select('userId')
      .where('roleId', '=', roleId)
      .orderBy('userId')
      .execute()
  ).map(({ userId }) => userId)
export const givenToDeparts = (db: Db, id: string): Promise<boolean> =>
  any(
    db.k
      .selectFrom('sysDepartPermission')
      .select('departId')
      .where('permissionId', '=', id)
      .limit(1)
      .executeTakeFirst(),
  )

export const grantsOfRole = (db: Db, roleId: string) => readRows(db, 'sysRolePermission', { roleId })

const marks = (list: readonly unknown[]) => list.map(() => '?').join(', ')
/** Entries with all that hangs on them. */
export const removeEntries = (ids: readonly string[]): Statement[] => [
  ...(
    ['sysRolePermission', 'sysDepartPermission', 'sysDepartRolePermission', 'sysPermissionDataRule'] as const
  ).map(table => remove(table, { permissionId: ids })),
  remove('sysPermission', { id: ids }),
]
export const setRuleFlag = (permissionId: string): Statement => ({
  sql: `update sys_permission set rule_flag = case when exists (
    select 1 from sys_permission_data_rule r where r.permission_id = sys_permission.id and r.del_flag = '0' and r.status = '1'
  ) then 1 else 0 end where id = ?`,
  parameters: [permissionId],
})
export const setLeaf = (ids: readonly string[]): Statement => ({
  sql: `update sys_permission set leaf = case when exists (
    select 1 from sys_permission c where c.parent_id = sys_permission.id and c.menu_type <> 2 and c.del_flag = '0'
  ) then 0 else 1 end where id in (${marks(ids)})`,
  parameters: [...ids],
})
export const grant = (roleId: string, ids: readonly string[]): Bulk =>
  insert(
    'sysRolePermission',
    ids.map(permissionId => ({ roleId, permissionId })),
    'ignore',
  )
export const revoke = (roleId: string, ids: readonly string[]): Statement =>
  remove('sysRolePermission', { roleId, permissionId: ids })
export const setRoleRules = (roleId: string, permissionId: string, ruleIds: string): Statement =>
  update('sysRolePermission', { roleId, permissionId }, { dataRuleIds: ruleIds }, 1)
