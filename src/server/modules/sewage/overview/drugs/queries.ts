/** Questions about results of regions: whole series of a year, read once and cut by the service. */
import type { Db } from '#server/db/db.ts'
import { readRows } from '#server/db/rows.ts'
import { shiftDay } from '../window.ts'

export interface RegionDay {
  regionCode: string
  date: string
  drugCode: string
  nPlants: number
  popTotal: number
  pndl: number | null
  pndlLow: number | null
  pndlHigh: number | null
  consumption: number | null
  consLow: number | null
  consHigh: number | null
}

/** Days of the roll-up of consumption. */
const days = (db: Db, level: string) =>
  db.k
    .selectFrom('consumptionRollup')
    .select([
      'regionCode',
      'startDate as date',
      'drugCode',
      'nPlants',
      'popTotal',
      'pndl',
      'pndlLow',
      'pndlHigh',
      'consumption',
      'consLow',
      'consHigh',
    ])
    .where('level', '=', level)
    .where('grain', '=', 'DAY')

/** All drugs of one region between two days. */
export const regionDays = (
  db: Db,
  { level, code }: { level: string; code: string },
  [from, to]: readonly [string, string],
): Promise<RegionDay[]> =>
  days(db, level)
    .where('regionCode', '=', code)
    .where('startDate', '>=', from)
    .where('startDate', '<=', to)
    .orderBy('startDate')
    .execute()

/** One drug of one region between two days. */
export const windowDays = (
  db: Db,
  { level, code }: { level: string; code: string },
  drugCode: string,
  [from, to]: readonly [string, string],
): Promise<RegionDay[]> =>
  days(db, level)
    .where('regionCode', '=', code)
    .where('drugCode', '=', drugCode)
    .where('startDate', '>=', from)
    .where('startDate', '<=', to)
    .orderBy('startDate')
    .execute()

/** One drug of every region of a level between two days. */
export const levelDays = (
  db: Db,
  level: string,
  drugCode: string,
  [from, to]: readonly [string, string],
): Promise<RegionDay[]> =>
  days(db, level)
    .where('drugCode', '=', drugCode)
    .where('startDate', '>=', from)
    .where('startDate', '<=', to)
    .orderBy('startDate')
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
      qb
        .selectFrom('consumptionRollup')
        .select('regionCode')
        .where('level', '=', '1')
        .orderBy('regionCode')
        .limit(1),
    )
    .executeTakeFirst()

export const childRegions = (db: Db, parentCode: string) =>
  db.k
    .selectFrom('region')
    .select(['code', 'name'])
    .where('parentCode', '=', parentCode)
    .orderBy('code')
    .execute()

/** Of the samples of a day that must have results before the day is shown: a handful of early plants would make it jump. */
const enough = 0.6
const looksBack = 30
/** Last day whose results are in, for the most part of what was sampled. */
export async function lastResultDay(db: Db): Promise<string | undefined> {
  // Drug by drug, as the index goes.
  const [last] = await db.read<{ day: string | null }>({
    sql: `select max((select max(c.start_date) from consumption_rollup c
      where c.grain = 'DAY' and c.level = '1' and c.drug_code = d.drug_code)) as day from drug d`,
    parameters: [],
  })
  if (!last?.day) return undefined
  const newest = await db.k
    .selectFrom('consumptionRollup')
    .select(({ fn }) => ['startDate as day', fn.max('nPlants').as('plants')])
    .where('grain', '=', 'DAY')
    .where('level', '=', '1')
    .where('drugCode', 'in', qb => qb.selectFrom('drug').select('drugCode'))
    .where('startDate', '>', shiftDay(last.day, -looksBack))
    .groupBy('startDate')
    .orderBy('startDate', 'desc')
    .execute()
  if (newest.length === 0) return undefined
  const sampled = await db.k
    .selectFrom('sample')
    .select(({ fn }) => ['sampleDate as day', fn.count<number>('plantId').distinct().as('plants')])
    .where('sampleDate', '>=', newest.at(-1)!.day)
    .where('delFlag', '=', '0')
    .where('qcType', '=', 'NORMAL')
    .where('parentSampleId', 'is', null)
    .groupBy('sampleDate')
    .execute()
  const due = new Map(sampled.map(row => [row.day, Number(row.plants)]))
  const whole = newest.find(({ day, plants }) => Number(plants) >= (due.get(day) ?? 0) * enough)
  return (whole ?? newest[0])?.day
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
    .where('r.delFlag', '=', '0')
    .where('r.state', '=', 'PUBLISHED')
    .where('r.superseded', '=', 'N')
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
