import { ownOffice } from '#contract/identity/offices.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { insert, readRow, remove } from '#server/db/rows.ts'
import { codesOfRole } from '../user/queries.ts'

export const codeOf = (db: Db, phone: string, purpose: string) =>
  readRow(db, 'sysSmsCode', { phone, purpose })

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
export const dropCode = (phone: string, purpose: string, codeHash?: string): Statement =>
  codeHash === undefined
    ? remove('sysSmsCode', { phone, purpose })
    : remove('sysSmsCode', { phone, purpose, codeHash }, 1)

export const userWith = (db: Db, column: 'username' | 'phone' | 'email', value: string) =>
  readRow(db, 'sysUser', { [column]: value, delFlag: '0' })

/** Role of those who registered themselves, where there is one; none that opens what belongs to an office. */
export async function guestRole(db: Db): Promise<{ id: string } | undefined> {
  const role = await readRow(db, 'sysRole', { roleCode: 'test', delFlag: '0' })
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
export const addUser = (user: NewUser, roleId: string | undefined, now: number): Bulk[] => [
  insert('sysUser', [{ ...user, status: '1', createBy: user.username, createTime: now }]),
  ...(roleId === undefined ? [] : [insert('sysUserRole', [{ userId: user.id, roleId }])]),
]
