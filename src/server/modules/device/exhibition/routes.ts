import type { FastifyInstance } from 'fastify'
import { readingCurve, readingLimits, recentTrends } from '#contract/device/exhibition.ts'
import { facility } from '#contract/device/facility.ts'
import { hourMs } from '#lib/dates.ts'
import { findRow } from '#server/crud/save/find.ts'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { seriesRange } from '#server/telemetry/queries.ts'
import { ruleRows } from '#server/warning/queries.ts'
import { isValueRule, limitOf, readRule } from '#server/warning/rule.ts'
import { minuteMeans } from './queries.ts'

const spanMs = 3_600_000
const mostPoints = 288

export function mount(app: FastifyInstance, { db, engine }: Pick<Deps, 'db' | 'engine'>): void {
  serve(app, recentTrends, async ({ query, session }) => {
    const curves = new Map<string, number[]>()
    for (const row of await minuteMeans(db, session, query.factor, Date.now() - spanMs)) {
      if (row.value === null) continue
      const curve = curves.get(row.id)
      if (curve) curve.push(row.value)
      else curves.set(row.id, [row.value])
    }
    return [...curves].map(([id, values]) => ({ id, values }))
  })
  serve(app, readingLimits, async () => {
    const rules = (await ruleRows(db)).flatMap(row => readRule(row) ?? [])
    return rules.filter(isValueRule).flatMap(rule => (rule.enabled ? limitOf(rule) : []))
  })
  serve(app, readingCurve, async ({ query, session }) => {
    // Whoever may not see the device sees no curve of it.
    await findRow(engine.store(facility), query.facilityId, session)
    const to = Math.floor(query.to ?? Date.now())
    const from = to - Math.floor((query.hours ?? 24) * hourMs)
    const range = { facilityId: query.facilityId, factor: query.factor, from, to }
    const points = await seriesRange(db, 'MIN', range, mostPoints)
    return {
      from,
      to,
      stepMs: Math.ceil((to - from) / mostPoints),
      points: points.map(({ ts, value, min, max }) => ({ ts, value, min, max })),
    }
  })
}
