import { published, revoked, toAll } from '#contract/message/announcement.ts'
import { nextId } from '#lib/id.ts'
import { type Fragment, fragment } from '#server/crud/fragment.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { insert, readRow, readRows, remove, revise } from '#server/db/rows.ts'

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
  const clear = remove('sysAnnouncementSend', { anntId })
  return userIds.length === 0 ? [clear] : [clear, newLines(anntId, userIds, now)]
}
export const newLines = (anntId: string, userIds: readonly string[], now: number): Bulk =>
  insert(
    'sysAnnouncementSend',
    userIds.map(userId => ({ id: nextId(), anntId, userId, readFlag: '0', createTime: now })),
  )

export async function recipientsOf(db: Db, anntId: string): Promise<string[]> {
  const rows = await readRows(db, 'sysAnnouncementSend', { anntId, delFlag: '0' })
  return rows.map(row => row.userId)
}

/** Whoever was quicker has moved it on: then nothing is written. */
export const release = (id: string, version: number, username: string, now: number): Statement =>
  revise(
    'sysAnnouncement',
    { id, version, delFlag: '0' },
    { sendStatus: published, sendTime: now, sender: username, updateBy: username, updateTime: now },
    1,
  )
export const revoke = (id: string, version: number, username: string, now: number): Statement =>
  revise(
    'sysAnnouncement',
    { id, version, delFlag: '0' },
    { sendStatus: revoked, cancelTime: now, updateBy: username, updateTime: now },
    1,
  )

export const shownOf = (db: Db, id: string) => readRow(db, 'sysAnnouncement', { id, delFlag: '0' })
