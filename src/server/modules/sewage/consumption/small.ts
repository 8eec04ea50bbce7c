/** What of small catchments is left out for a session, at whatever door (domain 5.7). */
import { can } from '#contract/kit/can.ts'
import { seesSmall } from '#contract/sewage/consumption.ts'
import { fewBehind, hiddenDistricts, type Tender, tenderPlaces } from '#lib/small-catchment.ts'
import { type Grain, periodEnd } from '#lib/wbe/period.ts'
import type { Fragment } from '#server/crud/fragment.ts'
import type { Db } from '#server/db/db.ts'
import { systemParameter } from '#server/db/parameters.ts'
import type { Session } from '#server/http/serve.ts'
import { plantLevel } from './cells.ts'
import { type PlantPlace, plantPlaces } from './list-queries.ts'
import { districtDays, districtPeriods, type ResultColumns, shownByThemselves } from './small-queries.ts'

/** Catchments below so many people are small, unless the parameter says another figure. */
const usual = 5_000
/** `wbe.smallCatchment`, people. */
export async function smallBelow(db: Db): Promise<number> {
  const text = await systemParameter(db, 'wbe.smallCatchment')
  return text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : usual
}
export const maySeeSmall = (session: Session): boolean => can(session.permissions, seesSmall)

export const nothingTender: Tender = { plants: new Set(), districts: new Map() }
/** @param places all plants, where they have been read already */
export async function tenderFor(
  db: Db,
  session: Session,
  places?: readonly PlantPlace[],
): Promise<Tender & { below: number }> {
  const below = await smallBelow(db)
  if (maySeeSmall(session)) return { ...nothingTender, below }
  return { ...tenderPlaces(places ?? (await plantPlaces(db)), below), below }
}

/** Cities with something to hide in which these places lie, or which lie in them; all such cities where no places are told. */
function citiesNear(
  tender: Tender,
  all: readonly PlantPlace[],
  codes: ReadonlySet<string> | undefined,
): ReadonlySet<string> {
  const tenderCities = new Set(tender.districts.values())
  if (!codes) return tenderCities
  return new Set(
    all.flatMap(one =>
      tenderCities.has(one.city ?? '') &&
      [one.id, one.district, one.city, one.province].some(code => code !== null && codes.has(code))
        ? [one.city ?? '']
        : [],
    ),
  )
}
/** Districts and plants of which a day may have to be left out; of cities and provinces it never is. */
export function maybeHidden(
  tender: Tender,
  all: readonly PlantPlace[],
  level: string,
): (code: string) => boolean {
  if (tender.districts.size === 0 || level === '1' || level === '2') return () => false
  const tenderCities = new Set(tender.districts.values())
  const near = all.filter(one => tenderCities.has(one.city ?? ''))
  const codes = new Set(near.flatMap(one => [one.id, one.district ?? '']))
  return code => codes.has(code)
}

interface HiddenAsk {
  grain: Grain
  drug: string
}
interface HiddenScope {
  tender: Tender & { below: number }
  all: readonly PlantPlace[]
  /** Those that are asked about; everywhere unless told. */
  places?: readonly { code: string }[]
}
type Hidden = (start: string, code: string) => boolean
const nothingHidden: Hidden = () => false
/** Places that are not shown by themselves, of each period. */
export const hiddenIn = async (
  db: Db,
  { level, ...asked }: HiddenAsk & { level: string },
  scope: HiddenScope,
  starts: readonly string[],
): Promise<Hidden> =>
  level === '1' || level === '2' ? nothingHidden : (await hiddenAt(db, asked, scope, starts))(level)
/** The same of several levels, which all rest upon the districts: of cities and provinces nothing ever is. */
export async function hiddenAt(
  db: Db,
  asked: HiddenAsk,
  scope: HiddenScope,
  starts: readonly string[],
): Promise<(level: string) => Hidden> {
  const { all, places } = scope
  const cities = citiesNear(scope.tender, all, places && new Set(places.map(({ code }) => code)))
  // Other cities have nothing to hide, and nobody asks about those.
  const tender = {
    ...scope.tender,
    districts: new Map([...scope.tender.districts].filter(([, city]) => cities.has(city))),
  }
  if (tender.districts.size === 0 || starts.length === 0) return () => nothingHidden
  const { grain } = asked
  const cityOf = new Map(all.map(one => [one.district, one.city]))
  const districtOf = new Map(all.map(one => [one.id, one.district]))
  const near = [
    ...new Set(all.flatMap(one => (one.district && cities.has(one.city ?? '') ? [one.district] : []))),
  ]
  const figures = Map.groupBy(await districtPeriods(db, asked, near, starts), row => row.startDate)
  const hidden = new Map(
    starts.map(start => [
      start,
      hiddenDistricts(
        tender,
        (figures.get(start) ?? []).map(row => ({
          district: row.regionCode,
          city: cityOf.get(row.regionCode) ?? '',
          plants: row.nPlants,
          people: row.popTotal,
        })),
        { below: tender.below, byDay: grain === 'DAY' },
      ),
    ]),
  )
  const told = await toldDays(db, asked, { tender, all }, starts)
  return level => {
    if (level === '1' || level === '2') return nothingHidden
    return (start, code) => {
      const { districts, withPlants } = hidden.get(start)!
      if (level !== plantLevel) return districts.has(code) || told(start, code)
      const district = districtOf.get(code) ?? ''
      return tender.plants.has(code) || withPlants.has(district) || told(start, district)
    }
  }
}
/**
 * Whether a longer period would tell a day that is left out of a district for its neighbours' sake: the mean of the period and its other
 * days give it away. Only of a year, in which no shorter period with such a day is shown, two of them hide each other.
 */
async function toldDays(
  db: Db,
  { grain, drug }: HiddenAsk,
  { tender, all }: HiddenScope,
  starts: readonly string[],
): Promise<(start: string, district: string) => boolean> {
  if (grain === 'DAY') return () => false
  const cityOf = new Map(all.map(one => [one.district ?? '', one.city ?? '']))
  const spans = starts.map(start => ({ start, end: periodEnd(grain, start) }))
  const reach = {
    from: spans.reduce((a, one) => (a < one.start ? a : one.start), starts[0]!),
    to: spans.reduce((a, one) => (a > one.end ? a : one.end), ''),
  }
  const figureOf = (row: Awaited<ReturnType<typeof districtDays>>[number]) => ({
    district: row.regionCode,
    city: cityOf.get(row.regionCode) ?? '',
    plants: row.nPlants,
    people: row.popTotal,
  })
  const left = await districtDays(db, drug, [...tender.districts.keys()], reach)
  const scarce = [...Map.groupBy(left, row => row.startDate)].flatMap(([day, rows]) =>
    [...Map.groupBy(rows.map(figureOf), one => one.city)].flatMap(([city, own]) =>
      fewBehind(own, tender.below) ? [{ day, city, own }] : [],
    ),
  )
  const days = new Map<string, string[]>()
  for (const [city, ofCity] of Map.groupBy(scarce, one => one.city)) {
    const others = [...cityOf].flatMap(([district, of]) =>
      of === city && !tender.districts.has(district) ? [district] : [],
    )
    if (others.length === 0) continue
    const rows = await districtDays(
      db,
      drug,
      others,
      ofCity.map(({ day }) => day),
    )
    const rowsOn = Map.groupBy(rows, row => row.startDate)
    for (const { day, own } of ofCity) {
      const figures = [...own, ...(rowsOn.get(day) ?? []).map(figureOf)]
      const { districts } = hiddenDistricts(tender, figures, { below: tender.below, byDay: true })
      for (const district of districts)
        if (!tender.districts.has(district)) days.set(district, [...(days.get(district) ?? []), day])
    }
  }
  const endOf = new Map(spans.map(({ start, end }) => [start, end]))
  return (start, district) => {
    const within = (days.get(district) ?? []).filter(day => day >= start && day <= endOf.get(start)!).length
    return grain === 'YEAR' ? within === 1 : within > 0
  }
}

/** Rows of results that are shown to the session by themselves. */
export async function shownResults(
  db: Db,
  session: Session,
): Promise<(columns: ResultColumns) => Fragment[]> {
  if (maySeeSmall(session)) return () => []
  const places = await plantPlaces(db)
  const tender = await tenderFor(db, session, places)
  return columns => shownByThemselves(tender, { places, below: tender.below }, columns)
}

/** Whether a plant's own result of a day and a drug is not shown to the session. */
export async function hiddenResults(
  db: Db,
  session: Session,
  asked: readonly { day: string; drug: string }[],
): Promise<(plantId: string, day: string, drug: string) => boolean> {
  if (maySeeSmall(session)) return () => false
  const all = await plantPlaces(db)
  const tender = await tenderFor(db, session, all)
  const ofDrug = new Map(
    await Promise.all(
      [...Map.groupBy(asked, one => one.drug)].map(
        async ([drug, some]) =>
          [
            drug,
            await hiddenIn(db, { level: plantLevel, grain: 'DAY', drug }, { tender, all }, [
              ...new Set(some.map(one => one.day)),
            ]),
          ] as const,
      ),
    ),
  )
  return (plantId, day, drug) => tender.plants.has(plantId) || (ofDrug.get(drug)?.(day, plantId) ?? false)
}
