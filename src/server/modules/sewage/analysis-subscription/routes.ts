/** 订阅: one's own, and nobody else's. */
import type { FastifyInstance } from 'fastify'
import { missing, refused } from '#contract/kit/fault.ts'
import {
  type Cycle,
  cycleWords,
  endSubscription,
  mostSubscriptions,
  ownSubscriptions,
  subscribe,
} from '#contract/sewage/analysis-subscription.ts'
import { toWire } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import { periodWords } from '#lib/wbe/period.ts'
import { audit } from '#server/audit/audit.ts'
import { inWords } from '#server/db/db.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { nextDue } from './due.ts'
import {
  dropSubscription,
  insertSubscription,
  lastDispatches,
  openViews,
  subscriptionsOf,
} from './queries.ts'
import { gone, heldWords } from './send.ts'

export function mount(app: FastifyInstance, { db }: Deps): void {
  serve(app, ownSubscriptions, async ({ session }) => {
    const rows = await subscriptionsOf(db, session.userId)
    const [views, last] = await Promise.all([
      openViews(
        db,
        session,
        rows.map(({ viewId }) => viewId),
      ),
      lastDispatches(
        db,
        rows.map(({ id }) => id),
      ),
    ])
    return rows.map(row => {
      const cycle = row.cycle as Cycle
      const [view, told] = [views.get(row.viewId), last.get(row.id)]
      return {
        id: row.id,
        viewId: row.viewId,
        title: view?.title ?? row.viewTitle,
        cycle,
        nextAt: toWire(row.dueAt),
        held: heldWords(session, view) ?? null,
        lastPeriod: told ? periodWords(cycle, told.period) : null,
        lastAt: told ? toWire(told.at) : null,
        lastHeld: told?.held ?? null,
      }
    })
  })

  serve(app, subscribe, async ({ body: { viewId, cycle }, session }) => {
    const view = (await openViews(db, session, [viewId])).get(viewId)
    if (!view) throw missing(`${gone}，不能订阅`)
    const held = heldWords(session, view)
    if (held !== undefined) throw refused(`${held}，不能订阅`)
    const own = await subscriptionsOf(db, session.userId)
    const taken = `您已按“${cycleWords[cycle]}”订阅“${view.title}”`
    if (own.some(row => row.viewId === viewId && row.cycle === cycle)) throw refused(taken)
    if (own.length >= mostSubscriptions) throw refused(`最多 ${mostSubscriptions} 个订阅，请先结束不用的`)
    const now = Date.now()
    const dueAt = nextDue(cycle, now)
    const row = {
      id: nextId(),
      userId: session.userId,
      viewId,
      viewTitle: view.title,
      cycle,
      dueAt,
      createTime: now,
      tenantId: session.tenantId,
    }
    await inWords(
      db.write([
        insertSubscription(row),
        audit(session, 'add', `订阅分析视图“${view.title}”，${cycleWords[cycle]}`, subscribe.path, {
          after: { id: row.id, viewId, cycle },
        }),
      ]),
      { taken },
    )
    return withMessage(`已订阅“${view.title}”，首次发送：${toWire(dueAt).slice(0, 16)}`)
  })

  serve(app, endSubscription, async ({ body, session }) => {
    // That of somebody else is not there for this one.
    const row = (await subscriptionsOf(db, session.userId)).find(({ id }) => id === body.id)
    if (!row) throw missing('这个订阅已经结束')
    await inWords(
      db.write([
        ...dropSubscription(row.id),
        audit(session, 'delete', `结束订阅分析视图“${row.viewTitle}”`, endSubscription.path, {
          before: { id: row.id, viewId: row.viewId, cycle: row.cycle },
        }),
      ]),
      { changed: '这个订阅已经结束' },
    )
    return withMessage('已结束订阅')
  })
}
