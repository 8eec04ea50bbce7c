/**
 * Passwords that devices were told to take, of which nobody heard whether they did: the new one is kept beside the old one until the
 * device speaks under it, or is told another. Whoever forgot the one that it took would have lost the device.
 */
import type { Frame } from '#lib/hj212/frame.ts'
import { ConflictError, type Db } from '#server/db/db.ts'
import type { DevicePasswords } from '../device-passwords.ts'
import type { Device } from '../types.ts'
import type { Batch } from './batch.ts'
import * as rows from './queries.ts'

export interface NewPasswordsOptions {
  db: Db
  batch: Batch
  passwords: DevicePasswords
  now(): number
  refreshDevices(): Promise<void>
  warn(error: unknown): void
}
interface Doubt extends rows.Doubt {
  readonly password: string
  settling: boolean
}
export const takenWords = '执行结果没有收到；设备已改用新密码上报，新密码已生效'

export class NewPasswords {
  readonly #options: NewPasswordsOptions
  #doubts = new Map<string, Doubt[]>()

  constructor(options: NewPasswordsOptions) {
    this.#options = options
  }

  /** Learns of those that others left too. */
  async read(): Promise<void> {
    const { db, passwords } = this.#options
    const before = new Map([...this.#doubts.values()].flat().map(one => [one.id, one]))
    const found = new Map<string, Doubt[]>()
    for (const row of await rows.doubtsIn(db)) {
      const settling = before.get(row.id)?.settling ?? false
      const doubt = { ...row, password: passwords.open(row.secret), settling }
      if (doubt.password !== '') found.set(row.facilityId, [...(found.get(row.facilityId) ?? []), doubt])
    }
    this.#doubts = found
  }

  /** Under any of them its frames are taken. */
  of(facilityId: string): readonly string[] {
    return this.#doubts.get(facilityId)?.map(({ password }) => password) ?? []
  }

  /**
   * An accepted frame under a new password says that its device has it. One under the old says nothing: a device may send for long what
   * it made before, and change at its next start. @param live the command that is under way here, which says so itself
   */
  heard(device: Device, { pw }: Frame, live: string | undefined): void {
    const taken = this.#doubts.get(device.facilityId)?.find(one => one.password === pw && one.id !== live)
    if (taken) void this.#settle(taken)
  }

  async #settle(doubt: Doubt): Promise<void> {
    const { batch, now, refreshDevices, warn } = this.#options
    if (doubt.settling) return
    doubt.settling = true
    try {
      await batch.write(rows.passwordTaken(doubt, takenWords, now()))
    } catch (error) {
      // Its next frame says so again.
      if (!(error instanceof ConflictError)) warn(error)
    }
    doubt.settling = false
    try {
      await Promise.all([refreshDevices(), this.read()])
    } catch (error) {
      warn(error)
    }
  }
}
