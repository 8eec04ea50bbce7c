/** The bell: what is unread, one's own announcements, marking as read. */
import type { FastifyInstance } from 'fastify'
import { page } from '#contract/kit/envelope.ts'
import { missing } from '#contract/kit/fault.ts'
import {
  markAllRead,
  markRead,
  myAnnouncements,
  oneOfMine,
  unreadAnnouncements,
} from '#contract/message/my-announcement.ts'
import { toWire } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import { type Session, serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { noticeOf, ringing } from '#server/modules/identity/account/notice.ts'
import {
  type AnnouncementRow,
  announcementOf,
  markLines,
  mineOf,
  type Reader,
  unreadIds,
  unreadOf,
} from './queries.ts'

/** Dictionary msg_category. */
const notices = '1'
const systemMessages = '2'
const bellSize = 5
const mostPerPage = 100
const perPage = 10

const readerOf = ({ userId, permissions, tenants }: Session): Reader => ({
  userId,
  tenants: permissions.has('*') ? undefined : tenants,
})

const timeOf = (ms: number | null) => (ms === null ? null : toWire(ms))
const wireOf = <R extends AnnouncementRow>(row: R) => ({
  ...row,
  sendTime: timeOf(row.sendTime),
  createTime: timeOf(row.createTime),
})

const lineOf = <R extends AnnouncementRow & { readFlag: string }>(row: R, session: Session) => ({
  ...wireOf(row),
  anntId: row.id,
  userId: session.userId,
})

export function mount(app: FastifyInstance, { db, notices: channel }: Deps): void {
  serve(app, unreadAnnouncements, async ({ query, session }) => {
    const size = query.pageSize ?? bellSize
    const now = Date.now()
    const wanted = await noticeOf(db, session.userId)
    const rung = (category: string, wish: boolean) =>
      unreadOf(db, readerOf(session), { category, priorities: ringing(wish, wanted) }, size, now)
    const [announced, system] = await Promise.all([
      rung(notices, wanted.announced),
      rung(systemMessages, wanted.system),
    ])
    return {
      anntMsgList: announced.rows.map(wireOf),
      anntMsgTotal: announced.total,
      sysMsgList: system.rows.map(wireOf),
      sysMsgTotal: system.total,
    }
  })
  serve(app, myAnnouncements, async ({ query, session }) => {
    const current = Math.max(1, Math.trunc(query.pageNo ?? 1))
    const size = Math.min(mostPerPage, Math.max(1, Math.trunc(query.pageSize ?? perPage)))
    const place = { offset: (current - 1) * size, size }
    const { rows, total } = await mineOf(db, readerOf(session), query, place)
    return page(
      rows.map(row => lineOf(row, session)),
      total,
      current,
      size,
    )
  })
  serve(app, oneOfMine, async ({ query, session }) => {
    const row = await announcementOf(db, readerOf(session), query.sendId)
    if (!row) throw missing()
    return lineOf(row, session)
  })
  serve(app, markRead, async ({ body, session }) => {
    const now = Date.now()
    // Another person's announcement is not there for this one.
    const row = await announcementOf(db, readerOf(session), body.anntId)
    if (!row) throw missing()
    if (row.readFlag !== '1')
      await db.write([markLines(session.userId, [{ id: nextId(), anntId: row.id }], now)])
    // His other windows count anew.
    channel.toUsers([session.userId], { msgId: row.id, msgTxt: '已读' })
    return undefined
  })
  serve(app, markAllRead, async ({ session }) => {
    const now = Date.now()
    const ids = await unreadIds(db, readerOf(session))
    if (ids.length > 0)
      await db.write([
        markLines(
          session.userId,
          ids.map(anntId => ({ id: nextId(), anntId })),
          now,
        ),
      ])
    channel.toUsers([session.userId], { msgId: '', msgTxt: '全部已读' })
    return withMessage('全部已读')
  })
}
