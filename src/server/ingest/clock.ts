/**
 * How far a device's clock is from ours, from the QN its frames carry. Delay and resending only make a frame look older, so the
 * newest-looking of the last frames tells the clock.
 */
import { parseStamp } from '#lib/hj212/time.ts'
import type { Row } from './queries.ts'

const window = 8
/** A change smaller than this is delay, not worth a row. */
const worthMs = 1_000

interface Clock {
  offsets: number[]
  driftMs: number
  storedMs: number | undefined
  measuredAt: number
}

export class Clocks {
  readonly #clocks = new Map<string, Clock>()

  note(facilityId: string, qn: string, recvAt: number): void {
    const offset = parseStamp(qn) - recvAt
    if (!Number.isFinite(offset)) return
    let clock = this.#clocks.get(facilityId)
    if (!clock) {
      clock = { offsets: [], driftMs: offset, storedMs: undefined, measuredAt: recvAt }
      this.#clocks.set(facilityId, clock)
    }
    clock.offsets.push(offset)
    if (clock.offsets.length > window) clock.offsets.shift()
    clock.driftMs = Math.max(...clock.offsets)
    clock.measuredAt = recvAt
  }

  driftOf(facilityId: string): number | undefined {
    return this.#clocks.get(facilityId)?.driftMs
  }

  /** Rows of the clocks that moved since they were last asked for. */
  changedRows(): Row[] {
    const rows: Row[] = []
    for (const [facilityId, clock] of this.#clocks) {
      if (clock.storedMs !== undefined && Math.abs(clock.driftMs - clock.storedMs) < worthMs) continue
      clock.storedMs = clock.driftMs
      rows.push([facilityId, clock.driftMs, clock.measuredAt])
    }
    return rows
  }
}
