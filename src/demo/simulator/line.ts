/** The logger's end of the line: keeps what was not acknowledged, sends it again, and keeps it over an outage. */
import { connect, type Socket } from 'node:net'
import { decodeFrame, type Frame } from '#lib/hj212/frame.ts'
import { FrameReader } from '#lib/hj212/reader.ts'
import type { Reply } from './obey.ts'
import type { Outgoing } from './station.ts'

/** HJ 212: an answer is awaited for 10 s, a frame is sent again three times. */
const answerMs = 10_000
const resends = 3
/** What a logger's memory holds; the oldest frames make room. */
const keeps = 720
/** Kept frames that leave at once, so that a recovery is no flood. */
const perTurn = 25
const reconnectMs = { least: 1_000, most: 15_000 }

interface Pending extends Outgoing {
  sentAt: number
  times: number
}
export interface LineTarget {
  host: string
  port: number
}
export interface LineFigures {
  sent: number
  resent: number
  acknowledged: number
  refused: number
  dropped: number
}

export class Line {
  readonly #target: LineTarget
  readonly #figures: LineFigures
  readonly #pending = new Map<string, Pending>()
  #kept: Outgoing[] = []
  #socket: Socket | undefined
  #up = false
  #retryAt = 0
  #backoffMs = reconnectMs.least

  /** What the station answers to a command. */
  readonly #command: (frame: Frame) => Reply[]
  /** Answers that are not due yet. */
  #replies: { at: number; bytes: Buffer }[] = []

  constructor(target: LineTarget, figures: LineFigures, command: (frame: Frame) => Reply[] = () => []) {
    this.#target = target
    this.#figures = figures
    this.#command = command
  }

  get connected(): boolean {
    return this.#up
  }

  get waiting(): number {
    return this.#kept.length + this.#pending.size
  }

  send(frame: Outgoing): void {
    this.#keep(frame)
  }

  /** Called several times a second. `offline`: the station has no line now. */
  turn(now: number, offline: boolean): void {
    if (offline) {
      this.#socket?.destroy()
      return
    }
    if (!this.#socket && now >= this.#retryAt) this.#connect(now)
    if (!this.#up) return
    for (const { bytes } of this.#replies.filter(({ at }) => at <= now)) this.#socket?.write(bytes)
    this.#replies = this.#replies.filter(({ at }) => at > now)
    for (const frame of this.#kept.splice(0, perTurn)) this.#write({ ...frame, sentAt: now, times: 1 })
    for (const pending of this.#pending.values()) {
      // Insertion order is order of sending.
      if (now - pending.sentAt < answerMs) break
      this.#pending.delete(pending.qn)
      if (pending.times > resends) this.#keep(pending)
      else {
        this.#figures.resent++
        this.#write({ ...pending, sentAt: now, times: pending.times + 1 })
      }
    }
  }

  close(): void {
    this.#retryAt = Number.POSITIVE_INFINITY
    this.#socket?.destroy()
  }

  #write(pending: Pending): void {
    this.#figures.sent++
    this.#pending.set(pending.qn, pending)
    this.#socket?.write(pending.bytes)
  }

  #keep(frame: Outgoing): void {
    this.#kept.push(frame)
    if (this.#kept.length > keeps) {
      this.#kept.shift()
      this.#figures.dropped++
    }
  }

  #connect(now: number): void {
    const reader = new FrameReader()
    const socket = connect({ ...this.#target, noDelay: true })
    this.#socket = socket
    this.#retryAt = now + this.#backoffMs
    this.#backoffMs = Math.min(reconnectMs.most, this.#backoffMs * 1.6)
    socket.on('connect', () => {
      this.#up = true
      this.#backoffMs = reconnectMs.least
    })
    socket.on('data', chunk => {
      for (const cut of reader.push(chunk as Buffer)) if (!cut.garbage) this.#answer(cut.bytes)
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      this.#up = false
      // Who asked on this line asks again on the next.
      this.#replies = []
      if (this.#socket === socket) this.#socket = undefined
      // What was under way is sent again on the next line, oldest first.
      this.#kept = [...this.#pending.values(), ...this.#kept].slice(-keeps)
      this.#pending.clear()
    })
  }

  #answer(bytes: Buffer): void {
    const { frame } = decodeFrame(bytes)
    if (!frame) return
    if (!/^901\d$/.test(frame.cn)) {
      const now = Date.now()
      for (const reply of this.#command(frame))
        this.#replies.push({ at: now + reply.afterMs, bytes: reply.bytes })
      return
    }
    if (!this.#pending.has(frame.qn)) return
    if (frame.cn === '9014' || frame.cn === '9013') {
      this.#figures.acknowledged++
      this.#pending.delete(frame.qn)
    } else if (frame.cn === '9011') this.#figures.refused++
  }
}
