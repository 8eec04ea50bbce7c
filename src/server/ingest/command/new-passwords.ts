/**
 * Passwords that devices were told to take, of which nobody heard whether they did: the new one is kept beside the old one until the
 * device itself says which it has. Whoever forgot the one that it took would have lost the device.
 */
import type { Frame } from '#lib/hj212/frame.ts'
import { parseStamp } from '#lib/hj212/time.ts'
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
const over = new Set(['TIMEOUT', 'FAILED'])

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

  /** An accepted frame says which password its device has. @param live the command that is under way here, which says so itself */
  heard(device: Device, { pw, qn }: Frame, live: string | undefined): void {
    const doubts = this.#doubts.get(device.facilityId)
    if (!doubts) return
    const taken = doubts.find(one => one.password === pw && one.id !== live)
    if (taken) return void this.#settle(taken, rows.passwordTaken(taken, takenWords, this.#options.now()))
    if (pw !== device.pw) return
    // Its answers bear our number, and what it had made before it was told may come late.
    const madeAt = qn === '' ? this.#options.now() : parseStamp(qn)
    for (const one of doubts)
      if (over.has(one.state) && one.id !== live && madeAt > (one.doneAt ?? Number.POSITIVE_INFINITY))
        this.#settle(one, [rows.secretForgotten(one.id)])
  }

  async #settle(doubt: Doubt, unit: Parameters<Batch['write']>[0]): Promise<void> {
    const { batch, refreshDevices, warn } = this.#options
    if (doubt.settling) return
    doubt.settling = true
    try {
      await batch.write(unit)
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
