import { sysRole } from '#contract/identity/role.ts'
import { idSeen } from '#server/crud/seen.ts'
import type { Db, Statement } from '#server/db/db.ts'
import { readRow, remove } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'

export const everyRole = (db: Db, session: Session) =>
  db.k
    .selectFrom('sysRole as r')
    .select(['r.id', 'r.roleName', 'r.roleCode', 'r.description'])
    .where('r.delFlag', '=', '0')
    .where(idSeen(db.dialect, sysRole, session, 'r.id'))
    .orderBy('r.createTime', by => by.asc().nullsFirst())
    .orderBy('r.id')
    .execute()

export const roleOfCode = (db: Db, roleCode: string) => readRow(db, 'sysRole', { roleCode, delFlag: '0' })

/** Those who hold the role, some of them by name. */
export async function holdersOf(
  db: Db,
  roleId: string,
  most: number,
): Promise<{ count: number; names: string[] }> {
  const held = db.k
    .selectFrom('sysUserRole as ur')
    .innerJoin('sysUser as u', 'u.id', 'ur.userId')
    .where('ur.roleId', '=', roleId)
    .where('u.delFlag', '=', '0')
  const [names, counted] = await Promise.all([
    held.select('u.realname').orderBy('u.id').limit(most).execute(),
    held.select(builder => builder.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  return { count: Number(counted.n), names: names.map(row => row.realname) }
}

/** Whatever hangs on a role that goes. */
export const unlink = (roleId: string, roleCode: string): Statement[] => [
  remove('sysUserRole', { roleId }),
  remove('sysRolePermission', { roleId }),
  remove('sysRoleIndex', { roleCode }),
]

export const pageOfUrl = (db: Db, url: string) =>
  readRow(db, 'sysPermission', { url, menuType: [0, 1], delFlag: '0' })
