import { sql } from 'kysely'
import type { Bulk, Db } from '#server/db/db.ts'
import { insert } from '#server/db/rows.ts'

/** Who asks: of tenants' own announcements for everybody, those of his tenants reach him; `undefined`: of all. */
export interface Reader {
  userId: string
  tenants: readonly string[] | undefined
}
/**
 * Published announcements that reach the user: those for everybody that had not ended when he came, and those with a line of his. A
 * line is written when he reads, not when he looks: a look must not write.
 */
function reaching(db: Db, { userId, tenants }: Reader) {
  return db.k
    .selectFrom('sysAnnouncement as a')
    .leftJoin('sysAnnouncementSend as s', join =>
      join.onRef('s.anntId', '=', 'a.id').on('s.userId', '=', userId).on('s.delFlag', '=', '0'),
    )
    .where('a.delFlag', '=', '0')
    .where('a.sendStatus', '=', '1')
    .where(each =>
      each.or([
        each('s.id', 'is not', null),
        each.and([
          each('a.msgType', '=', 'ALL'),
          ...(tenants ? [each('a.tenantId', 'in', ['0', ...tenants])] : []),
          each.or([
            each('a.endTime', 'is', null),
            each(
              'a.endTime',
              '>=',
              each
                .selectFrom('sysUser as u')
                .where('u.id', '=', userId)
                .select(one => one.fn.coalesce('u.createTime', sql<number>`0`).as('since')),
            ),
          ]),
        ]),
      ]),
    )
}
/** What has ended asks for nobody's attention any more. */
const current = (db: Db, reader: Reader, now: number) =>
  reaching(db, reader).where(each => each.or([each('a.endTime', 'is', null), each('a.endTime', '>=', now)]))
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

/** @param priorities those that are asked for; undefined: all */
export async function unreadOf(
  db: Db,
  reader: Reader,
  { category, priorities }: { category: string; priorities: readonly string[] | undefined },
  limit: number,
  now: number,
) {
  const all = current(db, reader, now).where('a.msgCategory', '=', category).where(unread, '=', '0')
  const open = priorities ? all.where('a.priority', 'in', [...priorities]) : all
  const [rows, count] = await Promise.all([
    open
      .select([...columns])
      .orderBy('a.createTime', 'desc')
      .orderBy('a.id', 'desc')
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
  msgCategory?: string | undefined
  busType?: string | undefined
}
/** Anywhere in the text; the wire's inputs put their asterisks around it. */
const within = (text: string) => `%${text.replace(/^\*|\*$/g, '').replace(/[\\%_]/g, found => `\\${found}`)}%`

export async function mineOf(
  db: Db,
  reader: Reader,
  { titile, sender, readFlag, msgCategory, busType }: MineFilter,
  page: { offset: number; size: number },
) {
  let mine = reaching(db, reader)
  if (titile) mine = mine.where(sql<boolean>`lower(a.titile) like lower(${within(titile)}) escape '\\'`)
  if (sender) mine = mine.where(sql<boolean>`lower(a.sender) like lower(${within(sender)}) escape '\\'`)
  if (readFlag) mine = mine.where(unread, '=', readFlag)
  if (msgCategory) mine = mine.where('a.msgCategory', '=', msgCategory)
  if (busType) mine = mine.where('a.busType', '=', busType)
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

/** By its own id, or by that of the reader's line. */
export const announcementOf = (db: Db, reader: Reader, id: string) =>
  reaching(db, reader)
    .where(each => each.or([each('a.id', '=', id), each('s.id', '=', id)]))
    .select([...columns])
    .select(unread.as('readFlag'))
    .executeTakeFirst()

export async function unreadIds(db: Db, reader: Reader): Promise<string[]> {
  const rows = await reaching(db, reader).where(unread, '=', '0').select('a.id').execute()
  return rows.map(row => row.id)
}

export const markLines = (
  userId: string,
  lines: readonly { id: string; anntId: string }[],
  now: number,
): Bulk =>
  insert(
    'sysAnnouncementSend',
    lines.map(line => ({ ...line, userId, readFlag: '1', readTime: now, createTime: now })),
    { keys: ['annt_id', 'user_id'], update: ['read_flag', 'read_time'] },
  )
