import type { FastifyInstance } from 'fastify'
import { can } from '#contract/kit/can.ts'
import { missing } from '#contract/kit/fault.ts'
import {
  announcement,
  published,
  releaseAnnouncement,
  revokeAnnouncement,
  showAnnouncement,
  syncNotice,
  toAll,
} from '#contract/message/announcement.ts'
import { toWire } from '#lib/dates.ts'
import { hook } from '#server/crud/mount.ts'
import { findRow } from '#server/crud/save/find.ts'
import { seenAmong } from '#server/crud/seen.ts'
import { type Session, serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { renderAnnouncement } from './page.ts'
import { recipientsOf, shownOf } from './queries.ts'
import { announcementHooks, keeps, move, ring } from './service.ts'

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, notices, engine } = deps
  hook(deps, announcement, announcementHooks)
  const seen = async (id: string, session: Session) =>
    (await seenAmong(db, announcement, session, [id])).has(id)
  const rowOf = (id: string, session: Session, act?: 'change') =>
    findRow(engine.store(announcement), id, session, act)

  serve(app, releaseAnnouncement, async ({ query, session }) => {
    await move(deps, 'release', await rowOf(query.id, session, 'change'), session)
    return withMessage('该系统通知发布成功')
  })
  serve(app, revokeAnnouncement, async ({ query, session }) => {
    await move(deps, 'revoke', await rowOf(query.id, session, 'change'), session)
    return withMessage('该系统通知撤销成功')
  })
  serve(app, syncNotice, async ({ query, session }) => {
    const { anntId } = query
    if (anntId && can(session.permissions, releaseAnnouncement.access))
      await ring({ db, notices }, await rowOf(anntId, session))
    else notices.toUsers([session.userId], { msgId: anntId ?? '', msgTxt: '批量设置已读' })
    return undefined
  })
  serve(app, showAnnouncement, async ({ params, session, reply }) => {
    const row = await shownOf(db, params.id)
    if (!row) throw missing()
    const open = row.sendStatus === published
    const forAll = open && row.msgType === toAll
    const forCaller = open && (await recipientsOf(db, row.id)).includes(session.userId)
    if (!forAll && !forCaller && !(keeps(session) && (await seen(row.id, session)))) throw missing()
    const shown = renderAnnouncement({
      title: row.titile,
      html: row.msgContent ?? '',
      sender: row.sender ?? '—',
      sendTime: row.sendTime === null ? '—' : toWire(row.sendTime),
    })
    reply.type('text/html; charset=utf-8').send(shown)
    return undefined
  })
}
