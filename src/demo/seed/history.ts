/** Samples, laboratory values and results of the past, so that every screen is full from the first second. */
import { incidentsAround } from '#demo/fleet/incidents.ts'
import { Sewer } from '#demo/fleet/sewer.ts'
import { type DemoPlant, demoPlants, demoSeed, seedOf } from '#demo/province.ts'
import { hourMs, minuteMs, periodStart } from '#lib/dates.ts'
import { patternAt } from '#lib/diurnal.ts'
import { populationMethodWords } from '#lib/wbe/population-choice.ts'
import type { Bulk, Db, Unit } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { type CityDepartment, censusOf } from './assets.ts'
import { estimateId, facilityId, plantId, sampleId } from './demo-ids.ts'
import { belongsOf } from './field-plans.ts'
import { dayText, sampleRecords } from './samples.ts'
import { dailyPlants, dayNumber, dayStart, flowOf, sampledOn } from './science.ts'

/** The samples of so many days, today among them, come out of the work of the staff; what lies before is drawn. */
export const chainDays = 2
/** A year and a quarter: ninety days and the same days a year before. */
export const historyDays = 460
type Values = Record<string, unknown>

export interface Programme {
  plants: readonly DemoPlant[]
  daily: ReadonlySet<number>
  departments: ReadonlyMap<string, CityDepartment>
}
export const programmeOf = (
  stations: number,
  departments: ReadonlyMap<string, CityDepartment>,
): Programme => {
  const plants = demoPlants(stations)
  return { plants, daily: dailyPlants(plants), departments }
}

const refresh = {
  keys: ['id'],
  update: [
    'state',
    'actual_sub',
    'volume',
    'flow_total',
    'cabinet_temp_avg',
    'rain24',
    'condition',
    'temp_over_minutes',
    'seal_no',
    'holder',
    'receive_temp',
    'receive_by',
    'receive_time',
    'create_time',
    'update_time',
  ],
  // What people have taken on is theirs from then on.
  where: 'sample.update_by is null',
}
/**
 * Everything the given days have come to by `now`; writing it again changes nothing but what went on.
 * @param wanted ids of samples; all of them unless told
 */
export function dayUnit(
  programme: Programme,
  days: readonly number[],
  now: number,
  wanted?: ReadonlySet<string>,
): Unit {
  const samples: Values[] = []
  const labValues: Values[] = []
  const results: Values[] = []
  const estimates: Values[] = []
  const belongs = belongsOf(programme)
  for (const day of days) {
    for (const plant of programme.plants) {
      if (!sampledOn(plant, programme.daily, day)) continue
      if (wanted && !wanted.has(sampleId(plant.n, day))) continue
      const orgCode = programme.departments.get(plant.cityCode)?.orgCode ?? ''
      const records = sampleRecords(plant, day, now, orgCode, belongs(plant, day, now))
      samples.push(records.sample)
      labValues.push(...records.labValues)
      results.push(...records.results)
      if (records.tested)
        estimates.push(...estimateRows(plant, day, records.results[0]?.['create_time'], orgCode))
    }
  }
  return [
    bulkOf('sample', samples, refresh),
    bulkOf('lab_value', labValues),
    bulkOf('plant_result', results),
    bulkOf('population_estimate', estimates),
  ].filter(bulk => bulk.rows.length > 0)
}

/** The population that the results of a day were computed with. */
/** As a computation of the day would keep them: every method that has something to work with, and the one that was taken. */
function estimateRows(plant: DemoPlant, day: number, at: unknown, orgCode: string): Values[] {
  const census = censusOf(plant)
  const own = {
    plant_id: plantId(plant.n),
    sample_date: dayText(day),
    round_no: 1,
    superseded: 'N',
    create_by: 'admin',
    create_time: at,
    sys_org_code: orgCode,
    tenant_id: '0',
    version: 1,
    del_flag: '0',
  }
  return [
    {
      ...own,
      id: estimateId(plant.n, day),
      method: 'SERVED',
      value: plant.population,
      selected: 'Y',
      reason: `采用本厂设定的${populationMethodWords.SERVED}`,
      inputs: `服务人口 ${(plant.population / 10_000).toFixed(2)} 万人`,
    },
    {
      ...own,
      id: estimateId(plant.n, day, 'CENSUS'),
      method: 'CENSUS',
      value: Math.round(census * 10_000),
      selected: 'N',
      reason: null,
      inputs: `普查人口 ${census} 万人`,
    },
  ]
}

/** What an hour holds comes from the use of about an hour before: the way through the sewer. */
const travelMs = 3_600_000
const middleMs = 1_800_000

/** Day totals of the flow, hours of the last two days and minutes of the last hour, as the stations would have reported them. */
export function telemetryBulks(
  plants: readonly DemoPlant[],
  seriesIdOf: (facility: string, factor: string) => number,
  now: number,
): Bulk[] {
  const today = dayNumber(now)
  const days: Values[] = []
  const hours: Values[] = []
  const minutes: Values[] = []
  const row = (series: number, ts: number, avg: number, spread: number, cou: number | null) => ({
    series_id: series,
    ts,
    value: Number(avg.toFixed(3)),
    flag: 'N',
    min: Number((avg * (1 - spread)).toFixed(3)),
    avg: Number(avg.toFixed(3)),
    max: Number((avg * (1 + spread)).toFixed(3)),
    cou: cou === null ? null : Number(cou.toFixed(1)),
    source: 'D',
  })
  for (const plant of plants) {
    const flow = seriesIdOf(facilityId(plant.n), 'w00000')
    const cod = seriesIdOf(facilityId(plant.n), 'w01018')
    const ammonium = seriesIdOf(facilityId(plant.n), 'w21003')
    for (let day = today - historyDays; day < today; day++) {
      const total = flowOf(plant, day)
      days.push(row(flow, dayStart(day), total / 86.4, 0.35, total))
      if (day < today - 2) continue
      for (let hour = 0; hour < 24; hour++) hours.push(...hourRows(day, hour, total))
    }
    // As its station goes on telling it: no step where the fleet begins.
    const seed = seedOf(plant.n, demoSeed)
    const sewer = new Sewer(plant, demoSeed, seed)
    for (let ts = periodStart(now, minuteMs) - hourMs; ts < now - minuteMs; ts += minuteMs)
      minutes.push(row(flow, ts, sewer.at(ts + minuteMs / 2, incidentsAround(seed, ts)).flow, 0.02, null))
    const sofar = new Date(now + 8 * 3_600_000).getUTCHours()
    for (let hour = 0; hour < sofar; hour++) hours.push(...hourRows(today, hour, flowOf(plant, today)))
    function hourRows(day: number, hour: number, total: number): Values[] {
      const ts = dayStart(day) + hour * 3_600_000
      const litres = (total / 86.4) * patternAt(ts + middleMs - travelMs)
      // Strength follows the use by an hour, as in the fleet; COD about 320 and ammonium about 32 mg/L.
      const strength = 0.62 + 0.38 * patternAt(ts + middleMs - 2 * travelMs)
      return [
        row(flow, ts, litres, 0.05, (litres * 3600) / 1000),
        row(cod, ts, 320 * strength, 0.06, null),
        row(ammonium, ts, 32 * strength, 0.05, null),
      ]
    }
  }
  return [bulkOf('telemetry_day', days), bulkOf('telemetry_hour', hours), bulkOf('telemetry_min', minutes)]
}

const slice = 12
export async function seedHistory(db: Db, programme: Programme, now: number): Promise<void> {
  const today = dayNumber(now)
  const last = today - chainDays
  for (let first = today - historyDays; first <= last; first += slice) {
    const days = Array.from({ length: Math.min(slice, last - first + 1) }, (_, index) => first + index)
    await db.write(dayUnit(programme, days, now))
  }
}
