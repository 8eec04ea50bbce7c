/** The rows of the list: places of a level in each of some periods, with growth, rank and completeness. Reads the roll-up alone. */
import { invalid, missing } from '#contract/kit/fault.ts'
import { mostCompared, mostPeriods, type PlaceLevel } from '#contract/sewage/consumption.ts'
import type { Measure } from '#contract/sewage/overview.ts'
import type { Tender } from '#lib/small-catchment.ts'
import { type Grain, periodDays, periodShift, periodStart, yearBefore } from '#lib/wbe/period.ts'
import { rankByValue } from '#lib/wbe/rank.ts'
import { plantCell } from '#lib/wbe/rollup.ts'
import { growth } from '#lib/wbe/statistics.ts'
import type { Db } from '#server/db/db.ts'
import { type Session, scopeOf } from '#server/http/serve.ts'
import { citiesOf, published } from '../overview/queries.ts'
import { figuresOfRow, plantLevel, type RollupRow, rowOfCell } from './cells.ts'
import { figuresOf, type PlantPlace, plantPlaces, plantsSeen, reachOf, regionNames } from './list-queries.ts'
import { publishedOfPlants } from './queries.ts'
import { hiddenIn, tenderFor } from './small.ts'

export interface Asked {
  level: PlaceLevel
  parent?: string | undefined
  grain: Grain
  from?: string | undefined
  to?: string | undefined
  drug: string
  measure: Measure
  codes?: string | undefined
  /** Most periods; those of the list of consumption unless told. */
  most?: number | undefined
}
export interface ListedPlace {
  code: string
  name: string
  /** Registered there now. */
  plants: number
  people: number
}
export interface Scope {
  places: ListedPlace[]
  path: { code: string; name: string; level: string }[]
  /** What all of them lie in: the one province, or the nation. */
  root: string
  /** First days of the periods, oldest first. */
  starts: string[]
  tender: Tender & { below: number }
  all: readonly PlantPlace[]
  /** Plants of the region asked about that the session sees, and whether they are all that lie in it. */
  plants: PlantPlace[]
  whole: boolean
  /** How many are registered in the region now, and how many of these the session sees. */
  registered: { all: number; seen: number }
}
const codeOf: Readonly<Record<PlaceLevel, (one: PlantPlace) => string | null>> = {
  '1': one => one.province,
  '2': one => one.city,
  '3': one => one.district,
  P: one => one.id,
}
const isWithin = (one: PlantPlace, parent: string | undefined): boolean =>
  parent === undefined || [one.province, one.city, one.district, one.id].includes(parent)

/** @throws Fault for a region that holds no plant, or none that the session may know of */
export async function scopeOfList(db: Db, asked: Asked, session: Session): Promise<Scope> {
  const [all, seen, cities] = await Promise.all([
    plantPlaces(db),
    plantsSeen(db, session),
    citiesOf(db, scopeOf(session).tenants),
  ])
  const open = all.filter(one => published(cities, one.city ?? ''))
  const inside = open.filter(one => isWithin(one, asked.parent))
  // A plant that is asked about is one that the session sees; a region is anybody's.
  const known = inside.filter(one => seen === undefined || seen.has(one.id))
  const isKnown = inside.some(one => one.id !== asked.parent) || known.length > 0
  if (asked.parent !== undefined && !isKnown)
    throw missing('您看不到这个区域（没有权限或没有污水厂），请换一个')
  const ofLevel = asked.level === plantLevel ? known : inside
  const groups = Map.groupBy(ofLevel, codeOf[asked.level])
  groups.delete(null)
  const chosen = asked.codes?.split(',').filter(code => code !== '')
  if (chosen && chosen.length > mostCompared) throw invalid(`最多比较 ${mostCompared} 个区域`)
  const codes = [...groups.keys()].filter(
    code => code !== null && (!chosen || chosen.includes(code)),
  ) as string[]
  const path = pathOf(inside[0], asked.parent)
  const provinces = [...new Set(open.map(({ province }) => province))]
  const only = provinces.length === 1 ? provinces[0] : null
  const names = await regionNames(db, [
    ...codes,
    ...path.map(({ code }) => code),
    ...(only === null || only === undefined ? [] : [only]),
  ])
  const places = codes.map(code => placeOf(code, groups.get(code)!, asked.level, names))
  const [starts, tender] = await Promise.all([startsOf(db, asked), tenderFor(db, session, all)])
  return {
    places,
    path: path.map(({ code, level }) => ({
      code,
      level,
      name: level === plantLevel ? (inside[0]?.name ?? '') : (names.get(code) ?? code),
    })),
    root: names.get(only ?? '') ?? '全国',
    starts,
    tender,
    all,
    plants: known,
    // Also of what lies in a city that is not shown: it stands in the figure of what is above.
    whole: all.every(one => !isWithin(one, asked.parent) || seen === undefined || seen.has(one.id)),
    registered: {
      all: inside.filter(one => one.registered).length,
      seen: known.filter(one => one.registered).length,
    },
  }
}

function placeOf(
  code: string,
  own: readonly PlantPlace[],
  level: PlaceLevel,
  names: ReadonlyMap<string, string>,
): ListedPlace {
  const registered = own.filter(one => one.registered)
  return {
    code,
    name: level === plantLevel ? own[0]!.name : (names.get(code) ?? code),
    plants: registered.length,
    people: registered.reduce((sum, one) => sum + (one.people ?? 0), 0),
  }
}
/** Every place of a level, for the platform itself. */
export async function placesOfLevel(
  db: Db,
  level: PlaceLevel,
  all: readonly PlantPlace[],
): Promise<ListedPlace[]> {
  const groups = Map.groupBy(all, codeOf[level])
  groups.delete(null)
  const codes = [...groups.keys()] as string[]
  const names = await regionNames(db, codes)
  return codes.map(code => placeOf(code, groups.get(code)!, level, names))
}

/** Regions from the province down to the one asked about. */
function pathOf(one: PlantPlace | undefined, parent: string | undefined): { code: string; level: string }[] {
  if (!one || parent === undefined) return []
  const whole = [
    { code: one.province, level: '1' },
    { code: one.city, level: '2' },
    { code: one.district, level: '3' },
    { code: one.id, level: plantLevel },
  ].flatMap(({ code, level }) => (code === null ? [] : [{ code, level }]))
  return whole.slice(0, whole.findIndex(({ code }) => code === parent) + 1)
}

/** @throws Fault for days that do not exist, or more periods than one question may have */
async function startsOf(db: Db, { grain, from, to, drug, most = mostPeriods }: Asked): Promise<string[]> {
  for (const day of [from, to])
    if (day !== undefined && (Number.isNaN(Date.parse(`${day}T00:00:00Z`)) || day !== dayOf(day)))
      throw invalid(`没有 ${day} 这一天，请按 yyyy-MM-dd 填写`)
  const newest = (await reachOf(db, drug))[0]?.newest
  const last = to ?? newest ?? undefined
  if (last === undefined) return []
  const lastStart = periodStart(grain, last)
  const firstStart = from === undefined ? lastStart : periodStart(grain, from)
  const starts: string[] = []
  for (let start = firstStart; start <= lastStart; start = periodShift(grain, start, 1)) {
    starts.push(start)
    if (starts.length > most) throw invalid(`最多查询 ${most} 期，请缩小时间范围或换用更长的周期`)
  }
  if (starts.length === 0) throw invalid('开始日期不能晚于结束日期')
  return starts
}
const dayOf = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`)).toISOString().slice(0, 10)

/** Figures of a level in some periods: kept ones, of a plant's day its result. */
export async function rowsOf(
  db: Db,
  { grain, level, drug }: Asked,
  places: readonly ListedPlace[],
  starts: readonly string[],
): Promise<RollupRow[]> {
  const ids = places.map(({ code }) => code)
  if (level !== plantLevel || grain !== 'DAY') return figuresOf(db, { grain, level, drug }, starts, ids)
  return (await publishedOfPlants(db, drug, ids, starts)).map(result =>
    rowOfCell(
      { level, regionCode: result.plantId, drugCode: drug, grain, startDate: result.sampleDate },
      plantCell(result),
    ),
  )
}

export type ListScope = Pick<Scope, 'places' | 'tender' | 'all'>
/** What of a place's period may be shown, and why its figure may not. */
export type Shown = (start: string, code: string) => { without: string | null; row: RollupRow | undefined }
/** These periods, those before them and those a year before. */
export function periodsAsked(grain: Grain, starts: readonly string[]) {
  const before = starts.map(start => periodShift(grain, start, -1))
  const yearAgo = starts.map(start => yearBefore(grain, start))
  return { shown: [...new Set([...before, ...starts])], yearAgo }
}
/** Every place in every one of these periods, the newest first, highest value first. */
export async function listRows(db: Db, asked: Asked, scope: ListScope, starts: readonly string[]) {
  const { measure } = asked
  const periods = periodsAsked(asked.grain, starts)
  const wanted = [...new Set([...periods.shown, ...periods.yearAgo])]
  const [rows, isHidden] = await Promise.all([
    rowsOf(db, asked, scope.places, wanted),
    hiddenIn(db, asked, scope, wanted),
  ])
  const at = new Map(rows.map(row => [`${row.startDate}|${row.regionCode}`, row]))
  const shown: Shown = (start, code) => {
    const row = at.get(`${start}|${code}`)
    if (isHidden(start, code)) return { without: 'masked', row: undefined }
    if (!row || row.nSamples === 0) return { without: 'none', row: undefined }
    if (row.nCensored * 2 > row.nSamples) return { without: 'below', row }
    if (row[measure] === null) return { without: row.pndl === null ? 'none' : 'load', row }
    return { without: null, row }
  }
  return rowsShown(asked, scope, starts, shown)
}
/** As the list tells them, from what of each period may be shown. */
export function rowsShown(
  { grain, measure, level }: Asked,
  scope: Pick<ListScope, 'places'>,
  starts: readonly string[],
  shown: Shown,
) {
  const valueAt = (start: string, code: string): number | null => {
    const { without, row } = shown(start, code)
    return without === null ? row![measure] : null
  }
  return starts.toReversed().flatMap(start => {
    const cells = scope.places.map(place => ({ place, ...shown(start, place.code) }))
    const figures = cells.flatMap(({ place, without, row }) => {
      if (without !== null) return []
      const { value, low, high } = figuresOfRow(row!, measure)
      return [{ id: place.code, value: value!, low, high }]
    })
    const ranks = new Map(rankByValue(figures).map(rank => [rank.id, rank]))
    const days = periodDays(grain, start)
    return cells
      .map(({ place, without, row }) => {
        const own = row && figuresOfRow(row, measure)
        const value = without === null ? own!.value : null
        const rank = ranks.get(place.code)
        const ratio =
          without === null && own!.weekday && own!.weekend !== null ? own!.weekend / own!.weekday : null
        return {
          code: place.code,
          name: place.name,
          level,
          start,
          without,
          plants: row?.nPlants ?? null,
          plantsAll: place.plants,
          samples: row?.nSamples ?? null,
          days: row?.nDays ?? null,
          population: row?.popTotal ?? null,
          value,
          low: without === null ? own!.low : null,
          high: without === null ? own!.high : null,
          mom: growth(value, valueAt(periodShift(grain, start, -1), place.code)),
          yoy: growth(value, valueAt(yearBefore(grain, start), place.code)),
          rank: rank?.place ?? null,
          rankBest: rank?.best ?? null,
          rankWorst: rank?.worst ?? null,
          ranked: figures.length,
          weekday: without === null ? own!.weekday : null,
          weekend: without === null ? own!.weekend : null,
          ratio,
          detectRate: row ? row.nDetected / row.nSamples : null,
          imputationRate: row ? row.nCensored / row.nSamples : null,
          completeness: row && place.people > 0 ? Math.min(1, row.personDays / (place.people * days)) : null,
          loqPolicies: row?.loqPolicies ?? '',
          cfVersions: row?.cfVersions ?? '',
        }
      })
      .sort((a, b) => (b.value ?? -1) - (a.value ?? -1) || (a.code < b.code ? -1 : 1))
  })
}
