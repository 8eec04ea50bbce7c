/**
 * Keeps consumption beside the results that it is made of. A change of a published result marks its plant, day and drug due in the
 * same transaction (migration 1170); here the regions' day is made anew from all plants of that day, then the weeks, months, quarters
 * and years above it. What is due goes away in the unit that writes the figures, and only as it was read: a kill leaves it, a change
 * that comes between stays due. Writers take turns, so that none overwrites what another has made of newer rows. Days by the other rules
 * for what lies below the LOQ are made in the same unit as the day itself.
 */
import { setImmediate as breathe } from 'node:timers/promises'
import { nextId } from '#lib/id.ts'
import { periodEnd, periodsOfMonth } from '#lib/wbe/period.ts'
import { dayCell, periodCell, plantCell } from '#lib/wbe/rollup.ts'
import type { WeekendRule } from '#lib/wbe/week.ts'
import { type Bulk, ConflictError, type Db, type Statement } from '#server/db/db.ts'
import { resultSettings } from '../plant-result/settings.ts'
import { cellOfRow, plantLevel, type RollupRow, rowOfCell, sameRow, sourceOf } from './cells.ts'
import { dropViews, putViews } from './month-view-queries.ts'
import { rhythmReach, type ViewRow, viewRows } from './month-views.ts'
import {
  clearDue,
  clearMonths,
  type DueMonth,
  dayRows,
  daysOfPlace,
  dropRow,
  markEverything,
  markMonths,
  type Place,
  type PlantSum,
  type PublishedDay,
  placesOf,
  plantSums,
  publishedOfDay,
  publishedOfPlant,
  putRows,
  someDue,
  someDueMonths,
  takeTurn,
  turnOf,
} from './queries.ts'
import { type VariantRow, variantRows } from './variant.ts'
import { dropVariants, putVariants, sharesOf, valuesBehind, variantsOfDay } from './variant-queries.ts'
import { rulesText, weekendRulesOf } from './weekend.ts'

/** Marks of one unit: keeps the writer free for others between two of them. */
const daySlice = 4_000
const monthSlice = 1_500
/** Whoever has lost his turn so often leaves the rest to who has won it. */
const patience = 20

interface Work {
  unit: (Bulk | Statement)[]
  done: number
}

/**
 * Makes anew what is due.
 * @param mostMs the rest is left to the next run
 * @returns the number of marks done
 */
export async function rollUpConsumption(db: Db, mostMs = Number.POSITIVE_INFINITY): Promise<number> {
  const rules = await weekendRulesOf(db)
  const until = performance.now() + mostMs
  let lost = 0
  let done = 0
  while (lost < patience && performance.now() < until) {
    const { turn, weekend } = await turnOf(db)
    const work =
      weekend === rulesText(rules)
        ? ((await dayWork(db)) ?? (await plantWork(db, rules)) ?? (await regionWork(db, rules)))
        : { unit: markEverything(rulesText(rules), nextId()), done: 1 }
    if (!work) break
    try {
      await db.write([takeTurn(turn), ...work.unit])
      done += work.done
      lost = 0
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error
      lost += 1
    }
    await breathe()
  }
  return done
}

/** The regions in which a plant counts, by level; none for one that lies nowhere. */
export function regionsOf(place: Place | undefined): { level: string; regionCode: string }[] {
  const { provinceCode, cityCode, districtCode } = place ?? {}
  return [
    { level: '1', regionCode: provinceCode },
    { level: '2', regionCode: cityCode },
    { level: '3', regionCode: districtCode },
  ].flatMap(({ level, regionCode }) => (regionCode ? [{ level, regionCode }] : []))
}

/** All regions' figures of one day and one drug. */
export function regionRows(
  results: readonly PublishedDay[],
  places: ReadonlyMap<string, Place>,
  { drugCode, day }: { drugCode: string; day: string },
): RollupRow[] {
  const groups = new Map<string, { level: string; regionCode: string; results: PublishedDay[] }>()
  for (const result of results)
    for (const region of regionsOf(places.get(result.plantId))) {
      const key = `${region.level}|${region.regionCode}`
      const group = groups.get(key)
      if (group) group.results.push(result)
      else groups.set(key, { ...region, results: [result] })
    }
  return [...groups.values()].flatMap(({ level, regionCode, results: own }) => {
    const cell = dayCell(own)
    const key = { level, regionCode, drugCode, grain: 'DAY', startDate: day }
    return cell ? [{ ...rowOfCell(key, cell), ...sourceOf(own) }] : []
  })
}

const monthOf = (day: string): string => day.slice(0, 7)
const keyOf = ({ level, regionCode, drugCode }: Pick<RollupRow, 'level' | 'regionCode' | 'drugCode'>) =>
  `${level}|${regionCode}|${drugCode}`

async function dayWork(db: Db): Promise<Work | undefined> {
  const due = await someDue(db, daySlice)
  if (due.length === 0) return undefined
  const places = new Map((await placesOf(db)).map(place => [place.id, place]))
  const shareOf = await sharesOf(db, await resultSettings(db))
  const inPlaces = (plantId: string) => regionsOf(places.get(plantId))
  const rows: RollupRow[] = []
  const variants: VariantRow[] = []
  const unit: (Bulk | Statement)[] = []
  const months = new Map<string, DueMonth>()
  const mark = (of: Pick<RollupRow, 'level' | 'regionCode' | 'drugCode'>, day: string) => {
    const { level, regionCode, drugCode } = of
    const month = monthOf(day)
    months.set(`${keyOf(of)}|${month}`, { level, regionCode, drugCode, month, stamp: nextId() })
  }
  for (const [day, ofDay] of Map.groupBy(due, one => one.sampleDate)) {
    const byDrug = Map.groupBy(ofDay, one => one.drugCode)
    const drugs = [...byDrug.keys()]
    const [results, present, presentOther] = await Promise.all([
      publishedOfDay(db, day, drugs),
      dayRows(db, day, drugs),
      variantsOfDay(db, day, drugs),
    ])
    const behindOf = await valuesBehind(db, results)
    const resultsOf = Map.groupBy(results, result => result.drugCode)
    const presentOf = Map.groupBy(present, row => row.drugCode)
    const otherOf = Map.groupBy(presentOther, row => row.drugCode)
    for (const [drugCode, own] of byDrug) {
      const ofDrug = resultsOf.get(drugCode) ?? []
      const fresh = regionRows(ofDrug, places, { drugCode, day })
      const { changed, gone } = difference(fresh, presentOf.get(drugCode) ?? [], atOf)
      const other = difference(
        variantRows(ofDrug, behindOf, shareOf, inPlaces, { drugCode, day }),
        otherOf.get(drugCode) ?? [],
        one => `${keyOf(one)}|${one.policy}`,
      )
      rows.push(...changed)
      variants.push(...other.changed)
      unit.push(...gone.map(dropRow), ...dropVariants(other.gone), ...clearDue(day, drugCode, own))
      for (const row of [...changed, ...gone]) mark(row, day)
      for (const { plantId } of own) mark({ level: plantLevel, regionCode: plantId, drugCode }, day)
      await breathe()
    }
  }
  const marked = markMonths([...months.values()])
  return { unit: [...putRows(rows), ...putVariants(variants), ...marked, ...unit], done: due.length }
}

const atOf = (row: RollupRow) => `${keyOf(row)}|${row.grain}|${row.startDate}`
/** What is to be written and what is to be deleted. */
function difference<R extends object>(fresh: readonly R[], present: readonly R[], at: (row: R) => string) {
  const known = new Map(present.map(row => [at(row), row]))
  const kept = new Set(fresh.map(at))
  return {
    changed: fresh.filter(row => {
      const before = known.get(at(row))
      return !before || !sameRow(row, before)
    }),
    gone: present.filter(row => !kept.has(at(row))),
  }
}

interface Period {
  grain: string
  start: string
  end: string
}
/** Periods above some months, each once. */
function periodsOf(months: readonly DueMonth[]): Period[] {
  const periods = new Map<string, Period>()
  for (const { month } of months)
    for (const { grain, start } of periodsOfMonth(month))
      periods.set(`${grain}|${start}`, { grain, start, end: periodEnd(grain, start) })
  return [...periods.values()]
}
const spanOf = (periods: readonly Omit<Period, 'grain'>[]): readonly [string, string] => [
  periods.map(({ start }) => start).reduce((a, b) => (a < b ? a : b)),
  periods.map(({ end }) => end).reduce((a, b) => (a > b ? a : b)),
]
type Head = Pick<RollupRow, 'level' | 'regionCode' | 'drugCode'>
/** A place's periods of one drug, from its days: figures to write, and those of which nothing is left. */
function periodWork<D extends { date: string }>(
  head: Head,
  periods: readonly Period[],
  days: readonly D[],
  make: (days: readonly D[], period: Period) => ReturnType<typeof periodCell>,
): { rows: RollupRow[]; unit: Statement[] } {
  const rows: RollupRow[] = []
  const unit: Statement[] = []
  for (const period of periods) {
    const cell = make(
      days.filter(({ date }) => date >= period.start && date <= period.end),
      period,
    )
    const key = { ...head, grain: period.grain, startDate: period.start }
    if (cell) rows.push(rowOfCell(key, cell))
    else unit.push(dropRow(key as RollupRow))
  }
  return { rows, unit }
}

async function plantWork(db: Db, rules: readonly WeekendRule[]): Promise<Work | undefined> {
  const due = await someDueMonths(db, 'plants', monthSlice)
  if (due.length === 0) return undefined
  const rows: RollupRow[] = []
  const views: ViewRow[] = []
  const unit: Statement[] = []
  for (const [plantId, ofPlant] of Map.groupBy(due, one => one.regionCode)) {
    const drugs = Map.groupBy(ofPlant, one => one.drugCode)
    const { months, days: reach } = rhythmReach(ofPlant.map(({ month }) => month))
    const [from, to] = spanOf([...periodsOf(ofPlant), reach])
    const results = await publishedOfPlant(db, plantId, [...drugs.keys()], [from, to])
    const byDrug = Map.groupBy(results, result => result.drugCode)
    for (const [drugCode, own] of drugs) {
      const days = (byDrug.get(drugCode) ?? []).map(day => ({ date: day.sampleDate, ...plantCell(day) }))
      const head = { level: plantLevel, regionCode: plantId, drugCode }
      const made = periodWork(head, periodsOf(own), days, inside => periodCell(inside, rules))
      rows.push(...made.rows)
      unit.push(...made.unit, dropViews({ plantId, drugCode }, months))
      views.push(...viewRows({ plantId, drugCode }, days, months))
      await breathe()
    }
  }
  return { unit: [...putRows(rows), ...unit, ...putViews(views), ...clearMonths(due)], done: due.length }
}

/** Only when no plant's month is due: a region counts the plants of its periods. */
async function regionWork(db: Db, rules: readonly WeekendRule[]): Promise<Work | undefined> {
  const due = await someDueMonths(db, 'regions', monthSlice)
  if (due.length === 0) return undefined
  const provinceOf = new Map((await placesOf(db)).map(place => [place.cityCode, place.provinceCode]))
  const rows: RollupRow[] = []
  const unit: Statement[] = []
  for (const [drugCode, ofDrug] of Map.groupBy(due, one => one.drugCode)) {
    const sums = await sumsOf(db, drugCode, periodsOf(ofDrug), provinceOf)
    for (const own of Map.groupBy(ofDrug, keyOf).values()) {
      const periods = periodsOf(own)
      const { level, regionCode } = own[0]!
      const head = { level, regionCode, drugCode }
      const days = (await daysOfPlace(db, head, spanOf(periods))).map(row => ({
        date: row.startDate,
        ...cellOfRow(row),
      }))
      const made = periodWork(head, periods, days, (inside, { grain, start }) =>
        periodCell(inside, rules, sums.get(`${level}|${regionCode}|${grain}|${start}`) ?? nobody),
      )
      rows.push(...made.rows)
      unit.push(...made.unit)
      await breathe()
    }
  }
  return { unit: [...putRows(rows), ...unit, ...clearMonths(due)], done: due.length }
}
const nobody = { nPlants: 0, popTotal: 0 }

/** Plants and people of each region and period. */
async function sumsOf(
  db: Db,
  drugCode: string,
  periods: readonly Period[],
  provinceOf: ReadonlyMap<string | null, string | null>,
): Promise<Map<string, { nPlants: number; popTotal: number }>> {
  const sums = new Map<string, { nPlants: number; popTotal: number }>()
  const add = (key: string, { nPlants, popTotal }: PlantSum) => {
    const before = sums.get(key) ?? nobody
    sums.set(key, { nPlants: before.nPlants + nPlants, popTotal: before.popTotal + popTotal })
  }
  for (const [grain, own] of Map.groupBy(periods, one => one.grain)) {
    const found = await plantSums(
      db,
      drugCode,
      grain,
      own.map(({ start }) => start),
    )
    for (const row of found) {
      const place = { id: '', ...row, provinceCode: provinceOf.get(row.cityCode) ?? null }
      for (const { level, regionCode } of regionsOf(place))
        add(`${level}|${regionCode}|${grain}|${row.startDate}`, row)
    }
  }
  return sums
}
