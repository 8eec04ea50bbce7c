/** Questions and statements of the roll-up of consumption. */
import { periodRuns } from '#lib/wbe/period.ts'
import type { PlantDay } from '#lib/wbe/rollup.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { insert, type Row } from '#server/db/rows.ts'
import { type Published, plantLevel, type RollupRow } from './cells.ts'
import { inSlices } from './slices.ts'

export type Due = Row<'consumptionDue'>
export type DueMonth = Row<'consumptionDueMonth'>

/** Some of what is due, the newest days first: they are what is looked at, and a year of older ones may stand behind them. */
export const someDue = (db: Db, limit: number): Promise<Due[]> =>
  db.k
    .selectFrom('consumptionDue')
    .selectAll()
    .orderBy('sampleDate', 'desc')
    .orderBy('drugCode')
    .orderBy('plantId')
    .limit(limit)
    .execute()

/** Months of plants, or of regions of all levels. */
export const someDueMonths = (db: Db, of: 'plants' | 'regions', limit: number): Promise<DueMonth[]> =>
  db.k
    .selectFrom('consumptionDueMonth')
    .selectAll()
    .where('level', of === 'plants' ? '=' : '<>', plantLevel)
    .orderBy(of === 'plants' ? 'regionCode' : 'drugCode')
    .orderBy('level')
    .limit(limit)
    .execute()

export interface Place {
  id: string
  cityCode: string | null
  districtCode: string | null
  provinceCode: string | null
}
/** Where every plant lies, those that are gone too: what they have measured stays. */
export const placesOf = (db: Db): Promise<Place[]> =>
  db.k
    .selectFrom('sewagePlant as p')
    .leftJoin('region as c', 'c.code', 'p.cityCode')
    .select(['p.id', 'p.cityCode', 'p.districtCode', 'c.parentCode as provinceCode'])
    .execute()

export type DatedPlantDay = PlantDay & { sampleDate: string; drugCode: string; calcVersion: number }
/** With what it was computed from. */
export interface ComputedDay extends DatedPlantDay {
  marker: string | null
  /** ng/L */
  conc: number | null
  /** m³/d */
  flow: number | null
  cf: number | null
  sampleIds: string | null
  valueIds: string | null
}
export type PublishedDay = ComputedDay & Published
const published = (db: Db) =>
  db.k
    .selectFrom('plantResult as r')
    .select([
      'r.plantId',
      'r.sampleDate',
      'r.drugCode',
      'r.pndl',
      'r.consumption',
      'r.population',
      'r.qualifier',
      'r.uncertaintyPct',
      'r.loqPolicy',
      'r.cfVersion',
      'r.calcVersion',
      'r.wetFlag',
    ])
    .where('r.state', '=', 'PUBLISHED')
    // Of which a newer one was withdrawn, the older does not come back.
    .where('r.superseded', '=', 'N')
    .where('r.delFlag', '=', '0')
/** The newest published version of each plant's day and drug. */
function newest<D extends DatedPlantDay>(rows: readonly D[]): D[] {
  const kept = new Map<string, D>()
  for (const row of rows) {
    const key = `${row.plantId}|${row.sampleDate}|${row.drugCode}`
    if ((kept.get(key)?.calcVersion ?? Number.NEGATIVE_INFINITY) < row.calcVersion) kept.set(key, row)
  }
  return [...kept.values()].sort((a, b) => (a.plantId < b.plantId ? -1 : 1))
}
export const publishedOfDay = async (
  db: Db,
  day: string,
  drugs: readonly string[],
): Promise<PublishedDay[]> =>
  newest(
    await published(db)
      .select(['r.marker', 'r.conc', 'r.flow', 'r.cf', 'r.sampleIds', 'r.valueIds'])
      .select(['r.popMethod', 'r.publishTime', 'r.publishBy'])
      .where('r.sampleDate', '=', day)
      .where('r.drugCode', 'in', [...drugs])
      .execute(),
  )
/** Days of one drug at some plants. */
export const publishedOfPlants = async (
  db: Db,
  drug: string,
  plantIds: readonly string[],
  days: readonly string[],
): Promise<DatedPlantDay[]> =>
  plantIds.length === 0
    ? []
    : newest(
        await inSlices(days, plantIds.length, slice =>
          published(db)
            .where('r.drugCode', '=', drug)
            .where('r.plantId', 'in', [...plantIds])
            .where(({ or, eb }) =>
              or(periodRuns('DAY', slice).map(({ from, to }) => eb.between('r.sampleDate', from, to))),
            )
            .execute(),
        ),
      )
export const publishedOfPlant = async (
  db: Db,
  plantId: string,
  drugs: readonly string[],
  [from, to]: readonly [string, string],
): Promise<DatedPlantDay[]> =>
  newest(
    await published(db)
      .where('r.plantId', '=', plantId)
      .where('r.drugCode', 'in', [...drugs])
      .where('r.sampleDate', '>=', from)
      .where('r.sampleDate', '<=', to)
      .execute(),
  )

/** Figures of all regions for one day. */
export const dayRows = (db: Db, day: string, drugs: readonly string[]): Promise<RollupRow[]> =>
  db.k
    .selectFrom('consumptionRollup')
    .selectAll()
    .where('grain', '=', 'DAY')
    .where('level', 'in', ['1', '2', '3'])
    .where('drugCode', 'in', [...drugs])
    .where('startDate', '=', day)
    .execute()

/** Days of one place. */
export const daysOfPlace = (
  db: Db,
  { level, regionCode, drugCode }: Pick<RollupRow, 'level' | 'regionCode' | 'drugCode'>,
  [from, to]: readonly [string, string],
): Promise<RollupRow[]> =>
  db.k
    .selectFrom('consumptionRollup')
    .selectAll()
    .where('level', '=', level)
    .where('regionCode', '=', regionCode)
    .where('drugCode', '=', drugCode)
    .where('grain', '=', 'DAY')
    .where('startDate', '>=', from)
    .where('startDate', '<=', to)
    .orderBy('startDate')
    .execute()

export interface PlantSum {
  cityCode: string | null
  districtCode: string | null
  startDate: string
  nPlants: number
  popTotal: number
}
/** Plants with a value in each of some periods, and their people, by district. */
export async function plantSums(
  db: Db,
  drugCode: string,
  grain: string,
  starts: readonly string[],
): Promise<PlantSum[]> {
  const rows = await db.k
    .selectFrom('consumptionRollup as c')
    .innerJoin('sewagePlant as p', 'p.id', 'c.regionCode')
    .select(({ fn }) => [
      'p.cityCode',
      'p.districtCode',
      'c.startDate',
      fn.countAll<number>().as('nPlants'),
      fn.sum<number>('c.popTotal').as('popTotal'),
    ])
    .where('c.grain', '=', grain)
    .where('c.level', '=', plantLevel)
    .where('c.drugCode', '=', drugCode)
    .where('c.startDate', 'in', [...starts])
    // A plant without people has no weight in its region.
    .where('c.popTotal', '>', 0)
    .groupBy(['p.cityCode', 'p.districtCode', 'c.startDate'])
    .execute()
  return rows.map(row => ({ ...row, nPlants: Number(row.nPlants), popTotal: Number(row.popTotal) }))
}

export interface Turn {
  turn: number
  weekend: string
}
export async function turnOf(db: Db): Promise<Turn> {
  const row = await db.k
    .selectFrom('consumptionTurn')
    .select(['turn', 'weekend'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return { turn: Number(row.turn), weekend: row.weekend }
}
/** Fails where somebody else has written figures since the turn was read: his may be newer than what was read for these. */
export const takeTurn = (turn: number): Statement => ({
  sql: 'update consumption_turn set turn = turn + 1 where id = 1 and turn = ?',
  parameters: [turn],
  expect: 1,
})

const keyColumns = ['level', 'region_code', 'drug_code', 'grain', 'start_date']
export function putRows(rows: readonly RollupRow[]): Bulk[] {
  if (rows.length === 0) return []
  const bulk = insert('consumptionRollup', rows)
  return [
    {
      ...bulk,
      onConflict: { keys: keyColumns, update: bulk.columns.filter(column => !keyColumns.includes(column)) },
    },
  ]
}
export const dropRow = (
  row: Pick<RollupRow, 'level' | 'regionCode' | 'drugCode' | 'grain' | 'startDate'>,
): Statement => ({
  sql: 'delete from consumption_rollup where level = ? and region_code = ? and drug_code = ? and grain = ? and start_date = ?',
  parameters: [row.level, row.regionCode, row.drugCode, row.grain, row.startDate],
})
export function markMonths(months: readonly DueMonth[]): Bulk[] {
  if (months.length === 0) return []
  return [
    insert('consumptionDueMonth', months, {
      keys: ['level', 'drug_code', 'region_code', 'month'],
      update: ['stamp'],
    }),
  ]
}
const holes = (count: number): string => Array.from({ length: count }, () => '?').join(', ')
/** Most parameters of one statement. */
const many = 900
const slicesOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / many) }, (_, at) => all.slice(at * many, (at + 1) * many))
/** What was done and has not changed since it was read. */
export const clearDue = (day: string, drugCode: string, due: readonly Due[]): Statement[] =>
  slicesOf(due).map(slice => ({
    sql: `delete from consumption_due where sample_date = ? and drug_code = ? and plant_id in (${holes(slice.length)}) and stamp in (${holes(slice.length)})`,
    parameters: [day, drugCode, ...slice.map(one => one.plantId), ...slice.map(one => one.stamp)],
  }))
export const clearMonths = (months: readonly DueMonth[]): Statement[] =>
  [...Map.groupBy(months, one => `${one.level}|${one.drugCode}|${one.regionCode}`).values()].flatMap(own =>
    slicesOf(own).map(slice => ({
      sql: `delete from consumption_due_month where level = ? and drug_code = ? and region_code = ? and month in (${holes(slice.length)}) and stamp in (${holes(slice.length)})`,
      parameters: [
        own[0]!.level,
        own[0]!.drugCode,
        own[0]!.regionCode,
        ...slice.map(one => one.month),
        ...slice.map(one => one.stamp),
      ],
    })),
  )

/** Every period of every place is due: the weekend is counted by other days. */
export const markEverything = (weekend: string, stamp: string): Statement[] => [
  {
    sql: `insert into consumption_due_month (level, region_code, drug_code, month, stamp)
      select distinct level, region_code, drug_code, substr(start_date, 1, 7), ? from consumption_rollup where grain = 'MONTH'
      on conflict (level, drug_code, region_code, month) do update set stamp = excluded.stamp`,
    parameters: [stamp],
  },
  { sql: 'update consumption_turn set turn = turn + 1, weekend = ? where id = 1', parameters: [weekend] },
]
