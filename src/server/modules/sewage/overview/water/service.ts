/** Flow and load curves: the closed hours of two days, so that today can be laid over yesterday. */
import { hourMs, minuteMs, periodStart } from '#lib/dates.ts'
import type { Db } from '#server/db/db.ts'
import type { Cache } from '../cache.ts'
import { keyOfWithin, type Within } from '../queries.ts'
import { flowStations, type WaterStep, waterSteps } from './queries.ts'

const spanHours = 48
/** Hours older than this are closed: late frames reach them seldom, and are picked up with the next full reading. */
const openHours = 3

/** L/s → m³/h, and L/s × mg/L → kg/h. */
const m3PerHour = 3.6
const kgPerHour = 3.6e-3

export interface WaterPoint {
  ts: number
  flow: number | null
  cod: number | null
  nh3n: number | null
  stations: number
}
/** An hour in which fewer than half of the stations reported is a gap: its sum would look like a drop of the flow. */
export function pointOf(step: WaterStep, stations: number): WaterPoint {
  const enough = step.stations * 2 >= stations
  const load = (product: number | null) => (enough && product !== null ? product * kgPerHour : null)
  return {
    ts: step.ts,
    flow: enough ? step.flow * m3PerHour : null,
    cod: load(step.cod),
    nh3n: load(step.nh3n),
    stations: step.stations,
  }
}

export async function waterCurve(db: Db, cache: Cache, within: Within, now: number) {
  // The running hour is not full yet; the live figure stands for it.
  const to = periodStart(now, hourMs)
  const [from, cut] = [to - spanHours * hourMs, to - openHours * hourMs]
  const [stations, closed, open] = await Promise.all([
    flowStations(db, within),
    cache.of(`water|${keyOfWithin(within)}|${cut}`, 10 * minuteMs, () =>
      waterSteps(db, within, { from, to: cut }),
    ),
    waterSteps(db, within, { from: cut, to }),
  ])
  const byHour = new Map([...closed, ...open].map(step => [step.ts, step]))
  const points = Array.from({ length: spanHours }, (_, index) => {
    const ts = from + index * hourMs
    return pointOf(byHour.get(ts) ?? { ts, flow: 0, cod: null, nh3n: null, stations: 0 }, stations)
  })
  return { at: now, stepMs: hourMs, stations, points: stations === 0 ? [] : points }
}
