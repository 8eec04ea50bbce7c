/** Plants of two cities and results by hand, for the tests of consumption. */
import { nextId } from '#lib/id.ts'
import type { Db } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'

export interface PlantSeed {
  id: string
  district: string
  /** 万人 */
  served?: number
  tenant?: string
  /** `lng,lat` */
  location?: string
}
export const regions = [
  ['990000', '甲省', '86', '1'],
  ['990100', '乙市', '990000', '2'],
  ['990200', '丙市', '990000', '2'],
  ['990101', '丁区', '990100', '3'],
  ['990102', '戊区', '990100', '3'],
  ['990103', '己区', '990100', '3'],
  ['990201', '庚区', '990200', '3'],
] as const
export async function putPlaces(db: Db, plants: readonly PlantSeed[]): Promise<void> {
  await db.write([
    bulkOf(
      'region',
      regions.map(([code, name, parent_code, level]) => ({ code, name, parent_code, level })),
    ),
    bulkOf(
      'sewage_plant',
      plants.map(({ id, district, served = 10, tenant = '0', location = null }) => ({
        id,
        plant_code: id,
        plant_name: `厂${id}`,
        district_code: district,
        city_code: `${district.slice(0, 4)}00`,
        served_population: served,
        location,
        tenant_id: tenant,
        sys_org_code: 'A01',
        create_time: 1,
      })),
    ),
    bulkOf('drug', [
      { id: 'd1', drug_code: 'METH', name_zh: '甲基苯丙胺', status: '1', create_time: 1 },
      { id: 'd2', drug_code: 'KET', name_zh: '氯胺酮', status: '1', create_time: 1 },
    ]),
  ])
}
export interface ResultSeed {
  plant: string
  day: string
  drug?: string
  pndl: number | null
  population?: number
  state?: string
  calc?: number
  qualifier?: string
  popMethod?: string
}
/** Each published by somebody else, one after the other. */
let publications = 0
export const resultRow = ({ plant, day, drug = 'METH', pndl, ...more }: ResultSeed) => ({
  id: nextId(),
  plant_id: plant,
  sample_date: day,
  drug_code: drug,
  pndl,
  consumption: pndl === null ? null : pndl * 2.5,
  population: more.population ?? 100_000,
  qualifier: more.qualifier ?? '=',
  uncertainty_pct: 20,
  loq_policy: 'half',
  cf_version: 1,
  pop_method: more.popMethod ?? 'SERVED',
  publish_time: Date.UTC(2026, 0, 1) + ++publications * 1_000,
  publish_by: `user${publications % 5}`,
  state: more.state ?? 'PUBLISHED',
  calc_version: more.calc ?? 1,
  tenant_id: '0',
  del_flag: '0',
})
export const putResults = (db: Db, results: readonly ResultSeed[]): Promise<unknown> =>
  db.write([bulkOf('plant_result', results.map(resultRow), 'fail')])
