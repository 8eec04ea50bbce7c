/** The plans of the first city, their batches and work orders: what became of them follows from the times of their samples. Pure. */

import { batchMachine } from '#contract/sewage/work-batch.ts'
import { workMachine } from '#contract/sewage/work-order.ts'
import { demoCities } from '#demo/cities.ts'
import type { DemoPlant } from '#demo/province.ts'
import { hashText, randomFrom } from '#lib/random.ts'
import type { CityDepartment } from './assets.ts'
import { batchId, detailId, planId, plantId, pointId, stepId, workId } from './demo-ids.ts'
import { metresAt } from './hands.ts'
import { dayText, type SampleTimes, sampleTimes } from './samples.ts'
import { dayStart } from './science.ts'

export const hourMs = 3_600_000
const minuteMs = 60_000
type Values = Record<string, unknown>
export interface FieldProgramme {
  plants: readonly DemoPlant[]
  daily: ReadonlySet<number>
  departments: ReadonlyMap<string, CityDepartment>
}

/** Days of which the demo keeps batches and work orders when it begins. */
export const fieldDays = 30
export const city = demoCities[0]!
export const dailyPlan = planId(1)
export const sampler = { by: 'sampler', name: '林小舟' }
export const operator = { by: 'city', name: '顾澄' }

/** The plants that the daily plan goes to. */
export const plannedPlants = ({ plants, daily }: FieldProgramme): DemoPlant[] =>
  plants.filter(plant => plant.cityCode === city.code && daily.has(plant.n))
/** Whose day it is, where a sample belongs to the plan. */
export const batchOfSample = (plant: DemoPlant, day: number, now: number, daily: ReadonlySet<number>) =>
  plant.cityCode === city.code && daily.has(plant.n) && dayStart(day) > now - (fieldDays + 1) * 24 * hourMs
    ? { plan_id: dailyPlan, batch_id: batchId(day) }
    : { plan_id: null, batch_id: null }

/** A step that was, or will be, taken at a moment. */
interface Step {
  verb: string
  at: number
  by: string
  name: string
  reason?: string
}
interface Life {
  id: string
  table: string
  begun: number
  steps: readonly Step[]
}
const machineOf = { work_order: workMachine, work_batch: batchMachine } as const
type Table = keyof typeof machineOf

/** Where the steps up to now have led, and the lines that tell of them. */
export function told(table: Table, { id, steps }: Pick<Life, 'id' | 'steps'>, now: number) {
  const { initial, steps: declared } = machineOf[table]
  let state: string = initial
  const lines: Values[] = []
  for (const [at, step] of steps.entries()) {
    const one = declared.find(({ verb }) => verb === step.verb)!
    if (step.at > now) break
    lines.push({
      id: stepId(id, at),
      entity: table,
      record_id: id,
      verb: step.verb,
      title: one.title,
      from_state: state,
      to_state: one.to,
      by_user: step.by,
      by_name: step.name,
      at: step.at,
      reason: step.reason ?? null,
      notes: null,
      tenant_id: '0',
    })
    state = one.to
  }
  const done = new Map(steps.filter(({ at }) => at <= now).map(({ verb, at }) => [verb, at]))
  return {
    state,
    lines,
    at: (verb: string): number | null => done.get(verb) ?? null,
    version: lines.length + 1,
  }
}

export const stamp = (id: string, orgCode: string, at: number, by: string) => ({
  id,
  create_by: by,
  create_time: at,
  sys_org_code: orgCode,
  tenant_id: '0',
  del_flag: '0',
})
export const ymd = (day: number) => dayText(day).slice(2).replaceAll('-', '')

export interface FieldDay {
  batch: Values
  works: Values[]
  details: Values[]
  lines: Values[]
}

function batchSteps(day: number, times: readonly SampleTimes[]): Step[] {
  const latest = (pick: (one: SampleTimes) => number) => Math.max(...times.map(pick))
  return [
    { verb: 'prepare', at: dayStart(day) - 6 * hourMs, ...operator },
    { verb: 'start', at: dayStart(day) + 8 * hourMs, ...operator },
    { verb: 'ship', at: latest(each => each.transit), ...operator },
    { verb: 'deliver', at: latest(each => each.received) + 5 * minuteMs, ...operator },
    { verb: 'complete', at: latest(each => each.tested) + 20 * minuteMs, ...operator },
  ]
}
function fetchSteps(plant: DemoPlant, day: number, times: SampleTimes): Step[] {
  const random = randomFrom(hashText(`${plant.plantCode}:work:${day}`))
  const assigned = dayStart(day) - 7 * hourMs + Math.round(random.next() * 60) * minuteMs
  return [
    { verb: 'assign', at: assigned, ...operator },
    { verb: 'accept', at: assigned + Math.round(4 + random.next() * 40) * minuteMs, ...sampler },
    { verb: 'checkIn', at: times.collected - Math.round(12 + random.next() * 10) * minuteMs, ...sampler },
    { verb: 'submit', at: times.collected, ...sampler },
    { verb: 'check', at: times.received + Math.round(30 + random.next() * 60) * minuteMs, ...operator },
  ]
}

/** What is done on site to fetch a sample, minutes before it is handed in. */
const items = [
  ['ARRIVE', 12],
  ['SAFETY', 10],
  ['RETRIEVE', 6],
  ['SEAL', 3],
  ['LEAVE', 0],
] as const

function fetchWork(plant: DemoPlant, at: number, day: number, orgCode: string, now: number) {
  const times = sampleTimes(plant, day)
  const id = workId(day, at)
  const steps = fetchSteps(plant, day, times)
  const life = told('work_order', { id, steps }, now)
  const metres = metresAt(plant, day)
  const arrived = life.at('checkIn')
  const row = {
    ...stamp(id, orgCode, Math.min(now, dayStart(day) - 12 * hourMs), 'system'),
    version: life.version,
    work_no: `GD${ymd(day)}-9${String(at).padStart(3, '0')}`,
    work_type: 'RETRIEVE',
    source: 'PLAN',
    plant_id: plantId(plant.n),
    point_id: pointId(plant.n),
    batch_id: batchId(day),
    state: life.state,
    priority: '3',
    assignee: life.at('assign') === null ? null : sampler.by,
    plan_begin: times.end,
    plan_end: times.end + 2 * hourMs,
    check_in_time: arrived,
    check_in_place: arrived === null ? null : `${plant.lng},${plant.lat}`,
    check_in_distance: arrived === null ? null : metres,
    submit_time: life.at('submit'),
    result: life.at('submit') === null ? null : '已取样、封样，冷藏箱温度正常',
    check_by: life.at('check') === null ? null : operator.by,
    check_time: life.at('check'),
    remark: null,
  }
  const details = items
    .map(([item, before], step) => ({ item, step: step + 1, at: times.collected - before * minuteMs }))
    .filter(each => arrived !== null && each.at <= now)
    .map(({ item, step, at: done }) => ({
      ...stamp(detailId(id, step), orgCode, done, sampler.by),
      work_id: id,
      step,
      item,
      point_id: pointId(plant.n),
      lng: plant.lng,
      lat: plant.lat,
      time: done,
      ok: 'Y',
    }))
  return { row, details, lines: life.lines }
}

const chores = [
  { type: 'INSPECT', words: '巡检采样仪与冷藏柜，核对封签', hour: 9, by: 4, priority: '3' },
  { type: 'CALIBRATE', words: '校准流量计零点', hour: 10, by: 26, priority: '3' },
  { type: 'REPAIR', words: '更换蠕动泵管', hour: 13, by: 22, priority: '2' },
  { type: 'INSPECT', words: '清理进水口格栅，检查吸头', hour: 15, by: 20, priority: '4' },
] as const

/** Work beside the plan: some is done in time, some is late, and one is sent back before it is done. */
function choreWork(plants: readonly DemoPlant[], at: number, day: number, orgCode: string, now: number) {
  const { type, words, hour, by, priority } = chores[at]!
  const plant = plants[(day * chores.length + at) % plants.length]!
  const begin = dayStart(day) + hour * hourMs
  const id = workId(day, 500 + at)
  const done = begin + by * hourMs
  const steps: Step[] = [
    { verb: 'assign', at: begin - 3 * hourMs + (at === 1 ? 20 * hourMs : 0), ...operator },
    ...(at === 3
      ? [
          { verb: 'decline', at: begin - 2 * hourMs, ...sampler, reason: '与取样路线冲突，请改派或改期' },
          { verb: 'assign', at: begin + 12 * hourMs, ...operator },
        ]
      : []),
    { verb: 'accept', at: done - 2 * hourMs, ...sampler },
    { verb: 'checkIn', at: done - hourMs, ...sampler },
    { verb: 'submit', at: done - 20 * minuteMs, ...sampler },
    { verb: 'check', at: done + 40 * minuteMs, ...operator },
  ]
  const life = told('work_order', { id, steps }, now)
  const row = {
    ...stamp(id, orgCode, begin - 4 * hourMs, operator.by),
    version: life.version,
    work_no: `GD${ymd(day)}-95${String(at).padStart(2, '0')}`,
    work_type: type,
    source: 'MANUAL',
    plant_id: plantId(plant.n),
    point_id: pointId(plant.n),
    batch_id: null,
    state: life.state,
    priority,
    assignee: life.at('assign') === null ? null : sampler.by,
    plan_begin: begin,
    plan_end: begin + 2 * hourMs,
    check_in_time: life.at('checkIn'),
    check_in_place: life.at('checkIn') === null ? null : `${plant.lng},${plant.lat}`,
    check_in_distance: life.at('checkIn') === null ? null : 20,
    submit_time: life.at('submit'),
    result: life.at('submit') === null ? null : '已完成，设备运行正常',
    check_by: life.at('check') === null ? null : operator.by,
    check_time: life.at('check'),
    remark: words,
  }
  return { row, details: [] as Values[], lines: life.lines }
}

/** What one day of the plan has come to by `now`; undefined where the city has no plants of it. */
export function fieldDay(programme: FieldProgramme, day: number, now: number): FieldDay | undefined {
  const plants = plannedPlants(programme)
  if (plants.length === 0) return undefined
  const orgCode = programme.departments.get(city.code)?.orgCode ?? ''
  const id = batchId(day)
  const steps = batchSteps(
    day,
    plants.map(plant => sampleTimes(plant, day)),
  )
  const life = told('work_batch', { id, steps }, now)
  const made = dayStart(day) - 12 * hourMs
  const chored = made > now ? [] : chores.map((_, at) => choreWork(plants, at, day, orgCode, now))
  const works = [...plants.map((plant, at) => fetchWork(plant, at + 1, day, orgCode, now)), ...chored]
  return {
    batch: {
      ...stamp(id, orgCode, Math.min(now, made), 'system'),
      version: life.version,
      batch_no: `PC${ymd(day)}-9001`,
      plan_id: dailyPlan,
      batch_date: dayText(day),
      state: life.state,
      expected: plants.length,
      qc_ratio: 10,
      vehicle: life.at('prepare') === null ? null : '澜A·2C817',
      courier: life.at('prepare') === null ? null : 'courier',
    },
    works: works.map(({ row }) => row),
    details: works.flatMap(({ details }) => details),
    lines: [...life.lines, ...works.flatMap(({ lines }) => lines)],
  }
}
