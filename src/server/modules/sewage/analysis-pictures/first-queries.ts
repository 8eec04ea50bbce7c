/** Questions of 新物质首次检出: what was found where, from the roll-up's months and, of the days that are no whole month, from the days. */
import { isIn } from '#server/crud/fragment.ts'
import type { Db } from '#server/db/db.ts'
import { plantLevel } from '../consumption/cells.ts'
import { type Days, monthsWithin } from '../consumption/whole-months.ts'

/** Places of one level, and the drugs that are asked about. */
export interface FoundAsk {
  level: string
  codes: readonly string[]
  drugs: readonly string[]
}
/** Plants' days with a published result, and those at or above the LOD. */
export interface Tested {
  code: string
  drug: string
  tested: number
  detected: number
}
/** Where days lie: of a region in the roll-up, of a plant among its results. */
const daysOf = ({ level }: FoundAsk) =>
  level === plantLevel
    ? {
        table: 'plant_result',
        code: 'd.plant_id',
        day: 'd.sample_date',
        tested: '1',
        detected: "case when d.qualifier = '<LOD' then 0 else 1 end",
        where: "d.state = 'PUBLISHED' and d.superseded = 'N' and d.del_flag = '0'",
        parameters: [],
      }
    : {
        table: 'consumption_rollup',
        code: 'd.region_code',
        day: 'd.start_date',
        tested: 'd.n_samples',
        detected: 'd.n_detected',
        where: "d.level = ? and d.grain = 'DAY'",
        parameters: [level],
      }

async function testedOn(db: Db, asked: FoundAsk, [from, to]: Days): Promise<Tested[]> {
  const days = daysOf(asked)
  const [codes, drugs] = [isIn(days.code, asked.codes), isIn('d.drug_code', asked.drugs)]
  return db.read<Tested>({
    sql: `select ${days.code} as code, d.drug_code as drug, cast(sum(${days.tested}) as integer) as tested,
        cast(sum(${days.detected}) as integer) as detected
      from ${days.table} d where ${days.where} and ${codes.sql} and ${drugs.sql} and ${days.day} between ? and ?
      group by ${days.code}, d.drug_code`,
    parameters: [...days.parameters, ...codes.parameters, ...drugs.parameters, from, to],
  })
}
async function testedIn(db: Db, { level, ...asked }: FoundAsk, [from, to]: Days): Promise<Tested[]> {
  const [codes, drugs] = [isIn('m.region_code', asked.codes), isIn('m.drug_code', asked.drugs)]
  return db.read<Tested>({
    sql: `select m.region_code as code, m.drug_code as drug, cast(sum(m.n_samples) as integer) as tested,
        cast(sum(m.n_detected) as integer) as detected
      from consumption_rollup m where m.level = ? and ${codes.sql} and ${drugs.sql} and m.grain = 'MONTH' and m.start_date between ? and ?
      group by m.region_code, m.drug_code`,
    parameters: [level, ...codes.parameters, ...drugs.parameters, from, to],
  })
}
/** Within a span; a place and drug may come several times, a part of it each. */
export async function testedWithin(db: Db, asked: FoundAsk, span: Days): Promise<Tested[]> {
  if (asked.codes.length === 0 || asked.drugs.length === 0) return []
  const { months, rest } = monthsWithin(span)
  const parts = await Promise.all([
    ...rest.map(days => testedOn(db, asked, days)),
    ...(months ? [testedIn(db, asked, months)] : []),
  ])
  return parts.flat()
}

/** Of all that is published: the first day at or above the LOD (`found`), or with any result at all. */
export async function firstDays(
  db: Db,
  asked: FoundAsk,
  of: 'found' | 'tested',
): Promise<{ code: string; drug: string; first: string | null }[]> {
  if (asked.codes.length === 0 || asked.drugs.length === 0) return []
  const days = daysOf(asked)
  const count = of === 'found' ? 'n_detected' : 'n_samples'
  const [codes, drugs] = [isIn('region_code', asked.codes), isIn('drug_code', asked.drugs)]
  return db.read({
    sql: `select m.code, m.drug, (
        select min(${days.day}) from ${days.table} d where ${days.where} and ${days.code} = m.code and d.drug_code = m.drug
          and ${days.day} between m.month and substr(m.month, 1, 8) || '31' and ${of === 'found' ? days.detected : days.tested} > 0) as first
      from (select region_code as code, drug_code as drug, min(start_date) as month from consumption_rollup
        where level = ? and ${codes.sql} and ${drugs.sql} and grain = 'MONTH' and ${count} > 0 group by region_code, drug_code) m`,
    parameters: [...days.parameters, asked.level, ...codes.parameters, ...drugs.parameters],
  })
}
