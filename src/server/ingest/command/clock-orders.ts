/** The platform sets clocks by itself, as commands like any other: each device is told again only after a while. */
import { minuteMs } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import type { Batch } from './batch.ts'
import { clockCommand } from './queries.ts'

const againMs = 2 * minuteMs

export class ClockOrders {
  readonly #batch: Batch
  /** When each was last told, epoch ms: one that was taken back is not waited for. */
  readonly #told = new Map<string, number>()

  constructor(batch: Batch) {
    this.#batch = batch
  }

  /** @param at epoch ms */
  async give(facilityId: string, at: number): Promise<void> {
    if (at - (this.#told.get(facilityId) ?? Number.NEGATIVE_INFINITY) < againMs) return
    this.#told.set(facilityId, at)
    try {
      await this.#batch.write([clockCommand(nextId(), facilityId, at)])
    } catch (error) {
      this.#told.delete(facilityId)
      throw error
    }
  }
  forget(facilityId: string): void {
    this.#told.delete(facilityId)
  }
}
