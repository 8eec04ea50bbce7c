/** Plants with published days, computed anew by those who may. */
import { bulkOf } from '#server/db/rows.ts'
import { type Caller, signIn } from '../../support/app.ts'
import type { Open } from '../../support/databases.ts'
import { org } from '../machine/field.ts'
import { done, get, type Row } from './journey.ts'
import { laboratory } from './lab-world.ts'

export const path = '/sewage/recalc'
export const dayOf = (at: number) =>
  new Date(Date.UTC(2025, 10, 18) + at * 86_400_000).toISOString().slice(0, 10)
export interface One {
  since: Row
  job: { state: string; done: number; total: number; made: number; problem: string | null }
  plants: Row[]
  summary: Row & {
    results: number
    changed: number
    published: number
    beyondTenth: number
    regions: Row[]
    rows: (Row & { oldValue: number; newValue: number; growth: number })[]
  }
}

export interface Place {
  id: string
  org: string
}
/** Plants with so many published days, each of one sample and compound. */
export async function years(
  open: Open,
  days: number,
  compounds = 1,
  places: readonly Place[] = [{ id: 'f1', org }],
) {
  const { app, db, people } = await laboratory(open, 1)
  const codes = Array.from({ length: compounds }, (_, at) => (at === 0 ? 'METH' : `D${at}`))
  const common = { tenant_id: '0', create_time: 1, create_by: 'admin' }
  const all = places.flatMap((place, of) =>
    Array.from({ length: days }, (_, at) => ({ at, place, key: of === 0 ? `${at}` : `${at}-${of}` })),
  )
  for (const place of places)
    await db.k
      .updateTable('sewagePlant')
      .set({ servedPopulation: 32, censusPopulation: 16, populationMethod: 'SERVED', sysOrgCode: place.org })
      .where('id', '=', place.id)
      .execute()
  await db.k
    .updateTable('drug')
    .set({ mainMarker: 'Y', category: 'STIM', molarMass: 149.23, doseMg: 30 })
    .where('drugCode', '=', 'METH')
    .execute()
  await db.write([
    ...(compounds > 1
      ? [
          bulkOf(
            'drug',
            codes.slice(1).map(code => ({
              id: code,
              drug_code: code,
              name_zh: code,
              category: 'STIM',
              main_marker: 'Y',
              molar_mass: 150,
              create_time: 1,
            })),
          ),
        ]
      : []),
    bulkOf('correction_factor', [
      {
        id: 'cf1',
        drug_code: 'METH',
        marker: 'METH',
        version_no: 1,
        version_name: 'METH v1',
        state: 'APPROVED',
        cf: 2,
        source: '文献',
        valid_from: '2020-01-01',
        create_time: 1,
      },
    ]),
    bulkOf(
      'sample',
      all.map(({ at, place, key }) => ({
        id: `y${key}`,
        sample_no: `Y${key}`,
        point_id: `p${place.id.slice(1)}`,
        plant_id: place.id,
        sys_org_code: place.org,
        sample_date: dayOf(at),
        begin_time: at * 86_400_000,
        end_time: (at + 1) * 86_400_000,
        state: 'TESTED',
        qc_type: 'NORMAL',
        flow_total: 100_000,
        flow_source: 'METER',
        plan_sub: 96,
        actual_sub: 96,
        ...common,
      })),
    ),
    bulkOf(
      'lab_value',
      all.flatMap(({ at, key }) =>
        codes.map(code => ({
          id: `v${key}${code}`,
          sample_id: `y${key}`,
          drug_code: code,
          qualifier: at % 2 === 0 ? '=' : '<LOQ',
          value: at % 2 === 0 ? 100 : null,
          lod: 1,
          loq: 10,
          create_time: 1,
        })),
      ),
    ),
    bulkOf(
      'plant_result',
      all.flatMap(({ at, place, key }) =>
        codes.map(code => {
          const conc = at % 2 === 0 ? 100 : 5
          const load = (conc * 100_000) / 1000
          const pndl = load / 320
          return {
            id: `r${key}${code}`,
            plant_id: place.id,
            sys_org_code: place.org,
            sample_date: dayOf(at),
            sample_ids: `y${key}`,
            drug_code: code,
            marker: code,
            flow: 100_000,
            pop_method: 'SERVED',
            population: 320_000,
            conc,
            qualifier: at % 2 === 0 ? '=' : '<LOQ',
            loq_policy: 'half',
            load,
            pndl,
            cf: code === 'METH' ? 2 : null,
            cf_version: code === 'METH' ? 1 : null,
            consumption: code === 'METH' ? pndl * 2 : null,
            completeness: 100,
            state: 'PUBLISHED',
            calc_version: 1,
            ...common,
          }
        }),
      ),
    ),
  ])
  return { app, db, people, first: await signIn(app, 'antidrug') }
}
export const scope = (over: object = {}) => ({
  plantIds: ['f1'],
  from: dayOf(0),
  to: dayOf(364),
  drugCodes: [],
  reason: '按新的口径重新计算',
  ...over,
})
/** Until it is in one of these states. */
export async function until(who: Caller, id: string, states: readonly string[]): Promise<One> {
  for (;;) {
    const one = await get<One>(who, `${path}/one?id=${id}`)
    if (one.job.state === 'failed') throw new Error(one.job.problem ?? 'failed')
    if (states.includes(one.job.state)) return one
    await new Promise(resolve => setImmediate(resolve))
  }
}
export const started = async (who: Caller, over: object = {}) =>
  String((await done<Row>(who, `${path}/start`, scope(over)))['id'])
