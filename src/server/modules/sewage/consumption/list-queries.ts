/** Questions of the list of consumption: places, their figures in some periods, what is there at all. */
import type { PlaceLevel } from '#contract/sewage/consumption.ts'
import { type FigureView, isSwitched } from '#contract/sewage/figure-view.ts'
import { plant } from '#contract/sewage/plant.ts'
import { plantResult } from '#contract/sewage/plant-result.ts'
import { sample } from '#contract/sewage/sample.ts'
import { type Grain, periodRuns } from '#lib/wbe/period.ts'
import { visibleRows } from '#server/crud/access.ts'
import { allOf } from '#server/crud/fragment.ts'
import { idAmong, idSeen } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import type { RollupRow } from './cells.ts'
import { inSlices, usualPlaces } from './slices.ts'

export interface PlantPlace {
  id: string
  name: string
  district: string | null
  city: string | null
  province: string | null
  /** Served; null where nobody has said. */
  people: number | null
  registered: boolean
}
/** The place of a level in which a plant lies, itself among them. */
export const placeOfPlant = (one: PlantPlace, level: PlaceLevel): string | null =>
  ({ '1': one.province, '2': one.city, '3': one.district, P: one.id })[level]
const tenThousand = 10_000
/** Every plant, those of before too: what they measured stands in the figures of their regions. */
export async function plantPlaces(db: Db): Promise<PlantPlace[]> {
  const rows = await db.k
    .selectFrom('sewagePlant as p')
    .leftJoin('region as c', 'c.code', 'p.cityCode')
    .select([
      'p.id',
      'p.plantName',
      'p.districtCode',
      'p.cityCode',
      'c.parentCode',
      'p.servedPopulation',
      'p.delFlag',
    ])
    .execute()
  return rows.map(row => ({
    id: row.id,
    name: row.plantName ?? '',
    district: row.districtCode,
    city: row.cityCode,
    province: row.parentCode,
    people: row.servedPopulation === null ? null : row.servedPopulation * tenThousand,
    registered: row.delFlag === '0',
  }))
}

/** Those of the plants that the session sees. */
export async function plantsSeen(db: Db, session: Session): Promise<ReadonlySet<string> | undefined> {
  const visible = visibleRows(db.dialect, plant, session)
  if (visible.length === 0) return undefined
  const rows = await db.k
    .selectFrom('sewagePlant')
    .select('id')
    .where(idAmong(plant, allOf(visible), 'id'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const regionNames = async (db: Db, codes: readonly string[]): Promise<Map<string, string>> => {
  if (codes.length === 0) return new Map()
  const rows = await db.k
    .selectFrom('region')
    .select(['code', 'name'])
    .where('code', 'in', [...codes])
    .execute()
  return new Map(rows.map(({ code, name }) => [code, name]))
}

/** One drug at every place of a level, or at some of them, in some periods. Many are read a slice at a time. */
export const figuresOf = (
  db: Db,
  { grain, level, drug }: { grain: string; level: string; drug: string },
  starts: readonly string[],
  codes?: readonly string[],
): Promise<RollupRow[]> =>
  inSlices(starts, codes?.length ?? usualPlaces, slice =>
    db.k
      .selectFrom('consumptionRollup')
      .selectAll()
      .where('grain', '=', grain)
      .where('level', '=', level)
      .where('drugCode', '=', drug)
      .where(({ or, eb }) =>
        or(periodRuns(grain as Grain, slice).map(({ from, to }) => eb.between('startDate', from, to))),
      )
      .$if(codes !== undefined, query => query.where('regionCode', 'in', [...(codes ?? [])]))
      .execute(),
  )

export interface SpanSums {
  regionCode: string
  rows: number
  nSamples: number
  nDays: number
  nDetected: number
  nCensored: number
  nWet: number
  nPlants: number
  popTotal: number | null
  personDays: number
  pndl: number | null
  pndlLow: number | null
  pndlHigh: number | null
  consumption: number | null
  consLow: number | null
  consHigh: number | null
}
/** A day by another rule where it comes to another figure by it, else as published. */
const byRule = (column: string): string => `case when v.policy is null then c.${column} else v.${column} end`
/**
 * Some regions over one span of days, drawn together where the days lie (F9: means over the days that have a value).
 * @param view what is looked at otherwise than published; days that are being made anew are left out of it
 */
export function sumsOfDays(
  db: Db,
  { level, drug }: { level: string; drug: string },
  { from, to }: { from: string; to: string },
  codes: readonly string[],
  view: FigureView = {},
): Promise<SpanSums[]> {
  if (codes.length === 0) return Promise.resolve([])
  const of = view.loq ? byRule : (column: string) => `c.${column}`
  const [days, people] = [of('n_days'), of('pop_total')]
  return db.read<SpanSums>({
    sql: `select c.region_code as "regionCode", cast(count(*) as integer) as "rows", cast(sum(c.n_samples) as integer) as "nSamples",
        cast(sum(case when ${days} > 0 then 1 else 0 end) as integer) as "nDays",
        cast(sum(c.n_detected) as integer) as "nDetected", cast(sum(c.n_censored) as integer) as "nCensored",
        cast(sum(c.n_wet) as integer) as "nWet",
        max(${of('n_plants')}) as "nPlants", avg(case when ${days} > 0 then ${people} end) as "popTotal",
        sum(${of('person_days')}) as "personDays", avg(${of('pndl')}) as pndl, avg(${of('pndl_low')}) as "pndlLow",
        avg(${of('pndl_high')}) as "pndlHigh", avg(${of('consumption')}) as consumption, avg(${of('cons_low')}) as "consLow",
        avg(${of('cons_high')}) as "consHigh"
      from consumption_rollup c${
        view.loq
          ? ` left join consumption_variant v on v.level = c.level and v.region_code = c.region_code
          and v.drug_code = c.drug_code and v.policy = ? and v.start_date = c.start_date`
          : ''
      }
      where c.grain = 'DAY' and c.level = ? and c.drug_code = ? and c.start_date between ? and ?
        and c.region_code in (${codes.map(() => '?').join(', ')})${view.wet ? ' and c.n_wet * 2 <= c.n_samples' : ''}${
          isSwitched(view)
            ? ` and not exists (select 1 from consumption_due q
          where q.sample_date = c.start_date and q.drug_code = c.drug_code)`
            : ''
        }
      group by c.region_code`,
    parameters: [...(view.loq ? [view.loq] : []), level, drug, from, to, ...codes],
  })
}

/** First and last day with figures: of one drug, of each of them. */
export async function reachOf(db: Db, drug?: string) {
  const rows = await db.read<{
    code: string
    name: string
    color: string | null
    newest: string | null
    oldest: string | null
  }>({
    sql: `select d.drug_code as code, d.name_zh as name, d.color,
        (select max(c.start_date) from consumption_rollup c where c.grain = 'DAY' and c.level = '1' and c.drug_code = d.drug_code) as newest,
        (select min(c.start_date) from consumption_rollup c where c.grain = 'DAY' and c.level = '1' and c.drug_code = d.drug_code) as oldest
      from drug d where d.del_flag = '0'${drug === undefined ? '' : ' and d.drug_code = ?'} order by d.drug_code`,
    parameters: drug === undefined ? [] : [drug],
  })
  return rows.filter(row => row.newest !== null)
}

/** What the export of a consumption report holds of one day of a plant (domain 1.8). */
export const sampledDays = (
  db: Db,
  session: Session,
  plantIds: readonly string[],
  [from, to]: readonly [string, string],
) =>
  db.k
    .selectFrom('plantResult as r')
    .select([
      'r.plantId',
      'r.sampleDate',
      'r.drugCode',
      'r.sampleIds',
      'r.flow',
      'r.population',
      'r.conc',
      'r.qualifier',
      'r.load',
      'r.pndl',
      'r.consumption',
      'r.cfVersion',
      'r.loqPolicy',
      'r.calcVersion',
      'r.marker',
      'r.cf',
      'r.valueIds',
      'r.uncertaintyPct',
      'r.wetFlag',
    ])
    .where('r.state', '=', 'PUBLISHED')
    .where('r.superseded', '=', 'N')
    .where('r.delFlag', '=', '0')
    .where('r.plantId', 'in', [...plantIds])
    .where('r.sampleDate', '>=', from)
    .where('r.sampleDate', '<=', to)
    .where(idSeen(db.dialect, plantResult, session, 'r.id'))
    .orderBy('r.sampleDate')
    .orderBy('r.plantId')
    .orderBy('r.calcVersion')
    .execute()
/** Of these samples those that the session sees, the earliest first. */
export const samplesNamed = async (db: Db, session: Session, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db.k
        .selectFrom('sample as s')
        .select(['s.id', 's.sampleNo', 's.beginTime'])
        .where('s.id', 'in', [...ids])
        .where(idSeen(db.dialect, sample, session, 's.id'))
        .orderBy('s.beginTime')
        .orderBy('s.sampleNo')
        .execute()
/** Plants' days with a published result: what an export would have lines. */
export async function dayCount(
  db: Db,
  plantIds: readonly string[],
  [from, to]: readonly [string, string],
): Promise<number> {
  if (plantIds.length === 0) return 0
  const days = db.k
    .selectFrom('plantResult')
    .select(['plantId', 'sampleDate'])
    .distinct()
    .where('state', '=', 'PUBLISHED')
    .where('superseded', '=', 'N')
    .where('delFlag', '=', '0')
    .where('plantId', 'in', [...plantIds])
    .where('sampleDate', '>=', from)
    .where('sampleDate', '<=', to)
    .as('d')
  const row = await db.k
    .selectFrom(days)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}
/** Values of the laboratory for some samples, compound by compound. */
export const labValues = async (db: Db, session: Session, sampleIds: readonly string[]) =>
  sampleIds.length === 0
    ? []
    : db.k
        .selectFrom('labValue')
        .select(['sampleId', 'drugCode', 'qualifier', 'value'])
        .where('sampleId', 'in', [...sampleIds])
        .where('superseded', '=', 'N')
        .where(idSeen(db.dialect, sample, session, 'labValue.sampleId'))
        .execute()

/** What an export tells of a plant beside its place. */
export async function plantDetails(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { domesticShare: number | null }>()
  const rows = await db.k
    .selectFrom('sewagePlant')
    .select(['id', 'domesticShare'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}
