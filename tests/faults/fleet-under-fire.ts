/** Stations that go on sending through every outage and remember exactly what was acknowledged to them. */
import { connect, type Socket } from 'node:net'
import { decodeFrame, encodeFrame } from '#lib/hj212/frame.ts'
import { FrameReader } from '#lib/hj212/reader.ts'
import { stampOf } from '#lib/hj212/time.ts'

const window = 20

export interface Point {
  ts: number
  value: number
}
export const mnOfStation = (station: number): string => `QYFIRE${String(station).padStart(6, '0')}`

export class StationUnderFire {
  readonly acknowledged: Point[] = []
  readonly #mn: string
  readonly #port: number
  readonly #from: number
  readonly #more: string
  readonly #pending = new Map<string, Point>()
  #sent = 0
  #socket: Socket | undefined
  #stopped = false
  readonly #pace: NodeJS.Timeout | undefined

  /**
   * @param from DataTime of its first frame; each further one is a second later
   * @param more further figures of each frame
   * @param paceMs between new frames, which then never run ahead of the clock; without it as fast as they are taken
   */
  constructor(
    station: number,
    port: number,
    from: number,
    paceMs?: number,
    more: Readonly<Record<string, number>> = {},
  ) {
    this.#more = Object.entries(more)
      .map(([factor, value]) => `;${factor}-Rtd=${value},${factor}-Flag=N`)
      .join('')
    this.#mn = mnOfStation(station)
    this.#port = port
    this.#from = from
    this.#pace = paceMs === undefined ? undefined : setInterval(() => this.#next(), paceMs)
    this.#open()
  }

  stop(): void {
    this.#stopped = true
    clearInterval(this.#pace)
    this.#socket?.destroy()
  }

  #open(): void {
    if (this.#stopped) return
    const reader = new FrameReader()
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true })
    this.#socket = socket
    socket.on('connect', () => {
      for (const [qn, point] of this.#pending) this.#write(qn, point)
      this.#fill()
    })
    socket.on('data', chunk => {
      for (const cut of reader.push(chunk as Buffer)) this.#answered(cut.bytes)
      this.#fill()
    })
    socket.on('error', () => {})
    socket.on('close', () => setTimeout(() => this.#open(), 50))
  }

  #answered(bytes: Buffer): void {
    const { frame } = decodeFrame(bytes)
    const point = frame && this.#pending.get(frame.qn)
    if (!point || frame.cn !== '9014') return
    this.#pending.delete(frame.qn)
    this.acknowledged.push(point)
  }

  #fill(): void {
    while (!this.#pace && !this.#stopped && this.#pending.size < window) this.#next()
  }

  #next(): void {
    const ts = this.#from + this.#sent * 1_000
    if (this.#pending.size >= window || (this.#pace && ts > Date.now())) return
    const point = { ts, value: this.#sent % 97 }
    const qn = stampOf(ts, 17)
    this.#sent++
    this.#pending.set(qn, point)
    this.#write(qn, point)
  }

  #write(qn: string, { ts, value }: Point): void {
    this.#socket?.write(
      encodeFrame({
        qn,
        st: '32',
        cn: '2011',
        pw: '123456',
        mn: this.#mn,
        flag: 5,
        cp: `DataTime=${stampOf(ts)};w01018-Rtd=${value},w01018-Flag=N;w21003-Rtd=${value},w21003-Flag=N${this.#more}`,
      }),
    )
  }
}
