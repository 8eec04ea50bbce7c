/** The bell: what is unread, one's own announcements, marking as read. */
import type { FastifyInstance } from 'fastify'
import { page } from '#contract/kit/envelope.ts'
import { missing } from '#contract/kit/fault.ts'
import {
  announcementById,
  markAllRead,
  markRead,
  myAnnouncements,
  unreadAnnouncements,
} from '#contract/system/my-announcement.ts'
import { toWire } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import type { Deps } from '#server/modules/deps.ts'
import { said, serve } from '#server/plugins/serve.ts'
import { type AnnouncementRow, announcementOf, markLines, mineOf, unreadIds, unreadOf } from './queries.ts'

/** Dictionary msg_category. */
const notices = '1'
const systemMessages = '2'
const bellSize = 5
const mostPerPage = 100

const timeOf = (ms: number | null) => (ms === null ? null : toWire(ms))
const wireOf = <R extends AnnouncementRow>(row: R) => ({
  ...row,
  sendTime: timeOf(row.sendTime),
  createTime: timeOf(row.createTime),
})

export function bellModule(app: FastifyInstance, { db, notices: channel }: Deps): void {
  serve(app, unreadAnnouncements, async ({ query, session }) => {
    const size = query.pageSize ?? bellSize
    const now = Date.now()
    const [announced, system] = await Promise.all([
      unreadOf(db, session.userId, notices, size, now),
      unreadOf(db, session.userId, systemMessages, size, now),
    ])
    return {
      anntMsgList: announced.rows.map(wireOf),
      anntMsgTotal: announced.total,
      sysMsgList: system.rows.map(wireOf),
      sysMsgTotal: system.total,
    }
  })
  serve(app, myAnnouncements, async ({ query, session }) => {
    const current = Math.max(1, Math.trunc(query.pageNo))
    const size = Math.min(mostPerPage, Math.max(1, Math.trunc(query.pageSize)))
    const place = { offset: (current - 1) * size, size }
    const { rows, total } = await mineOf(db, session.userId, query, place, Date.now())
    return page(
      rows.map(row => ({ ...wireOf(row), anntId: row.id })),
      total,
      current,
      size,
    )
  })
  serve(app, announcementById, async ({ query, session }) => {
    const row = await announcementOf(db, session.userId, query.id, Date.now())
    if (!row) throw missing()
    return wireOf(row)
  })
  serve(app, markRead, async ({ body, session }) => {
    const now = Date.now()
    // Another person's announcement is not there for this one.
    if (!(await announcementOf(db, session.userId, body.anntId, now))) throw missing()
    await db.write([markLines(session.userId, [{ id: nextId(), anntId: body.anntId }], now)])
    return undefined
  })
  serve(app, markAllRead, async ({ session }) => {
    const now = Date.now()
    const ids = await unreadIds(db, session.userId, now)
    if (ids.length > 0)
      await db.write([
        markLines(
          session.userId,
          ids.map(anntId => ({ id: nextId(), anntId })),
          now,
        ),
      ])
    channel.toUsers([session.userId], { msgId: '', msgTxt: '全部已读' })
    return said('全部已读')
  })
}
