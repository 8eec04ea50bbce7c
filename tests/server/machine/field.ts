/** A city with plants and points, and people who work there. */
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { childCode, departId } from '#server/seed/first.ts'
import { type Caller, signIn } from '../../support/app.ts'

export const org = childCode(0)
export const cityDepart = departId(2)
/** Of the first plant. */
export const place = '113.0,30.0'
/** About 111 m to the north of it, and 1.1 km. */
export const near = '113.0,30.0005'
export const far = '113.0,30.01'

/** Three plants with a point each, two of them drawn by one machine. */
export async function fillField(db: Db): Promise<void> {
  const common = { sys_org_code: org, tenant_id: '0', create_time: 1, create_by: 'admin' }
  await db.write([
    bulkOf(
      'sewage_plant',
      ['f1', 'f2', 'f3'].map((id, at) => ({
        id,
        plant_code: id.toUpperCase(),
        plant_name: `${id}厂`,
        depart_id: cityDepart,
        location: at === 0 ? place : null,
        ...common,
      })),
    ),
    bulkOf(
      'sewage_point',
      ['f1', 'f2', 'f3'].map((plant, at) => ({
        id: `p${at + 1}`,
        point_code: `P${at + 1}`,
        point_name: `${plant}进水口`,
        plant_id: plant,
        sampling_mode: 'TIME',
        start_time: '08:00',
        duration_h: 24,
        interval_min: 60,
        geofence: 200,
        status: '1',
        sampler_id: at < 2 ? 'machine' : null,
        ...common,
      })),
    ),
  ])
}

export type Who = 'admin' | 'prov' | 'city' | 'control' | 'sampler' | 'courier' | 'lab' | 'auditor'
export const everybody: readonly Who[] = [
  'admin',
  'prov',
  'city',
  'control',
  'sampler',
  'courier',
  'lab',
  'auditor',
]
export async function callers(app: FastifyInstance): Promise<Record<Who, Caller>> {
  const entries: [Who, Caller][] = []
  for (const who of everybody) entries.push([who, await signIn(app, who)])
  return Object.fromEntries(entries) as Record<Who, Caller>
}

type Row = Record<string, unknown> & { id: string; version: number }
export const workDraft = (over: Record<string, unknown> = {}) => ({
  workType: 'INSPECT',
  plantId: 'f1',
  pointId: 'p1',
  priority: '3',
  planBegin: '2026-11-21 08:00:00',
  planEnd: '2026-11-21 10:00:00',
  ...over,
})
export const planDraft = (over: Record<string, unknown> = {}) => ({
  planName: '日常监测',
  departId: cityDepart,
  period: 'DAILY',
  beginDate: '2020-01-01',
  endDate: '2099-12-31',
  holidayPolicy: 'KEEP',
  pointIds: 'p1,p3',
  ...over,
})
export async function made(caller: Caller, path: string, payload: object): Promise<Row> {
  const answer = await caller.call<Row>('POST', `${path}/add`, { payload })
  if (!answer.success) throw new Error(`${path}: ${answer.message}`)
  return answer.result
}
/** The step, with the words of a refusal where there is one. */
export const step = (caller: Caller, path: string, verb: string, payload: object) =>
  caller.call<Row>('POST', `${path}/${verb}`, { payload })
