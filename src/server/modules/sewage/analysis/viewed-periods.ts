/** Periods of places without the days that they are made of: as of `shownPeriods`, for pictures of very many places. */
import type { AnalysedGrain } from '#contract/sewage/analysis.ts'
import { isSwitched } from '#contract/sewage/figure-view.ts'
import { daysBetween, periodEnd } from '#lib/wbe/period.ts'
import type { Db } from '#server/db/db.ts'
import { plantLevel, type RollupRow, rowOfCell } from '../consumption/cells.ts'
import type { ListScope } from '../consumption/list.ts'
import { steadyPlants } from '../consumption/month-view-queries.ts'
import { type ViewedPeriod, viewedPeriods } from '../consumption/period-queries.ts'
import { hiddenIn } from '../consumption/small.ts'
import { type ShownPeriod, shownPeriods } from './periods.ts'
import type { Question } from './question.ts'
import { withRolledFactors } from './rhythm.ts'
import { monthsOf } from './shown.ts'

export type FiguredPeriod = Omit<ShownPeriod, 'days'>
type Asked = Question & { grain: AnalysedGrain }

/** Plants of which nothing is masked and nothing is due are drawn together in the database; of all others each day is looked at. */
export async function figurePeriods(
  db: Db,
  question: Asked,
  scope: ListScope,
  starts: readonly string[],
): Promise<(start: string, code: string) => FiguredPeriod> {
  const { level, drug, grain, measure, view = {} } = question
  const [first, last] = [starts[0], starts.at(-1)]
  if (level !== plantLevel || !isSwitched(view) || view.loq || first === undefined || last === undefined)
    return shownPeriods(db, question, scope, starts)
  const span = { from: first, to: periodEnd(grain, last) }
  const days = daysBetween(span.from, span.to)
  const [month, ...further] = monthsOf(days)
  const [isReady, isHidden] = await Promise.all([
    view.weekday ? withRolledFactors(db, question, scope, [month!, ...further]) : steadyPlants(db, drug),
    hiddenIn(db, { level, drug, grain: 'DAY' }, scope, days),
  ])
  const kindOf = (code: string) => {
    const hidden = days.filter(day => isHidden(day, code)).length
    return hidden === days.length ? 'masked' : hidden === 0 && isReady(code) ? 'quick' : 'other'
  }
  const kinds = new Map(scope.places.map(({ code }) => [code, kindOf(code)]))
  const quick = [...kinds].flatMap(([code, kind]) => (kind === 'quick' ? [code] : []))
  const others = scope.places.filter(({ code }) => kinds.get(code) === 'other')
  const [rows, byDays] = await Promise.all([
    viewedPeriods(db, { drug, measure, grain, view }, span, quick),
    shownPeriods(db, question, { ...scope, places: others }, starts),
  ])
  const periods = new Map(rows.map(one => [`${one.start}|${one.code}`, one]))
  return (start, code) => {
    const kind = kinds.get(code)
    if (kind === 'masked') return { ...nothing, without: 'masked' }
    return kind === 'quick' ? periodOf(periods.get(`${start}|${code}`), question) : byDays(start, code)
  }
}
const nothing = { row: undefined, value: null, low: null, high: null }
function periodOf(one: ViewedPeriod | undefined, asked: Asked): FiguredPeriod {
  if (!one) return { ...nothing, without: 'none' }
  if (one.nSamples === 0) return { ...nothing, without: whyBare(one, asked) }
  const row = rowOf(one, asked)
  const { value, low, high } = one
  const without =
    one.nCensored * 2 > one.nSamples ? 'below' : value !== null ? null : one.pndl === null ? 'none' : 'load'
  return without === null ? { row, without, value, low, high } : { ...nothing, row, without }
}
/** As of the days: what says most of why nothing is shown. */
function whyBare(one: ViewedPeriod, { grain }: Asked): string {
  if (one.nUneven > 0) return 'weeks'
  if (one.nWetOut > 0) return 'wet'
  if (one.nUnevenBelow > 0) return 'below'
  return grain === 'DAY' && one.nUnevenLoad > 0 ? 'load' : 'none'
}
/** What a picture of places looks at. */
function rowOf(one: ViewedPeriod, { drug, grain, measure }: Asked): RollupRow {
  const unasked = { weekday: null, weekend: null }
  const own = { ...unasked, value: one.value, low: one.low, high: one.high }
  const pndl = measure === 'pndl' ? own : { ...unasked, value: one.pndl, low: null, high: null }
  const consumption = measure === 'consumption' ? own : { ...unasked, value: null, low: null, high: null }
  const people = one.popTotal ?? 0
  return rowOfCell(
    { level: plantLevel, regionCode: one.code, drugCode: drug, grain, startDate: one.start },
    {
      ...{ nPlants: 1, nSamples: one.nSamples, nDays: one.nDays, nCensored: one.nCensored },
      ...{ nConsumption: 0, nDetected: 0, nWet: 0, popTotal: people, personDays: people * one.nDays },
      ...{ pndl, consumption, loqPolicies: [], cfVersions: [] },
    },
  )
}
