/** Questions about results of regions: whole series of a year, read once and cut by the service. */
import type { Db } from '#server/db/db.ts'
import { readRows } from '#server/db/rows.ts'

export interface RegionDay {
  regionCode: string
  date: string
  drugCode: string
  nPlants: number
  popTotal: number
  pndl: number | null
  consumption: number | null
  ciLow: number | null
  ciHigh: number | null
}

const columns = [
  'regionCode',
  'date',
  'drugCode',
  'nPlants',
  'popTotal',
  'pndl',
  'consumption',
  'ciLow',
  'ciHigh',
] as const

/** All drugs of one region from a day on. */
export const regionDays = (db: Db, level: string, regionCode: string, from: string): Promise<RegionDay[]> =>
  db.k
    .selectFrom('regionResult')
    .select(columns)
    .where('level', '=', level)
    .where('regionCode', '=', regionCode)
    .where('date', '>=', from)
    .orderBy('date')
    .execute()

/** One drug of one region between two days. */
export const windowDays = (
  db: Db,
  { level, code }: { level: string; code: string },
  drugCode: string,
  [from, to]: readonly [string, string],
): Promise<RegionDay[]> =>
  db.k
    .selectFrom('regionResult')
    .select(columns)
    .where('level', '=', level)
    .where('regionCode', '=', code)
    .where('drugCode', '=', drugCode)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute()

/** One drug of every region of a level from a day on. */
export const levelDays = (db: Db, level: string, drugCode: string, from: string): Promise<RegionDay[]> =>
  db.k
    .selectFrom('regionResult')
    .select(columns)
    .where('level', '=', level)
    .where('drugCode', '=', drugCode)
    .where('date', '>=', from)
    .orderBy('date')
    .execute()

export const regionByCode = (db: Db, code: string) =>
  db.k
    .selectFrom('region')
    .select(['code', 'name', 'level', 'parentCode'])
    .where('code', '=', code)
    .executeTakeFirst()

/** The province that has results. */
export const topRegion = (db: Db) =>
  db.k
    .selectFrom('region')
    .select(['code', 'name', 'level', 'parentCode'])
    .where('code', 'in', qb =>
      qb.selectFrom('regionResult').select('regionCode').where('level', '=', '1').limit(1),
    )
    .executeTakeFirst()

export const childRegions = (db: Db, parentCode: string) =>
  db.k
    .selectFrom('region')
    .select(['code', 'name'])
    .where('parentCode', '=', parentCode)
    .orderBy('code')
    .execute()

/** Last day that has any result. */
export async function lastResultDay(db: Db): Promise<string | undefined> {
  const row = await db.k
    .selectFrom('regionResult')
    .select(({ fn }) => fn.max('date').as('day'))
    .executeTakeFirst()
  return row?.day ?? undefined
}

export const drugs = (db: Db) =>
  db.k.selectFrom('drug').select(['drugCode', 'nameZh']).where('delFlag', '=', '0').execute()

/** The compound by which each drug is judged: itself, or its main marker. */
export async function mainMarkers(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.k
    .selectFrom('drug')
    .select(['drugCode', 'parent'])
    .where('delFlag', '=', '0')
    .where('mainMarker', '=', 'Y')
    .execute()
  return new Map(rows.map(({ drugCode, parent }) => [parent || drugCode, drugCode]))
}

/** Approved versions of factors. */
export const factors = (db: Db) => readRows(db, 'correctionFactor', { state: 'APPROVED', delFlag: '0' })

/** Share of substituted values of a region's plants, by day and drug. */
export const censoredShares = (db: Db, cityCode: string | undefined, from: string, to: string) => {
  let query = db.k
    .selectFrom('plantResult as r')
    .innerJoin('sewagePlant as p', 'p.id', 'r.plantId')
    .select(({ fn, eb }) => [
      'r.sampleDate as day',
      'r.drugCode',
      fn.countAll<number>().as('all'),
      fn
        .sum<number>(eb.case().when('r.qualifier', 'in', ['<LOQ', '<LOD']).then(1).else(0).end())
        .as('censored'),
      fn.max<string>('r.loqPolicy').as('loqPolicy'),
    ])
    .where('r.sampleDate', '>=', from)
    .where('r.sampleDate', '<=', to)
    .groupBy(['r.sampleDate', 'r.drugCode'])
  if (cityCode !== undefined) query = query.where('p.cityCode', '=', cityCode)
  return query.execute()
}

/** Plants of a province (no city) or of one city. */
export async function plantCount(db: Db, cityCode: string | undefined): Promise<number> {
  let query = db.k
    .selectFrom('sewagePlant')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .where('delFlag', '=', '0')
  if (cityCode !== undefined) query = query.where('cityCode', '=', cityCode)
  return Number((await query.executeTakeFirst())?.all ?? 0)
}
