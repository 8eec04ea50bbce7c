/**
 * One traced campaign of a few plants that are sampled every day: branches above the main sewer, drawn on the same two days as the inflow, with one
 * work order each. A load is a share of what the plant's own sample of the day says, so that what joins is what arrives.
 */
import { demoCities, demoProvince } from '#demo/cities.ts'
import { type Office, staffOf } from '#demo/people.ts'
import type { DemoPlant } from '#demo/province.ts'
import { minuteMs } from '#lib/dates.ts'
import { makeLabelNo } from '#lib/label-number.ts'
import { hashText, randomFrom } from '#lib/random.ts'
import { isCensored, type Qualifier } from '#lib/wbe/censor.ts'
import type { Bulk } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { outletId, plantId, tracePointId, traceSampleId, traceValueId, workId } from './demo-ids.ts'
import { type FieldProgramme, hourMs, stamp, told, ymd } from './field-work.ts'
import { handledColumns, handsOf } from './hands.ts'
import { dayText, sampleTimes } from './samples.ts'
import { dayNumber, dayStart, measuredOf, plantDay } from './science.ts'

type Values = Record<string, unknown>
const mostPlants = 3
/** Those whose outlets are drawn above, the first of them the first. */
export const tracedPlants = ({ plants, daily }: Pick<FieldProgramme, 'plants' | 'daily'>): DemoPlant[] =>
  plants.filter(({ n }) => daily.has(n)).slice(0, mostPlants)
/** Of the plant's city. */
function personOf(office: Office, { cityCode }: DemoPlant): { by: string; name: string } {
  const place = demoCities.findIndex(({ code }) => code === cityCode)
  const [one] = staffOf(office, place)
  return { by: one!.username, name: one!.realname }
}
/** Days back on which the campaign drew. */
const campaign = [5, 4]
/** The main sewer's manhole, which `assets.ts` registers first on the way of the water. */
const mainSewer = 1
/** What comes from a branch as shares of the plant's water, and of its load of what people smoke there. */
interface BranchSeed {
  at: number
  name: string
  into: number
  water: number
  load: number
}
const branches: readonly BranchSeed[] = [
  { at: 11, name: '东干管检查井', into: mainSewer, water: 0.5, load: 0.77 },
  { at: 12, name: '西干管检查井', into: mainSewer, water: 0.31, load: 0.13 },
  { at: 13, name: '南干管检查井', into: mainSewer, water: 0, load: 0 },
  { at: 14, name: '东一支管检查井', into: 11, water: 0.2, load: 0.58 },
  { at: 15, name: '东二支管检查井', into: 11, water: 0.22, load: 0.09 },
  { at: 16, name: '东三支管检查井', into: 14, water: 0, load: 0 },
]
/** Of the second plant the last two branches bring as much as each other: nobody can tell them apart. */
const alike: ReadonlyMap<number, number> = new Map([
  [14, 0.36],
  [15, 0.3],
])
const main = { at: mainSewer, name: '总管检查井', water: 0.97, load: 0.98 }
const concentrated = new Set(['METH', 'AMP'])
/** m a step of the way from the plant, on the map. */
const degrees = 0.012
const meterSpread = 0.02
const laboratorySpread = 0.04

function outletRows(plant: DemoPlant, orgCode: string, now: number): Values[] {
  return branches.map(({ at, name, into }, index) => {
    const angle = (index / branches.length) * 2 * Math.PI
    const far = degrees * (into === mainSewer ? 2 : 3.4)
    return {
      ...stamp(outletId(plant.n, at), orgCode, now, personOf('operator', plant).by),
      version: 1,
      outlet_code: `PK${plant.plantCode.slice(2)}-${at}`,
      outlet_name: `${plant.shortName}${name}`,
      plant_id: plantId(plant.n),
      kind: 'MANHOLE',
      downstream_outlet_id: outletId(plant.n, into),
      water_depth: 1.2,
      pipe_diameter: into === mainSewer ? 800 : 500,
      flow_meter: 'N',
      location: `${(plant.lng + far * Math.cos(angle)).toFixed(5)},${(plant.lat + far * Math.sin(angle)).toFixed(5)}`,
    }
  })
}
const drawnAt = [main, ...branches.filter(({ water }) => water > 0)]
function pointRows(plant: DemoPlant, orgCode: string, now: number): Values[] {
  return drawnAt.map(({ at, name }) => ({
    ...stamp(tracePointId(plant.n, at), orgCode, now, personOf('operator', plant).by),
    version: 1,
    point_code: `SY${plant.plantCode.slice(2)}-${at}`,
    point_name: `${plant.shortName}${name}`,
    plant_id: plantId(plant.n),
    outlet_id: outletId(plant.n, at),
    level: 'CITY',
    purpose: 'TRACE',
    sampling_mode: 'TIME',
    start_time: '08:00',
    duration_h: 24,
    interval_min: 30,
    sub_volume: 100,
    geofence: 100,
    safety_note: '检查井为有限空间：先通风、检测气体，井口须有人监护',
    status: '1',
  }))
}

function workOf(
  plant: DemoPlant,
  at: number,
  [first, last]: readonly [number, number],
  orgCode: string,
  now: number,
) {
  const id = workId(first, 700 + at)
  const operator = personOf('operator', plant)
  const sampler = personOf('sampler', plant)
  const begin = dayStart(first) + 8 * hourMs
  const end = sampleTimes(plant, last).collected
  const steps = [
    { verb: 'assign', at: begin - 18 * hourMs, ...operator },
    { verb: 'accept', at: begin - 16 * hourMs, ...sampler },
    { verb: 'checkIn', at: begin - 20 * minuteMs, ...sampler },
    { verb: 'submit', at: end + 10 * minuteMs, ...sampler },
    { verb: 'check', at: end + 4 * hourMs, ...operator },
  ]
  const life = told('work_order', { id, steps }, now)
  const row = {
    ...stamp(id, orgCode, begin - 20 * hourMs, operator.by),
    version: life.version,
    work_no: `GD${ymd(first)}-97${String(at).padStart(2, '0')}`,
    work_type: 'TRACE',
    source: 'MANUAL',
    plant_id: plantId(plant.n),
    state: life.state,
    priority: '2',
    assignee: sampler.by,
    plan_begin: begin,
    plan_end: end,
    check_in_time: life.at('checkIn'),
    check_in_place: `${plant.lng},${plant.lat}`,
    check_in_distance: 30,
    submit_time: life.at('submit'),
    result: '总管及各支管检查井已同日采样，样品已送检',
    check_by: operator.by,
    check_time: life.at('check'),
    remark: '沿管网逐级上溯采样',
  }
  return { id, row, lines: life.lines }
}

/** What the laboratory found at one place on one day, and the water that passed there. */
function drawn(plant: DemoPlant, day: number, order: number, { at, water, load }: (typeof drawnAt)[number]) {
  const random = randomFrom(hashText(`trace:${plant.plantCode}:${day}:${at}`))
  const own = plantDay(plant, day)
  const flow = Math.round(own.flow * water * random.normal(1, meterSpread))
  const share = order === 1 ? (alike.get(at) ?? load) : load
  const values = own.results.map(({ drug, recoveryPct }, index) => {
    const brought = concentrated.has(drug.code) ? share : water
    const ngPerL =
      ((measuredOf(plant, drug, day, own.flow) * own.flow * brought) / flow) *
      random.normal(1, laboratorySpread)
    const qualifier: Qualifier = ngPerL < drug.lod ? '<LOD' : ngPerL < drug.loq ? '<LOQ' : '='
    return {
      id: traceValueId(plant.n, day, at, index),
      sample_id: traceSampleId(plant.n, day, at),
      drug_code: drug.code,
      qualifier,
      value: isCensored({ qualifier }) ? null : Number(ngPerL.toFixed(ngPerL < 10 ? 2 : 1)),
      lod: Number(drug.lod.toFixed(3)),
      loq: drug.loq,
      recovery: recoveryPct,
      method: 'LC-MS/MS',
      create_time: sampleTimes(plant, day).tested,
    }
  })
  return { flow, values }
}

/** Pure: the same plants and figures at every start. */
export function tracedBulks(programme: FieldProgramme, now: number): Bulk[] {
  const today = dayNumber(now)
  const days = campaign.map(back => today - back)
  const chosen = tracedPlants(programme)
  const rows = chosen.map((plant, order) => {
    const orgCode = programme.departments.get(plant.cityCode)?.orgCode ?? ''
    const registered = dayStart(days[0]!) - 30 * hourMs
    const work = workOf(plant, order, [days[0]!, days.at(-1)!], orgCode, now)
    const samples = days.flatMap(day =>
      drawnAt.map((place, index) => {
        const times = sampleTimes(plant, day)
        const found = drawn(plant, day, order, place)
        const id = traceSampleId(plant.n, day, place.at)
        const sampleNo = makeLabelNo({
          province: demoProvince.code.slice(0, 2),
          plant: String(plant.n).padStart(4, '0'),
          date: dayText(day),
          bottle: 70 + index,
        })
        const hands = handsOf(plant, day, { traced: true })
        const sample = {
          ...stamp(id, orgCode, times.begin, work.row.assignee),
          version: 1,
          sample_no: sampleNo,
          ...handledColumns({ id, sampleNo }, hands, times, now),
          point_id: tracePointId(plant.n, place.at),
          plant_id: plantId(plant.n),
          work_id: work.id,
          sample_date: dayText(day),
          mode: 'TIME',
          begin_time: times.begin,
          end_time: times.end,
          plan_sub: 48,
          actual_sub: 48,
          volume: 4_800,
          flow_total: found.flow,
          flow_source: 'METER',
          cabinet_temp_avg: 4,
          qc_type: 'NORMAL',
          condition: 'OK',
          temp_over_minutes: 0,
          state: 'TESTED',
          update_time: times.tested,
        }
        return { sample, values: found.values }
      }),
    )
    return {
      work,
      samples,
      outlets: outletRows(plant, orgCode, registered),
      points: pointRows(plant, orgCode, registered),
    }
  })
  return [
    bulkOf(
      'sewage_outlet',
      rows.flatMap(one => one.outlets),
    ),
    bulkOf(
      'sewage_point',
      rows.flatMap(one => one.points),
    ),
    bulkOf(
      'work_order',
      rows.map(one => one.work.row),
    ),
    bulkOf(
      'record_step',
      rows.flatMap(one => one.work.lines),
    ),
    bulkOf(
      'sample',
      rows.flatMap(one => one.samples.map(({ sample }) => sample)),
    ),
    bulkOf(
      'lab_value',
      rows.flatMap(one => one.samples.flatMap(({ values }) => values)),
    ),
  ].filter(bulk => bulk.rows.length > 0)
}
