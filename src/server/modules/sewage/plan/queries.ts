import type { NotNull } from 'kysely'
import { executePlan } from '#contract/sewage/execute-plan.ts'
import { dayMs } from '#lib/dates.ts'
import type { WorkCalendar } from '#lib/plan-days.ts'
import { readBeside } from '#server/crud/shape.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import type { Row } from '#server/db/rows.ts'
import { collectedStates } from '../batch/queries.ts'

export interface Programme {
  pointId: string
  samplerId?: string | null
  pointCode: string
  plantId: string
  samplingMode: string | null
  startTime: string | null
  durationH: number | null
  intervalMin: number | null
  sysOrgCode: string | null
  tenantId: string
}

/**
 * Points in use, of plants that are there, with what is drawn from them.
 * @param which those for one purpose (all where it is empty), or those of these ids
 */
export const programmes = (db: Db, which: string | readonly string[]): Promise<Programme[]> =>
  db.k
    .selectFrom('sewagePoint as p')
    .innerJoin('sewagePlant as f', 'f.id', 'p.plantId')
    .where('p.delFlag', '=', '0')
    .where('p.status', '=', '1')
    .where('f.delFlag', '=', '0')
    .$if(typeof which === 'string' && which !== '', query => query.where('p.purpose', '=', String(which)))
    .$if(typeof which !== 'string', query => query.where('p.id', 'in', [...which, '']))
    .select([
      'p.id as pointId',
      'p.pointCode',
      'p.plantId',
      'p.samplerId',
      'p.samplingMode',
      'p.startTime',
      'p.durationH',
      'p.intervalMin',
      'p.sysOrgCode',
      'p.tenantId',
    ])
    // Required of every point.
    .$narrowType<{ pointCode: NotNull; plantId: NotNull }>()
    .orderBy('p.pointCode')
    .execute()

/** When the sampler of a point is taken already, epoch ms; what was split from another sample does not count. */
export const taken = (
  db: Db,
  from: number,
): Promise<{ pointId: string; beginTime: number; endTime: number }[]> =>
  db.k
    .selectFrom('sample')
    .where('delFlag', '=', '0')
    .where('endTime', '>', from)
    .where('parentSampleId', 'is', null)
    .select(['pointId', 'beginTime', 'endTime'])
    .execute()

const sampleColumns = [
  'id',
  'sample_no',
  'point_id',
  'plant_id',
  'sample_date',
  'mode',
  'begin_time',
  'end_time',
  'plan_sub',
  'qc_type',
  'state',
  'create_by',
  'create_time',
  'sys_org_code',
  'tenant_id',
  'plan_id',
  'batch_id',
] as const

/** A number that is there already stays what it is. */
export const newSamples = (rows: Bulk['rows']): Bulk => ({
  table: 'sample',
  columns: sampleColumns,
  rows,
  onConflict: 'ignore',
})

/** Samples that came of the points' own programmes belong to the plan whose day it is. */
export const joinBatch = (planId: string, batchId: string, sampleNos: readonly string[]): Statement => ({
  sql: `update sample set plan_id = ?, batch_id = ? where batch_id is null and del_flag = '0' and sample_no in (${sampleNos.map(() => '?').join(', ')})`,
  parameters: [planId, batchId, ...sampleNos],
})

readBeside(executePlan, [
  {
    properties: ['batchTotal'],
    sql: "select count(*) from work_batch b where b.plan_id = t.id and b.del_flag = '0'",
  },
])

/** A sample that ended so long ago and was not brought is missing. */
const graceMs = dayMs
/**
 * Of the points and days that were due so far, how many were sampled, %. Plans of which nothing was due are left out.
 * @param from the earliest day that any of them begins
 */
export async function progressOf(
  db: Db,
  planIds: readonly string[],
  from: string,
  now: number,
): Promise<ReadonlyMap<string | null, number>> {
  const due = db.k
    .selectFrom('sample')
    .select(['planId', 'pointId', 'sampleDate'])
    .select(({ fn, eb }) =>
      fn
        .max(
          eb
            .case()
            .when('state', 'in', [...collectedStates])
            .then(1)
            .else(0)
            .end(),
        )
        .as('sampled'),
    )
    .where('planId', 'in', [...planIds, ''])
    .where('sampleDate', '>=', from)
    .where('delFlag', '=', '0')
    .where('parentSampleId', 'is', null)
    .where(({ or, eb }) => or([eb('state', 'in', [...collectedStates]), eb('endTime', '<', now - graceMs)]))
    .groupBy(['planId', 'pointId', 'sampleDate'])
  const rows = await db.k
    .selectFrom(due.as('due'))
    .select(({ fn }) => ['planId', fn.countAll<number>().as('due'), fn.sum<number>('sampled').as('sampled')])
    .groupBy('planId')
    .execute()
  return new Map(
    rows.map(({ planId, due, sampled }) => [planId, Math.round((100 * Number(sampled)) / Number(due))]),
  )
}

/** Plans whose samples of a day are all being drawn, or were: that day is no more to come. */
export async function begunOn(
  db: Db,
  planIds: readonly string[],
  day: string,
  now: number,
): Promise<ReadonlySet<string | null>> {
  const rows = await db.k
    .selectFrom('sample')
    .select('planId')
    .where('planId', 'in', [...planIds, ''])
    .where('sampleDate', '=', day)
    .where('delFlag', '=', '0')
    .where('parentSampleId', 'is', null)
    .groupBy('planId')
    .having(({ fn }) => fn.max('beginTime'), '<=', now)
    .execute()
  return new Set(rows.map(({ planId }) => planId))
}

export type PlanRow = Row<'executePlan'>
export const plansIn = (db: Db, states: readonly string[]): Promise<PlanRow[]> =>
  db.k
    .selectFrom('executePlan')
    .selectAll()
    .where('delFlag', '=', '0')
    .where('state', 'in', [...states])
    .orderBy('planNo')
    .execute()

/** One after another, in one order, those who want the same points wait here. */
export const holdPoints = (pointIds: readonly string[]): Statement[] =>
  [...new Set(pointIds)].sort().map(id => ({
    sql: 'update sewage_point set update_time = update_time where id = ?',
    parameters: [id],
    unremembered: true,
  }))
/** Likewise those who want the same samplers through different points. */
export const holdSamplers = (facilityIds: readonly string[]): Statement[] =>
  [...new Set(facilityIds)].sort().map(id => ({
    sql: 'update device_facility set update_time = update_time where id = ?',
    parameters: [id],
    unremembered: true,
  }))
/** No other plan is carried out in its time than those that were looked at. */
export const noneBesides = (plan: PlanRow, known: readonly string[]): Statement => ({
  sql: `update execute_plan set update_time = update_time where id = ? and not exists (
    select 1 from execute_plan o where o.state in ('RUNNING', 'PAUSED') and o.del_flag = '0' and o.tenant_id = ?
      and o.begin_date <= ? and o.end_date >= ? and o.id not in (${[plan.id, ...known].map(() => '?').join(', ')}))`,
  parameters: [plan.id, plan.tenantId, plan.endDate, plan.beginDate, plan.id, ...known],
  expect: 1,
  unremembered: true,
})

/** Days that have a batch, by plan and day. */
export const batchesOf = (db: Db, planIds: readonly string[], from: string) =>
  db.k
    .selectFrom('workBatch')
    .select(['id', 'planId', 'batchDate', 'batchNo'])
    .where('delFlag', '=', '0')
    .where('planId', 'in', [...planIds, ''])
    .where('batchDate', '>=', from)
    .execute()

export async function calendarOf(
  db: Db,
): Promise<{ kinds: WorkCalendar; names: ReadonlyMap<string, string> }> {
  const rows = await db.k
    .selectFrom('workHoliday')
    .select(['holidayDate', 'kind', 'holidayName'])
    .where('delFlag', '=', '0')
    .execute()
  return {
    kinds: new Map(rows.map(row => [row.holidayDate, row.kind])),
    names: new Map(rows.map(row => [row.holidayDate, row.holidayName])),
  }
}

/** Departments under which these points lie. */
export async function orgsOfPoints(db: Db, pointIds: readonly string[]): Promise<(string | null)[]> {
  const rows = await db.k
    .selectFrom('sewagePoint')
    .select('sysOrgCode')
    .distinct()
    .where('id', 'in', [...pointIds, ''])
    .execute()
  return rows.map(({ sysOrgCode }) => sysOrgCode)
}
