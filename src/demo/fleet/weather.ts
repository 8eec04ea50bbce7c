/** Rain systems that cross the province, and the air between them. A function of seed, place and moment. */
import { hourMs } from '#lib/dates.ts'
import { chance, drift } from './noise.ts'

export interface Air {
  /** ℃, % RH, kPa, m/s, degrees, mm/h now, mm in the past hour */
  temp: number
  humidity: number
  pressure: number
  wind: number
  windDir: number
  rain: number
  rain1h: number
}
interface RainSystem {
  start: number
  end: number
  peak: number
  lng: number
  lat: number
  /** Degrees an hour. */
  east: number
  north: number
  reach: number
}

const slotMs = 5 * hourMs
const longestMs = 9 * hourMs
const zoneMs = 8 * hourMs
/** Where systems come from: west of the province's middle. */
const origin = { lng: 109.6, lat: 30.6 }

/** The systems of the last stretches: every station asks for the same few. */
const known = new Map<string, RainSystem | undefined>()
const mostKnown = 64

function systemOf(seed: number, slot: number): RainSystem | undefined {
  const key = `${seed} ${slot}`
  if (!known.has(key)) {
    if (known.size >= mostKnown) known.clear()
    known.set(key, drawSystem(seed, slot))
  }
  return known.get(key)
}

function drawSystem(seed: number, slot: number): RainSystem | undefined {
  const draw = (channel: number) => chance(seed, channel, slot)
  if (draw(1) > 0.62) return undefined
  const start = slot * slotMs + draw(2) * slotMs
  return {
    start,
    end: start + (4 + draw(3) * 5) * hourMs,
    peak: 1.5 + 13 * draw(4) ** 2,
    lng: origin.lng + draw(5) * 3,
    lat: origin.lat + (draw(6) - 0.5) * 3,
    east: 0.35 + draw(7) * 0.5,
    north: (draw(8) - 0.5) * 0.3,
    reach: 0.4 + draw(9) * 0.7,
  }
}

/** mm/h at a place. */
export function rainAt(seed: number, lng: number, lat: number, now: number): number {
  const last = Math.floor(now / slotMs)
  let rain = 0
  for (let slot = last - Math.ceil(longestMs / slotMs); slot <= last; slot++) {
    const system = systemOf(seed, slot)
    if (!system || now < system.start || now > system.end) continue
    const hours = (now - system.start) / hourMs
    const x = lng - system.lng - system.east * hours
    const y = lat - system.lat - system.north * hours
    const swell = Math.sin((Math.PI * (now - system.start)) / (system.end - system.start))
    rain += system.peak * swell * Math.exp(-(x * x + y * y) / (2 * system.reach * system.reach))
  }
  return rain < 0.05 ? 0 : rain
}

export function airAt(seed: number, lng: number, lat: number, now: number): Air {
  const local = new Date(now + zoneMs)
  const day =
    (Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()) -
      Date.UTC(local.getUTCFullYear(), 0, 1)) /
    86_400_000
  const hour = local.getUTCHours() + local.getUTCMinutes() / 60
  const rain = rainAt(seed, lng, lat, now)
  let hourly = 0
  for (let back = 0; back < 6; back++) hourly += rainAt(seed, lng, lat, now - back * 600_000) / 6
  const season = 17 - 12 * Math.cos((2 * Math.PI * (day - 18)) / 365)
  const swing = 4 * Math.cos((2 * Math.PI * (hour - 15)) / 24)
  const front = drift(seed, 40, now, 30 * hourMs)
  const place = Math.round(lng * 10) * 1_000 + Math.round(lat * 10)
  const gust = drift(seed + place, 41, now, 600_000)
  const temp =
    season + swing * (rain > 0 ? 0.4 : 1) + 3 * front - 0.15 * Math.min(rain, 12) - (lat - 30) * 0.7
  return {
    temp,
    humidity: Math.max(28, Math.min(99, 68 - 2.6 * swing + (rain > 0 ? 20 : 0) - 8 * front)),
    pressure: 101.6 - 0.045 * (season - 17) - 0.6 * front - 0.02 * Math.min(rain, 10),
    wind: Math.max(0.2, 2.2 + 1.4 * gust + (rain > 0 ? 1.5 : 0)),
    windDir: (((110 + 70 * front + 25 * gust) % 360) + 360) % 360,
    rain,
    rain1h: hourly,
  }
}
