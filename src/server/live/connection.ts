/** One client of `/live`: what it listens to, whether it keeps up, and whether it still lives. */
import type { Socket } from 'node:net'
import { Compile } from 'typebox/compile'
import { WebSocket } from 'ws'
import { can } from '#contract/kit/can.ts'
import type { Topic } from '#contract/kit/topic.ts'
import { clientMessage, closeCode, type ErrorFrame, livePace, type Subscription } from '#contract/live.ts'
import { pulse } from '#contract/topics.ts'
import type { Session } from '#server/identity/session.ts'
import type { Lane, Listener } from './lane.ts'
import { textFrame } from './text-frame.ts'

export interface LiveSession {
  readonly handle: string
  readonly userId: string
  readonly username: string
  readonly permissions: ReadonlySet<string>
  readonly orgCodes: readonly string[]
  readonly tenants?: readonly string[]
  /** Selected by this socket among `tenants`; "0": all of them. */
  readonly tenantId?: string
  /** As it was when the socket was opened. */
  readonly lock?: 'desk' | 'wall'
  /** The caller whole, where data rules narrow what he sees. */
  readonly caller?: Session
  /** Something is owed beside the password: the pulse is all that it hears, and nobody hears it. */
  readonly owing?: true
}
/** The edge to the network; tests put an array here. */
export interface Peer {
  readonly backlog: number
  write(frame: Buffer): void
  ping(): void
  close(code: number, reason: string): void
  terminate(): void
}
/** The part of the hub that a connection needs. */
export interface Surroundings {
  topicOf(key: string): Topic | undefined
  laneOf(topic: Topic, session: LiveSession): Lane
  fellBehind(connection: Connection): void
  gone(connection: Connection): void
  counts: { malformed: number; refused: number }
  build?: string | undefined
}

const isMessage = Compile(clientMessage)
const messageBytes = 16 * 1024
/** Messages a client may send: a burst when a screen opens, then a few a second. */
const burst = 60
const perSecond = 5
const malformedLimit = 3
const farewellMs = 3_000

export class Connection implements Listener {
  readonly session: LiveSession
  behindSince = 0
  readonly #peer: Peer
  readonly #around: Surroundings
  readonly #lanes = new Map<string, Lane>()
  readonly #behind = new Map<Lane, number>()
  #heardAt = Date.now()
  #malformed = 0
  #credit = burst
  #creditAt = Date.now()
  #over = false

  constructor(peer: Peer, session: LiveSession, around: Surroundings) {
    this.#peer = peer
    this.session = session
    this.#around = around
    this.#say({
      t: 'hello',
      now: Date.now(),
      beat: livePace.heartbeatMs,
      ...(around.build && { build: around.build }),
    })
  }
  get backlog(): number {
    return this.#peer.backlog
  }
  write(frame: Buffer): void {
    this.#peer.write(frame)
  }
  fallBehind(lane: Lane, seq: number): void {
    if (this.#behind.size === 0) this.behindSince = Date.now()
    this.#behind.set(lane, seq)
    this.#around.fellBehind(this)
  }
  /** Sends what it missed, newest values only. @returns whether it is in step again. */
  catchUp(budget: number): boolean {
    for (const [lane, seq] of this.#behind) {
      if (this.#peer.backlog > budget) return false
      this.#behind.delete(lane)
      this.#join(lane, seq)
    }
    return true
  }

  heard(): void {
    this.#heardAt = Date.now()
  }
  receive(data: Buffer, binary: boolean): void {
    if (this.#over) return
    this.heard()
    if (binary) this.end(closeCode.notText, '只接收文本')
    else if (data.length > messageBytes) this.end(closeCode.tooLarge, '消息过长')
    else if (this.#spend()) this.#obey(parse(data))
    else {
      this.#around.counts.refused += 1
      this.#error({ t: 'x', code: 'too-many', message: '消息过于频繁' })
      this.end(closeCode.refused, '消息过于频繁')
    }
  }
  /** @returns true when the peer was given up as dead. */
  sweep(now: number): boolean {
    if (this.#over) return false
    if (now - this.#heardAt > livePace.reapMs) {
      this.#peer.terminate()
      this.closed()
      return true
    }
    this.#peer.ping()
    return false
  }
  closed(): void {
    this.#over = true
    for (const key of [...this.#lanes.keys()]) this.#unsubscribe(key)
    this.#around.gone(this)
  }

  #obey(message: unknown): void {
    if (!isMessage.Check(message)) {
      this.#around.counts.malformed += 1
      this.#error({ t: 'x', code: 'malformed', message: '消息不合约定' })
      if (++this.#malformed >= malformedLimit) this.end(closeCode.malformed, '消息不合约定')
    } else if (message.t === 'ping') this.#say({ t: 'pong', n: message.n, now: Date.now() })
    else if (message.t === 'sub') for (const wanted of message.topics) this.#subscribe(wanted)
    else for (const key of message.topics) this.#unsubscribe(key)
  }
  #subscribe({ k, e, z }: Subscription): void {
    const topic = this.#around.topicOf(k)
    if (topic === undefined) {
      this.#error({ t: 'x', k, code: 'unknown-topic', message: '没有这个主题' })
      return
    }
    if (!mayHear(this.session, topic)) {
      this.#around.counts.refused += 1
      this.#error({ t: 'x', k, code: 'denied', message: '没有权限，请联系管理员授权' })
      return
    }
    this.#unsubscribe(k)
    const lane = this.#around.laneOf(topic, this.session)
    this.#lanes.set(k, lane)
    lane.members.add(this)
    this.#join(lane, e === lane.epoch ? z : undefined)
  }
  #join(lane: Lane, seq: number | undefined): void {
    const learning = lane.learn()
    if (learning) {
      void learning.then(() => {
        if (this.#lanes.get(lane.log.topic.key) === lane) this.#join(lane, seq)
      })
      return
    }
    const frame = lane.replay(seq)
    if (frame !== undefined) this.#peer.write(frame)
    lane.inStep.add(this)
  }
  #unsubscribe(key: string): void {
    const lane = this.#lanes.get(key)
    if (lane === undefined) return
    this.#lanes.delete(key)
    this.#behind.delete(lane)
    lane.inStep.delete(this)
    lane.members.delete(this)
  }
  #spend(): boolean {
    const now = Date.now()
    this.#credit = Math.min(burst, this.#credit + ((now - this.#creditAt) / 1_000) * perSecond)
    this.#creditAt = now
    this.#credit -= 1
    return this.#credit >= 0
  }
  #say(frame: object): void {
    this.#peer.write(textFrame(JSON.stringify(frame)))
  }
  #error(frame: ErrorFrame): void {
    this.#say(frame)
  }
  /** Says why, then closes. */
  end(code: number, reason: string): void {
    if (this.#over) return
    this.closed()
    this.#peer.close(code, reason)
    // A peer that does not read will not answer the farewell either.
    setTimeout(() => this.#peer.terminate(), farewellMs).unref()
  }
}

function mayHear({ owing, permissions }: LiveSession, { key, access }: Topic): boolean {
  if (owing) return key === pulse.key
  return access === 'session' || access === 'public' || can(permissions, access)
}
function parse(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'))
  } catch {
    return undefined
  }
}

/** `raw` is the socket the upgrade came on: shared frames go to it whole, beside those that ws writes. */
export function peerOf(socket: WebSocket, raw: Socket): Peer {
  return {
    get backlog() {
      return raw.writableLength
    },
    write(frame) {
      if (socket.readyState === WebSocket.OPEN) raw.write(frame)
    },
    ping() {
      if (socket.readyState === WebSocket.OPEN) socket.ping()
    },
    close: (code, reason) => socket.close(code, reason),
    terminate: () => socket.terminate(),
  }
}
