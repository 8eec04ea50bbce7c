/** Devices that come back when their line is gone, and remember what they were told and what they did of it. */
import { connect, type Socket } from 'node:net'
import { decodeFrame, encodeFrame, type Frame } from '#lib/hj212/frame.ts'
import { FrameReader } from '#lib/hj212/reader.ts'
import { stampOf } from '#lib/hj212/time.ts'

/**
 * What a device does when it is told something. `obeys`, `refuses` and `fails` answer at once; `silent` never does. Before the outage
 * `holds` takes it up and does nothing; `tells` acknowledges it, is at work while the line goes, and says how it went as soon as the line
 * is back; `mute` does it, and its answers are lost with the line, so that only a repeat brings them.
 */
const manners = ['obeys', 'obeys', 'refuses', 'fails', 'silent', 'holds', 'tells', 'mute'] as const
export type Manner = (typeof manners)[number]
export const mannerOf = (n: number): Manner => manners[n % manners.length]!
export const mnOfDevice = (n: number): string => `QYKILL${String(n).padStart(6, '0')}`
const backMs = 50

export class DeviceAfterKill {
  /** Request numbers that it was told, with how often. */
  readonly told = new Map<string, number>()
  /** Of them, those that it did; each once, as the number says. */
  readonly done = new Set<string>()
  /** It was heard on its present line. */
  heard = false
  /** The outage of this round is over: it answers whatever it is told. */
  afterwards = false
  readonly #n: number
  readonly #port: number
  readonly #owes = new Map<string, string>()
  #socket: Socket | undefined
  #stopped = false

  constructor(n: number, port: number) {
    this.#n = n
    this.#port = port
    this.#open()
  }
  get manner(): Manner {
    return mannerOf(this.#n)
  }

  stop(): void {
    this.#stopped = true
    this.#socket?.destroy()
  }

  #open(): void {
    if (this.#stopped) return
    const reader = new FrameReader()
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true })
    this.#socket = socket
    this.heard = false
    socket.on('connect', () => {
      const at = Date.now()
      const cp = `DataTime=${stampOf(at)};i32001-Rtd=0`
      this.#write({ qn: stampOf(at, 17), cn: '2011', st: '32', flag: 5, cp })
      for (const [qn, cp] of this.#owes) this.#write({ qn, cn: '9012', cp })
      this.#owes.clear()
    })
    socket.on('data', chunk => {
      for (const cut of reader.push(chunk as Buffer)) {
        const { frame } = decodeFrame(cut.bytes)
        if (frame?.cn === '9014') this.heard = true
        else if (frame && frame.cn !== '9011' && frame.cn !== '9013') this.#obey(frame)
      }
    })
    socket.on('error', () => {})
    socket.on('close', () => setTimeout(() => this.#open(), backMs))
  }

  #obey({ qn }: Frame): void {
    const { manner, afterwards } = this
    this.told.set(qn, (this.told.get(qn) ?? 0) + 1)
    if (manner === 'silent' || (manner === 'holds' && !afterwards)) return
    if (manner === 'refuses') {
      this.#write({ qn, cn: '9011', cp: 'QnRtn=2' })
      return
    }
    if (manner !== 'fails') this.done.add(qn)
    if (manner === 'mute' && !afterwards) return
    this.#write({ qn, cn: '9011', cp: 'QnRtn=1' })
    if (manner === 'tells' && !afterwards) this.#owes.set(qn, 'ExeRtn=1')
    else this.#write({ qn, cn: '9012', cp: `ExeRtn=${manner === 'fails' ? 5 : 1}` })
  }

  #write({
    qn,
    cn,
    cp,
    st = '91',
    flag = 4,
  }: {
    qn: string
    cn: string
    cp: string
    st?: string
    flag?: number
  }) {
    this.#socket?.write(encodeFrame({ qn, st, cn, pw: '123456', mn: mnOfDevice(this.#n), flag, cp }))
  }
}
