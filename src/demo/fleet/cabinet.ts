/** The sampler's cabinet: cold store, battery, door, mains, radio, and the 24-hour programme. */
import { hourMs, minuteMs } from '#lib/dates.ts'
import { during, type Incident } from './incidents.ts'
import { chance, drift } from './noise.ts'

export interface Cabinet {
  /** ℃ in the cold store. */
  temp: number
  /** % */
  battery: number
  mains: 0 | 1
  door: 0 | 1
  /** dBm */
  signal: number
  /** i12001: 0 standing by, 1 drawing a sample, 2 fault. */
  sampler: 0 | 1 | 2
  bottle: number
}

const zoneMs = 8 * hourMs
const setPoint = 4
const cycleMs = 17 * minuteMs
/** One aspiration of the quarter-hourly programme. */
const drawMs = 95_000
const programmeMs = 15 * minuteMs

/** Compressor on: falls from 4.9 to 3.2 in a third of the cycle; off: climbs back. */
function cycleAt(seed: number, now: number): number {
  const part = (now / cycleMs + chance(seed, 30, 0)) % 1
  return part < 0.35 ? 4.9 - (1.7 * part) / 0.35 : 3.2 + (1.7 * (part - 0.35)) / 0.65
}

/** Warming by what keeps the compressor from running: towards the room with 45 min, back with 12 min. */
function warmthOf(incidents: readonly Incident[], now: number, room: number): number {
  let warmth = 0
  for (const { kind, start, end } of incidents) {
    if (kind !== 'COMPRESSOR' && kind !== 'POWER' && kind !== 'DOOR') continue
    if (now < start) continue
    const slowMs = kind === 'DOOR' ? 25 * minuteMs : 45 * minuteMs
    const reached = (room - setPoint) * (1 - Math.exp(-(Math.min(now, end) - start) / slowMs))
    warmth += now < end ? reached : reached * Math.exp(-(now - end) / (12 * minuteMs))
  }
  return Math.max(0, warmth)
}

function batteryOf(seed: number, incidents: readonly Incident[], now: number): number {
  const worn = 0.6 + chance(seed, 31, 0) * 0.9
  let charge = 100 - 2 * chance(seed, 32, Math.floor(now / hourMs))
  for (const { kind, start, end } of incidents) {
    if (kind !== 'POWER' || now < start) continue
    const used = 34 * worn * ((Math.min(now, end) - start) / hourMs)
    charge -= now < end ? used : Math.max(0, used - 25 * ((now - end) / hourMs))
  }
  return Math.max(3, charge)
}

export function cabinetAt(
  seed: number,
  now: number,
  incidents: readonly Incident[],
  outdoors: number,
): Cabinet {
  const room = Math.max(16, Math.min(38, outdoors + 6))
  const warmth = warmthOf(incidents, now, room)
  const local = now + zoneMs
  const sinceEight = (((local - 8 * hourMs) % (24 * hourMs)) + 24 * hourMs) % (24 * hourMs)
  const own = chance(seed, 33, 0) * programmeMs
  const drawing = (now + own) % programmeMs < drawMs
  const broken = during(incidents, 'PUMP', now) !== undefined
  return {
    temp: (warmth > 0.5 ? setPoint + 0.4 : cycleAt(seed, now)) + warmth + 0.1 * drift(seed, 34, now, 20_000),
    battery: batteryOf(seed, incidents, now),
    mains: during(incidents, 'POWER', now) ? 0 : 1,
    door: during(incidents, 'DOOR', now) ? 1 : 0,
    signal: -62 - 38 * chance(seed, 35, 0) ** 2 + 3 * drift(seed, 36, now, 60_000),
    sampler: broken ? 2 : drawing ? 1 : 0,
    bottle: 1 + Math.floor(sinceEight / hourMs),
  }
}
