/** The sub-samples of a station's programme: when each is drawn, how much of it, and which are not. Follows from the seed alone. */
import { dayMs, hourMs, minuteMs } from '#lib/dates.ts'
import type { SamplingResult } from '#lib/sampling.ts'
import { during, type Incident } from './incidents.ts'
import { chance } from './noise.ts'

export interface SubSample {
  seq: number
  /** Epoch ms at which the pump starts. */
  at: number
  bottle: number
  planMl: number
  actualMl: number
  result: SamplingResult
  pumpSec: number
}
/** From the start of the pump until it is told. */
export const drawMs = 95_000
const zoneMs = 8 * hourMs
/** A programme day begins at eight. */
export const programmeBegin = (now: number): number =>
  Math.floor((now + zoneMs - 8 * hourMs) / dayMs) * dayMs - zoneMs + 8 * hourMs

/** How long after its slot begins a station draws: it does not draw with all the others. */
export const slotDelay = (seed: number, everyMs: number): number => everyMs - chance(seed, 33, 0) * everyMs

export interface SampleProgramme {
  everyMs: number
  planMl: number
}
export const usual: SampleProgramme = { everyMs: 15 * minuteMs, planMl: 100 }

/** Those whose telling falls in (from, until]. */
export function subSamples(
  seed: number,
  from: number,
  until: number,
  incidentsAt: (at: number) => readonly Incident[],
  { everyMs, planMl }: SampleProgramme = usual,
): SubSample[] {
  const found: SubSample[] = []
  const delay = slotDelay(seed, everyMs)
  for (let begin = programmeBegin(from - drawMs - everyMs); begin <= until; begin += dayMs) {
    const first = Math.max(0, Math.floor((from - drawMs - delay - begin) / everyMs) - 1)
    for (let slot = first; slot * everyMs < dayMs; slot++) {
      const at = Math.round((begin + slot * everyMs + delay) / 1000) * 1000
      if (at + drawMs > until) break
      // The last slot of a day is drawn before the next day begins.
      if (at + drawMs <= from || at >= begin + dayMs) continue
      const one = draw(seed, at, slot, incidentsAt(at), planMl)
      if (one) found.push(one)
    }
  }
  return found
}

function draw(
  seed: number,
  at: number,
  slot: number,
  incidents: readonly Incident[],
  planMl: number,
): SubSample | undefined {
  const dice = chance(seed, 70, Math.floor(at / 60_000))
  // The controller slept through it.
  if (dice < 0.001) return undefined
  const broken = during(incidents, 'PUMP', at)
  const dark = during(incidents, 'POWER', at)
  const dry = dice > 0.997 || during(incidents, 'FLOW_ZERO', at) !== undefined
  const result: SamplingResult = broken
    ? 'PUMP_FAIL'
    : dark && at - dark.start > hourMs
      ? 'POWER'
      : dry
        ? 'NO_LIQUID'
        : 'OK'
  const share = 0.94 + 0.1 * chance(seed, 71, Math.floor(at / 60_000))
  return {
    seq: slot + 1,
    at,
    bottle: Math.min(24, 1 + Math.floor((at - programmeBegin(at)) / hourMs)),
    planMl,
    actualMl: result === 'OK' ? Math.round(planMl * share) : 0,
    result,
    pumpSec:
      result === 'POWER'
        ? 0
        : Math.round(22 + 12 * chance(seed, 72, Math.floor(at / 60_000)) + (result === 'OK' ? 0 : 30)),
  }
}
