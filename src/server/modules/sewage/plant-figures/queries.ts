import { facility } from '#contract/device/facility.ts'
import { idSeen } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'

/** Devices of a plant that report a factor, of those that the caller sees. */
export const metersOf = (db: Db, session: Session, plantId: string, factor: string) =>
  db.k
    .selectFrom('series as s')
    .innerJoin('deviceFacility as f', 'f.id', 's.facilityId')
    .select(['f.id', 'f.facilityName'])
    .where('f.plantId', '=', plantId)
    .where('f.delFlag', '=', '0')
    .where('s.factor', '=', factor)
    .where(idSeen(db.dialect, facility, session, 'f.id'))
    .orderBy('f.facilityCode')
    .execute()

const ofPlant = (db: Db, plantId: string, drug: string | undefined) =>
  db.k
    .selectFrom('plantResult as r')
    .where('r.plantId', '=', plantId)
    .where('r.delFlag', '=', '0')
    .where('r.state', '=', 'PUBLISHED')
    .where('r.superseded', '=', 'N')
    .$if(drug !== undefined, query => query.where('r.drugCode', '=', drug ?? ''))

export const resultCount = async (db: Db, plantId: string, drug: string | undefined): Promise<number> =>
  Number(
    (
      await ofPlant(db, plantId, drug)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirst()
    )?.count ?? 0,
  )
export const resultRows = (
  db: Db,
  plantId: string,
  drug: string | undefined,
  page: { offset: number; limit: number },
) =>
  ofPlant(db, plantId, drug)
    .selectAll('r')
    .orderBy('r.sampleDate', 'desc')
    .orderBy('r.drugCode')
    .orderBy('r.calcVersion', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
export const drugsOf = (db: Db, plantId: string) =>
  db.k
    .selectFrom('plantResult as r')
    .innerJoin('drug as d', 'd.drugCode', 'r.drugCode')
    .select(['d.drugCode as code', 'd.nameZh as name'])
    .distinct()
    .where('r.plantId', '=', plantId)
    .where('r.delFlag', '=', '0')
    .where('r.state', '=', 'PUBLISHED')
    .where('r.superseded', '=', 'N')
    .orderBy('d.drugCode')
    .execute()
