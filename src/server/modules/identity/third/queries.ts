import { nextId } from '#lib/id.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import type { Identity } from './pass-queries.ts'

export const userOfIdentity = (db: Db, { source, issuer, subject }: Identity) =>
  db.k
    .selectFrom('thirdAccount as t')
    .innerJoin('sysUser as u', 'u.id', 't.userId')
    .where('t.source', '=', source)
    .where('t.issuer', '=', issuer)
    .where('t.subject', '=', subject)
    .where('u.delFlag', '=', '0')
    .select(['u.id', 'u.username', 'u.realname', 'u.status'])
    .executeTakeFirst()

export const accountsOf = (db: Db, userId: string) =>
  db.k.selectFrom('thirdAccount').where('userId', '=', userId).selectAll().orderBy('source').execute()

/** @param createdHash of the password nobody knows, where the user is made with it */
export const bind = (
  { source, issuer, subject, name }: Identity,
  userId: string,
  createdHash: string | null,
  now: number,
): (Bulk | Statement)[] => [
  // What was bound to a user who is gone for good binds nobody.
  {
    sql: `delete from third_account where source = ? and issuer = ? and subject = ?
      and not exists (select 1 from sys_user u where u.id = third_account.user_id and u.del_flag = '0')`,
    parameters: [source, issuer, subject],
  },
  {
    table: 'third_account',
    columns: ['id', 'source', 'issuer', 'subject', 'third_name', 'user_id', 'created_hash', 'create_time'],
    rows: [[nextId(), source, issuer, subject, name || null, userId, createdHash, now]],
  },
]

export const unbind = (id: string, userId: string): Statement => ({
  sql: 'delete from third_account where id = ? and user_id = ?',
  parameters: [id, userId],
  expect: 1,
})
export const unbindSources = (userId: string, sources: readonly string[]): Statement => ({
  sql: `delete from third_account where user_id = ? and source in (${sources.map(() => '?').join(', ')})`,
  parameters: [userId, ...sources],
})
