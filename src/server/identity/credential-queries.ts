import type { Bulk, Db, Statement } from '#server/db/db.ts'

/** What opens an account. A link that is not used yet opens it to whoever holds it; who comes from elsewhere, by its source. */
export type Credential = 'password' | 'phone' | 'email' | 'link' | `third:${string}`

const marks = (list: readonly unknown[]) => list.map(() => '?').join(', ')
/** Nobody else knows it any more. */
export const clearMarks = (userIds: readonly string[], kinds: readonly Credential[]): Statement => ({
  sql: `delete from sys_credential_mark where user_id in (${marks(userIds)}) and kind in (${marks(kinds)})`,
  parameters: [...userIds, ...kinds],
})
export const markSet = (
  userIds: readonly string[],
  kinds: readonly Credential[],
  by: string,
  now: number,
): Bulk => ({
  table: 'sys_credential_mark',
  columns: ['user_id', 'kind', 'set_by', 'set_at'],
  rows: userIds.flatMap(id => kinds.map(kind => [id, kind, by, now])),
})
/** Set by somebody else: whoever set it before knows it no more. */
export const setByOther = (
  userIds: readonly string[],
  kind: Credential,
  by: string,
  now: number,
): (Statement | Bulk)[] => [clearMarks(userIds, [kind]), markSet(userIds, [kind], by, now)]
/** A new password ends the links for one. */
export const linksEnded = (userId: string): Statement[] => [
  clearMarks([userId], ['link']),
  { sql: 'delete from sys_password_link where user_id = ? and used_at is null', parameters: [userId] },
]
/** Set by whoever has the telephone: of the password nobody else knows anything but he who has set the telephone, too. */
export const passwordByPhone = (userId: string): Statement[] => [
  ...linksEnded(userId),
  {
    sql: `delete from sys_credential_mark where user_id = ? and kind = 'password'
      and set_by not in (select set_by from sys_credential_mark where user_id = ? and kind = 'phone')`,
    parameters: [userId, userId],
  },
]
/** Set in a session, or by a proof, that whoever has set these may have had, too; patterns of `like`. */
const inHandsOf = (userId: string, kind: Credential, proofs: readonly string[]): Statement[] => [
  clearMarks([userId], [kind]),
  {
    sql: `insert into sys_credential_mark (user_id, kind, set_by, set_at)
      select user_id, cast(? as text), set_by, max(set_at) from sys_credential_mark
      where user_id = ? and (${proofs.map(() => 'kind like ?').join(' or ')}) group by user_id, set_by`,
    parameters: [kind, userId, ...proofs],
  },
]
/** Ways into the session in which somebody sets his own: whoever has set those may have set this, too. */
const proofOf = { phone: ['password'], email: ['password', 'phone', 'third:%'] } as const
export const setByOwner = (userId: string, kind: keyof typeof proofOf): Statement[] =>
  inHandsOf(userId, kind, proofOf[kind])
/** Whoever can prove that the account is his binds to it what lets him in past any later password. */
export const boundWith = (userId: string, source: string, proof: 'password' | 'phone'): Statement[] =>
  inHandsOf(userId, `third:${source}`, [proof])

/** Sources of what was bound by whoever could open the account at that time. */
export const boundByOthers = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db.k
      .selectFrom('sysCredentialMark')
      .select('kind')
      .where('userId', '=', userId)
      .where('kind', 'like', 'third:%')
      .distinct()
      .execute()
  ).map(({ kind }) => kind.slice('third:'.length))

/** Who has set what opens the accounts of these, who what opens theirs, and so on: all of them may act in their names. */
export const controllersOf = (
  db: Db,
  userIds: readonly string[],
): Promise<{ userId: string; name: string }[]> =>
  db.read({
    sql: `with recursive above (user_id, name) as (
        select user_id, set_by from sys_credential_mark where user_id in (${marks(userIds)})
        union
        select above.user_id, m.set_by from above
          join sys_user u on u.username = above.name join sys_credential_mark m on m.user_id = u.id
      )
      select user_id as "userId", name from above order by user_id, name`,
    parameters: [...userIds],
  })

/** What of this user's is as this giver has set it. */
export const setBy = async (db: Db, userId: string, by: string): Promise<Credential[]> =>
  (
    await db.k
      .selectFrom('sysCredentialMark')
      .select('kind')
      .where('userId', '=', userId)
      .where('setBy', '=', by)
      .orderBy('kind')
      .execute()
  ).map(row => row.kind as Credential)
