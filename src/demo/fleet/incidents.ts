/** What goes wrong at a station, and when: drawn for stretches of six hours from the seed. */
import { hourMs, minuteMs } from '#lib/dates.ts'
import { chance } from './noise.ts'

export type IncidentKind =
  | 'OFFLINE'
  | 'POWER'
  | 'COMPRESSOR'
  | 'DOOR'
  | 'FLAG_D'
  | 'FLAG_M'
  | 'FLAG_T'
  | 'FLOW_ZERO'
  | 'PUMP'
export interface Incident {
  kind: IncidentKind
  start: number
  end: number
}
interface Habit {
  kind: IncidentKind
  /** Probability in one stretch. */
  likely: number
  /** Minutes, shortest and longest. */
  lasts: readonly [number, number]
}
const habits: readonly Habit[] = [
  { kind: 'OFFLINE', likely: 0.09, lasts: [4, 50] },
  { kind: 'POWER', likely: 0.035, lasts: [15, 170] },
  { kind: 'COMPRESSOR', likely: 0.06, lasts: [40, 160] },
  { kind: 'DOOR', likely: 0.15, lasts: [2, 7] },
  { kind: 'FLAG_D', likely: 0.03, lasts: [20, 120] },
  { kind: 'FLAG_M', likely: 0.05, lasts: [20, 60] },
  { kind: 'FLAG_T', likely: 0.02, lasts: [10, 60] },
  { kind: 'FLOW_ZERO', likely: 0.012, lasts: [35, 70] },
  { kind: 'PUMP', likely: 0.02, lasts: [30, 120] },
]
const stretchMs = 6 * hourMs

/** Incidents of the present stretch and the one before (which may reach into this one, or be still felt). */
export function incidentsAround(seed: number, now: number): Incident[] {
  const present = Math.floor(now / stretchMs)
  const found: Incident[] = []
  for (const stretch of [present - 1, present])
    for (const [index, { kind, likely, lasts }] of habits.entries()) {
      const channel = 100 + index * 4
      if (chance(seed, channel, stretch) >= likely) continue
      const start = stretch * stretchMs + chance(seed, channel + 1, stretch) * stretchMs
      const minutes = lasts[0] + (lasts[1] - lasts[0]) * chance(seed, channel + 2, stretch) ** 1.5
      found.push({ kind, start, end: start + minutes * minuteMs })
    }
  return found
}

export const during = (
  incidents: readonly Incident[],
  kind: IncidentKind,
  now: number,
): Incident | undefined =>
  incidents.find(incident => incident.kind === kind && now >= incident.start && now < incident.end)
