/** Sockets of the two channels of the wire: who is on them, whether they still live, and words for some or all of them. */
import { WebSocket } from 'ws'
import { closeCode, livePace } from '#contract/live.ts'
import type { LiveSession } from './connection.ts'

export interface Member {
  readonly session: LiveSession
  readonly pageId: string
}
const backlogBytes = 256 * 1024
const burst = 60
const perSecond = 10

/** A member that owes 256 kB, or says more than 10 messages a second after the first 60, is closed. */
export class TextChannel {
  readonly #members = new Map<WebSocket, Member>()
  readonly #answer: (text: string, from: Member) => string | undefined
  #refused = 0

  /** `answer`: what a client is told for its text; undefined for nothing. */
  constructor(answer: (text: string, from: Member) => string | undefined) {
    this.#answer = answer
  }
  get size(): number {
    return this.#members.size
  }
  get refused(): number {
    return this.#refused
  }

  add(socket: WebSocket, member: Member): void {
    this.#members.set(socket, member)
    let heardAt = Date.now()
    let credit = burst
    let creditAt = heardAt
    const beat = setInterval(() => {
      if (Date.now() - heardAt > livePace.reapMs) socket.terminate()
      else socket.ping()
    }, livePace.heartbeatMs / 2)
    beat.unref()
    socket.on('pong', () => {
      heardAt = Date.now()
    })
    socket.on('message', (data, binary) => {
      heardAt = Date.now()
      credit = Math.min(burst, credit + ((heardAt - creditAt) / 1_000) * perSecond) - 1
      creditAt = heardAt
      if (binary) socket.close(closeCode.notText, '只接收文本')
      else if (credit < 0) {
        this.#refused += 1
        socket.close(closeCode.refused, '消息过于频繁')
      } else {
        const reply = this.#answer(String(data), member)
        if (reply !== undefined) socket.send(reply)
      }
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(beat)
      this.#members.delete(socket)
    })
  }
  /** Not to those who owe. @returns how many sockets it was written to; one that does not read is closed instead. */
  send(text: string, to: (member: Member) => boolean): number {
    let reached = 0
    for (const [socket, member] of this.#members) {
      if (socket.readyState !== WebSocket.OPEN || member.session.owing || !to(member)) continue
      if (socket.bufferedAmount > backlogBytes) {
        socket.close(closeCode.tooSlow, '接收过慢')
        setTimeout(() => socket.terminate(), 3_000).unref()
      } else {
        socket.send(text)
        reached += 1
      }
    }
    return reached
  }
  members(): Iterable<Member> {
    return this.#members.values()
  }
  close(code: number, reason: string, which: (member: Member) => boolean = () => true): void {
    for (const [socket, member] of this.#members) if (which(member)) socket.close(code, reason)
  }
}
