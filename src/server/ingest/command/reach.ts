/** Over which line each device is reached, and how its frames look. */
import { encodeFrame, type Frame } from '#lib/hj212/frame.ts'
import type { Device } from '../types.ts'

/** The end of a line that leads to a device. */
export interface Carrier {
  send(bytes: Buffer): void
}
interface Reached {
  readonly carrier: Carrier
  st: string
  /** Version bits of its frames. */
  readonly flag: number
  /** Epoch ms of its last frame. */
  at: number
}
/** ST of an answer: it says nothing of what the device is. */
const answering = '91'
const sewage = '32'

export class Reach {
  readonly #lines = new Map<string, Reached>()

  get size(): number {
    return this.#lines.size
  }
  has(facilityId: string): boolean {
    return this.#lines.has(facilityId)
  }
  /** Flag of a command to it, with the bit that asks for an answer. */
  flagOf(facilityId: string): number | undefined {
    const line = this.#lines.get(facilityId)
    return line && line.flag | 1
  }
  /** When it last spoke here, epoch ms; undefined without a line. */
  heardAt(facilityId: string): number | undefined {
    return this.#lines.get(facilityId)?.at
  }
  /** @param at epoch ms @returns whether it is another line than before */
  heard(facilityId: string, { st, flag }: Frame, carrier: Carrier, at: number): boolean {
    const known = this.#lines.get(facilityId)
    if (known?.carrier === carrier) {
      known.at = at
      if (known.st !== st && st !== answering) known.st = st
      return false
    }
    this.#lines.set(facilityId, { carrier, st: st === answering ? sewage : st, flag: (flag ?? 0) & ~3, at })
    return true
  }
  gone(facilityId: string, carrier: Carrier): void {
    if (this.#lines.get(facilityId)?.carrier === carrier) this.#lines.delete(facilityId)
  }
  /** @returns whether there is a line */
  send(device: Device | undefined, { qn, cn, cp }: { qn: string; cn: string; cp: string }): boolean {
    const line = device && this.#lines.get(device.facilityId)
    if (!line) return false
    const { carrier, st, flag } = line
    carrier.send(encodeFrame({ qn, st, cn, pw: device.pw, mn: device.mn, flag: flag | 1, cp }))
    return true
  }
}
