/** A running ingest over a real database with a few registered devices, and a line that speaks to it. */
import { connect, type Socket } from 'node:net'
import { decodeFrame, encodeFrame, type Frame, type Outgoing } from '#lib/hj212/frame.ts'
import { FrameReader } from '#lib/hj212/reader.ts'
import { stampOf } from '#lib/hj212/time.ts'
import type { Db } from '#server/db/db.ts'
import { createIngest, type IngestOptions, type RunningIngest } from '#server/ingest/ingest.ts'

export interface Site {
  mn: string
  pw?: string
  crcTolerant?: 'Y' | 'N'
  protocol?: string
}
export const facilityOf = (index: number): string => `9${index}`

/** One plant of 10 万m³/d (1157 L/s) with the given devices, ids 90, 91 … */
export async function seedSites(db: Db, sites: readonly Site[]): Promise<void> {
  await db.k
    .insertInto('sewagePlant')
    .values({
      id: '1',
      plantCode: 'P1',
      plantName: '东湖污水厂',
      districtCode: '990101',
      departId: '1',
      designCapacity: 10,
    } as never)
    .execute()
  for (const [index, site] of sites.entries())
    await db.k
      .insertInto('deviceFacility')
      .values({
        id: facilityOf(index),
        facilityCode: `F${index}`,
        facilityName: `采样站 ${index}`,
        facilityType: 'SAMPLER',
        plantId: '1',
        mn: site.mn,
        protocol: site.protocol ?? 'HJ212_2017',
        pw: site.pw ?? '123456',
        crcTolerant: site.crcTolerant ?? 'N',
        reportSec: 5,
      } as never)
      .execute()
}

export async function startIngest(db: Db, options: Partial<IngestOptions> = {}): Promise<RunningIngest> {
  const ingest = createIngest({
    db,
    config: { hjPort: 0, host: '127.0.0.1' },
    log: { warn() {} },
    ...options,
  })
  await ingest.start()
  return ingest
}

/** The client's end of a line. */
export class Station {
  readonly socket: Socket
  readonly #reader = new FrameReader()
  readonly #arrived: Frame[] = []
  #wake: (() => void) | undefined

  /** `from`: an address of the loopback network, to tell one sender from another. */
  constructor(port: number, from = '127.0.0.1') {
    this.socket = connect({ port, host: '127.0.0.1', localAddress: from })
    this.socket.on('error', () => this.#wake?.())
    this.socket.on('close', () => this.#wake?.())
    this.socket.on('data', chunk => {
      for (const cut of this.#reader.push(chunk as Buffer)) {
        const { frame, verdict } = decodeFrame(cut.bytes)
        if (verdict !== 'OK' || !frame) throw new Error(`The gateway sent a bad frame: ${cut.bytes}`)
        this.#arrived.push(frame)
      }
      this.#wake?.()
    })
  }

  send(bytes: Buffer | string): void {
    this.socket.write(bytes)
  }

  /** The next answer, or undefined when none comes in time. */
  async answer(withinMs = 3_000): Promise<Frame | undefined> {
    const until = Date.now() + withinMs
    while (this.#arrived.length === 0 && Date.now() < until && !this.socket.destroyed)
      await new Promise<void>(resolve => {
        this.#wake = resolve
        setTimeout(resolve, until - Date.now())
      })
    return this.#arrived.shift()
  }

  close(): void {
    this.socket.destroy()
  }
}

/** A frame of now, unless told. */
export function frame(change: Partial<Outgoing> & { at?: number } = {}): Buffer {
  const { at = Date.now(), ...rest } = change
  return encodeFrame({
    qn: stampOf(at, 17),
    st: '32',
    cn: '2011',
    pw: '123456',
    mn: 'QY0000000001',
    flag: 5,
    cp: `DataTime=${stampOf(at)};w01018-Rtd=32.1,w01018-Flag=N;w00000-Rtd=500,w00000-Flag=N`,
    ...rest,
  })
}
export const second = (ms: number): number => Math.floor(ms / 1_000) * 1_000
