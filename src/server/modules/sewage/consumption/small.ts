/** What of small catchments is left out for a session, at whatever door (domain 5.7). */
import { can } from '#contract/kit/can.ts'
import { seesSmall } from '#contract/sewage/consumption.ts'
import { type Tender, tenderPlaces } from '#lib/small-catchment.ts'
import type { Db } from '#server/db/db.ts'
import { systemParameter } from '#server/db/parameters.ts'
import type { Session } from '#server/http/serve.ts'
import { type PlantPlace, plantPlaces } from './list-queries.ts'

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
