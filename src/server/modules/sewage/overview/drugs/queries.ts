/** Questions about results of regions: whole series of a year, read once and cut by the service. */
import { allOf } from '#server/crud/fragment.ts'
import { condition } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import { readRows } from '#server/db/rows.ts'
import { lieIn, plantIn, type Region, type Within } from '../queries.ts'
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

/** Of the provinces that have results that in which most of these plants lie; the first where they lie in none. */
export async function homeProvince(db: Db, within: Within): Promise<string | undefined> {
  const home = await db.k
    .selectFrom('sewagePlant as p')
    .innerJoin('region as c', 'c.code', 'p.cityCode')
    .select('c.parentCode as code')
    .where('p.delFlag', '=', '0')
    .where(plantIn(within, 'p.id'))
    .where('c.parentCode', 'in', qb =>
      qb.selectFrom('consumptionRollup').select('regionCode').where('level', '=', '1'),
    )
    .groupBy('c.parentCode')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('c.parentCode')
    .limit(1)
    .executeTakeFirst()
  if (home?.code) return home.code
  const first = await db.k
    .selectFrom('consumptionRollup')
    .select('regionCode')
    .where('level', '=', '1')
    .orderBy('regionCode')
    .limit(1)
    .executeTakeFirst()
  return first?.regionCode
}
/** That in which a region lies. */
export async function provinceOf(db: Db, { code, level, parentCode }: Region): Promise<string | undefined> {
  if (level !== '3') return (level === '1' ? code : parentCode) ?? undefined
  return (parentCode && (await regionByCode(db, parentCode))?.parentCode) || undefined
}

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
/** Last day whose results are in, for the most part of what was sampled; of one province where it is named. */
export async function lastResultDay(db: Db, province?: string): Promise<string | undefined> {
  // Drug by drug, as the index goes.
  const [last] = await db.read<{ day: string | null }>({
    sql: `select max((select max(c.start_date) from consumption_rollup c
      where c.grain = 'DAY' and c.level = '1'${province ? ' and c.region_code = ?' : ''} and c.drug_code = d.drug_code)) as day from drug d`,
    parameters: province ? [province] : [],
  })
  if (!last?.day) return undefined
  const newest = await db.k
    .selectFrom('consumptionRollup')
    .select(({ fn }) => ['startDate as day', fn.max('nPlants').as('plants')])
    .where('grain', '=', 'DAY')
    .where('level', '=', '1')
    .$if(province !== undefined, query => query.where('regionCode', '=', province!))
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
    .$if(province !== undefined, query =>
      query.where('plantId', 'in', qb =>
        qb
          .selectFrom('sewagePlant as p')
          .innerJoin('region as c', 'c.code', 'p.cityCode')
          .select('p.id')
          .where('c.parentCode', '=', province!),
      ),
    )
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
export const censoredShares = (db: Db, region: Region, from: string, to: string) =>
  db.k
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
    .where(condition(allOf(lieIn(region, 'p'))))
    .groupBy(['r.sampleDate', 'r.drugCode'])
    .execute()

export async function plantCount(db: Db, region: Region): Promise<number> {
  const row = await db.k
    .selectFrom('sewagePlant as p')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .where('p.delFlag', '=', '0')
    .where(condition(allOf(lieIn(region, 'p'))))
    .executeTakeFirst()
  return Number(row?.all ?? 0)
}
