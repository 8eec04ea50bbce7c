/** The daily course of domestic sewage, the same for the simulated fleet and the seeded history, so that one runs into the other. */
import { hourMs } from './dates.ts'

const zoneMs = 8 * hourMs

/** Share of the daily mean by hour: morning and evening peak; at weekends later and flatter. */
const weekday = [
  0.62, 0.52, 0.46, 0.44, 0.47, 0.62, 0.95, 1.34, 1.48, 1.36, 1.2, 1.14, 1.18, 1.14, 1.04, 0.98, 0.98, 1.06,
  1.22, 1.38, 1.42, 1.3, 1.08, 0.82,
]
const weekend = [
  0.7, 0.58, 0.5, 0.47, 0.48, 0.55, 0.72, 0.98, 1.26, 1.42, 1.42, 1.32, 1.26, 1.18, 1.08, 1.02, 1.02, 1.08,
  1.2, 1.32, 1.36, 1.26, 1.1, 0.88,
]

/** Flow at a moment as a share of the day's mean. */
export function patternAt(now: number): number {
  const local = now + zoneMs
  const hours = local / hourMs
  const day = new Date(local).getUTCDay()
  const table = day === 0 || day === 6 ? weekend : weekday
  const hour = Math.floor(hours) % 24
  const part = hours - Math.floor(hours)
  return table[hour]! * (1 - part) + table[(hour + 1) % 24]! * part
}
