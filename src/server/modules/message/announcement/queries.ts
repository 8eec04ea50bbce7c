import { published, revoked, toAll } from '#contract/message/announcement.ts'
import { nextId } from '#lib/id.ts'
import { type Fragment, fragment } from '#server/crud/fragment.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'

/** What of the table `t` reaches a user: published to all, or a line of his. */
export const reaches = (userId: string): Fragment =>
  fragment(
    't.send_status = ? and (t.msg_type = ? or exists (select 1 from sys_announcement_send s where s.annt_id = t.id and s.user_id = ? and s.del_flag = ?))',
    published,
    toAll,
    userId,
    '0',
  )

/** The lines of the chosen, in the place of those there were; nobody has read a draft. */
export const recipientLines = (
  anntId: string,
  userIds: readonly string[],
  now: number,
): (Statement | Bulk)[] => {
  const clear: Statement = {
    sql: 'delete from sys_announcement_send where annt_id = ?',
    parameters: [anntId],
  }
  if (userIds.length === 0) return [clear]
  return [clear, newLines(anntId, userIds, now)]
}
export const newLines = (anntId: string, userIds: readonly string[], now: number): Bulk => ({
  table: 'sys_announcement_send',
  columns: ['id', 'annt_id', 'user_id', 'read_flag', 'create_time'],
  rows: userIds.map(userId => [nextId(), anntId, userId, '0', now]),
})

export async function recipientsOf(db: Db, anntId: string): Promise<string[]> {
  const rows = await db.k
    .selectFrom('sysAnnouncementSend')
    .where('anntId', '=', anntId)
    .where('delFlag', '=', '0')
    .select('userId')
    .execute()
  return rows.map(row => row.userId)
}

/** Whoever was quicker has moved it on: then nothing is written. */
export const release = (id: string, version: number, username: string, now: number): Statement => ({
  sql: "update sys_announcement set send_status = ?, send_time = ?, sender = ?, update_by = ?, update_time = ?, version = version + 1 where id = ? and version = ? and del_flag = '0'",
  parameters: [published, now, username, username, now, id, version],
  expect: 1,
})
export const revoke = (id: string, version: number, username: string, now: number): Statement => ({
  sql: "update sys_announcement set send_status = ?, cancel_time = ?, update_by = ?, update_time = ?, version = version + 1 where id = ? and version = ? and del_flag = '0'",
  parameters: [revoked, now, username, now, id, version],
  expect: 1,
})

export const shownOf = (db: Db, id: string) =>
  db.k
    .selectFrom('sysAnnouncement')
    .where('id', '=', id)
    .where('delFlag', '=', '0')
    .select(['id', 'titile', 'msgContent', 'sender', 'sendTime', 'sendStatus', 'msgType', 'tenantId'])
    .executeTakeFirst()
