/** What a view shows of one period to this reader: its lines with their change, what is missing, and the periods before. */
import { Fault } from '#contract/kit/fault.ts'
import type { AskedFigures } from '#contract/sewage/analysis-address.ts'
import type { Cycle } from '#contract/sewage/analysis-subscription.ts'
import { mostCompared } from '#contract/sewage/consumption.ts'
import { viewIn } from '#contract/sewage/figure-view.ts'
import { daysBetween, periodEnd, periodShift } from '#lib/wbe/period.ts'
import { growth } from '#lib/wbe/statistics.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { comparedLines } from '../analysis/compare.ts'
import { alone, placeOf } from '../analysis/place.ts'
import { shownDays } from '../analysis/shown.ts'
import { drugNames } from './queries.ts'

/** Periods that are drawn, with the one that is told. */
export const drawnPeriods = 13

type Figure = number | null
export interface ToldLine {
  place: string
  drug: string
  without: string | null
  value: Figure
  low: Figure
  high: Figure
  /** Of the period before; the change is a share of one. */
  before: Figure
  change: Figure
  /** Days with a figure, and the others by what they lack; null where nothing may be said of them. */
  days: { known: number; all: number; lacking: { why: string; days: string[] }[] } | null
  series: { start: string; value: Figure; low: Figure; high: Figure }[]
}
export interface Told {
  cycle: Cycle
  /** First day. */
  period: string
  lines: ToldLine[]
  /** What is not as published. */
  differs: readonly string[]
  /** Places of the view that cannot be shown to this reader, in words. */
  lost: string[]
}

/** @throws Fault where nothing of the view can be shown to this reader */
export async function toldFigures(
  db: Db,
  session: Session,
  asked: AskedFigures,
  { cycle, period }: Pick<Told, 'cycle' | 'period'>,
): Promise<Told> {
  const { drug, measure } = asked
  const view = viewIn(asked)
  const asking = { drug, measure, ...view }
  const first = await placeOf(db, session, { ...asking, place: asked.place })
  let places = [...new Set([first?.code ?? '', ...asked.besides])]
  let drugs = [...new Set([drug, ...asked.drugs])]
  // As the page, which draws no more lines beside one another.
  if (places.length * drugs.length > mostCompared) [places, drugs] = [places.slice(0, 1), [drug]]
  const span = {
    from: periodShift(cycle, period, 1 - drawnPeriods),
    to: periodEnd(cycle, period),
  }
  const told: Told = { cycle, period, lines: [], differs: [], lost: [] }
  const names = await drugNames(db, drugs)
  for (const place of places)
    try {
      const shared = { measure, grain: cycle, ...view, ...span }
      const { starts, lines, differs } = await comparedLines(db, session, {
        places: place,
        drugs: drugs.join(),
        ...shared,
      })
      told.differs = differs
      for (const line of lines) {
        const [at, value] = [starts.length - 1, line.value.at(-1) ?? null]
        const before = line.value.at(-2) ?? null
        const without = line.without[at] ?? null
        told.lines.push({
          place: line.name,
          drug: names.get(line.drug) ?? line.drug,
          without,
          value,
          low: line.low[at] ?? null,
          high: line.high[at] ?? null,
          before,
          change: growth(value, before),
          days:
            without === 'masked'
              ? null
              : await daysOf(db, session, { ...asking, place, drug: line.drug }, told),
          series: starts.map((start, one) => ({
            start,
            value: line.value[one] ?? null,
            low: line.low[one] ?? null,
            high: line.high[one] ?? null,
          })),
        })
      }
    } catch (error) {
      // The first place is what the view is of.
      if (!(error instanceof Fault) || told.lines.length === 0) throw error
      told.lost.push(error.message)
    }
  return told
}

async function daysOf(
  db: Db,
  session: Session,
  asking: Parameters<typeof placeOf>[2],
  { cycle, period }: Pick<Told, 'cycle' | 'period'>,
): Promise<ToldLine['days']> {
  const found = await placeOf(db, session, asking)
  if (!found) return null
  const days = daysBetween(period, periodEnd(cycle, period))
  const scope = await alone(db, session, asking, found)
  const question = { level: found.level, drug: asking.drug, measure: asking.measure, view: viewIn(asking) }
  const shown = (await shownDays(db, question, scope, days)).get(found.code) ?? []
  const lacking = Map.groupBy(
    shown.filter(({ without }) => without !== null),
    ({ without }) => without ?? '',
  )
  return {
    known: shown.filter(({ without }) => without === null).length,
    all: days.length,
    lacking: [...lacking].map(([why, own]) => ({ why, days: own.map(({ day }) => day) })),
  }
}
