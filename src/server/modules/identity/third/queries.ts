import { nextId } from '#lib/id.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { insert, remove } from '#server/db/rows.ts'
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
  { name, ...identity }: Identity,
  userId: string,
  createdHash: string | null,
  now: number,
): (Bulk | Statement)[] => [
  // What was bound to a user who is gone for good binds nobody.
  {
    sql: `delete from third_account where source = ? and issuer = ? and subject = ?
      and not exists (select 1 from sys_user u where u.id = third_account.user_id and u.del_flag = '0')`,
    parameters: [identity.source, identity.issuer, identity.subject],
  },
  insert('thirdAccount', [
    { id: nextId(), ...identity, thirdName: name || null, userId, createdHash, createTime: now },
  ]),
]

export const unbind = (id: string, userId: string): Statement => remove('thirdAccount', { id, userId }, 1)
export const unbindSources = (userId: string, sources: readonly string[]): Statement =>
  remove('thirdAccount', { userId, source: sources })
