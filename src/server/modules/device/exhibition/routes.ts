import type { FastifyInstance } from 'fastify'
import {
  readingCurve,
  readingDay,
  readingLimits,
  readingRanges,
  recentTrends,
} from '#contract/device/exhibition.ts'
import { facility } from '#contract/device/facility.ts'
import { hourMs, minuteMs, periodStart } from '#lib/dates.ts'
import { findRow } from '#server/crud/save/find.ts'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { facilityRange, seriesRange } from '#server/telemetry/queries.ts'
import { ruleRows } from '#server/warning/queries.ts'
import { isValueRule, limitOf, readRule } from '#server/warning/rule.ts'
import { minuteMeans, moduleRanges } from './queries.ts'

const spanMs = 3_600_000
const trendMinutes = spanMs / minuteMs
const mostPoints = 288
const dayStepMs = 15 * minuteMs
const daySteps = 96

type Figures = (number | null)[]
const none = (steps: number): Figures => Array<null>(steps).fill(null)

export function mount(app: FastifyInstance, { db, engine }: Pick<Deps, 'db' | 'engine'>): void {
  serve(app, recentTrends, async ({ query, session }) => {
    const at = periodStart(Date.now(), minuteMs)
    const first = at - spanMs + minuteMs
    const curves = new Map<string, Figures>()
    for (const { id, ts, value } of await minuteMeans(db, session, query.factor, first)) {
      const curve = curves.get(id) ?? none(trendMinutes)
      curves.set(id, curve)
      const place = Math.floor((ts - first) / minuteMs)
      if (place < trendMinutes) curve[place] = value
    }
    return [...curves].map(([id, values]) => ({ at, id, values }))
  })
  serve(app, readingLimits, async () => {
    const rules = (await ruleRows(db)).flatMap(row => readRule(row) ?? [])
    return rules.filter(isValueRule).flatMap(rule => (rule.enabled ? limitOf(rule) : []))
  })
  serve(app, readingRanges, async ({ query, session }) => {
    const lines = new Map<
      string,
      { factor: string; lo: number | null; hi: number | null; ids: Set<string> }
    >()
    for (const { facilityId, factor, lo, hi } of await moduleRanges(db, session, query.facilityId)) {
      if (factor === null) continue
      const key = `${factor} ${lo} ${hi}`
      const line = lines.get(key) ?? { factor, lo, hi, ids: new Set<string>() }
      lines.set(key, line)
      line.ids.add(facilityId)
    }
    return [...lines.values()].map(({ ids, ...line }) => ({ ...line, facilityIds: [...ids] }))
  })
  serve(app, readingDay, async ({ query, session }) => {
    await findRow(engine.store(facility), query.facilityId, session)
    // On the quarter of an hour: a curve that is asked again differs only at its end.
    const to = Math.ceil(Date.now() / dayStepMs) * dayStepMs
    const from = to - daySteps * dayStepMs
    const curves = new Map<string, { means: Figures; least: Figures; most: Figures }>()
    const points = await facilityRange(db, query.facilityId, from, to, dayStepMs)
    for (const { factor, at, value, min, max } of points) {
      const curve = curves.get(factor) ?? {
        means: none(daySteps),
        least: none(daySteps),
        most: none(daySteps),
      }
      curves.set(factor, curve)
      curve.means[at] = value
      curve.least[at] = min
      curve.most[at] = max
    }
    // Of an hour without any minute its own figure is what is kept; within an hour a gap stays one.
    for (const { factor, at, value, min, max } of await facilityRange(
      db,
      query.facilityId,
      from,
      to,
      dayStepMs,
      'HOUR',
    )) {
      const curve = curves.get(factor) ?? {
        means: none(daySteps),
        least: none(daySteps),
        most: none(daySteps),
      }
      curves.set(factor, curve)
      const end = Math.min(at + hourMs / dayStepMs, daySteps)
      if (curve.means.slice(at, end).some(one => one !== null)) continue
      curve.means.fill(value, at, end)
      curve.least.fill(min, at, end)
      curve.most.fill(max, at, end)
    }
    return {
      from,
      stepMs: dayStepMs,
      curves: [...curves].map(([factor, curve]) => ({ factor, ...curve })),
    }
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
