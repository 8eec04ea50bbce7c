import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { insert, remove } from '#server/db/rows.ts'

/** What opens an account. A link that is not used yet opens it to whoever holds it; who comes from elsewhere, by its source. */
export type Credential = 'password' | 'phone' | 'email' | 'link' | `third:${string}`

/** Nobody else knows it any more. */
export const clearMarks = (userIds: readonly string[], kinds: readonly Credential[]): Statement =>
  remove('sysCredentialMark', { userId: userIds, kind: kinds })
/** @param hands of whoever sets it: `handsOf` */
export const markSet = (
  userIds: readonly string[],
  kinds: readonly Credential[],
  hands: readonly string[],
  now: number,
): Bulk =>
  insert(
    'sysCredentialMark',
    userIds.flatMap(userId =>
      kinds.flatMap(kind => hands.map(setBy => ({ userId, kind, setBy, setAt: now }))),
    ),
  )
/** Set by somebody else: whoever set it before knows it no more. */
export const setByOther = (
  userIds: readonly string[],
  kind: Credential,
  hands: readonly string[],
  now: number,
): (Statement | Bulk)[] => [clearMarks(userIds, [kind]), markSet(userIds, [kind], hands, now)]
/** A new password ends the links for one. */
export const linksEnded = (userId: string): Statement[] => [
  clearMarks([userId], ['link']),
  remove('sysPasswordLink', { userId, usedAt: null }),
]
/** Sessions of whoever may have come in by what is taken from him now; goes before the marks. The caller's own stays. */
export const endedWith = (userId: string, kind: Credential, handle: string): Statement => ({
  sql: `delete from sys_session where user_id = ? and id <> ?
    and exists (select 1 from sys_credential_mark where user_id = ? and kind = ?)`,
  parameters: [userId, handle, userId, kind],
})
/** Set, or bound, with what somebody else may have set: it is in the same hands. */
export const setWith = (
  userId: string,
  kind: Credential,
  proof: 'password' | 'phone' | 'link',
): Statement[] => [
  clearMarks([userId], [kind]),
  {
    sql: `insert into sys_credential_mark (user_id, kind, set_by, set_at)
      select user_id, cast(? as text), set_by, set_at from sys_credential_mark where user_id = ? and kind = ?`,
    parameters: [kind, userId, proof],
  },
]

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

/** What of these opens by whose doing. */
export const marksOf = (db: Db, userIds: readonly string[]) =>
  db.k
    .selectFrom('sysCredentialMark')
    .select(['userId', 'kind', 'setBy'])
    .where('userId', 'in', userIds)
    .orderBy('userId')
    .orderBy('kind')
    .orderBy('setBy')
    .execute()

/**
 * All who may act in the name of this user: himself first, and whoever has set what opens his account, or could open that of
 * who did. Written down by account when something is set, so that it holds whatever becomes of those between.
 */
export const handsOf = async (db: Db, userId: string): Promise<readonly string[]> => [
  ...new Set([userId, ...(await marksOf(db, [userId])).map(({ setBy }) => setBy)]),
]
