/**
 * How far a device's clock is from ours, from the stamps of its frames. Delay and resending only make a frame look older, so the
 * newest-looking of several frames that agree tells the clock; one alone may be a slip. Frames that a device kept and sends in one
 * go look older by less and less, a frame that is repeated looks older by more and more: stamps agree only where they are as far
 * apart as their arrivals.
 */
import { dayMs, hourMs, minuteMs } from '#lib/dates.ts'
import type { Row } from './queries.ts'

/** Frames that are looked at together. */
const window = 8
const agreeing = { frames: 3, withinMs: 10_000, overMs: 10_000 }
/** Of the time between two arrivals, by which the time between their stamps may differ: delay, not another pace. */
const paceShare = 0.1
/** A change smaller than this is delay, not worth a row. */
const worthMs = 1_000
/** Ahead of us by no more than this, one frame is believed. */
export const nearMs = minuteMs
/** The first two frames of a device that agree are believed when they look behind by no more than this. */
const firstBehindMs = hourMs
/** The offset that is reckoned with moves in steps, so that delay does not stir the order of values. */
const stepMs = minuteMs / 2
/** Ahead of our clock by more than this is no drift but a wrong date. */
export const mostAheadMs = hourMs
/** Devices keep what they could not send; nothing is kept longer than this. */
export const mostBehindMs = 400 * dayMs
/** A clock that is further off than this is set, where the device lets us. */
const setFromMs = minuteMs
const setEveryMs = hourMs

interface Clock {
  /** One a second while they agree. */
  samples: { offsetMs: number; at: number; frames: number; stamp: number }[]
  driftMs: number | undefined
  /** Several frames agree on it. */
  sure: boolean
  reckonedMs: number
  storedMs: number | undefined
  measuredAt: number
  setAt: number
}
const unmeasured = (): Clock => ({
  samples: [],
  driftMs: undefined,
  sure: false,
  reckonedMs: 0,
  storedMs: undefined,
  measuredAt: 0,
  setAt: 0,
})

export interface ClockRow {
  facilityId: string
  driftMs: number
  measuredAt: number
}

export class Clocks {
  readonly #clocks = new Map<string, Clock>()

  load(rows: readonly ClockRow[]): void {
    for (const { facilityId, driftMs, measuredAt } of rows) {
      const clock = { ...unmeasured(), sure: true, storedMs: driftMs, measuredAt }
      this.#clocks.set(facilityId, clock)
      move(clock, driftMs)
    }
  }

  /** `stamp`: the device's own time of sending, epoch ms. */
  note(facilityId: string, stamp: number, recvAt: number): void {
    const offsetMs = stamp - recvAt
    if (!Number.isFinite(offsetMs)) return
    let clock = this.#clocks.get(facilityId)
    if (!clock) {
      clock = unmeasured()
      this.#clocks.set(facilityId, clock)
    }
    const { samples, driftMs } = clock
    // Repeated: the same one, later.
    if (samples.some(sample => sample.stamp === stamp)) return
    const last = samples.at(-1)
    const agrees = last && recvAt - last.at < 1_000 && Math.abs(offsetMs - last.offsetMs) <= agreeing.withinMs
    if (agrees) {
      last.frames++
      last.offsetMs = Math.max(last.offsetMs, offsetMs)
      last.stamp = stamp
      // The usual frame: nothing new.
      if (driftMs !== undefined && Math.abs(offsetMs - driftMs) < worthMs) return
    } else samples.push({ offsetMs, at: recvAt, frames: 1, stamp })
    if (samples.length > window) samples.shift()
    clock.measuredAt = recvAt
    const agreed = agreedOf(samples)
    if (agreed !== undefined) {
      clock.sure = true
      move(clock, agreed)
    }
    const { driftMs: known } = clock
    // Of a device that is heard for the first time, what looks old may be kept data.
    const told = known === undefined && offsetMs < -nearMs ? agreedOf(samples, 2) : offsetMs
    if (told === undefined || told > nearMs) return
    if (known === undefined ? told >= -firstBehindMs : told > known) {
      // No delay makes a frame look newer than its clock.
      if (told >= -nearMs) clock.sure = true
      move(clock, told)
    }
  }

  /** Clock of a device against ours, ms (positive: ahead); undefined before it was measured. */
  driftOf(facilityId: string): number | undefined {
    return this.#clocks.get(facilityId)?.driftMs
  }
  /** The same, once frames agree on it. */
  sureDriftOf(facilityId: string): number | undefined {
    const clock = this.#clocks.get(facilityId)
    return clock?.sure ? clock.driftMs : undefined
  }
  /** What is taken off the times of a device to have them on our clock. */
  offsetOf(facilityId: string): number {
    return this.#clocks.get(facilityId)?.reckonedMs ?? 0
  }
  /** Its clock is to be set now; true at most once an hour. */
  mustSet(facilityId: string, now: number): boolean {
    const clock = this.#clocks.get(facilityId)
    if (!clock?.sure || Math.abs(clock.driftMs ?? 0) <= setFromMs || now - clock.setAt < setEveryMs)
      return false
    clock.setAt = now
    return true
  }

  /** Rows of the clocks that moved since they were last asked for. */
  changedRows(): Row[] {
    const rows: Row[] = []
    for (const [facilityId, clock] of this.#clocks) {
      const { driftMs, storedMs, sure } = clock
      if (driftMs === undefined || !sure) continue
      if (storedMs !== undefined && Math.abs(driftMs - storedMs) < worthMs) continue
      clock.storedMs = driftMs
      rows.push([facilityId, driftMs, clock.measuredAt])
    }
    return rows
  }
}

function move(clock: Clock, driftMs: number): void {
  clock.driftMs = driftMs
  // No value is taken at the times of a clock so far off: those that come bear the times of another.
  const tellsNothing = driftMs > mostAheadMs || driftMs < -mostBehindMs
  if (tellsNothing || Math.abs(driftMs) <= nearMs) clock.reckonedMs = 0
  else if (Math.abs(driftMs - clock.reckonedMs) > stepMs) clock.reckonedMs = driftMs
}

/** What the newest samples agree on: the newest-looking of them. */
function agreedOf(samples: Clock['samples'], wanted = agreeing.frames): number | undefined {
  let most = Number.NEGATIVE_INFINITY
  let least = Number.POSITIVE_INFINITY
  let frames = 0
  const newest = samples.at(-1)
  for (const sample of samples.toReversed()) {
    most = Math.max(most, sample.offsetMs)
    least = Math.min(least, sample.offsetMs)
    if (most - least > agreeing.withinMs) return undefined
    frames += sample.frames
    // What looks newer than now was not kept anywhere.
    const overMs = (newest?.at ?? 0) - sample.at
    const longEnough = most > 0 || overMs >= agreeing.overMs
    const inPace = most - least <= Math.max(worthMs, overMs * paceShare)
    if (frames >= wanted && longEnough && inPace) return most
  }
  return undefined
}
