import type { Db, Statement } from '#server/db/db.ts'
import { remove } from '#server/db/rows.ts'

/** Earlier ones of these users end. */
export const dropLinks = (userIds: readonly string[]): Statement =>
  remove('sysPasswordLink', { userId: userIds })
/** Of two who use it at once, one finds it used. */
export const consumeLink = (id: string, now: number): Statement => ({
  sql: 'update sys_password_link set used_at = ? where id = ? and used_at is null and expires_at > ?',
  parameters: [now, id, now],
  expect: 1,
})
/** A link that is still good, of somebody who may sign in. */
export const linkOf = (db: Db, ticketHash: string, now: number) =>
  db.k
    .selectFrom('sysPasswordLink as l')
    .innerJoin('sysUser as u', 'u.id', 'l.userId')
    .where('l.ticketHash', '=', ticketHash)
    .where('l.usedAt', 'is', null)
    .where('l.expiresAt', '>', now)
    .where('u.status', '=', '1')
    .where('u.delFlag', '=', '0')
    .select(['l.id', 'l.userId', 'u.username', 'u.realname'])
    .executeTakeFirst()
