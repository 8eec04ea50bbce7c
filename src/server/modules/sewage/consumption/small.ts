/** What of small catchments is left out for a session, at whatever door (domain 5.7). */
import { can } from '#contract/kit/can.ts'
import { seesSmall } from '#contract/sewage/consumption.ts'
import { hiddenDistricts, type Tender, tenderPlaces } from '#lib/small-catchment.ts'
import type { Grain } from '#lib/wbe/period.ts'
import type { Db } from '#server/db/db.ts'
import { systemParameter } from '#server/db/parameters.ts'
import type { Session } from '#server/http/serve.ts'
import { plantLevel } from './cells.ts'
import { figuresOf, type PlantPlace, plantPlaces } from './list-queries.ts'

/** Catchments below so many people are small, unless the parameter says another figure. */
const usual = 5_000
/** `wbe.smallCatchment`, people. */
export async function smallBelow(db: Db): Promise<number> {
  const text = await systemParameter(db, 'wbe.smallCatchment')
  return text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : usual
}
export const maySeeSmall = (session: Session): boolean => can(session.permissions, seesSmall)

const nothing: Tender = { plants: new Set(), districts: new Map() }
/** @param places all plants, where they have been read already */
export async function tenderFor(
  db: Db,
  session: Session,
  places?: readonly PlantPlace[],
): Promise<Tender & { below: number }> {
  const below = await smallBelow(db)
  if (maySeeSmall(session)) return { ...nothing, below }
  return { ...tenderPlaces(places ?? (await plantPlaces(db)), below), below }
}

interface HiddenAsk {
  level: string
  grain: Grain
  drug: string
}
/** Places that are not shown by themselves, of each period. */
export async function hiddenIn(
  db: Db,
  { level, grain, drug }: HiddenAsk,
  { tender, all }: { tender: Tender & { below: number }; all: readonly PlantPlace[] },
  starts: readonly string[],
): Promise<(start: string, code: string) => boolean> {
  if (tender.districts.size === 0 || level === '1' || level === '2' || starts.length === 0) return () => false
  const cityOf = new Map(all.map(one => [one.district, one.city]))
  const districtOf = new Map(all.map(one => [one.id, one.district]))
  const figures = Map.groupBy(await figuresOf(db, { grain, level: '3', drug }, starts), row => row.startDate)
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
  return (start, code) => {
    const { districts, withPlants } = hidden.get(start)!
    if (level !== plantLevel) return districts.has(code)
    return tender.plants.has(code) || withPlants.has(districtOf.get(code) ?? '')
  }
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
