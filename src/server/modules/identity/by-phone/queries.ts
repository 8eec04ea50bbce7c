import { ownOffice } from '#contract/identity/offices.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { codesOfRole } from '../user/queries.ts'

export const codeOf = (db: Db, phone: string, purpose: string) =>
  db.k
    .selectFrom('sysSmsCode')
    .selectAll()
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .executeTakeFirst()

export const keepCode = (phone: string, purpose: string, codeHash: string, expiresAt: number): Statement => ({
  sql: `insert into sys_sms_code (phone, purpose, code_hash, expires_at, tries) values (?, ?, ?, ?, 0)
    on conflict (phone, purpose) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`,
  parameters: [phone, purpose, codeHash, expiresAt],
})
/** One try more, as long as tries are left: of many at once no more than the limit get through. */
export const countTry = (phone: string, purpose: string, most: number): Statement => ({
  sql: 'update sys_sms_code set tries = tries + 1 where phone = ? and purpose = ? and tries < ?',
  parameters: [phone, purpose, most],
})
/** Used up; `expect` makes of two that use it at once one. */
export const dropCode = (phone: string, purpose: string, codeHash?: string): Statement => ({
  sql: `delete from sys_sms_code where phone = ? and purpose = ?${codeHash === undefined ? '' : ' and code_hash = ?'}`,
  parameters: [phone, purpose, ...(codeHash === undefined ? [] : [codeHash])],
  ...(codeHash === undefined ? {} : { expect: 1 }),
})

export const userByPhone = (db: Db, phone: string) =>
  db.k
    .selectFrom('sysUser')
    .select(['id', 'username', 'realname', 'status', 'passwordHash'])
    .where('phone', '=', phone)
    .where('delFlag', '=', '0')
    .executeTakeFirst()

export const userWith = (db: Db, column: 'username' | 'phone' | 'email', value: string) =>
  db.k
    .selectFrom('sysUser')
    .select('id')
    .where(column, '=', value)
    .where('delFlag', '=', '0')
    .executeTakeFirst()

/** Role of those who registered themselves, where there is one; none that opens what belongs to an office. */
export async function guestRole(db: Db): Promise<{ id: string } | undefined> {
  const role = await db.k
    .selectFrom('sysRole')
    .select('id')
    .where('roleCode', '=', 'test')
    .where('delFlag', '=', '0')
    .executeTakeFirst()
  return role && !(await codesOfRole(db, role.id)).some(code => ownOffice.test(code)) ? role : undefined
}

export interface NewUser {
  id: string
  username: string
  realname: string
  phone: string | null
  email: string | null
  passwordHash: string
}
export function addUser(
  { id, username, realname, phone, email, passwordHash }: NewUser,
  roleId: string | undefined,
  now: number,
): Bulk[] {
  const user: Bulk = {
    table: 'sys_user',
    columns: [
      'id',
      'username',
      'realname',
      'password_hash',
      'phone',
      'email',
      'status',
      'create_by',
      'create_time',
    ],
    rows: [[id, username, realname, passwordHash, phone, email, '1', username, now]],
  }
  const link: Bulk = { table: 'sys_user_role', columns: ['user_id', 'role_id'], rows: [[id, roleId]] }
  return roleId === undefined ? [user] : [user, link]
}
