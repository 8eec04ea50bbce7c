/** Regions, plants, points, stations and their modules of the demo province. */

import { demoCities } from '#demo/cities.ts'
import { type DemoPlant, demoPassword } from '#demo/province.ts'
import { hashText, randomFrom } from '#lib/random.ts'
import type { Bulk } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { facilityId, moduleId, outletId, plantId, pointId } from './demo-ids.ts'

/** Who is registered there, 万人: fewer than are served, mostly. */
export const censusOf = ({ plantCode, population }: DemoPlant): number =>
  Number(((population * randomFrom(hashText(`${plantCode}:census`)).normal(0.93, 0.05)) / 10_000).toFixed(2))

export interface CityDepartment {
  id: string
  orgCode: string
}
type Values = Record<string, unknown>

/** A street and a number, as an address has them. */
const addressOf = (cityName: string, { shortName, n }: DemoPlant): string =>
  `${cityName}${shortName.replace(cityName.replace('市', ''), '').replace('#', '')}大道 ${18 + ((n * 37) % 260)} 号`
const stamp = (id: string, orgCode: string, now: number) => ({
  id,
  create_by: 'admin',
  create_time: now,
  sys_org_code: orgCode,
  tenant_id: '0',
  version: 1,
  del_flag: '0',
})

const surnames = '沈顾韩林周许陆程江宋'
const modules = [
  ['FLOW', '流量计', 'w00000', 'L/s', 0, 20000, 1],
  ['LEVEL', '液位计', 'i33105', 'm', 0, 10, 2],
  ['TEMP', '冷藏柜温度', 'i33101', '℃', -20, 40, 1],
  ['BATTERY', '后备电池', 'i33104', '%', 0, 100, 0],
  ['DOOR', '柜门磁', 'i32001', '', 0, 1, 0],
  ['PUMP', '蠕动泵', 'i12001', '', 0, 2, 0],
  ['COMM', '通讯模组', 'i33106', 'dBm', -130, 0, 0],
  ['WATER', 'COD 分析单元', 'w01018', 'mg/L', 0, 2000, 1],
  ['WATER', '氨氮分析单元', 'w21003', 'mg/L', 0, 300, 2],
] as const

const inflow = 3
/** The way of a plant's water: from a manhole over a lifting station into the plant, and out of it. Name, kind, km before the plant, m. */
const outletsOnWay = [
  ['总管检查井', 'MANHOLE', 2.6, 1.8],
  ['提升泵站', 'PUMP', 1.1, 3.2],
  ['进水口', 'INFLUENT', 0, 1.4],
  ['出水口', 'EFFLUENT', -0.3, 0.9],
] as const
const kmPerDegree = 111.2

function outletsOf(plant: DemoPlant, orgCode: string, now: number): Values[] {
  const random = randomFrom(hashText(`${plant.plantCode}:outlet`))
  const angle = random.next() * 2 * Math.PI
  const pipe = random.pick([800, 1000, 1200, 1500, 1800])
  return outletsOnWay.map(([name, kind, km, depth], at) => {
    const degrees = km / kmPerDegree
    const lng = plant.lng + (degrees * Math.cos(angle)) / Math.cos((plant.lat * Math.PI) / 180)
    return {
      ...stamp(outletId(plant.n, at + 1), orgCode, now),
      outlet_code: `PK${plant.plantCode.slice(2)}-${at + 1}`,
      outlet_name: `${plant.shortName}${name}`,
      plant_id: plantId(plant.n),
      kind,
      upstream_outlet_id: at === 0 ? null : outletId(plant.n, at),
      water_depth: depth,
      pipe_diameter: pipe,
      flow_meter: kind === 'INFLUENT' || kind === 'EFFLUENT' ? 'Y' : 'N',
      location: `${lng.toFixed(5)},${(plant.lat + degrees * Math.sin(angle)).toFixed(5)}`,
    }
  })
}

export function assetBulks(
  plants: readonly DemoPlant[],
  departments: ReadonlyMap<string, CityDepartment>,
  intervalMs: number,
  now: number,
): Bulk[] {
  const plantRows: Values[] = []
  const pointRows: Values[] = []
  const outletRows: Values[] = []
  const facilityRows: Values[] = []
  const moduleRows: Values[] = []
  for (const plant of plants) {
    const random = randomFrom(hashText(`${plant.plantCode}:asset`))
    const department = departments.get(plant.cityCode) ?? { id: '', orgCode: '' }
    const city = demoCities.find(one => one.code === plant.cityCode)
    const location = `${plant.lng},${plant.lat}`
    const person = `${surnames[plant.n % surnames.length]}工`
    plantRows.push({
      ...stamp(plantId(plant.n), department.orgCode, now),
      plant_code: plant.plantCode,
      plant_name: plant.plantName,
      short_name: plant.shortName,
      district_code: plant.districtCode,
      city_code: plant.cityCode,
      depart_id: department.id,
      plant_type: plant.population < 15_000 ? '3' : '1',
      process_type: random.pick(['AAO', 'AAO', 'OD', 'SBR', 'MBR', 'CASS', 'BAF']),
      design_capacity: plant.designCapacity,
      avg_flow: Number(((plant.population * 0.2) / 10_000).toFixed(2)),
      served_population: Number((plant.population / 10_000).toFixed(2)),
      census_population: censusOf(plant),
      domestic_share: Number(Math.min(1, Math.max(0.6, random.normal(0.9, 0.07))).toFixed(2)),
      combined_sewer: plant.combinedSewer ? 'Y' : 'N',
      residence_hour: Number((2 + random.next() * 8).toFixed(1)),
      population_method: 'SERVED',
      status: 'RUN',
      location,
      address: addressOf(city?.name ?? '', plant),
      operator: `${city?.name.replace('市', '') ?? ''}水务运营有限公司`,
      contact: person,
      open_date: `${2004 + (plant.n % 17)}-0${1 + (plant.n % 9)}-01`,
    })
    pointRows.push({
      ...stamp(pointId(plant.n), department.orgCode, now),
      point_code: `CY${plant.plantCode.slice(2)}`,
      point_name: `${plant.shortName}进水口`,
      plant_id: plantId(plant.n),
      outlet_id: outletId(plant.n, inflow),
      level: 'CITY',
      purpose: 'ROUTINE',
      sampling_mode: 'FLOW',
      start_time: '08:00',
      duration_h: 24,
      interval_min: 15,
      sub_volume: 100,
      sampler_id: facilityId(plant.n),
      location,
      geofence: 100,
      status: '1',
    })
    outletRows.push(...outletsOf(plant, department.orgCode, now))
    facilityRows.push({
      ...stamp(facilityId(plant.n), department.orgCode, now),
      facility_code: `QY-${String(plant.n).padStart(4, '0')}`,
      facility_name: `${plant.shortName}采样站`,
      facility_type: 'SAMPLER',
      plant_id: plantId(plant.n),
      point_id: pointId(plant.n),
      mn: plant.mn,
      protocol: 'HJ212_2017',
      pw: demoPassword,
      crc_tolerant: 'N',
      report_sec: Math.max(1, Math.round(intervalMs / 1000)),
      model: random.pick(['QS-24L', 'QS-24L', 'QS-12C']),
      vendor: random.pick(['清水仪器', '澜江环测', '中衡水质']),
      serial_no: `SN${hashText(plant.mn).toString(16).toUpperCase().padStart(8, '0')}`,
      bottle_count: 24,
      bottle_volume: 1000,
      firmware: random.pick(['2.4.1', '2.4.1', '2.3.7']),
      install_date: `202${2 + (plant.n % 4)}-0${1 + (plant.n % 9)}-15`,
      location,
      run_status: 'RUN',
      online_status: '2',
    })
    modules.forEach(([type, name, factor, unit, lo, hi, decimals], part) => {
      moduleRows.push({
        ...stamp(moduleId(plant.n, part), department.orgCode, now),
        module_code: `QY-${String(plant.n).padStart(4, '0')}-${part + 1}`,
        module_name: name,
        facility_id: facilityId(plant.n),
        module_type: type,
        factor_code: factor,
        unit,
        range_lo: lo,
        range_hi: hi,
        decimals,
        scale: 1,
        offset: 0,
        collect_sec: Math.max(1, Math.round(intervalMs / 1000)),
        enabled: 'Y',
      })
    })
  }
  return [
    bulkOf('sewage_plant', plantRows),
    bulkOf('sewage_outlet', outletRows),
    bulkOf('sewage_point', pointRows),
    bulkOf('device_facility', facilityRows),
    bulkOf('device_module', moduleRows),
  ]
}
