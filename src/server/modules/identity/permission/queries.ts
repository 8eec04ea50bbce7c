import { snake } from '#server/crud/shape.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'

export const allEntries = (db: Db) =>
  db.k
    .selectFrom('sysPermission')
    .where('delFlag', '=', '0')
    .selectAll()
    .orderBy('sortNo')
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
  db.k
    .selectFrom('sysPermissionDataRule')
    .selectAll()
    .where('id', '=', id)
    .where('delFlag', '=', '0')
    .executeTakeFirst()

export const roleById = (db: Db, id: string) =>
  db.k
    .selectFrom('sysRole')
    .select(['id', 'roleName', 'roleCode'])
    .where('id', '=', id)
    .where('delFlag', '=', '0')
    .executeTakeFirst()
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

export const grantsOfRole = (db: Db, roleId: string) =>
  db.k
    .selectFrom('sysRolePermission')
    .select(['permissionId', 'dataRuleIds'])
    .where('roleId', '=', roleId)
    .execute()

type Values = Readonly<Record<string, string | number | null>>
const quoted = (name: string) => `"${snake(name)}"`

export const insertRow = (table: 'sys_permission' | 'sys_permission_data_rule', values: Values): Bulk => ({
  table,
  columns: Object.keys(values).map(snake),
  rows: [Object.values(values)],
})
export const updateRow = (
  table: 'sys_permission' | 'sys_permission_data_rule',
  id: string,
  values: Values,
  /** Told: only where it is still this one. */
  version?: number,
): Statement => ({
  sql: `update ${table} set ${Object.keys(values)
    .map(name => `${quoted(name)} = ?`)
    .join(
      ', ',
    )}, version = version + 1 where id = ? and del_flag = '0'${version === undefined ? '' : ' and version = ?'}`,
  parameters: [...Object.values(values), id, ...(version === undefined ? [] : [version])],
  expect: 1,
})

const marks = (list: readonly unknown[]) => list.map(() => '?').join(', ')
/** Entries with all that hangs on them. */
export const removeEntries = (ids: readonly string[]): Statement[] => [
  ...[
    'sys_role_permission',
    'sys_depart_permission',
    'sys_depart_role_permission',
    'sys_permission_data_rule',
  ].map(table => ({
    sql: `delete from ${table} where permission_id in (${marks(ids)})`,
    parameters: [...ids],
  })),
  { sql: `delete from sys_permission where id in (${marks(ids)})`, parameters: [...ids] },
]
export const removeRule = (id: string): Statement => ({
  sql: 'delete from sys_permission_data_rule where id = ?',
  parameters: [id],
  expect: 1,
})
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
export const grant = (roleId: string, ids: readonly string[]): Bulk => ({
  table: 'sys_role_permission',
  columns: ['role_id', 'permission_id'],
  rows: ids.map(id => [roleId, id]),
  onConflict: 'ignore',
})
export const revoke = (roleId: string, ids: readonly string[]): Statement => ({
  sql: `delete from sys_role_permission where role_id = ? and permission_id in (${marks(ids)})`,
  parameters: [roleId, ...ids],
})
export const setRoleRules = (roleId: string, permissionId: string, ruleIds: string): Statement => ({
  sql: 'update sys_role_permission set data_rule_ids = ? where role_id = ? and permission_id = ?',
  parameters: [ruleIds, roleId, permissionId],
  expect: 1,
})
