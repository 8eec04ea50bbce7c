/** 看板与日历: the orders of some days with what stands beside them, the check before a dispatch, a new order of the day. */
import type { FastifyInstance } from 'fastify'
import { invalid, refused } from '#contract/kit/fault.ts'
import { leadsOn } from '#contract/kit/machine.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import { mostCards, mostDays, tryAssign, workBoard } from '#contract/sewage/work-board.ts'
import { replanWork, workMachine, workOrder } from '#contract/sewage/work-order.ts'
import { businessDay, dayMs, dayStart, fromWire, minuteMs, toWire } from '#lib/dates.ts'
import { type Position, positionOf } from '#lib/geo.ts'
import { isDayOff, shifted } from '#lib/plan-days.ts'
import { addedKm, driveMinutes, roadKm } from '#lib/route.ts'
import type { WireRow } from '#server/crud/listing.ts'
import { takeTogether, tryStep } from '#server/crud/machine/take.ts'
import { findRow, findRows, seenRows } from '#server/crud/save/find.ts'
import type { Db } from '#server/db/db.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { calendarOf } from '../plan/queries.ts'
import { bottlesOf, fieldPeople, ordersOf, plantsOf, pointsOf, stopsOf } from './board-queries.ts'
import { fenceOf } from './queries.ts'

const textOf = (value: unknown): string => (isEmpty(value) ? '' : String(value))
const orNull = (value: unknown): string | null => (isEmpty(value) ? null : String(value))
const msOf = (value: unknown): number | null => (isEmpty(value) ? null : fromWire(String(value)))
/** Nothing was drawn into the bottle yet. */
const unfilled = new Set(['UNUSED', 'BOUND'])

async function placesOf(db: Db, rows: readonly WireRow[]) {
  const among = (name: string) => [...new Set(rows.flatMap(row => orNull(row[name]) ?? []))]
  const [plants, points, labels] = await Promise.all([
    plantsOf(db, among('plantId')),
    pointsOf(db, among('pointId')),
    bottlesOf(db, among('batchId')),
  ])
  const bottles = new Map<string, { done: number; planned: number }>()
  for (const { id, state } of labels) {
    const own = bottles.get(id) ?? { done: 0, planned: 0 }
    bottles.set(id, { done: own.done + (unfilled.has(state) ? 0 : 1), planned: own.planned + 1 })
  }
  return {
    plants: new Map(plants.map(row => [row.id, row])),
    points: new Map(points.map(row => [row.id, row.location])),
    bottles,
  }
}

function cardOf(row: WireRow, { plants, points, bottles }: Awaited<ReturnType<typeof placesOf>>) {
  const plant = plants.get(textOf(row['plantId']))
  const words = (name: string) => textOf(row[`${name}_dictText`])
  return {
    id: String(row['id']),
    version: Number(row['version']),
    workNo: textOf(row['workNo']),
    workType: textOf(row['workType']),
    typeText: words('workType'),
    state: textOf(row['state']),
    stateText: words('state'),
    level: row['source'] === 'WARNING' ? Number(row['priority']) : null,
    plantId: orNull(row['plantId']),
    plantName: words('plantId'),
    cityCode: plant?.cityCode ?? null,
    cityName: plant?.cityName ?? '',
    pointName: words('pointId'),
    facilityName: words('facilityId'),
    batchId: orNull(row['batchId']),
    batchNo: words('batchId'),
    assignee: orNull(row['assignee']),
    assigneeName: words('assignee'),
    assistantName: words('assistant'),
    begin: fromWire(String(row['planBegin'])),
    end: fromWire(String(row['planEnd'])),
    arrivedAt: msOf(row['checkInTime']),
    submittedAt: msOf(row['submitTime']),
    checkedAt: msOf(row['checkTime']),
    place: orNull(points.get(textOf(row['pointId']))) ?? orNull(plant?.location),
    arrivedPlace: orNull(row['checkInPlace']),
    bottles: bottles.get(String(row['id'])) ?? null,
  }
}

const clock = (ms: number) => toWire(ms).slice(11, 16)
/** What it would mean for the way of his day; nothing where a place is not known. */
async function wayOf(db: Db, row: WireRow, assignee: string, { begin, end }: { begin: number; end: number }) {
  const where = { pointId: orNull(row['pointId']), plantId: String(row['plantId']) }
  const stop = positionOf((await fenceOf(db, where)).centre)
  const from = dayStart(businessDay(begin))
  const others = await stopsOf(db, assignee, String(row['id']), from, from + dayMs)
  const placed = others.flatMap(one => {
    const place = positionOf(one.pointPlace) ?? positionOf(one.plantPlace)
    return place ? [{ ...one, place }] : []
  })
  const before = placed.findLast(({ planBegin }) => planBegin <= begin)
  const after = placed.find(({ planBegin }) => planBegin > begin)
  const driveFrom = (place: Position | undefined) => {
    const km = stop && place ? roadKm(place, stop) : null
    return km === null ? null : { km, minutes: driveMinutes(km) }
  }
  const [to, on] = [driveFrom(before?.place), driveFrom(after?.place)]
  const late = before && to && before.planEnd + to.minutes * minuteMs - begin
  const short = after && on && end + on.minutes * minuteMs - after.planBegin
  const tight = [
    late && late > 0
      ? `上一站 ${before.workNo} ${clock(before.planEnd)} 结束，路程约 ${to.minutes} min，最早 ${clock(begin + late)} 到`
      : '',
    short && short > 0
      ? `下一站 ${after.workNo} ${clock(after.planBegin)} 开始，路程约 ${on.minutes} min，要晚 ${Math.ceil(short / minuteMs)} min`
      : '',
  ]
  return {
    tight: tight.filter(Boolean).join('；'),
    drive: to,
    addedKm: stop && placed.length > 0 ? addedKm(before?.place, stop, after?.place) : null,
  }
}

/** As `whyNotFit` refuses it, in the few words of a line. */
const phoneWords: Readonly<Record<string, string>> = {
  APPLY: '账号待审核',
  FROZEN: '账号已冻结',
  UNBOUND: '账号已解绑',
}
function personOf(
  { username, name, certExpire, phone }: Awaited<ReturnType<typeof fieldPeople>>[number],
  day: string,
) {
  const expired = certExpire !== null && certExpire < day
  return {
    username,
    name: name ?? username,
    certExpire,
    stopped: (phone !== null && phoneWords[phone]) || (expired ? `证过期 ${certExpire.slice(5)}` : ''),
  }
}

export function mount(app: FastifyInstance, { db, engine }: Deps): void {
  const store = engine.store(workOrder)
  serve(app, workBoard, async ({ query: { from, to }, session }) => {
    const [begin, end] = [dayStart(from), dayStart(to) + dayMs]
    if (Number.isNaN(begin) || Number.isNaN(end)) throw invalid('日期不正确，请按 yyyy-MM-dd 填写')
    if (end <= begin) throw invalid('结束日期不能早于开始日期')
    if (end - begin > mostDays * dayMs) throw invalid(`一次最多查看 ${mostDays} 天，请缩小范围`)
    const now = Date.now()
    const tail = `order by t.plan_begin, t.id limit ${mostCards + 1}`
    const [rows, people, { kinds, names }] = await Promise.all([
      seenRows(store, ordersOf(begin, end, now), session, tail),
      fieldPeople(db, session),
      calendarOf(db),
    ])
    const shown = rows.slice(0, mostCards)
    const beside = await placesOf(db, shown)
    const cards = shown.map(row => cardOf(row, beside))
    const known = new Map(people.map(one => [one.username, personOf(one, from)]))
    // Who has an order of these and is none of them any more: seen, not sent.
    for (const { assignee, assigneeName } of cards)
      if (assignee && !known.has(assignee))
        known.set(assignee, {
          username: assignee,
          name: assigneeName || assignee,
          certExpire: null,
          stopped: '不在可派人员中',
        })
    const days = Array.from({ length: Math.round((end - begin) / dayMs) }, (_, at) => shifted(from, at))
    return {
      at: now,
      today: businessDay(now),
      cards,
      more: rows.length > mostCards,
      people: [...known.values()],
      days: days.map(day => ({ day, holiday: names.get(day) ?? '', off: isDayOff(day, kinds) })),
    }
  })
  serve(app, tryAssign, async ({ body, session }) => {
    const row = await findRow(store, body.id, session, 'change')
    const draft = Object.fromEntries(Object.entries(body).filter(([, value]) => !isEmpty(value)))
    const sends = workMachine.steps.filter(({ verb }) => verb === 'assign' || verb === 'reassign')
    const step = sends.find(each => leadsOn(workMachine, each, row)) ?? sends[0]!
    const conflict = await tryStep(store, workMachine, step, draft, session)
    const begin = fromWire(body.planBegin || String(row['planBegin']))
    const end = fromWire(body.planEnd || String(row['planEnd']))
    return { conflict: conflict ?? '', ...(await wayOf(db, row, body.assignee, { begin, end })) }
  })
  serve(app, replanWork, async ({ body: { assignee: whose, moves }, session }) => {
    const ids = moves.map(({ id }) => id)
    if (new Set(ids).size < ids.length) throw invalid('同一张工单出现了两次')
    const rows = new Map((await findRows(store, ids, session, 'change')).map(row => [row['id'], row]))
    const other = [...rows.values()].find(({ assignee }) => assignee !== whose)
    if (other) throw refused(`工单 ${other['workNo']} 已改派给别人，没有调整；请刷新看板后再调整`)
    const spans = moves.map(({ id, planBegin, planEnd }) => ({
      row: rows.get(id),
      begin: fromWire(planBegin),
      end: fromWire(planEnd),
    }))
    for (const [at, a] of spans.entries())
      for (const b of spans.slice(at + 1))
        if (a.begin < b.end && b.begin < a.end && a.row?.['plantId'] !== b.row?.['plantId'])
          throw refused(`工单 ${a.row?.['workNo']} 与 ${b.row?.['workNo']} 的时间重叠，请错开后再保存`)
    const step = workMachine.steps.find(({ verb }) => verb === 'reassign')!
    const bodies = moves.map(move => {
      const { assistant } = rows.get(move.id) ?? {}
      return { ...move, assignee: whose, ...(!isEmpty(assistant) && { assistant }) }
    })
    await takeTogether(store, workMachine, step, bodies, session)
    return withMessage(`已调整 ${moves.length} 张工单，等待重新接单`, { moved: moves.length })
  })
}
