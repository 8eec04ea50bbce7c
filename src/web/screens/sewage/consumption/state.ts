/** Everything that is chosen on the page stands in its address. Pure. */
import { levelTitles, mostCompared, type PlaceLevel, placeLevels } from '#contract/sewage/consumption.ts'
import { type FigureView, isSwitched, loqRules } from '#contract/sewage/figure-view.ts'
import type { Measure } from '#contract/sewage/overview.ts'
import { type Grain, grains, periodEnd, periodShift, periodStart } from '#lib/wbe/period.ts'
import type { BasisChoice } from '#web/widgets/basis/choice.ts'

export interface ConsumptionState extends FigureView {
  /** Region or plant in which the places lie; absent: the nation. */
  at: string | undefined
  level: PlaceLevel
  grain: Grain
  drug: string
  measure: Measure
  /** So many of the newest periods; undefined where the days are given. */
  last: number | undefined
  from: string | undefined
  to: string | undefined
  /** Places that are compared. */
  codes: readonly string[]
  /** The list shows those alone. */
  only: boolean
  pageNo: number
}
/** How many periods are offered, by their length. */
export const spans: Readonly<Record<Grain, readonly number[]>> = {
  DAY: [1, 7, 30, 90],
  WEEK: [1, 8, 26, 52],
  MONTH: [1, 6, 12, 24],
  QUARTER: [1, 4, 8],
  YEAR: [1, 3, 5],
}
const code = /^[0-9A-Za-z]{1,32}$/
const day = /^\d{4}-\d{2}-\d{2}$/
const dayIn = (text: string | null): string | undefined => (text && day.test(text) ? text : undefined)

/** What a stranger may have typed is read as the default. */
export function readState(query: URLSearchParams): ConsumptionState {
  const at = query.get('at') ?? ''
  const grain = grains.find(one => one === query.get('grain')) ?? 'WEEK'
  const [from, to] = [dayIn(query.get('from')), dayIn(query.get('to'))]
  const given = from !== undefined && to !== undefined && from <= to
  const drug = query.get('drug') ?? ''
  const pageNo = Number(query.get('page'))
  const codes = (query.get('codes') ?? '')
    .split(',')
    .filter(one => code.test(one))
    .slice(0, mostCompared)
  return {
    at: code.test(at) ? at : undefined,
    level: placeLevels.find(one => one === query.get('level')) ?? '2',
    grain,
    drug: code.test(drug) ? drug : 'METH',
    measure: query.get('measure') === 'pndl' ? 'pndl' : 'consumption',
    last: given ? undefined : (spans[grain].find(one => String(one) === query.get('last')) ?? 1),
    from: given ? from : undefined,
    to: given ? to : undefined,
    codes,
    only: codes.length > 0 && query.get('only') === '1',
    loq: loqRules.find(one => one === query.get('loq')),
    wet: query.get('wet') === 'out' ? 'out' : undefined,
    weekday: query.get('weekday') === 'corrected' ? 'corrected' : undefined,
    pageNo: Number.isInteger(pageNo) && pageNo > 0 ? pageNo : 1,
  }
}
/** The address of the state; what is usual is left out of it. Another question begins on its first page. */
export function writeState(
  now: ConsumptionState,
  change: Partial<Record<keyof ConsumptionState, unknown>>,
): URLSearchParams {
  const next = { ...now, pageNo: 1, ...change } as ConsumptionState
  const words: [string, string | undefined, string][] = [
    ['at', next.at, ''],
    ['level', next.level, '2'],
    ['grain', next.grain, 'WEEK'],
    ['drug', next.drug, 'METH'],
    ['measure', next.measure, 'consumption'],
    ['last', next.last === undefined ? '' : String(next.last), '1'],
    ['from', next.last === undefined ? next.from : '', ''],
    ['to', next.last === undefined ? next.to : '', ''],
    ['codes', next.codes.join(), ''],
    ['only', next.only && next.codes.length > 0 ? '1' : '', ''],
    ['loq', next.loq, ''],
    ['wet', next.wet, ''],
    ['weekday', next.weekday, ''],
    ['page', String(next.pageNo), '1'],
  ]
  return new URLSearchParams(
    words.flatMap(([name, value, usual]) => (value && value !== usual ? [[name, value]] : [])),
  )
}

/** @param newest last day with figures; without it the server takes its own */
export function spanOf(
  { last, from, to, grain }: ConsumptionState,
  newest: string | null | undefined,
): { from?: string; to?: string } {
  if (last === undefined) return { from: from!, to: to! }
  if (!newest) return {}
  return { from: periodShift(grain, periodStart(grain, newest), 1 - last), to: newest }
}

/** What lies below a place of a level: its districts, its plants, the days of a plant. */
export const levelBelow = (level: string): PlaceLevel =>
  placeLevels[Math.min(placeLevels.length - 1, placeLevels.findIndex(one => one === level) + 1)]!
/** Into a place: the days of a plant's period, else what lies in it. */
export function into(
  row: { code: string; level: string; start: string },
  { grain }: ConsumptionState,
): Partial<Record<keyof ConsumptionState, unknown>> {
  if (row.level !== 'P') return { at: row.code, level: levelBelow(row.level), codes: [] }
  return { at: row.code, level: 'P', codes: [], ...daysOf(row.start, grain) }
}
/** The days of one period: what a longer figure is the mean of. */
export const daysOf = (start: string, grain: Grain): Partial<Record<keyof ConsumptionState, unknown>> => ({
  grain: 'DAY',
  last: undefined,
  from: start,
  to: periodEnd(grain, start),
})

export const placeTitle = (level: PlaceLevel): string => levelTitles[level]

/** The figure of a day or a week, to be explained down to the frame; undefined where the page itself goes further down. */
export function basisOf(
  row: { code: string; level: string; start: string },
  state: ConsumptionState,
  path: readonly { code: string; level: string }[],
): BasisChoice | undefined {
  const { drug, measure, grain } = state
  // What is explained there is the published figure, which is another one.
  if (isSwitched(state)) return undefined
  const days = { DAY: 1, WEEK: 7 }[grain as string]
  if (days === undefined) return undefined
  const asked = { to: periodEnd(grain, row.start), drug, days, measure }
  if (row.level === '1' || row.level === '2') return { region: row.code, ...asked }
  const city = path.find(({ level }) => level === '2')?.code
  return row.level === 'P' && days === 1 && city ? { region: city, ...asked, plantId: row.code } : undefined
}
