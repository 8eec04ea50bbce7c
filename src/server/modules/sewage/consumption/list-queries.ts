/** Questions of the list of consumption: places, their figures in some periods, what is there at all. */
import type { PlaceLevel } from '#contract/sewage/consumption.ts'
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
