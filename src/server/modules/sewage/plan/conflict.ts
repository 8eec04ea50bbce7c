/** Whether a sampler is asked for twice at a time by plans that are carried out. */
import { refused } from '#contract/kit/fault.ts'
import { businessDay } from '#lib/dates.ts'
import { planDays, shifted } from '#lib/plan-days.ts'
import type { Db, Statement } from '#server/db/db.ts'
import {
  calendarOf,
  holdPoints,
  holdSamplers,
  noneBesides,
  type PlanRow,
  type Programme,
  plansIn,
  programmes,
} from './queries.ts'
import { listed } from './rounds.ts'
import { overlap, type Span, spanOn } from './span.ts'

const daysAhead = 366

/** What is drawn from when to when, by what draws it: the sampler, or the point itself where it has none. */
function spansOf(plan: PlanRow, points: readonly Programme[], days: readonly string[]) {
  const wanted = new Set(listed(plan.pointIds))
  const spans = new Map<string, { day: string; point: Programme; span: Span }[]>()
  for (const point of points.filter(({ pointId }) => wanted.has(pointId)))
    for (const day of days) {
      const span = spanOn(day, { ...point, samplingMode: plan.mode ?? point.samplingMode })
      if (!span) continue
      const key = point.samplerId || point.pointId
      spans.set(key, [...(spans.get(key) ?? []), { day, point, span }])
    }
  return spans
}

/** Plans that are carried out while this one is. */
const besides = async (db: Db, plan: PlanRow): Promise<PlanRow[]> =>
  (await plansIn(db, ['RUNNING', 'PAUSED'])).filter(
    each =>
      each.id !== plan.id &&
      each.tenantId === plan.tenantId &&
      each.beginDate <= plan.endDate &&
      each.endDate >= plan.beginDate,
  )
/**
 * Of two plans of one point or one sampler that are approved at once the second is tried anew, with the first one among the others.
 * @throws Fault `refused` for one that came since the guard looked
 */
export async function samplersHeld(db: Db, plan: PlanRow, now: number): Promise<Statement[]> {
  const others = await besides(db, plan)
  const met = await samplerConflict(db, plan, now, others)
  if (met) throw refused(met)
  const own = await programmes(db, listed(plan.pointIds))
  return [
    ...holdPoints(listed(plan.pointIds)),
    ...holdSamplers(own.flatMap(({ samplerId }) => samplerId || [])),
    noneBesides(
      plan,
      others.map(({ id }) => id),
    ),
  ]
}

/** @returns the sentence that names the first one; undefined where all are free */
export async function samplerConflict(
  db: Db,
  plan: PlanRow,
  now: number,
  given?: readonly PlanRow[],
): Promise<string | undefined> {
  const from = businessDay(now)
  const others = given ?? (await besides(db, plan))
  if (others.length === 0) return undefined
  const { kinds } = await calendarOf(db)
  const points = await programmes(db, [
    ...new Set([plan, ...others].flatMap(({ pointIds }) => listed(pointIds))),
  ])
  const window = { from, until: shifted(from, daysAhead) }
  const own = spansOf(plan, points, planDays(plan, kinds, window))
  for (const other of others) {
    const theirs = spansOf(other, points, planDays(other, kinds, window))
    for (const [key, spans] of own) {
      const met = spans.find(({ span }) => theirs.get(key)?.some(each => overlap(span, each.span)))
      if (met)
        return `采样点 ${met.point.pointCode} 的采样仪在 ${met.day} 已被计划「${other.planName}」占用，请调整日期或采样点，或先结束那份计划`
    }
  }
  return undefined
}
