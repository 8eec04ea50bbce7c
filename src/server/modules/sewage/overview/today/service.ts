/** The day in counts: samples, cold chain, acknowledging, devices, completeness. */
import { coldRange } from '#contract/sewage/figures.ts'
import type { SampleStage } from '#contract/sewage/overview.ts'
import { businessDay, dayMs, dayStart, hourMs, minuteMs, periodStart } from '#lib/dates.ts'
import type { Db } from '#server/db/db.ts'
import { lastResultDay, provinceOf } from '../drugs/queries.ts'
import type { Within } from '../queries.ts'
import { daysUntil, meanOf, shiftDay } from '../window.ts'
import {
  acknowledged,
  coldSteps,
  facilitiesByType,
  facilityPlants,
  pendingTests,
  plannedByDay,
  plantPlaces,
  resultsByDay,
  sampleRows,
  samplesByDay,
  samplesDue,
  samplingNow,
  warningsByHour,
} from './queries.ts'

/** States of a sample, by how far it has come; a sample that is further along has passed the earlier ones too. */
export const sampleStates = {
  waiting: ['UNUSED', 'BOUND'],
  collected: ['SAMPLED'],
  transit: ['TRANSIT'],
  received: ['RECEIVED'],
  tested: ['TESTED', 'ARCHIVED', 'DESTROYED'],
} as const
type Stage = keyof typeof sampleStates
/** Collected, and not yet tested. */
const untested = [...sampleStates.collected, ...sampleStates.transit, ...sampleStates.received]
const stages: readonly Stage[] = ['waiting', 'collected', 'transit', 'received', 'tested']
/** States of a stage and of everything beyond it. */
const from = (stage: Stage): string[] =>
  stages.slice(stages.indexOf(stage)).flatMap(one => [...sampleStates[one]])

const sampleDaysShown = 14
/** Samples that began longer ago are no business of today. */
const sinceDayOf = (now: number) => shiftDay(businessDay(now), -8)

async function samplesOf(db: Db, within: Within, now: number) {
  const begin = dayStart(businessDay(now))
  const sinceDay = sinceDayOf(now)
  const [rows, sampling] = await Promise.all([
    samplesDue(db, within, begin, begin + dayMs, now, sinceDay),
    samplingNow(db, within, now, sinceDay),
  ])
  const count = (states: readonly string[], column: 'all' | 'due' = 'all') =>
    rows.filter(row => states.includes(row.state)).reduce((sum, row) => sum + Number(row[column]), 0)
  return {
    planned: count(from('waiting')),
    collected: count(from('collected')),
    transit: count(from('transit')),
    received: count(from('received')),
    tested: count(from('tested')),
    sampling,
    // Its programme has ended and nobody has fetched it yet.
    missed: count(sampleStates.waiting, 'due'),
    due: rows.reduce((sum, row) => sum + Number(row.due), 0),
  }
}

async function coldChain(db: Db, within: Within, now: number) {
  const from = periodStart(now, hourMs) - 23 * hourMs
  let grain: 'hour' | 'min' = 'hour'
  let steps = await coldSteps(db, within, { ...coldRange, grain, from, to: now })
  // A server that has just started has minutes before its first hours; the running one is not full yet.
  if (steps.length < 2) {
    grain = 'min'
    steps = await coldSteps(db, within, { ...coldRange, grain, from, to: periodStart(now, minuteMs) })
  }
  const all = steps.reduce((sum, step) => sum + step.all, 0)
  const inside = steps.reduce((sum, step) => sum + step.inside, 0)
  return {
    share: all === 0 ? null : inside / all,
    grain,
    steps: all,
    over: all - inside,
    byStep: steps,
  }
}

async function completeness(db: Db, within: Within, now: number) {
  const last = await lastResultDay(db, within.region && (await provinceOf(db, within.region)))
  const pending = await pendingTests(db, within, untested, sinceDayOf(now))
  if (!last) return { share: null, before: null, days: [], byDay: [], qcPass: null, pending }
  const days = daysUntil(last, 14)
  const [results, planned] = await Promise.all([
    resultsByDay(db, within, days[0]!, last),
    plannedByDay(db, within, days[0]!, last),
  ])
  const byDay = new Map(results.map(row => [row.day, row]))
  // A day is complete as far as its plants have results and their composites all sub-samples.
  const share = (day: string) => {
    const due = planned.get(day) ?? 0
    const row = byDay.get(day)
    return due === 0 ? null : ((row?.plants ?? 0) / due) * ((row?.completeness ?? 0) / 100)
  }
  const week = days.slice(7).flatMap(day => byDay.get(day) ?? [])
  const all = week.reduce((sum, row) => sum + row.all, 0)
  return {
    share: meanOf(days.slice(7).map(share)),
    before: meanOf(days.slice(0, 7).map(share)),
    days,
    byDay: days.map(share),
    qcPass: all === 0 ? null : week.reduce((sum, row) => sum + row.passed, 0) / all,
    pending,
  }
}

async function warnings(db: Db, within: Within, now: number) {
  const [hours, ack] = await Promise.all([
    warningsByHour(db, within, now - dayMs, now),
    acknowledged(db, within, now - dayMs),
  ])
  const raised = new Array<number>(24).fill(0)
  for (const row of hours) if (row.hour >= 0 && row.hour < 24) raised[23 - row.hour] = row.all
  return { raisedByHour: raised, meanAckMs: ack.meanMs, acked: ack.all }
}

export async function today(db: Db, within: Within, now: number) {
  const day = businessDay(now)
  const [samples, sampleDays, facilities, alarm, chain, complete] = await Promise.all([
    samplesOf(db, within, now),
    samplesByDay(db, within, shiftDay(day, -sampleDaysShown - 1), dayStart(day) + dayMs, from('collected')),
    facilitiesByType(db, within),
    warnings(db, within, now),
    coldChain(db, within, now),
    completeness(db, within, now),
  ])
  return {
    at: now,
    day,
    samples,
    sampleDays: sampleDays.slice(-sampleDaysShown),
    facilities: facilities.map(row => ({
      type: row.facilityType ?? '',
      total: Number(row.all),
      online: Number(row.online),
    })),
    warnings: alarm,
    coldChain: chain,
    completeness: complete,
  }
}

const sampleLimit = 5_000
/** The samples behind one of today's counts. */
export async function samplesOfStage(db: Db, within: Within, stage: SampleStage, now: number) {
  const begin = dayStart(businessDay(now))
  const asked = { sinceDay: sinceDayOf(now), limit: sampleLimit }
  const dueToday = { ...asked, from: begin, to: begin + dayMs }
  const rows = await sampleRows(
    db,
    within,
    stage === 'pending'
      ? { ...asked, states: untested }
      : stage === 'missed'
        ? { ...dueToday, to: now + 1, states: sampleStates.waiting }
        : { ...dueToday, states: from(stage) },
  )
  return rows.map(row => ({ ...row, plantName: row.plantName ?? '' }))
}

export async function places(db: Db, within: Within) {
  const [plants, facilities] = await Promise.all([plantPlaces(db, within), facilityPlants(db, within)])
  const byPlant = Map.groupBy(facilities, facility => facility.plantId)
  return plants.map(row => {
    const [lng, lat] = (row.location ?? '').split(',').map(Number)
    const placed =
      Number.isFinite(lng) && Number.isFinite(lat) && row.location !== null && row.location !== ''
    return {
      id: row.id,
      name: row.shortName ?? row.plantName ?? '',
      cityCode: row.cityCode,
      lng: placed ? (lng ?? null) : null,
      lat: placed ? (lat ?? null) : null,
      facilities: byPlant.get(row.id)?.map(facility => facility.id) ?? [],
    }
  })
}
