import { exclusiveOffices } from '#contract/identity/offices.ts'
import { idsIn } from '#lib/id.ts'
import type { Db } from '#server/db/db.ts'
import { type Row, readRow, readRows } from '#server/db/rows.ts'

export type Reached = Pick<Row<'sysUser'>, 'id' | 'username' | 'realname' | 'relTenantIds'>
const columns = ['u.id', 'u.username', 'u.realname', 'u.relTenantIds'] as const

/** By ids or account names; the deleted, too. */
export const peopleNamed = (db: Db, names: readonly string[]): Promise<Reached[]> =>
  db.k
    .selectFrom('sysUser as u')
    .where(each => each.or([each('u.id', 'in', names), each('u.username', 'in', names)]))
    .select([...columns])
    .execute()
export const peopleOfSessions = (db: Db, handles: readonly string[]): Promise<Reached[]> =>
  db.k
    .selectFrom('sysSession as s')
    .innerJoin('sysUser as u', 'u.id', 's.userId')
    .where('s.id', 'in', handles)
    .select([...columns])
    .execute()

/** Of these the first who made his account himself: he alone is its creator. */
export const selfRegistered = (db: Db, userIds: readonly string[]) =>
  db.k
    .selectFrom('sysUser')
    .where('id', 'in', userIds)
    .whereRef('createBy', '=', 'username')
    .select(['username', 'realname'])
    .orderBy('username')
    .limit(1)
    .executeTakeFirst()

/** Which of the offices that exclude each other somebody holds. */
export const officesHeld = (db: Db, userId: string) =>
  db.k
    .selectFrom('sysUserRole as ur')
    .innerJoin('sysRole as r', 'r.id', 'ur.roleId')
    .where('ur.userId', '=', userId)
    .where('r.delFlag', '=', '0')
    .where('r.roleCode', 'in', exclusiveOffices)
    .select(['r.roleCode', 'r.roleName'])
    .orderBy('r.roleCode')
    .execute()

export type Place = Pick<Row<'sysDepart'>, 'orgCode' | 'tenantId'>
/** By ids or codes. */
export const departsNamed = (db: Db, names: readonly string[]): Promise<Place[]> =>
  db.k
    .selectFrom('sysDepart')
    .where(each => each.or([each('id', 'in', names), each('orgCode', 'in', names)]))
    .where('delFlag', '=', '0')
    .select(['orgCode', 'tenantId'])
    .execute()
/** Codes of the departments that a superior is in charge of. */
export async function chargeCodes(db: Db, userId: string): Promise<string[]> {
  const user = await readRow(db, 'sysUser', { id: userId })
  const charge = idsIn(user?.departIds)
  if (user?.userIdentity !== '2' || charge.length === 0) return []
  const rows = await readRows(db, 'sysDepart', { id: charge, delFlag: '0' })
  return rows.map(row => row.orgCode)
}

export interface Kept {
  id: string
  tenantId: string
}
const keptIn = (db: Db, table: 'sysRole' | 'sysDepartRole', names: readonly string[]): Promise<Kept[]> =>
  db.k
    .selectFrom(table)
    .where(each => each.or([each('id', 'in', names), each('roleCode', 'in', names)]))
    .select(['id', 'tenantId'])
    .execute()
export const rolesNamed = (db: Db, names: readonly string[]) => keptIn(db, 'sysRole', names)
export const departRolesNamed = (db: Db, names: readonly string[]) => keptIn(db, 'sysDepartRole', names)
