/** Places over a span of days: what of each day may be shown, and the figure of the whole span from exactly those days. */
import { isSwitched } from '#contract/sewage/figure-view.ts'
import type { Measure } from '#contract/sewage/overview.ts'
import { daysBetween } from '#lib/wbe/period.ts'
import { type Cell, type Figures as CellFigures, periodCell } from '#lib/wbe/rollup.ts'
import type { WeekendRule } from '#lib/wbe/week.ts'
import type { Db } from '#server/db/db.ts'
import { cellOfRow } from '../consumption/cells.ts'
import type { ListScope } from '../consumption/list.ts'
import { hiddenIn, maybeHidden } from '../consumption/small.ts'
import type { SpanSums } from '../consumption/span-sums.ts'
import { sumsOfDays, sumsOfMonths } from '../consumption/sum-queries.ts'
import { monthsWithin } from '../consumption/whole-months.ts'
import { joined, withoutRhythm } from './joined.ts'
import type { Question } from './question.ts'
import { rhythmsOf, withRolledFactors } from './rhythm.ts'
import { monthsOf, type ShownDay, shownDays, shownSpans } from './shown.ts'

/** What of a span a figure needs, and what it tells of itself. */
export type SpanCell = Omit<Cell, 'loqPolicies' | 'cfVersions' | 'pndl' | 'consumption'> &
  Record<Measure, Pick<CellFigures, 'value' | 'low' | 'high'>>
export interface SpanFigure {
  without: string | null
  value: number | null
  low: number | null
  high: number | null
  cell: SpanCell | null
}
/**
 * Of days without a break: places of which none can be masked are drawn together in the database, however many days they are; of the
 * others each day is looked at.
 */
export const spanFigures = async (
  db: Db,
  question: Question,
  scope: ListScope,
  days: readonly string[],
): Promise<Map<string, SpanFigure>> => (await spansFigures(db, question, scope, [days]))[0]!

type Spans = readonly (readonly string[])[]
type Figures = Map<string, SpanFigure>
/** Of some spans at once, each without a break. */
export async function spansFigures(
  db: Db,
  question: Question,
  scope: ListScope,
  spans: Spans,
): Promise<Figures[]> {
  const kindOf = await shownIn(db, question, scope, spans)
  const those = (kind: Shown) => scope.places.filter(({ code }) => kindOf(code) === kind)
  const [byDays, bySums] = await Promise.all([
    figuresByDays(db, question, { ...scope, places: those('some') }, spans),
    figuresBySums(db, question, { ...scope, places: those('all') }, spans),
  ])
  const masked = those('none').map(({ code }) => [code, maskedFigure] as const)
  return spans.map((_, at) => new Map([...byDays[at]!, ...bySums[at]!, ...masked]))
}
const maskedFigure: SpanFigure = { without: 'masked', value: null, low: null, high: null, cell: null }
/** Of a place all days of the spans are shown, none, or some: those are looked at one by one. */
type Shown = 'all' | 'some' | 'none'
async function shownIn(
  db: Db,
  { level, drug, view = {} }: Question,
  scope: ListScope,
  spans: Spans,
): Promise<(code: string) => Shown> {
  const { tender, all } = scope
  if (tender.districts.size === 0) return () => 'all'
  // By another rule more may have to be masked, at every level.
  const otherwise: Shown = view.loq === undefined ? 'all' : 'some'
  const isDoubtful = maybeHidden(tender, all, level)
  const places = scope.places.filter(({ code }) => isDoubtful(code))
  if (places.length === 0) return () => otherwise
  const days = [...new Set(spans.flat())].sort()
  const isHidden = await hiddenIn(db, { level, grain: 'DAY', drug }, { ...scope, places }, days)
  const kinds = new Map(
    places.map(({ code }): [string, Shown] => {
      const hidden = days.filter(day => isHidden(day, code)).length
      return [code, hidden === 0 ? otherwise : hidden === days.length ? 'none' : 'some']
    }),
  )
  return code => kinds.get(code) ?? otherwise
}
async function figuresByDays(db: Db, question: Question, scope: ListScope, spans: Spans): Promise<Figures[]> {
  if (scope.places.length === 0) return spans.map(() => new Map())
  // What is corrected shares the days that its factors are made of; else what lies between the spans is nobody's question.
  const all =
    question.view?.weekday === 'corrected'
      ? await shownSpans(db, question, scope, spans)
      : await Promise.all(spans.map(days => shownDays(db, question, scope, days)))
  return all.map(shown => new Map([...shown].map(([code, own]) => [code, spanFigure(own, question.measure)])))
}
async function figuresBySums(db: Db, question: Question, scope: ListScope, spans: Spans): Promise<Figures[]> {
  if (scope.places.length === 0) return spans.map(() => new Map())
  const { level, drug, measure, view = {} } = question
  const codes = scope.places.map(({ code }) => code)
  const sums =
    view.weekday === 'corrected'
      ? await correctedSums(db, question, scope, spans)
      : await Promise.all(spans.map(days => sumsOfDays(db, { level, drug }, endsOf(days), codes, view)))
  return Promise.all(
    spans.map(async (days, at) => {
      const of = joined(sums[at]!)
      // Why a switched view has nothing of a place is told by its days.
      const empty = isSwitched(view) ? scope.places.filter(({ code }) => !of.has(code)) : []
      const bare =
        empty.length === 0 ? undefined : await shownDays(db, question, { ...scope, places: empty }, days)
      return new Map(
        codes.map(code => [code, figureOf(cellOf(of.get(code)), measure, bare?.get(code) ?? [])]),
      )
    }),
  )
}
const endsOf = (days: readonly string[]) => ({ from: days[0]!, to: days.at(-1)! })
/** Whole months of plants as they were rolled up; all else by months and weekdays, over their factors. */
async function correctedSums(
  db: Db,
  question: Question,
  scope: ListScope,
  spans: Spans,
): Promise<SpanSums[][]> {
  const { level, drug, measure, view = {} } = question
  const [first, ...further] = monthsOf(spans.flat()).sort()
  if (first === undefined) return spans.map(() => [])
  const isRolled = await withRolledFactors(db, question, scope, [first, ...further])
  const [rolled, others] = [true, false].map(is => scope.places.filter(({ code }) => isRolled(code) === is))
  const byWeekday = async (places: ListScope['places'], parts: Spans): Promise<SpanSums[][]> => {
    const [month, ...further] = monthsOf(parts.flat()).sort()
    if (places.length === 0 || month === undefined) return parts.map(() => [])
    const codes = places.map(({ code }) => code)
    const [rhythmOf, sums] = await Promise.all([
      rhythmsOf(db, question, { ...scope, places }, [month, ...further]),
      Promise.all(
        parts.map(days => sumsOfDays(db, { level, drug, byWeekday: true }, endsOf(days), codes, view)),
      ),
    ])
    return sums.map(some => withoutRhythm(some, rhythmOf, measure))
  }
  const ends = spans.map(days => monthsWithin([days[0]!, days.at(-1)!]))
  const rests = ends.flatMap(({ rest }, at) =>
    rest.map(([from, to]) => ({ at, days: daysBetween(from, to) })),
  )
  const [monthly, resting, daily] = await Promise.all([
    Promise.all(
      ends.map(({ months }) =>
        months
          ? sumsOfMonths(
              db,
              { drug, dry: view.wet === 'out', even: measure },
              months,
              rolled!.map(({ code }) => code),
            )
          : [],
      ),
    ),
    byWeekday(
      rolled!,
      rests.map(({ days }) => days),
    ),
    byWeekday(others!, spans),
  ])
  return spans.map((_, at) => [
    ...monthly[at]!,
    ...resting.filter((_, of) => rests[of]!.at === at).flat(),
    ...daily[at]!,
  ])
}
const cellOf = (own: SpanSums | undefined): SpanCell | null =>
  own
    ? {
        ...own,
        popTotal: own.popTotal ?? 0,
        pndl: { value: own.pndl, low: own.pndlLow, high: own.pndlHigh },
        consumption: { value: own.consumption, low: own.consLow, high: own.consHigh },
      }
    : null
/**
 * The mean of the days that are shown (F9) and of none besides: so a span can tell nothing of a day that is masked. More than half below
 * the LOQ is no figure.
 */
export function spanFigure(
  days: readonly ShownDay[],
  measure: Measure,
  rules?: readonly WeekendRule[],
): SpanFigure & { cell: Cell | null } {
  const cells = days.flatMap(({ day, row }) => (row ? [{ ...cellOfRow(row), date: day }] : []))
  return figureOf(periodCell(cells, rules), measure, days)
}
/** Of a span without a figure what most of all keeps it from one. */
const whyNothing = (days: readonly ShownDay[]): string =>
  ['masked', 'due', 'weeks', 'lab', 'wet', 'below'].find(why => days.some(one => one.without === why)) ??
  'none'

function figureOf<C extends SpanCell>(
  cell: C | null,
  measure: Measure,
  days: readonly ShownDay[],
): SpanFigure & { cell: C | null } {
  const nothing = { value: null, low: null, high: null }
  if (!cell || cell.nSamples === 0) return { ...nothing, without: whyNothing(days), cell: null }
  if (cell.nCensored * 2 > cell.nSamples) return { ...nothing, without: 'below', cell }
  const { value, low, high } = cell[measure]
  if (value === null) {
    const unknown = days.some(one => one.without === 'lab') ? 'lab' : 'none'
    return { ...nothing, without: cell.pndl.value === null ? unknown : 'load', cell }
  }
  return { without: null, value, low, high, cell }
}
