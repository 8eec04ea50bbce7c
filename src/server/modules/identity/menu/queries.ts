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
    .orderBy('p.sortNo', by => by.asc().nullsFirst())
    .orderBy('p.id')
    .execute()

export type PermissionRow = Awaited<ReturnType<typeof allPermissions>>[number]

/** What is granted to the user. */
export async function grantedIds(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db.k
    .selectFrom('sysUserGrant')
    .where('userId', '=', userId)
    .select('permissionId')
    .distinct()
    .execute()
  return new Set(rows.map(row => row.permissionId))
}

/** Pages that the user's roles name as their home, the first first. */
export async function homesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.k
    .selectFrom('sysUserRole as ur')
    .innerJoin('sysRole as r', 'r.id', 'ur.roleId')
    .innerJoin('sysRoleIndex as h', 'h.roleCode', 'r.roleCode')
    .where('ur.userId', '=', userId)
    .where('r.delFlag', '=', '0')
    .where('h.delFlag', '=', '0')
    .where('h.status', '=', '1')
    .select('h.url')
    .orderBy('h.priority', by => by.asc().nullsFirst())
    .orderBy('h.id')
    .execute()
  return rows.map(row => row.url)
}
