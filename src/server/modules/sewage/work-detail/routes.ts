import type { FastifyInstance } from 'fastify'
import { can } from '#contract/kit/can.ts'
import { recordDetail, workDetail } from '#contract/sewage/work-detail.ts'
import { seesOwnAlone } from '#contract/sewage/work-order.ts'
import { fragment } from '#server/crud/fragment.ts'
import { dress } from '#server/crud/listing.ts'
import { hook } from '#server/crud/mount.ts'
import { findSeen } from '#server/crud/save/find.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { record } from './record.ts'

/** Steps of orders of his own, for who sees no others. */
const ofOwnWork = (username: string) =>
  fragment(
    'exists (select 1 from work_order w where w.id = t.work_id and (w.assignee = ? or w.assistant = ?))',
    username,
    username,
  )

export function mount(app: FastifyInstance, deps: Deps): void {
  const { engine } = deps
  hook(deps, workDetail, {
    extraConditions: ({ permissions, username }) =>
      can(permissions, seesOwnAlone.holds) && !seesOwnAlone.lacks.some(code => can(permissions, code))
        ? [ofOwnWork(username)]
        : [],
  })
  serve(app, recordDetail, async ({ body, session }) => {
    const id = await record(engine, session, body)
    const store = engine.store(workDetail)
    // Of an order outside of one's own department the row itself is not to be seen.
    const row = await findSeen(store, id, session)
    if (row) await dress(store, [row], session)
    return withMessage('已记录', row ?? { id })
  })
}
