/** Questions and statements of days looked at by other rules for what lies below the LOQ. */
import type { Measure } from '#contract/sewage/overview.ts'
import type { LoqPolicy } from '#lib/wbe/censor.ts'
import { periodRuns } from '#lib/wbe/period.ts'
import { shareOn } from '#lib/wbe/population.ts'
import { isIn } from '#server/crud/fragment.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { insert } from '#server/db/rows.ts'
import type { ResultSettings } from '../plant-result/settings.ts'
import { plantLevel } from './cells.ts'
import type { ComputedDay } from './queries.ts'
import { inSlices, usualPlaces } from './slices.ts'
import { type Behind, listed, maybeSubstituted, type ShareOf, type VariantRow } from './variant.ts'

/** Most parameters of one question. */
const many = 900
async function inParts<T>(ids: readonly string[], read: (some: readonly string[]) => Promise<T[]>) {
  const found: T[] = []
  for (let at = 0; at < ids.length; at += many) found.push(...(await read(ids.slice(at, at + many))))
  return found
}
const unique = (ids: readonly string[]): string[] => [...new Set(ids)]
const valueColumns = [
  'id',
  'sampleId',
  'drugCode',
  'qualifier',
  'value',
  'lod',
  'loq',
  'overridden',
  'determinationId',
  'due',
] as const

/** Laboratory values and samples of the results of which something may have been substituted. */
export async function valuesBehind(
  db: Db,
  results: readonly ComputedDay[],
): Promise<(result: ComputedDay) => Behind | undefined> {
  const doubtful = results.filter(maybeSubstituted)
  const named = unique(doubtful.flatMap(one => listed(one.valueIds)))
  const drawn = unique(doubtful.flatMap(one => listed(one.sampleIds)))
  const bare = unique(doubtful.filter(one => !one.valueIds).flatMap(one => listed(one.sampleIds)))
  const ofIds = await inParts(named, ids =>
    db.k
      .selectFrom('labValue')
      .select(valueColumns)
      .where('id', 'in', [...ids])
      .execute(),
  )
  const ofSamples = await inParts(bare, ids =>
    db.k
      .selectFrom('labValue')
      .select(valueColumns)
      .where('sampleId', 'in', [...ids])
      .where('superseded', '=', 'N')
      .execute(),
  )
  const samples = await inParts(drawn, ids =>
    db.k
      .selectFrom('sample')
      .select(['id', 'flowTotal', 'flowSource'])
      .where('id', 'in', [...ids])
      .execute(),
  )
  const valueById = new Map(ofIds.map(one => [one.id, one]))
  const valuesOf = Map.groupBy(ofSamples, one => one.sampleId)
  const sampleById = new Map(samples.map(one => [one.id, one]))
  return result => {
    const own = listed(result.sampleIds)
    const values = result.valueIds
      ? listed(result.valueIds).flatMap(id => {
          const value = valueById.get(id)
          return value && (own.length === 0 || own.includes(value.sampleId)) ? [value] : []
        })
      : own.flatMap(id => valuesOf.get(id) ?? [])
    return values.length === 0 ? undefined : { values, samples: own.flatMap(id => sampleById.get(id) ?? []) }
  }
}

/** What of a plant's load is domestic, where the platform applies it to loads. */
export async function sharesOf(
  db: Db,
  settings: Pick<ResultSettings, 'shareOnLoad' | 'shareOnPopulation'>,
): Promise<ShareOf> {
  if (!settings.shareOnLoad) return () => 1
  const plants = await db.k.selectFrom('sewagePlant').select(['id', 'domesticShare']).execute()
  const of = new Map(plants.map(one => [one.id, one.domesticShare]))
  return id => {
    const share = of.get(id)
    const { shareOnPopulation: onPopulation, shareOnLoad: onLoad } = settings
    return shareOn({ share: share && share > 0 ? share : 1, onPopulation, onLoad }, 'load')
  }
}

/** What is kept of one day. */
export const variantsOfDay = (db: Db, day: string, drugs: readonly string[]): Promise<VariantRow[]> =>
  db.k
    .selectFrom('consumptionVariant')
    .selectAll()
    .where('drugCode', 'in', [...drugs])
    .where('startDate', '=', day)
    .execute()
/** Days of some places by one rule that are not as they were published. */
export const variantsOf = (
  db: Db,
  { level, drug, policy }: { level: string; drug: string; policy: LoqPolicy },
  days: readonly string[],
  codes?: readonly string[],
): Promise<VariantRow[]> =>
  inSlices(days, codes?.length ?? usualPlaces, slice =>
    db.k
      .selectFrom('consumptionVariant')
      .selectAll()
      .where('policy', '=', policy)
      .where('level', '=', level)
      .where('drugCode', '=', drug)
      .where(({ or, eb }) =>
        or(periodRuns('DAY', slice).map(({ from, to }) => eb.between('startDate', from, to))),
      )
      .$if(codes !== undefined, query => query.where('regionCode', 'in', [...(codes ?? [])]))
      .execute(),
  )

export interface RhythmDay {
  code: string
  day: string
  value: number | null
  nSamples: number
  nCensored: number
}
/**
 * One quantity of some places over days without a hole, by a rule: what the rhythm of their weeks is told from, and nothing besides, since
 * it is a year of days for each figure.
 */
export const rhythmDays = (
  db: Db,
  {
    level,
    drug,
    policy,
    measure,
  }: { level: string; drug: string; policy?: LoqPolicy | undefined; measure: Measure },
  days: readonly string[],
  codes: readonly string[],
): Promise<RhythmDay[]> => {
  if (codes.length === 0) return Promise.resolve([])
  const ofPlants = level === plantLevel
  const other = `left join consumption_variant v on v.level = ? and v.region_code = ${ofPlants ? 'r.plant_id' : 'r.region_code'}
      and v.drug_code = r.drug_code and v.policy = ? and v.start_date = ${ofPlants ? 'r.sample_date' : 'r.start_date'}`
  const value = policy ? `case when v.policy is null then r.${measure} else v.${measure} end` : `r.${measure}`
  const of = isIn(ofPlants ? 'r.plant_id' : 'r.region_code', codes)
  const sql = ofPlants
    ? `select r.plant_id as code, r.sample_date as day, ${value} as value, 1 as "nSamples",
        case when r.qualifier in ('<LOQ', '<LOD') then 1 else 0 end as "nCensored"
      from plant_result r ${policy ? other : ''}
      where r.state = 'PUBLISHED' and r.superseded = 'N' and r.del_flag = '0' and r.drug_code = ? and ${of.sql}
        and r.sample_date between ? and ? order by r.calc_version`
    : `select r.region_code as code, r.start_date as day, ${value} as value, r.n_samples as "nSamples", r.n_censored as "nCensored"
      from consumption_rollup r ${policy ? other : ''}
      where r.grain = 'DAY' and r.level = ? and r.drug_code = ? and ${of.sql} and r.start_date between ? and ?`
  return inSlices(days, codes.length, slice =>
    db.read<RhythmDay>({
      sql,
      parameters: [
        ...(policy ? [level, policy] : []),
        ...(ofPlants ? [] : [level]),
        drug,
        ...of.parameters,
        slice[0],
        slice.at(-1),
      ],
    }),
  )
}

/** Days that were published, withdrawn or moved and are not made anew yet. */
export async function daysNotMade(
  db: Db,
  drug: string,
  { from, to }: { from: string; to: string },
): Promise<ReadonlySet<string>> {
  const rows = await db.k
    .selectFrom('consumptionDue')
    .select('sampleDate')
    .distinct()
    .where('drugCode', '=', drug)
    .where('sampleDate', '>=', from)
    .where('sampleDate', '<=', to)
    .execute()
  return new Set(rows.map(one => one.sampleDate))
}

const keyColumns = ['policy', 'level', 'region_code', 'drug_code', 'start_date']
export function putVariants(rows: readonly VariantRow[]): Bulk[] {
  if (rows.length === 0) return []
  const bulk = insert('consumptionVariant', rows)
  return [
    {
      ...bulk,
      onConflict: { keys: keyColumns, update: bulk.columns.filter(column => !keyColumns.includes(column)) },
    },
  ]
}
/** Of places at which nothing comes to another figure any more. */
export const dropVariants = (gone: readonly VariantRow[]): Statement[] =>
  [...Map.groupBy(gone, one => `${one.policy}|${one.level}|${one.drugCode}|${one.startDate}`).values()].map(
    own => {
      const [{ policy, level, drugCode, startDate }] = own as [VariantRow, ...VariantRow[]]
      const among = isIn(
        'region_code',
        own.map(one => one.regionCode),
      )
      return {
        sql: `delete from consumption_variant where policy = ? and level = ? and drug_code = ? and start_date = ? and ${among.sql}`,
        parameters: [policy, level, drugCode, startDate, ...among.parameters],
      }
    },
  )
