import { sql } from 'kysely'
import type { Bulk, Db } from '#server/db/db.ts'

/**
 * Published announcements that reach the user: those for everybody, and those with a line of his. A line is written when he reads,
 * not when he looks: a look must not write.
 */
function reaching(db: Db, userId: string, now: number) {
  return db.k
    .selectFrom('sysAnnouncement as a')
    .leftJoin('sysAnnouncementSend as s', join =>
      join.onRef('s.anntId', '=', 'a.id').on('s.userId', '=', userId).on('s.delFlag', '=', '0'),
    )
    .where('a.delFlag', '=', '0')
    .where('a.sendStatus', '=', '1')
    .where(each => each.or([each('a.msgType', '=', 'ALL'), each('s.id', 'is not', null)]))
    .where(each => each.or([each('a.endTime', 'is', null), each('a.endTime', '>=', now)]))
}
const unread = sql<string>`coalesce(s.read_flag, '0')`

const columns = [
  'a.id',
  'a.titile',
  'a.msgContent',
  'a.msgAbstract',
  'a.sender',
  'a.sendTime',
  'a.createTime',
  'a.priority',
  'a.msgCategory',
  'a.busType',
  'a.busId',
  'a.openType',
  'a.openPage',
] as const

export async function unreadOf(db: Db, userId: string, category: string, limit: number, now: number) {
  const open = reaching(db, userId, now).where('a.msgCategory', '=', category).where(unread, '=', '0')
  const [rows, count] = await Promise.all([
    open
      .select([...columns])
      .orderBy('a.createTime', 'desc')
      .limit(limit)
      .execute(),
    open.select(each => each.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.count }
}
export type AnnouncementRow = Awaited<ReturnType<typeof unreadOf>>['rows'][number]

export interface MineFilter {
  titile?: string | undefined
  sender?: string | undefined
  readFlag?: string | undefined
}
const within = (text: string) => `%${text.replace(/[\\%_]/g, found => `\\${found}`)}%`

export async function mineOf(
  db: Db,
  userId: string,
  { titile, sender, readFlag }: MineFilter,
  page: { offset: number; size: number },
  now: number,
) {
  let mine = reaching(db, userId, now)
  if (titile) mine = mine.where(sql<boolean>`lower(a.titile) like lower(${within(titile)}) escape '\\'`)
  if (sender) mine = mine.where(sql<boolean>`lower(a.sender) like lower(${within(sender)}) escape '\\'`)
  if (readFlag) mine = mine.where(unread, '=', readFlag)
  const [rows, count] = await Promise.all([
    mine
      .select([...columns])
      .select(unread.as('readFlag'))
      .orderBy(unread)
      .orderBy('a.sendTime', 'desc')
      .orderBy('a.id', 'desc')
      .offset(page.offset)
      .limit(page.size)
      .execute(),
    mine.select(each => each.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.count }
}

export const announcementOf = (db: Db, userId: string, id: string, now: number) =>
  reaching(db, userId, now)
    .where('a.id', '=', id)
    .select([...columns])
    .executeTakeFirst()

export async function unreadIds(db: Db, userId: string, now: number): Promise<string[]> {
  const rows = await reaching(db, userId, now).where(unread, '=', '0').select('a.id').execute()
  return rows.map(row => row.id)
}

export const markLines = (
  userId: string,
  lines: readonly { id: string; anntId: string }[],
  now: number,
): Bulk => ({
  table: 'sys_announcement_send',
  columns: ['id', 'annt_id', 'user_id', 'read_flag', 'read_time', 'create_time'],
  rows: lines.map(({ id, anntId }) => [id, anntId, userId, '1', now, now]),
  onConflict: { keys: ['annt_id', 'user_id'], update: ['read_flag', 'read_time'] },
})
