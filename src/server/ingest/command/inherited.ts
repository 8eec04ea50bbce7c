/** What others have under way, or had when they went: taken over by whoever has the device's line now, once. */
import { answering } from '#contract/device/command-kinds.ts'
import { ConflictError, type Db } from '#server/db/db.ts'
import type { DevicePasswords } from '../device-passwords.ts'
import type { Batch } from './batch.ts'
import type { Live } from './live.ts'
import * as of from './live.ts'
import * as rows from './queries.ts'

export interface InheritedPort {
  db: Db
  now(): number
  gateway: string
  passwords: DevicePasswords
  batch: Batch
  lanes: Map<string, Live>
  claiming: Set<string>
  /** It is ours: to be sent again, unless its answer is here. */
  taken(live: Live, isAnswered: boolean): void
  warn(error: unknown): void
}

export class Inherited {
  readonly #port: InheritedPort
  readonly #adopting = new Map<string, Promise<void>>()
  /** Request numbers of what others had under way when it was last looked for, by facility. */
  #numbers: ReadonlyMap<string, string> = new Map()

  constructor(port: InheritedPort) {
    this.#port = port
  }

  learn(numbers: ReadonlyMap<string, string>): void {
    this.#numbers = numbers
  }
  has(facilityId: string, qn: string): boolean {
    return this.#numbers.get(facilityId) === qn
  }

  /** The device itself says here what became of it. @returns the command, where it is ours now */
  async answered(facilityId: string, qn: string): Promise<Live | undefined> {
    const { db, now, passwords, lanes } = this.#port
    const at = now()
    const row = await rows.underWayOf(db, facilityId)
    await this.#adopting.get(facilityId)
    if (row?.qn === qn && !lanes.has(facilityId)) {
      const config = await of.configOf(db, row)
      await this.adopt(of.liveOf(row, config, of.cpOf(row, config, { at, passwords })), at, true)
    }
    const live = lanes.get(facilityId)
    return live?.qn === qn && !live.over ? live : undefined
  }

  async adopt(left: Live, at: number, isAnswered = false): Promise<void> {
    const { facilityId } = left.row
    const known = this.#adopting.get(facilityId)
    if (known) return known
    const adopting = this.#adopt(left, at, isAnswered).finally(() => this.#adopting.delete(facilityId))
    this.#adopting.set(facilityId, adopting)
    return adopting
  }
  async #adopt(left: Live, at: number, isAnswered: boolean): Promise<void> {
    const { gateway, batch, lanes, claiming, taken, warn } = this.#port
    const { facilityId } = left.row
    const live: Live = { ...left, row: { ...left.row, gateway } }
    claiming.add(facilityId)
    try {
      // Ours too: it may have ended since it was read, and nothing that is over is sent again.
      await batch.write([rows.adopt(left.row, gateway)])
    } catch (error) {
      if (!(error instanceof ConflictError)) warn(error)
      return
    } finally {
      claiming.delete(facilityId)
    }
    live.turns = Math.min(answering.tries, Math.floor((at - live.sentAt) / answering.waitMs) + 1)
    lanes.set(facilityId, live)
    taken(live, isAnswered)
  }
}
