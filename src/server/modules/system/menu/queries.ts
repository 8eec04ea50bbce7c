import type { Db } from '#server/db/db.ts'

const columns = [
  'p.id',
  'p.parentId',
  'p.name',
  'p.perms',
  'p.permsType',
  'p.icon',
  'p.component',
  'p.componentName',
  'p.url',
  'p.redirect',
  'p.sortNo',
  'p.menuType',
  'p.route',
  'p.keepAlive',
  'p.alwaysShow',
  'p.hidden',
  'p.hideTab',
  'p.internalOrExternal',
  'p.status',
] as const

export const allPermissions = (db: Db) =>
  db.k
    .selectFrom('sysPermission as p')
    .where('p.delFlag', '=', '0')
    .select([...columns])
    .orderBy('p.sortNo')
    .orderBy('p.id')
    .execute()

export type PermissionRow = Awaited<ReturnType<typeof allPermissions>>[number]

/** What the user's roles grant. */
export async function grantedIds(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db.k
    .selectFrom('sysUserRole as ur')
    .innerJoin('sysRole as r', 'r.id', 'ur.roleId')
    .innerJoin('sysRolePermission as rp', 'rp.roleId', 'ur.roleId')
    .where('ur.userId', '=', userId)
    .where('r.delFlag', '=', '0')
    .select('rp.permissionId')
    .distinct()
    .execute()
  return new Set(rows.map(row => row.permissionId))
}
