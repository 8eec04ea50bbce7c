import type { Bulk, Db, Statement } from '#server/db/db.ts'

export interface LinkRow {
  id: string
  userId: string
  ticketHash: string
  createdBy: string
  createdAt: number
  expiresAt: number
}
export const keepLinks = (rows: readonly LinkRow[]): Bulk => ({
  table: 'sys_password_link',
  columns: ['id', 'user_id', 'ticket_hash', 'created_by', 'created_at', 'expires_at'],
  rows: rows.map(row => [row.id, row.userId, row.ticketHash, row.createdBy, row.createdAt, row.expiresAt]),
})
/** Earlier ones of these users end. */
export const dropLinks = (userIds: readonly string[]): Statement => ({
  sql: `delete from sys_password_link where user_id in (${userIds.map(() => '?').join(', ')})`,
  parameters: [...userIds],
})
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
