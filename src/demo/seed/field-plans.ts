/** The plans that there are when the demo begins: of each city, of the province's rotation, and others that the first city has. Pure. */
import { demoCities } from '#demo/cities.ts'
import { operatorOf, type StaffMember } from '#demo/people.ts'
import type { DemoPlant } from '#demo/province.ts'
import type { CityDepartment } from './assets.ts'
import { planId, pointId, stepId } from './demo-ids.ts'
import {
  batchOfSample,
  city,
  dailyPlan,
  type FieldProgramme,
  hourMs,
  operator,
  plannedPlants,
  stamp,
  ymd,
} from './field-work.ts'
import { dayText } from './samples.ts'

type Values = Record<string, unknown>

export const cityPlanName = (name: string) => `${name}日常监测`
const othersOfFirst = (programme: FieldProgramme) =>
  programme.plants.filter(plant => plant.cityCode === city.code && !programme.daily.has(plant.n))
const asideEach = 3
/** Points of the plans that wait, rest, or are still written: nobody else samples there. */
const setAside = (others: readonly DemoPlant[], nth: number) =>
  others.slice(nth * asideEach, (nth + 1) * asideEach)

const planOfCity = (at: number) => planId(10 + at)
const planOfTurn = (turn: number) => planId(40 + turn)
/** Two days of the week each: the same as in the history (science.ts). */
const turns = 7
const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']
const weekdayWords = ['一', '二', '三', '四', '五', '六', '日']

/** Days before today on which the plans of the demo began. */
export const begunDays = 44
/** Whose day it was: what was sampled since the plans began was sampled for one of them. */
export function belongsOf(programme: FieldProgramme) {
  const aside = new Set(othersOfFirst(programme).slice(0, 3 * asideEach))
  const planOf = (plant: DemoPlant): string | null => {
    if (!programme.daily.has(plant.n)) return aside.has(plant) ? null : planOfTurn(plant.n % turns)
    const at = demoCities.findIndex(({ code }) => code === plant.cityCode)
    return at === 0 ? dailyPlan : programme.departments.has(plant.cityCode) ? planOfCity(at) : null
  }
  return (plant: DemoPlant, day: number, now: number) => {
    const { plan_id, batch_id } = batchOfSample(plant, day, now, programme.daily)
    const begun = day >= Math.floor((now + 8 * hourMs) / (24 * hourMs)) - begunDays
    return { plan_id: plan_id ?? (begun ? planOf(plant) : null), batch_id }
  }
}

/** Plans whose rounds the staff carry out from the first day: those of all cities, and the province's rotation. */
export const isStaffPlan = (id: string): boolean => staffPlans.has(id)
const staffPlans: ReadonlySet<string> = new Set([
  dailyPlan,
  ...demoCities.map((_, at) => planOfCity(at)),
  ...Array.from({ length: turns }, (_, turn) => planOfTurn(turn)),
])

/** The plans of the other cities, and those that take turns through the province. Approved long ago; some end soon, and are renewed. */
export function staffPlanRows(programme: FieldProgramme, rootDepartment: CityDepartment, now: number) {
  const today = Math.floor((now + 8 * hourMs) / (24 * hourMs))
  const begin = now - 45 * 24 * hourMs
  const aside = new Set(othersOfFirst(programme).slice(0, 3 * asideEach))
  const row = (
    id: string,
    at: number,
    name: string,
    plants: readonly DemoPlant[],
    department: CityDepartment,
    by: StaffMember,
    days: number,
  ) => ({
    ...stamp(id, department.orgCode, begin + at * hourMs, by.username),
    plan_no: `JH${ymd(today - 45)}-91${String(at).padStart(2, '0')}`,
    plan_name: name,
    depart_id: department.id,
    period: 'DAILY',
    cron: null as string | null,
    days: 7,
    begin_date: dayText(today - begunDays),
    end_date: dayText(today + days),
    holiday_policy: 'KEEP',
    point_ids: plants.map(plant => pointId(plant.n)).join(','),
    qc_ratio: 10,
    state: 'RUNNING',
    submit_by: by.username,
    submit_time: begin + (at + 2) * hourMs,
    approve_by: 'prov',
    approve_time: begin + (at + 5) * hourMs,
    version: 3,
  })
  const cities = demoCities.flatMap((one, at) => {
    const department = programme.departments.get(one.code)
    const plants = programme.plants.filter(
      plant => plant.cityCode === one.code && programme.daily.has(plant.n),
    )
    if (at === 0 || !department || plants.length === 0) return []
    const days = at === 1 ? 3 : 6 + 2 * at
    return [row(planOfCity(at), at, cityPlanName(one.name), plants, department, operatorOf(at), days)]
  })
  const rotation = Array.from({ length: turns }, (_, turn) => turn).flatMap(turn => {
    const plants = programme.plants.filter(
      plant => !programme.daily.has(plant.n) && plant.n % turns === turn && !aside.has(plant),
    )
    const days = [turn, (turn + 3) % 7].sort((a, b) => a - b)
    if (plants.length === 0) return []
    const name = `全省轮采（周${days.map(day => weekdayWords[day]).join('、周')}）`
    return [
      {
        ...row(
          planOfTurn(turn),
          demoCities.length + turn,
          name,
          plants,
          rootDepartment,
          operatorOf(undefined),
          34 + 3 * turn,
        ),
        period: 'CRON',
        cron: `0 0 8 ? * ${days.map(day => weekdays[day]).join(',')} *`,
      },
    ]
  })
  return [...cities, ...rotation]
}

/** One plan that runs, and others as a city has them: one waits for the province, one is paused, one a draft. */
export function planRows(programme: FieldProgramme, now: number): { plans: Values[]; lines: Values[] } {
  const department = programme.departments.get(city.code)
  const own = plannedPlants(programme)
  const others = othersOfFirst(programme)
  if (!department || own.length === 0) return { plans: [], lines: [] }
  const today = Math.floor((now + 8 * hourMs) / (24 * hourMs))
  const begin = now - 45 * 24 * hourMs
  const base = (n: number, name: string, plants: readonly DemoPlant[]) => ({
    ...stamp(planId(n), department.orgCode, begin + n * hourMs, operator.by),
    plan_no: `JH${ymd(today - 45)}-900${n}`,
    plan_name: name,
    depart_id: department.id,
    cron: null,
    days: 7,
    begin_date: dayText(today - begunDays),
    end_date: `${dayText(today + 200).slice(0, 4)}-12-31`,
    holiday_policy: 'KEEP',
    point_ids: plants.map(plant => pointId(plant.n)).join(','),
    qc_ratio: 10,
    // Dispatched by an operator, the evening before.
    assignee_ids: null as string | null,
    submit_by: null as string | null,
    submit_time: null as number | null,
    approve_by: null as string | null,
    approve_time: null as number | null,
  })
  const handed = { submit_by: operator.by, submit_time: begin + 6 * hourMs }
  const approved = { ...handed, approve_by: 'prov', approve_time: begin + 9 * hourMs }
  const plans = [
    {
      ...base(1, cityPlanName(city.name), own),
      ...approved,
      end_date: dayText(today + 20),
      period: 'DAILY',
      state: 'RUNNING',
      version: 3,
    },
    {
      ...base(2, '节前专项溯源', setAside(others, 0)),
      ...handed,
      period: 'WEEKLY',
      days: 2,
      state: 'APPROVING',
      version: 2,
    },
    {
      ...base(3, '工业园区季度监测', setAside(others, 1)),
      ...approved,
      period: 'QUARTERLY',
      state: 'PAUSED',
      version: 4,
    },
    {
      ...base(4, '周末加密监测', setAside(others, 2)),
      period: 'CRON',
      cron: '0 0 8 ? * SAT,SUN *',
      state: 'DRAFT',
      version: 1,
    },
  ].filter(({ point_ids }) => point_ids !== '')
  const line = (
    n: number,
    at: number,
    verb: string,
    title: string,
    from: string,
    to: string,
    who: typeof operator,
    reason?: string,
  ) => ({
    id: stepId(planId(n), at),
    entity: 'execute_plan',
    record_id: planId(n),
    verb,
    title,
    from_state: from,
    to_state: to,
    by_user: who.by,
    by_name: who.name,
    at: begin + (6 + at * 3) * hourMs,
    reason: reason ?? null,
    notes: null,
    tenant_id: '0',
  })
  const province = { by: 'prov', name: '沈岚' }
  const there = new Set(plans.map(({ id }) => id))
  const lines = [
    line(1, 0, 'submit', '提交审批', 'DRAFT', 'APPROVING', operator),
    line(1, 1, 'approve', '批准', 'APPROVING', 'RUNNING', province),
    line(2, 0, 'submit', '提交审批', 'DRAFT', 'APPROVING', operator),
    line(3, 0, 'submit', '提交审批', 'DRAFT', 'APPROVING', operator),
    line(3, 1, 'approve', '批准', 'APPROVING', 'RUNNING', province),
    line(3, 2, 'pause', '暂停', 'RUNNING', 'PAUSED', operator, '园区管网改造，暂停采样'),
  ].filter(({ record_id }) => there.has(String(record_id)))
  return { plans, lines }
}
