import type { FastifyInstance } from 'fastify'
import { denied, missing, refused } from '#contract/kit/fault.ts'
import { outlet, traceOutlet } from '#contract/sewage/outlet.ts'
import { metresBetween, positionOf } from '#lib/geo.ts'
import { flowsTo } from '#lib/wbe/sewer.ts'
import { hook } from '#server/crud/mount.ts'
import { seenAmong } from '#server/crud/seen.ts'
import { readRow } from '#server/db/rows.ts'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { networkOf, outletsAbove } from './queries.ts'

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, engine } = deps
  hook(deps, outlet, {
    async beforeSave(draft, present) {
      const { id, plantId, upstreamOutletId, downstreamOutletId } = { ...present, ...draft }
      // The water of one plant is traced in its own network: an outlet elsewhere is none of its branches.
      for (const [title, property, named] of [
        ['上游排水口', 'upstreamOutletId', upstreamOutletId],
        ['汇入排水口', 'downstreamOutletId', downstreamOutletId],
      ] as const) {
        if (!named || !('plantId' in draft || property in draft)) continue
        const other = await readRow(db, 'sewageOutlet', { id: String(named), delFlag: '0' })
        if (other && other.plantId !== plantId)
          throw refused(`「${title}」不属于所选的污水厂，请改选同一座厂的排水口`)
      }
      // Of a new outlet nothing flows away yet.
      if (!id || !('upstreamOutletId' in draft || 'downstreamOutletId' in draft)) return
      const network = await networkOf(db, String(plantId))
      if (upstreamOutletId && flowsTo(network, String(id), String(upstreamOutletId)))
        throw refused('「上游排水口」不能是自己或自己的下级')
      if (downstreamOutletId && flowsTo(network, String(downstreamOutletId), String(id)))
        throw refused('「汇入排水口」的水正是从这里流出的，不能再流回来，请改选下游的排水口')
    },
  })
  serve(app, traceOutlet, async ({ query, session }) => {
    const way = await outletsAbove(db, query.id)
    if (way.length === 0) throw missing('排水口不存在或已删除')
    const seen = await seenAmong(
      db,
      outlet,
      session,
      way.map(({ id }) => id),
    )
    if (!seen.has(query.id)) throw denied()
    const hidden = way.findLastIndex(({ id }) => !seen.has(id))
    const kinds = await engine.texts.dictionary('outlet_kind')
    return way.slice(hidden + 1).map((step, at, steps) => {
      const here = positionOf(step.location)
      const before = at > 0 ? positionOf(steps[at - 1]!.location) : undefined
      return {
        ...step,
        kind_dictText: kinds?.get(step.kind) ?? step.kind,
        distance: here && before ? Math.round(metresBetween(before, here)) : null,
      }
    })
  })
}
