/** A province a year long: plants, their daily samples with values of a laboratory, flows, and the results that were published of them. */
import type { Db } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { drugs, fillPlaces, sequence, withoutTriggers } from './results-data.ts'

const common = "'A01', '0', 1, 'bench'"
const commonColumns = 'sys_org_code, tenant_id, create_time, create_by'
/** Inhabitants and m³/d of the plant numbered `p.n`. */
const people = '10000.0 * (1 + p.n % 40)'
const water = `0.2 * ${people}`
/** ng/L; every third value of every second compound lies below its limit. */
const conc = (at: number) => `(10.0 + (p.n * 7919 + d.n * 104729 + ${at} * 1299709) % 997)`
const below = (at: number) => (at % 2 === 0 ? `(p.n + d.n) % 3 = 0` : '1 = 0')
const loq = 10

export async function fillProvince(db: Db, plants: number, days: number): Promise<void> {
  await fillPlaces(db, plants)
  const points = Array.from({ length: plants }, (_, at) => ({
    id: `S${at}`,
    point_code: `S${at}`,
    point_name: `点${at}`,
    plant_id: `P${at}`,
    purpose: 'ROUTINE',
    sys_org_code: 'A01',
    create_time: 1,
  }))
  await db.write([
    { sql: "update sewage_plant set population_method = 'SERVED', census_population = 2", parameters: [] },
    { sql: "update drug set main_marker = 'Y', category = 'STIM', molar_mass = 150", parameters: [] },
    bulkOf('sewage_point', points),
    bulkOf(
      'correction_factor',
      drugs.map(code => ({
        id: `cf${code}`,
        drug_code: code,
        marker: code,
        version_no: 1,
        version_name: `${code} v1`,
        state: 'APPROVED',
        cf: 2,
        source: '文献',
        valid_from: '2020-01-01',
        create_time: 1,
      })),
    ),
  ])
  const text = (sql: string) => (db.dialect === 'postgres' ? `(${sql})::text` : `cast((${sql}) as text)`)
  const day =
    db.dialect === 'postgres'
      ? "to_char(date '2023-01-01' + d.n, 'YYYY-MM-DD')"
      : "date('2023-01-01', '+' || d.n || ' days')"
  const all = `${sequence(db, 'd', 0, days - 1)} cross join ${sequence(db, 'p', 0, plants - 1)}`
  const key = `${text('d.n')} || '-' || ${text('p.n')}`
  const begin = `(${Date.UTC(2023, 0, 1)} + cast(d.n as bigint) * 86400000)`
  await withoutTriggers(db, ['sample', 'lab_value', 'plant_result'], async () => {
    await db.write([
      {
        sql: `insert into sample (id, sample_no, point_id, plant_id, sample_date, begin_time, end_time, state, qc_type, flow_total, flow_source,
            plan_sub, actual_sub, ${commonColumns})
          select ${key}, ${key}, 'S' || ${text('p.n')}, 'P' || ${text('p.n')}, ${day}, ${begin}, ${begin} + 86400000, 'TESTED', 'NORMAL', ${water}, 'METER',
            96, 96, ${common} from ${all}`,
        parameters: [],
      },
    ])
    for (const [at, drug] of drugs.entries())
      await db.write([
        {
          sql: `insert into lab_value (id, sample_id, drug_code, qualifier, value, lod, loq, due, create_time)
            select ${key} || '-${at}', ${key}, '${drug}', case when ${below(at)} then '<LOQ' else '=' end,
              case when ${below(at)} then null else ${conc(at)} end, 1, ${loq}, 'N', 1 from ${all}`,
          parameters: [],
        },
        {
          sql: `insert into plant_result (id, plant_id, sample_date, sample_ids, drug_code, marker, flow, pop_method, population, conc, qualifier,
              loq_policy, load, pndl, cf, cf_version, consumption, completeness, uncertainty_pct, state, calc_version, ${commonColumns})
            select k, plant, day, sample, '${drug}', '${drug}', q, 'SERVED', inhabitants, c, case when c = ${loq / 2} then '<LOQ' else '=' end,
              'half', c * q / 1000, c * q / inhabitants, 2, 1, 2 * c * q / inhabitants, 100, 22.0, 'PUBLISHED', 1, ${common}
            from (select ${key} || '-${at}' as k, 'P' || ${text('p.n')} as plant, ${day} as day, ${key} as sample, ${water} as q, ${people} as inhabitants,
              case when ${below(at)} then ${loq / 2}.0 else ${conc(at)} end as c from ${all}) as made`,
          parameters: [],
        },
      ])
  })
  if (db.dialect === 'postgres') await db.write([{ sql: 'analyze', parameters: [] }])
}
