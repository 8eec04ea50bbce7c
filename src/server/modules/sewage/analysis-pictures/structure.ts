/** What drugs come to beside one another, in doses: each as it would stand alone, masked where it would be. */
import type { AnalysedGrain } from '#contract/sewage/analysis.ts'
import type { StructureWay } from '#contract/sewage/analysis-pictures.ts'
import { type FigureView, viewIn } from '#contract/sewage/figure-view.ts'
import { doses } from '#lib/wbe/load.ts'
import { daysBetween, periodsWithin } from '#lib/wbe/period.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { differsOf } from '../analysis/differs.ts'
import { shownPeriods } from '../analysis/periods.ts'
import { type Found, levelBelow, placesIn } from '../analysis/place.ts'
import { spanFigures } from '../analysis/span.ts'
import { type Scope, scopeOfList } from '../consumption/list.ts'
import { reachOf } from '../consumption/list-queries.ts'
import { dosesOf } from './queries.ts'

const measure = 'consumption' as const
interface Asking extends FigureView {
  by: StructureWay
  grain: AnalysedGrain
  from: string
  to: string
}
interface Part {
  without: string | null
  value: number | null
  low: number | null
  high: number | null
  population: number | null
  samples: number
}
interface Group {
  code: string
  name: string
  level: string
  start: string | null
}

/** What lies in the place over the whole span; of a plant itself. */
async function byPlace(
  db: Db,
  view: FigureView,
  scope: Scope,
  level: Found['level'],
  drug: string,
  days: readonly string[],
) {
  const figures = await spanFigures(db, { level, drug, measure, view }, scope, days)
  return scope.places.map(({ code }): Part => {
    const { without, value, low, high, cell } = figures.get(code)!
    return { without, value, low, high, population: cell?.popTotal ?? null, samples: cell?.nSamples ?? 0 }
  })
}
async function byPeriod(
  db: Db,
  asking: Asking,
  scope: Scope,
  { code, level }: Found,
  drug: string,
  starts: readonly string[],
) {
  const question = { level, grain: asking.grain, drug, measure, view: viewIn(asking) }
  const shown = await shownPeriods(db, question, scope, starts)
  return starts.map((start): Part => {
    const { without, value, low, high, row } = shown(start, code)
    return { without, value, low, high, population: row?.popTotal ?? null, samples: row?.nSamples ?? 0 }
  })
}

/** Doses of each drug with their share of all that have a figure. */
function grouped(group: Group, parts: readonly (Part & { drug: string; doseMg: number })[]) {
  const told = parts.map(({ drug, doseMg, without, value, low, high, samples }) => {
    const dose = (figure: number | null) => (figure === null ? null : doses(figure, doseMg))
    return { drug, without, doses: dose(value), low: dose(low), high: dose(high), samples }
  })
  const known = told.flatMap(one => one.doses ?? [])
  const total = known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0)
  const people = parts.flatMap(({ population }) => population ?? [])
  return {
    ...group,
    total,
    population: people.length === 0 ? null : Math.max(...people),
    parts: told.map(one => ({
      ...one,
      share: one.doses === null || total === null || total === 0 ? null : one.doses / total,
    })),
  }
}

export async function structureOf(db: Db, session: Session, asking: Asking, found: Found) {
  const { code, name, level } = found
  const [reach, dose] = await Promise.all([reachOf(db), dosesOf(db)])
  const days = daysBetween(asking.from, asking.to)
  const inner = asking.by === 'place' ? (levelBelow(level) ?? level) : level
  const first = { drug: reach[0]?.code ?? '', measure }
  const scope =
    asking.by === 'place'
      ? await placesIn(db, session, first, { level: inner, parent: code })
      : await scopeOfList(
          db,
          { level, parent: code, grain: asking.grain, ...first, from: asking.to, to: asking.to },
          session,
        )
  const starts = asking.by === 'period' ? periodsWithin(asking.grain, asking) : []
  const groups: Group[] =
    asking.by === 'place'
      ? scope.places.map(one => ({ code: one.code, name: one.name, level: inner, start: null }))
      : starts.map(start => ({ code, name, level, start }))
  const columns: { code: string; name: string; doseMg: number; parts: Part[] }[] = []
  const left: string[] = []
  // One after another: years of all drugs at once would keep all readers of the database from everybody else.
  for (const drug of reach) {
    const doseMg = dose.get(drug.code)
    const parts =
      doseMg === undefined
        ? []
        : asking.by === 'place'
          ? await byPlace(db, viewIn(asking), scope, inner, drug.code, days)
          : await byPeriod(db, asking, scope, found, drug.code, starts)
    const none = parts.every(({ without }) => without === 'none')
    if (doseMg === undefined || parts.every(({ without }) => without === 'load' || without === 'none')) {
      if (doseMg === undefined || !none) left.push(drug.name)
    } else columns.push({ code: drug.code, name: drug.name, doseMg, parts })
  }
  return {
    place: { code, name, level },
    drugs: columns.map(({ code, name, doseMg }) => ({ code, name, doseMg })),
    left,
    differs: differsOf(viewIn(asking)),
    groups: groups.map((group, at) =>
      grouped(
        group,
        columns.map(({ code, doseMg, parts }) => ({ drug: code, doseMg, ...parts[at]! })),
      ),
    ),
  }
}
