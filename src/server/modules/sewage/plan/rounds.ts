/** What the days of a plan become: a batch a day, a work order a point, the samples. A day that has its batch is passed over. */
import { workLimits } from '#contract/sewage/work.ts'
import { takesOn, workMachine } from '#contract/sewage/work-order.ts'
import { businessDay, dayMs, dayStart, fromWire, hourMs, minuteMs } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import { planDays } from '#lib/plan-days.ts'
import { stepLines } from '#server/crud/machine/timeline.ts'
import { peopleNamed } from '#server/crud/save/named.ts'
import { numbersOf } from '#server/crud/save/numbered.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { insert } from '#server/db/rows.ts'
import { newMessage } from '#server/modules/message/send/queries.ts'
import { whyNotFit } from '../mini-user/queries.ts'
import {
  batchesOf,
  calendarOf,
  joinBatch,
  newSamples,
  type PlanRow,
  type Programme,
  programmes,
  taken,
} from './queries.ts'
import { overlap, type Span, sampleNoOf, sampleRow, spanOn } from './span.ts'

export interface Rounds {
  parts: (Statement | Bulk)[]
  batches: number
  works: number
  /** Those for which nobody was found: they wait for their dispatch. */
  waiting: number
}
export const roundsWords = ({ batches, works, waiting }: Rounds): string =>
  `${batches} 个批次、${works} 张工单${waiting > 0 ? `，其中 ${waiting} 张待派单` : ''}`
interface Making {
  now: number
  by: { readonly username: string; readonly realname: string }
  /** Nobody is told: what is made lies behind. */
  quiet?: boolean
}
interface Round {
  plan: PlanRow
  day: string
  points: readonly Programme[]
}
/** The samples of a day are fetched, and carried, on the next morning at the latest: epoch ms. */
export const fetchedBy = (day: string): number => dayStart(day) + 2 * dayMs - 1
/** Names of those who can be sent, by account and day. */
type Fit = (username: string, day: string, org: string | null) => string | undefined
export const listed = (text: string | null): string[] => (text ?? '').split(',').filter(Boolean)
const mostRows = 400

/** @param window the first and the last day looked at */
export async function roundsOf(
  db: Db,
  plans: readonly PlanRow[],
  window: { from: string; until: string },
  making: Making,
): Promise<Rounds> {
  if (plans.length === 0) return { parts: [], batches: 0, works: 0, waiting: 0 }
  const { kinds } = await calendarOf(db)
  const known = await batchesOf(
    db,
    plans.map(({ id }) => id),
    window.from,
  )
  const made = new Set(known.map(({ planId, batchDate }) => `${planId} ${batchDate}`))
  const points = await programmes(db, [...new Set(plans.flatMap(({ pointIds }) => listed(pointIds)))])
  const rounds = plans.flatMap(plan => {
    const wanted = new Set(listed(plan.pointIds))
    const own = points
      .filter(({ pointId }) => wanted.has(pointId))
      .map(point => ({ ...point, samplingMode: plan.mode ?? point.samplingMode }))
    return own.length === 0
      ? []
      : planDays(plan, kinds, window)
          .filter(day => !made.has(`${plan.id} ${day}`))
          .map((day): Round => ({ plan, day, points: own.filter(point => isAhead(day, point, making.now)) }))
          .filter(round => round.points.length > 0)
  })
  const works = rounds.reduce((sum, each) => sum + each.points.length, 0)
  const batchNos = await numbersOf(db, 'PC', rounds.length, making.now)
  const workNos = await numbersOf(db, 'GD', works, making.now)
  const sendable = await fitPeople(db, rounds)
  const busy = await busySpans(db, making.now)
  let waiting = 0
  const parts = rounds.flatMap((round, at) => {
    const batchId = nextId()
    const made = worksOf(round, batchId, workNos.splice(0, round.points.length), sendable, making)
    waiting += made.waiting
    return [
      batchOf(round, batchId, batchNos[at]!, making),
      ...made.parts,
      ...samplesOf(round, batchId, busy, making),
    ]
  })
  return { parts, batches: rounds.length, works, waiting }
}

async function busySpans(db: Db, from: number): Promise<Map<string, Span[]>> {
  const busy = new Map<string, Span[]>()
  for (const { pointId, ...span } of await taken(db, from))
    busy.set(pointId, [...(busy.get(pointId) ?? []), span])
  return busy
}

const stampOf = ({ now, by }: Making, sysOrgCode: string | null, tenantId: string) => ({
  createBy: by.username,
  createTime: now,
  sysOrgCode,
  tenantId,
})

const batchOf = ({ plan, day, points }: Round, id: string, batchNo: string, making: Making): Bulk =>
  insert('workBatch', [
    {
      id,
      batchNo,
      planId: plan.id,
      batchDate: day,
      state: 'CREATED',
      expected: points.length,
      qcRatio: plan.qcRatio,
      ...stampOf(making, plan.sysOrgCode, plan.tenantId),
    },
  ])

const stepMs = 10 * minuteMs
/** What runs by the clock is fetched when it has ended; the rest is drawn by hand from its hour on, or from now on where that has passed. */
function windowOf(day: string, point: Programme, now: number) {
  const span = spanOn(day, point)
  const due = span?.endTime ?? fromWire(`${day} ${point.startTime || '08:00'}`)
  const begin = span ? due : Math.max(due, Math.ceil(now / stepMs) * stepMs)
  return {
    workType: span ? 'RETRIEVE' : 'SAMPLE',
    planBegin: begin,
    planEnd: begin + workLimits.fetch * hourMs,
  }
}

/** Whether somebody can still do it on its day: what runs by the clock, while it runs. */
function isAhead(day: string, point: Programme, now: number): boolean {
  const span = spanOn(day, point)
  return span ? span.endTime > now : businessDay(windowOf(day, point, now).planBegin) === day
}

/** Who is frozen, does not see the order, or whose certificate has expired by then, is sent by nobody: the order waits for its dispatch. */
async function fitPeople(db: Db, rounds: readonly Round[]): Promise<Fit> {
  const usernames = [...new Set(rounds.flatMap(({ plan }) => listed(plan.assigneeIds)))]
  const days = [...new Set(rounds.map(({ day }) => day))]
  const people = await peopleNamed(db, usernames, takesOn)
  const unfit = new Set<string>()
  for (const username of usernames)
    for (const day of days) if (await whyNotFit(db, username, fetchedBy(day))) unfit.add(`${username} ${day}`)
  return (username, day, org) => {
    const person = people.get(username)
    return person?.able && person.sees(org) && !unfit.has(`${username} ${day}`) ? person.realname : undefined
  }
}

function worksOf(
  { plan, day, points }: Round,
  batchId: string,
  numbers: readonly string[],
  sendable: Fit,
  making: Making,
): { parts: Bulk[]; waiting: number } {
  const plants = [...new Set(points.map(({ plantId }) => plantId))]
  const rows = points.map((point, at) => {
    const people = listed(plan.assigneeIds).filter(
      username => sendable(username, day, point.sysOrgCode) !== undefined,
    )
    const assignee = people[plants.indexOf(point.plantId) % people.length] ?? null
    return {
      id: nextId(),
      workNo: numbers[at]!,
      source: 'PLAN',
      plantId: point.plantId,
      pointId: point.pointId,
      batchId,
      state: assignee === null ? 'PENDING' : 'ASSIGNED',
      priority: '3',
      assignee,
      ...windowOf(day, point, making.now),
      ...stampOf(making, point.sysOrgCode, point.tenantId),
    }
  })
  const assigned = rows.filter(({ assignee }) => assignee !== null)
  const step = workMachine.steps.find(({ verb }) => verb === 'assign')!
  const lines = assigned.map(({ id, assignee, tenantId, sysOrgCode }) => ({
    table: 'work_order',
    recordId: id,
    verb: step.verb,
    title: step.title,
    from: 'PENDING',
    to: step.to,
    by: 'system',
    byName: '系统',
    at: making.now,
    notes: [{ title: '处理人', text: sendable(assignee!, day, sysOrgCode) ?? assignee! }],
    tenantId,
  }))
  const parts = [
    ...chunked(rows).map(some => insert('workOrder', some)),
    ...chunked(lines).map(some => stepLines(some)),
    ...(making.quiet ? [] : listed(plan.assigneeIds)).flatMap(username => {
      const own = assigned.filter(({ assignee }) => assignee === username)
      return own.length === 0 ? [] : [told(username, day, own, plan, making)]
    }),
  ]
  return { parts, waiting: rows.length - assigned.length }
}
const told = (
  receiver: string,
  day: string,
  own: readonly { workNo: string }[],
  plan: PlanRow,
  { now, by }: Making,
): Bulk =>
  newMessage(
    {
      id: nextId(),
      type: 'system',
      title: `${day} 的采样工单`,
      content: `计划「${plan.planName}」派给您 ${day} 的 ${own.length} 张工单（${own[0]!.workNo}${own.length > 1 ? ' 起' : ''}），请及时接单。`,
      receiver,
      param: null,
      by: by.username,
      tenantId: plan.tenantId,
    },
    now,
  )

function samplesOf(
  { plan, day, points }: Round,
  batchId: string,
  busy: Map<string, Span[]>,
  { now, by }: Making,
): (Statement | Bulk)[] {
  const rows: unknown[][] = []
  for (const point of points) {
    const span = spanOn(day, point)
    const spans = busy.get(point.pointId) ?? []
    if (!span || spans.some(each => overlap(each, span))) continue
    busy.set(point.pointId, [...spans, span])
    rows.push(sampleRow(point, day, span, { now, by: by.username, planId: plan.id, batchId }))
  }
  const numbers = points.map(point => sampleNoOf(point, day))
  return [
    ...chunked(rows).map(some => newSamples(some)),
    ...chunked(numbers).map(some => joinBatch(plan.id, batchId, some)),
  ]
}

function chunked<T>(rows: readonly T[]): T[][] {
  const parts: T[][] = []
  for (let at = 0; at < rows.length; at += mostRows) parts.push(rows.slice(at, at + mostRows))
  return parts
}
