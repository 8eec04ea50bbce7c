/**
 * Published results of a year and more: plants of twelve cities with three districts each, eight drugs, every day. One result is one
 * value of the laboratory. They are written with their triggers off, and all that follows from them is made by the product's own work.
 */
import type { Db } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'

export interface ResultSize {
  name: string
  plants: number
  days: number
}
/** Plants and days: with eight drugs 1 and 10 million results. `QY_BENCH_RESULTS=small` is for trying. */
export const resultSizes: readonly ResultSize[] =
  process.env['QY_BENCH_RESULTS'] === 'small'
    ? [
        { name: '0.1 million', plants: 60, days: 210 },
        { name: '1 million', plants: 300, days: 417 },
      ]
    : [
        { name: '1 million', plants: 300, days: 417 },
        { name: '10 million', plants: 1_250, days: 1_000 },
      ]
export const drugs = ['METH', 'KET', 'MDMA', 'COC', 'HER', 'AMP', 'ETO', 'MOR']
export const cities = 12
const districts = 3
const first = Date.UTC(2023, 0, 1)
const dayMs = 86_400_000
export const lastDay = (days: number): string =>
  new Date(first + (days - 1) * dayMs).toISOString().slice(0, 10)

export async function fillPlaces(db: Db, plants: number): Promise<void> {
  const city = (at: number) => `99${String(at + 1).padStart(2, '0')}00`
  const district = (at: number, of: number) => `99${String(at + 1).padStart(2, '0')}0${of + 1}`
  const regions = Array.from({ length: cities }, (_, at) => [
    { code: city(at), name: `市${at}`, parent_code: '990000', level: '2' },
    ...Array.from({ length: districts }, (_, of) => ({
      code: district(at, of),
      name: `区${at}-${of}`,
      parent_code: city(at),
      level: '3',
    })),
  ]).flat()
  await db.write([
    bulkOf('region', [{ code: '990000', name: '省', parent_code: '86', level: '1' }, ...regions]),
    bulkOf(
      'sewage_plant',
      Array.from({ length: plants }, (_, at) => ({
        id: `P${at}`,
        plant_code: `P${at}`,
        plant_name: `厂${at}`,
        city_code: city(at % cities),
        district_code: district(at % cities, Math.floor(at / cities) % districts),
        served_population: 1 + (at % 40),
        sys_org_code: 'A01',
        create_time: 1,
      })),
    ),
    bulkOf(
      'drug',
      drugs.map(code => ({ id: code, drug_code: code, name_zh: code, status: '1', create_time: 1 })),
    ),
  ])
}

/** Fills these tables without what their triggers do a row at a time, and on SQLite without an index that is in nobody's order. */
export async function withoutTriggers(
  db: Db,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const run = (all: readonly string[]) => db.write(all.map(sql => ({ sql, parameters: [] })))
  if (db.dialect === 'postgres') {
    const triggers = (word: 'enable' | 'disable') =>
      run(tables.map(table => `alter table ${table} ${word} trigger all`))
    await triggers('disable')
    return fill().finally(() => triggers('enable'))
  }
  const there = await db.read<{ type: string; name: string; sql: string }>({
    sql: `select type, name, sql from sqlite_master where tbl_name in (${tables.map(() => '?').join()}) and type <> 'table' and sql is not null
      order by type`,
    parameters: [...tables],
  })
  await run(there.map(({ type, name }) => `drop ${type} ${name}`))
  await fill().finally(async () => {
    for (const { sql } of there) await run([sql])
  })
}
/** Whole numbers as a table `name(n)`. */
export const sequence = ({ dialect }: Db, name: string, from: number, to: number): string =>
  dialect === 'postgres'
    ? `generate_series(${from}, ${to}) as ${name}(n)`
    : `(with recursive s(n) as (select ${from} union all select n + 1 from s where n < ${to}) select n from s) ${name}`

const slice = 40
/** Ten million rows take longer than the product lets one statement run. */
const unhurried = (db: Db): { sql: string; parameters: unknown[] }[] =>
  db.dialect === 'postgres'
    ? [{ sql: "select set_config('statement_timeout', '0', true)", parameters: [] }]
    : []
export async function fillResults(db: Db, plants: number, days: number): Promise<void> {
  const text = (sql: string) => (db.dialect === 'postgres' ? `(${sql})::text` : `cast((${sql}) as text)`)
  const date =
    db.dialect === 'postgres'
      ? "to_char(date '2023-01-01' + d.n, 'YYYY-MM-DD')"
      : "date('2023-01-01', '+' || d.n || ' days')"
  const fill = async () => {
    for (let from = 0; from < days; from += slice)
      for (const [at, drug] of drugs.entries()) {
        const to = Math.min(days, from + slice) - 1
        await db.write([
          ...unhurried(db),
          {
            // Uneven in plant, day and drug, and always the same.
            sql: `insert into plant_result (id, plant_id, sample_date, drug_code, population, conc, qualifier, loq_policy, pndl, consumption,
              cf_version, uncertainty_pct, state, calc_version, create_time)
            select ${text('d.n')} || '-' || ${text('p.n')} || '-${at}', 'P' || ${text('p.n')}, ${date}, '${drug}',
              10000.0 * (1 + p.n % 40), 10.0 + (p.n * 7919 + d.n * 104729 + ${at} * 1299709) % 997, '=', 'half',
              1.0 + (p.n * 7919 + d.n * 104729 + ${at} * 1299709) % 997 / 10.0, 2.0 + (p.n * 7919 + d.n * 104729 + ${at} * 1299709) % 997 / 5.0,
              1, 22.0, 'PUBLISHED', 1, 1
            from ${sequence(db, 'd', from, to)} cross join ${sequence(db, 'p', 0, plants - 1)}`,
            parameters: [],
          },
        ])
      }
  }
  await withoutTriggers(db, ['plant_result'], fill)
  await db.write([
    ...unhurried(db),
    {
      sql: "insert into consumption_due (sample_date, drug_code, plant_id, stamp) select distinct sample_date, drug_code, plant_id, '0' from plant_result where state = 'PUBLISHED' on conflict do nothing",
      parameters: [],
    },
  ])
  if (db.dialect === 'postgres') await db.write([{ sql: 'analyze', parameters: [] }])
}
