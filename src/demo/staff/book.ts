/** What the server's own lists say is to do, as the staff read it: nothing else is remembered from one look to the next. */
import { cityOfOrg, staffNames, staffOf } from '#demo/people.ts'
import { businessDay, dayMs, fromWire, hourMs, toWire } from '#lib/dates.ts'
import { isStaffPlan } from '../seed/field-plans.ts'
import type { Page, Row, Wire } from './wire.ts'

export interface Work {
  id: string
  workType: string
  state: string
  plantId: string
  batchId: string
  assignee: string
  planBegin: number
  planEnd: number
  checkInTime: number
  submitTime: number
  /** When it was given to who has it, as far as the record tells. */
  assignedAt: number
  createBy: string
  updateBy: unknown
  city: number | undefined
}
export interface Batch {
  id: string
  batchNo: string
  batchDate: string
  state: string
  planId: string
  delivered: number
  tested: number
  updateBy: unknown
  city: number | undefined
}
export interface Sample {
  id: string
  sampleNo: string
  state: string
  plantId: string
  workId: string
  holder: string
  sealNo: string
  condition: string
  updateBy: unknown
  updateTime: number
  city: number | undefined
}
export interface Book {
  works: Work[]
  batches: Batch[]
  samples: Sample[]
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const time = (value: unknown): number => fromWire(text(value))

export function workOf(row: Row): Work {
  const planBegin = time(row['planBegin'])
  const updateTime = time(row['updateTime'])
  return {
    id: text(row['id']),
    workType: text(row['workType']),
    state: text(row['state']),
    plantId: text(row['plantId']),
    batchId: text(row['batchId']),
    assignee: text(row['assignee']),
    planBegin,
    planEnd: time(row['planEnd']),
    checkInTime: time(row['checkInTime']),
    submitTime: time(row['submitTime']),
    // What was sent later happened before it began.
    assignedAt: updateTime < planBegin ? updateTime : Number.NEGATIVE_INFINITY,
    createBy: text(row['createBy']),
    updateBy: row['updateBy'],
    city: cityOfOrg(row['sysOrgCode']),
  }
}
const batchOf = (row: Row): Batch => ({
  id: text(row['id']),
  batchNo: text(row['batchNo']),
  batchDate: text(row['batchDate']),
  state: text(row['state']),
  planId: text(row['planId']),
  delivered: Number(row['delivered'] ?? 0),
  tested: Number(row['tested'] ?? 0),
  updateBy: row['updateBy'],
  city: cityOfOrg(row['sysOrgCode']),
})
const sampleOf = (row: Row): Sample => ({
  id: text(row['id']),
  sampleNo: text(row['sampleNo']),
  state: text(row['state']),
  plantId: text(row['plantId']),
  workId: text(row['workId']),
  holder: text(row['holder']),
  sealNo: text(row['sealNo']),
  condition: text(row['condition']),
  updateBy: row['updateBy'],
  updateTime: time(row['updateTime']),
  city: cityOfOrg(row['sysOrgCode']),
})

const dispatcher = staffOf('dispatcher')[0]!
const receiver = staffOf('receiver')[0]!
const daysBack = 9
const mostRows = 1000
const query = (values: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString()

/** Plans that the staff carry out: those of the first day, and the ones that they made themselves. */
export async function staffPlans(wire: Wire): Promise<Row[]> {
  const { records } = await wire.get<Page>(
    dispatcher.n,
    `/sewage/plan/list?${query({ state: 'DRAFT,APPROVING,RUNNING,PAUSED,REJECTED', pageSize: mostRows })}`,
  )
  return records.filter(row => isStaffPlan(text(row['id'])) || staffNames.has(text(row['createBy'])))
}

/** Rounds and chores of the staff: what people planned or ordered is not in it. */
export async function look(wire: Wire, planIds: ReadonlySet<string>, now: number): Promise<Book> {
  const since = businessDay(now - daysBack * dayMs)
  const batches = await wire.get<Page>(
    dispatcher.n,
    `/sewage/batch/list?${query({
      batchDate_begin: since,
      batchDate_end: businessDay(now + dayMs),
      state: 'CREATED,PREPARED,SAMPLING,TRANSPORT,LAB',
      pageSize: mostRows,
    })}`,
  )
  const works = await wire.get<Page>(
    dispatcher.n,
    `/work/list?${query({
      planBegin_begin: since,
      planBegin_end: toWire(now + 32 * hourMs),
      state: 'PENDING,ASSIGNED,ACCEPTED,ON_SITE,SUBMITTED,RETURNED',
      column: 'planBegin',
      order: 'asc',
      pageSize: mostRows,
    })}`,
  )
  const samples = await wire.get<Page>(
    receiver.n,
    `/sewage/sample/list?${query({ state: 'SAMPLED,TRANSIT', sampleDate_begin: since, pageSize: mostRows })}`,
  )
  const own = batches.records.map(batchOf).filter(({ planId }) => planIds.has(planId))
  const rounds = new Set(own.map(({ id }) => id))
  return {
    batches: own,
    works: works.records
      .map(workOf)
      .filter(work => (work.batchId === '' ? staffNames.has(work.createBy) : rounds.has(work.batchId))),
    samples: samples.records.map(sampleOf),
  }
}

export interface TodayLabel {
  labelNo: string
  bottleNo: number
  pointId: string | null
  qcType: string
  spare: string
  state: string
}
export interface TodayWork {
  id: string
  pointId: string | null
  place: string | null
  labels: TodayLabel[]
  details: { item: string; labelNo: string | null; ok: string; remark: string | null }[]
  drawn: { planned: number; taken: number; volume: number }[]
}
/** A sampler's phone, as he opens it. */
export const phoneOf = async (wire: Wire, n: number, workId: string): Promise<TodayWork | undefined> =>
  (await wire.get<{ works: TodayWork[] }>(n, '/m/today')).works.find(({ id }) => id === workId)
