/** One place over time: figures of each period, what was usual for it, and what the named tests say. Years of days leave the thread to others. */
import { setImmediate as breathe } from 'node:timers/promises'
import { type AnalysedGrain, leastAnalysed } from '#contract/sewage/analysis.ts'
import { usualRange } from '#contract/sewage/overview.ts'
import { seasonalAnomalies } from '#lib/wbe/anomaly.ts'
import { changeSteps, noiseOf } from '#lib/wbe/change-point.ts'
import { periodShift, periodStart, yearBefore } from '#lib/wbe/period.ts'
import { mean } from '#lib/wbe/statistics.ts'
import { mannKendall, senSlope } from '#lib/wbe/trend.ts'
import { type Usual, usualOf, usualWeeks } from '#lib/wbe/usual.ts'
import type { Db } from '#server/db/db.ts'
import type { ListScope } from '../consumption/list.ts'
import { shownPeriods } from './periods.ts'
import type { Question } from './question.ts'

/** Periods looked at where no days are named. */
export const usualPeriods: Readonly<Record<AnalysedGrain, number>> = { DAY: usualRange, WEEK: 26, MONTH: 12 }
const daysOfWeek = 7
/** Points reckoned at a stretch. */
const pointsAtOnce = 1_000

export type Point = Awaited<ReturnType<typeof pointsOf>>[number]

/** The periods of one place, the oldest first. */
export async function pointsOf(
  db: Db,
  asked: Question & { grain: AnalysedGrain },
  scope: ListScope,
  starts: readonly string[],
) {
  const { grain } = asked
  const [code] = scope.places.map(place => place.code)
  const first = starts[0]
  if (code === undefined || first === undefined) return []
  const before: string[] = []
  if (grain === 'MONTH') before.push(...starts.map(start => yearBefore(grain, start)))
  else
    for (
      let start = periodShift(grain, first, grain === 'DAY' ? -usualWeeks * daysOfWeek : -usualWeeks);
      start < first;
      start = periodShift(grain, start, 1)
    )
      before.push(start)
  const wanted = [...new Set([...before, ...starts])]
  const shown = await shownPeriods(db, asked, scope, wanted)
  const valueAt = (start: string) => shown(start, code).value
  const values = wanted.map(valueAt)
  const early = wanted.length - starts.length
  await breathe()
  const anomalies = grain === 'DAY' ? seasonalAnomalies(values)?.slice(early) : undefined
  await breathe()
  const usual: Usual[] = []
  for (const at of starts.keys()) {
    // Months have too few.
    usual.push(grain === 'MONTH' ? { usualLow: null, usualHigh: null } : usualOf(grain, early + at, values))
    if (at % pointsAtOnce === pointsAtOnce - 1) await breathe()
  }
  return starts.map((start, index) => {
    const { row, without, value, low, high, days } = shown(start, code)
    return {
      start,
      without,
      value,
      low,
      high,
      days,
      past: valueAt(yearBefore(grain, start)),
      ...usual[index]!,
      plants: row?.nPlants ?? null,
      nDays: value === null ? 0 : (row?.nDays ?? 0),
      samples: row?.nSamples ?? null,
      imputed: row?.nCensored ?? null,
      anomaly: anomalies?.[index]?.anomaly ?? false,
      loqPolicies: row?.loqPolicies ?? '',
      cfVersions: row?.cfVersions ?? '',
    }
  })
}

/** Days are drawn together to weeks, since the test takes errors of neighbours as independent. */
function testedSeries(grain: AnalysedGrain, points: readonly Point[]): (number | null)[] {
  if (grain !== 'DAY') return points.map(({ value }) => value)
  const weeks = Map.groupBy(points, ({ start }) => periodStart('WEEK', start))
  return [...weeks.values()].map(days => mean(days.flatMap(({ value }) => value ?? [])))
}

/** Null of fewer than eight weeks or months: so few tell no trend. */
export function trendOf(grain: AnalysedGrain, points: readonly Point[]) {
  const series = testedSeries(grain, points)
  const n = series.filter(value => value !== null).length
  if (n < leastAnalysed) return null
  const test = mannKendall(series)
  if (!test) return null
  const slope = senSlope(series)
  return {
    of: grain === 'MONTH' ? ('MONTH' as const) : ('WEEK' as const),
    n,
    s: test.s,
    tau: test.tau,
    p: test.p,
    direction: test.direction,
    slope: slope?.slope ?? null,
    slopeLow: slope?.low ?? null,
    slopeHigh: slope?.high ?? null,
  }
}

/** First days of periods with another level, each level at least a week of days or four longer periods. */
export async function changesOf(grain: AnalysedGrain, points: readonly Point[]): Promise<string[]> {
  const known = points.flatMap(({ start, value }) => (value === null ? [] : [{ start, value }]))
  const leastLength = grain === 'DAY' ? daysOfWeek : 4
  const values = known.map(({ value }) => value)
  // Without scatter between neighbours there is no noise to tell a change from.
  const sigma = noiseOf(values)
  if (values.length < Math.max(leastAnalysed, 2 * leastLength) || sigma === 0) return []
  const steps = changeSteps(values, { leastLength, sigma })
  let step = steps.next()
  for (; !step.done; step = steps.next()) await breathe()
  return step.value?.segments.slice(1).map(({ start }) => known[start]!.start) ?? []
}
