/** From rows to a day's work that a phone can do alone. */

import { can } from '#contract/kit/can.ts'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { mobileToday } from '#contract/mobile/today.ts'
import { transportWork } from '#contract/sewage/work.ts'
import { businessDay, dayMs, dayStart, hourMs } from '#lib/dates.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { endsOf } from '../../sewage/custody/queries.ts'
import { miniUserOf } from '../../sewage/mini-user/queries.ts'
import { withinOf } from '../../sewage/overview/queries.ts'
import { coldLimitsOf } from '../../sewage/sample/limits.ts'
import { workOf } from '../../sewage/work/service.ts'
import {
  batchesOf,
  detailsOf,
  labelsOf,
  minutesOf,
  nextBegin,
  ownWorks,
  readingsOf,
  returnsOf,
  samplesOf,
  subSamplesOf,
} from './queries.ts'

type Today = ResultOf<typeof mobileToday>
const aheadOf = ({ count, firstEnd, places }: NonNullable<Today['ahead']>) => ({ count, firstEnd, places })
type OwnWork = Awaited<ReturnType<typeof ownWorks>>[number]
const usualFenceM = 100
const tempHours = 4
/** A courier may come back with boxes of the day before yesterday. */
const batchDays = 3

const present = <T>(values: readonly (T | null | undefined)[]): T[] => [
  ...new Set(values.filter((one): one is T => one !== null && one !== undefined && one !== '')),
]
const done: readonly string[] = ['SUBMITTED', 'CHECKED']
const isOut = (state: string): boolean => state === 'SAMPLED' || state === 'TRANSIT'
/** The day whose bottles are handled: that of the batch, else that of the work. */
const dayOf = ({ batchDate, planBegin }: OwnWork) => batchDate ?? businessDay(planBegin)

type SubSample = Awaited<ReturnType<typeof subSamplesOf>>[number]
function drawnOf(subs: readonly SubSample[], { from, until }: { from: number; until: number }) {
  const bottles = new Map<number, Today['works'][number]['drawn'][number]>()
  for (const { bottleNo, sampleTime, actualMl, result } of subs) {
    if (bottleNo === null || sampleTime < from || sampleTime > until) continue
    const bottle = bottles.get(bottleNo) ?? { bottleNo, planned: 0, taken: 0, volume: 0, missed: [] }
    bottles.set(bottleNo, bottle)
    bottle.planned += 1
    if (result === 'OK') {
      bottle.taken += 1
      bottle.volume += actualMl ?? 0
    } else bottle.missed.push({ at: sampleTime, result })
  }
  return [...bottles.values()].sort((a, b) => a.bottleNo - b.bottleNo)
}

export async function todayOf(db: Db, session: Session, now: number): Promise<Today> {
  const day = businessDay(now)
  const begin = dayStart(day)
  const until = begin + 2 * dayMs
  const own = await ownWorks(db, session, { since: begin, until })
  const returns = await returnsOf(
    db,
    own.map(({ id }) => id),
  )
  // Of a day without orders a courier still has samples to wait for; his home on a desk says the same.
  const waits = own.length === 0 && can(session.permissions, transportWork.access)
  const desk = waits
    ? await workOf(db, withinOf(db.dialect, session, undefined), 'transport', now)
    : undefined
  const works = own.filter(({ id, state }) => state !== 'RETURNED' || returns.has(id))
  const ids = works.map(({ id }) => id)
  const sinceDay = businessDay(now - batchDays * dayMs)
  const batches = await batchesOf(db, session, present(works.map(({ batchId }) => batchId)), sinceDay)
  const coolers = present(batches.map(({ coolerId }) => coolerId))
  const samplerOf = (work: OwnWork) => work.facilityId ?? work.samplerId
  const [me, cold, next, details, labels, samples, readings, minutes] = await Promise.all([
    miniUserOf(db, session.username),
    coldLimitsOf(db),
    nextBegin(db, session, until),
    detailsOf(db, ids),
    labelsOf(db, session, present(works.map(({ plantId }) => plantId)), present(works.map(dayOf))),
    samplesOf(
      db,
      session,
      batches.map(({ id }) => id),
    ),
    readingsOf(db, session, present([...works.map(samplerOf), ...coolers])),
    minutesOf(db, coolers, now - tempHours * hourMs),
  ])
  const ends = await endsOf(
    db,
    samples.filter(({ holder }) => holder === session.username).map(({ id }) => id),
  )
  const arrived = new Map(
    ends.filter(({ action }) => action === 'ARRIVE').map(({ sampleId, at }) => [sampleId, Number(at)]),
  )
  const rejected = new Map(
    ends.filter(({ action }) => action === 'REJECT').map(({ sampleId, remark }) => [sampleId, remark ?? '']),
  )
  /** A run that nobody has fetched yet; of work that is done, what became of it. */
  const programmeOf = (work: OwnWork) =>
    samples.find(
      ({ batchId, pointId, state }) =>
        batchId === work.batchId && pointId === work.pointId && (!isOut(state) || done.includes(work.state)),
    )
  const spanOf = (work: OwnWork) => {
    const own = programmeOf(work)
    return { from: own?.beginTime ?? work.planBegin - dayMs, until: own?.endTime ?? now }
  }
  const spans = works.map(spanOf)
  const subs = await subSamplesOf(
    db,
    readings.map(({ facilityId }) => facilityId),
    Math.min(now, ...spans.map(({ from }) => from)),
    Math.max(0, ...spans.map(({ until }) => until)),
  )
  const readingOf = (id: string | null) => readings.find(({ facilityId }) => facilityId === id) ?? null
  const carries = new Set(batches.filter(({ courier }) => courier === session.username).map(({ id }) => id))
  const { username } = session
  return {
    at: now,
    day,
    ahead: desk?.ahead ? aheadOf(desk.ahead) : null,
    next,
    works: works.map(work => {
      const { batchId, pointId, plantId } = work
      const programme = programmeOf(work)
      return {
        id: work.id,
        workNo: work.workNo,
        workType: work.workType,
        state: work.state,
        priority: work.priority,
        assisting: work.assignee !== session.username,
        planBegin: work.planBegin,
        planEnd: work.planEnd,
        checkInTime: work.checkInTime,
        submitTime: work.submitTime,
        returned: returns.get(work.id) ?? null,
        remark: work.remark,
        batchId,
        batchNo: work.batchNo,
        plantId,
        plantName: work.plantName,
        address: work.address,
        pointId,
        pointName: work.pointName,
        place: work.pointPlace || work.plantPlace,
        geofence: work.geofence ?? usualFenceM,
        accessNote: work.accessNote,
        safetyNote: work.safetyNote,
        sampler: readingOf(samplerOf(work)),
        programme: programme
          ? {
              begin: programme.beginTime,
              end: programme.endTime,
              planSub: programme.planSub,
              actualSub: programme.actualSub,
            }
          : null,
        drawn: drawnOf(
          subs.filter(({ facilityId }) => facilityId === samplerOf(work)),
          spanOf(work),
        ),
        labels: labels
          .filter(
            one =>
              one.plantId === plantId &&
              one.sampleDate === dayOf(work) &&
              (work.batchNo === null || one.batchNo === work.batchNo || one.batchNo === null),
          )
          .map(({ plantId: _, sampleDate: __, ...one }) => one),
        details: details
          .filter(({ workId }) => workId === work.id)
          .map(({ item, labelNo, bottleNo, sealNo, volume, remark, ok, time }) => ({
            item: item ?? '',
            labelNo,
            bottleNo,
            sealNo,
            volume,
            remark,
            ok: ok ?? 'Y',
            at: time,
          })),
      }
    }),
    samples: samples
      .filter(({ state, holder, batchId }) =>
        holder === username ? isOut(state) : state === 'SAMPLED' && carries.has(batchId ?? ''),
      )
      .map(
        ({ id, sampleNo, plantName, pointName, batchId, state, sealNo, bottleNo, holder, holderName }) => ({
          id,
          labelNo: sampleNo,
          plantName,
          pointName,
          batchId,
          state,
          sealNo,
          bottleNo,
          mine: holder === username,
          holderName,
          arrivedAt: arrived.get(id) ?? null,
          rejected: rejected.get(id) ?? null,
        }),
      ),
    batches: batches.map(({ coolerId, ...batch }) => ({
      ...batch,
      cooler: readingOf(coolerId),
      temps: minutes
        .filter(({ facilityId, value }) => facilityId === coolerId && value !== null)
        .map(({ ts, value }): [number, number] => [ts, value!]),
    })),
    cold: { fair: cold.fair, high: cold.high, low: cold.low },
    me: { state: me?.state ?? null, certExpire: me?.certExpire ?? null, certNo: me?.certNo ?? null },
  }
}
