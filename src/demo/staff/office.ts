/** Operators and the province: batches are packed, orders handed out and checked by somebody else, plans renewed in time. */
import { operatorOf, type StaffMember, staffNames, staffOf, untouched } from '#demo/people.ts'
import { businessDay, dayMs, dayStart, fromWire, hourMs, minuteMs, toWire } from '#lib/dates.ts'
import { courierOf, vehicleOf } from '../seed/rounds.ts'
import type { Batch, Book, Work } from './book.ts'
import type { Crew } from './crew.ts'
import {
  assignAt,
  chance,
  checkAt,
  firstCity,
  leftMs,
  leftToPeople,
  packAt,
  slotMs,
  startAt,
} from './timetable.ts'
import type { Page, Row } from './wire.ts'

/** Of the accounts that people use. */
const peoplesSampler = 'sampler'
/** One of the first city's stops of a day is his, and every so manieth beside it. */
const peoplesShare = 4
const mostHis = 2

export async function packBatches(crew: Crew, { batches }: Book): Promise<void> {
  for (const batch of batches) {
    const { n } = operatorOf(batch.city)
    if (!untouched(batch.updateBy)) continue
    if (batch.state === 'CREATED' && packAt(batch.batchDate) <= crew.now()) await pack(crew, batch, n)
    if (batch.state === 'PREPARED' && startAt(batch.batchDate) <= crew.now())
      if (await crew.step(n, '/sewage/batch/start', { id: batch.id })) batch.state = 'SAMPLING'
    if (batch.state === 'LAB' && batch.tested > 0 && batch.tested >= batch.delivered)
      await crew.step(n, '/sewage/batch/complete', { id: batch.id })
  }
}
async function pack(crew: Crew, batch: Batch, n: number): Promise<void> {
  const { id, batchNo, batchDate, city } = batch
  if (!(await crew.step(n, '/sewage/batch/fillLabels', { id, bottles: 1 }))) return
  const { records } = await crew.wire.get<Page>(n, `/work/list?batchId=${id}&pageSize=500`)
  const pointIds = [...new Set(records.map(row => String(row['pointId'] ?? '')))].filter(Boolean)
  // A bottle may break on the way.
  const spares = { pointIds, sampleDate: batchDate, batchNo, bottles: 0, spares: 1 }
  if (pointIds.length > 0) await crew.step(n, '/sewage/label/generate', spares, undefined, `demo-spare-${id}`)
  const vehicle = vehicleOf(city)
  const courier = courierOf(city)
  if (await crew.step(n, '/sewage/batch/prepare', { id, bottles: 1, vehicle, courier }))
    batch.state = 'PREPARED'
}

interface Span {
  from: number
  to: number
}
/** Who is where when, of those who are sent. */
function windowsOf(works: readonly Work[]): Map<string, Span[]> {
  const windows = new Map<string, Span[]>()
  for (const { assignee, planBegin, planEnd, state } of works)
    if (assignee !== '' && state !== 'PENDING' && state !== 'RETURNED')
      windows.set(assignee, [...(windows.get(assignee) ?? []), { from: planBegin, to: planEnd }])
  return windows
}
const freeFrom = (spans: readonly Span[], base: number): number => {
  for (let from = base; ; from += slotMs)
    if (!spans.some(span => span.from < from + slotMs && span.to > from)) return from
}
const ofDay = (spans: readonly Span[], at: number) =>
  spans.filter(({ from }) => businessDay(from) === businessDay(at)).length

/** In the first city every fourth stop is left to whoever signs in as its sampler; afternoon work there too. */
function peopleFor({ city, id, batchId, planBegin }: Work, windows: ReadonlyMap<string, Span[]>): string[] {
  const own = staffOf('sampler', city).map(({ username }) => username)
  const counts = new Map(own.map(name => [name, ofDay(windows.get(name) ?? [], planBegin)]))
  own.sort((a, b) => counts.get(a)! - counts.get(b)! || (a < b ? -1 : 1))
  const his = ofDay(windows.get(peoplesSampler) ?? [], planBegin)
  const toHim =
    city === firstCity &&
    (batchId === ''
      ? planBegin - dayStart(businessDay(planBegin)) >= 16 * hourMs
      : his === 0 || (his < mostHis && chance(`people:${id}`) < 1 / peoplesShare))
  return toHim ? [peoplesSampler, ...own] : own
}

export async function assignWorks(crew: Crew, { works }: Book): Promise<void> {
  const windows = windowsOf(works)
  for (const work of works) {
    if (work.city === undefined || !untouched(work.updateBy)) continue
    const fresh = work.state === 'PENDING' && assignAt(work) <= crew.now()
    const left =
      work.state === 'ASSIGNED' && work.assignee === peoplesSampler && work.planEnd + leftMs <= crew.now()
    if (fresh || left || work.state === 'RETURNED') await assign(crew, work, windows, left)
  }
}
async function assign(crew: Crew, work: Work, windows: Map<string, Span[]>, left: boolean): Promise<void> {
  const { n } = operatorOf(work.city)
  const fresh = work.state === 'PENDING'
  const now = crew.now()
  const at = fresh ? assignAt(work) : now
  const base = fresh
    ? work.planBegin
    : Math.max(work.planBegin, Math.ceil(now / minuteMs) * minuteMs + 10 * minuteMs)
  const people = peopleFor(work, windows).filter(name => name !== work.assignee)
  for (const assignee of left ? people.filter(name => name !== peoplesSampler) : people) {
    const spans = windows.get(assignee) ?? []
    const from = freeFrom(spans, base)
    const to = from + slotMs
    const path = left ? '/work/reassign' : '/work/assign'
    const body = { assignee, planBegin: toWire(from), planEnd: toWire(to) }
    const answer = await crew.wire.post(n, path, {
      id: work.id,
      ...body,
      happenedAt: toWire(Math.min(at, now)),
    })
    if (!answer.success) continue
    windows.set(assignee, [...spans, { from, to }])
    Object.assign(work, { state: 'ASSIGNED', assignee, planBegin: from, planEnd: to, assignedAt: at })
    return
  }
}

export async function checkWorks(crew: Crew, { works }: Book): Promise<void> {
  for (const work of works) {
    if (work.state !== 'SUBMITTED' || !staffNames.has(work.assignee) || !untouched(work.updateBy)) continue
    const now = crew.now()
    const at = checkAt(work)
    if (at > now || (leftToPeople(work.city, 'check', work.id) && work.submitTime + leftMs > now)) continue
    if (await crew.step(operatorOf(work.city).n, '/work/check', { id: work.id }, at)) work.state = 'CHECKED'
  }
}

/** Work beside the rounds, in the first city and in another one each day. */
const chores = [
  { hour: 10.5, workType: 'INSPECT', remark: '巡检采样仪与冷藏柜，核对封签' },
  { hour: 14, workType: 'CALIBRATE', remark: '校准流量计零点' },
  { hour: 16, workType: 'INSPECT', remark: '清理进水口格栅，检查吸头' },
] as const
export async function orderChores(crew: Crew, cities: number): Promise<void> {
  const now = crew.now()
  const day = businessDay(now)
  const begin = dayStart(day)
  if (now < begin + 7.5 * hourMs) return
  const nth = Math.round(begin / dayMs)
  for (const city of new Set([firstCity, 1 + (nth % Math.max(1, cities - 1))]))
    for (const [at, { hour, workType, remark }] of chores.entries()) {
      const planBegin = begin + hour * hourMs
      const key = `demo-chore-${day}-${city}-${at}`
      if (now > planBegin - 30 * minuteMs || crew.did(key)) continue
      const { n } = operatorOf(city)
      const { records } = await crew.wire.get<Page>(
        n,
        '/sewage/plant/list?pageSize=200&column=plantCode&order=asc',
      )
      const plant = records[(nth * chores.length + at) % Math.max(1, records.length)]
      if (!plant) continue
      const window = { planBegin: toWire(planBegin), planEnd: toWire(planBegin + 2 * hourMs) }
      const body = { workType, plantId: plant['id'], priority: '3', remark, ...window }
      await crew.step(n, '/work/add', body, undefined, key)
    }
}

/** Days before its end in which a plan is renewed, and for how many. */
const soonDays = 5
const planDays = 30
const later = (day: string, days: number) => businessDay(dayStart(day) + days * dayMs)

export async function renewPlans(
  crew: Crew,
  plans: readonly Row[],
  cityOf: (row: Row) => number | undefined,
) {
  const now = crew.now()
  const soon = businessDay(now + soonDays * dayMs)
  for (const plan of plans) {
    const end = String(plan['endDate'])
    const next = plans.some(one => one['pointIds'] === plan['pointIds'] && String(one['beginDate']) > end)
    const by = operatorOf(cityOf(plan))
    if (plan['state'] === 'RUNNING' && end <= soon && !next) await renew(crew, plan, by)
    const own = staffNames.has(String(plan['createBy'])) && untouched(plan['updateBy'])
    if (plan['state'] === 'DRAFT' && own) await crew.step(by.n, '/sewage/plan/submit', { id: plan['id'] })
    if (plan['state'] === 'APPROVING' && own && staffNames.has(String(plan['submitBy']))) {
      const at = fromWire(String(plan['submitTime'])) + (30 + 60 * chance(`approve:${plan['id']}`)) * minuteMs
      if (at <= now) await crew.step(staffOf('approver')[0]!.n, '/sewage/plan/approve', { id: plan['id'] })
    }
  }
}
async function renew(crew: Crew, plan: Row, by: StaffMember): Promise<void> {
  const end = String(plan['endDate'])
  const body = {
    ...Object.fromEntries(
      ['planName', 'departId', 'period', 'cron', 'days', 'holidayPolicy', 'pointIds', 'qcRatio'].flatMap(
        name => (plan[name] === null || plan[name] === undefined ? [] : [[name, plan[name]]]),
      ),
    ),
    beginDate: later(end, 1),
    endDate: later(end, planDays),
  }
  const made = await crew.step(by.n, '/sewage/plan/add', body, undefined, `demo-plan-${plan['id']}`)
  if (made) await crew.step(by.n, '/sewage/plan/submit', { id: made['id'] })
}
