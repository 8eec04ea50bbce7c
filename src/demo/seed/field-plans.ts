/** The plans that the first city has when the demo begins. Pure. */
import type { DemoPlant } from '#demo/province.ts'
import { planId, pointId, stepId } from './demo-ids.ts'
import {
  city,
  type FieldProgramme,
  hourMs,
  operator,
  plannedPlants,
  sampler,
  stamp,
  ymd,
} from './field-work.ts'
import { dayText } from './samples.ts'

type Values = Record<string, unknown>

/** One plan that runs, and others as a city has them: one waits for the province, one is paused, one a draft. */
export function planRows(programme: FieldProgramme, now: number): { plans: Values[]; lines: Values[] } {
  const department = programme.departments.get(city.code)
  const own = plannedPlants(programme)
  const others = programme.plants.filter(plant => plant.cityCode === city.code && !own.includes(plant))
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
    begin_date: dayText(today - 44),
    end_date: `${dayText(today + 200).slice(0, 4)}-12-31`,
    holiday_policy: 'KEEP',
    point_ids: plants.map(plant => pointId(plant.n)).join(','),
    qc_ratio: 10,
    assignee_ids: sampler.by,
    submit_by: null as string | null,
    submit_time: null as number | null,
    approve_by: null as string | null,
    approve_time: null as number | null,
  })
  const handed = { submit_by: operator.by, submit_time: begin + 6 * hourMs }
  const approved = { ...handed, approve_by: 'prov', approve_time: begin + 9 * hourMs }
  const rest = (from: number) => others.slice(from, from + 3)
  const plans = [
    { ...base(1, `${city.name}日常监测`, own), ...approved, period: 'DAILY', state: 'RUNNING', version: 3 },
    {
      ...base(2, '节前专项溯源', rest(0)),
      ...handed,
      period: 'WEEKLY',
      days: 2,
      state: 'APPROVING',
      version: 2,
    },
    {
      ...base(3, '工业园区季度监测', rest(3)),
      ...approved,
      period: 'QUARTERLY',
      state: 'PAUSED',
      version: 4,
    },
    {
      ...base(4, '周末加密监测', rest(6)),
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
