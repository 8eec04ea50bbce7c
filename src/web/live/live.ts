/** The live layer of one tab: frames in, topic stores out. It knows no socket (socket.ts) and no React (use-*.ts). */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MessageOf, Topic } from '#contract/kit/topic.ts'
import { type ClientMessage, livePace, type ServerFrame, type Subscription } from '#contract/live.ts'
import { topics } from '#contract/topics.ts'
import { type Clock, Inbox, screenClock } from './inbox.ts'
import { TopicStore } from './topic-store.ts'

export interface Connection {
  readonly state: 'connecting' | 'open' | 'stale' | 'closed'
  /** Arrival of the last frame of any kind, epoch ms; 0 before the first. Written once a second. */
  readonly lastAt: number
  /** Messages that a data frame showed to be missing. Must stay 0. */
  readonly gaps: number
  /** Frames that could not be read. */
  readonly malformed: number
  readonly heartbeatMs: number
  /** Time of the server minus ours at the last heartbeat, ms. */
  readonly clockOffsetMs: number
  /** The server hands out another console than the one that this page is of. */
  readonly renewed: boolean
}
type Sender = (message: ClientMessage) => void

export class Live {
  readonly connection: StoreApi<Connection> = createStore<Connection>(() => ({
    state: 'closed',
    lastAt: 0,
    gaps: 0,
    malformed: 0,
    heartbeatMs: livePace.heartbeatMs,
    clockOffsetMs: 0,
    renewed: false,
  }))
  readonly inbox: Inbox
  /** Arrival of the last frame, up to date at every moment. */
  lastAt = 0
  readonly #stores = new Map<string, TopicStore>()
  readonly #listeners = new Map<string, number>()
  readonly #asked = new Set<string>()
  readonly #leaving = new Map<string, ReturnType<typeof setTimeout>>()
  #send: Sender | undefined
  #asking = false
  #owner = ''
  #build: string | undefined

  constructor(clock: Clock = screenClock, known: readonly Topic[] = topics) {
    this.inbox = new Inbox(clock)
    for (const topic of known) this.#stores.set(topic.key, new TopicStore(topic))
  }

  storeOf<T extends Topic>(topic: T): TopicStore {
    const store = this.#stores.get(topic.key)
    if (store === undefined) throw new Error(`Topic ${topic.key} is not in contract/topics`)
    return store
  }
  /** Counts a listener in; the first one subscribes, the last one unsubscribes after a grace of 5 s. */
  retain(topic: Topic): () => void {
    const { key } = topic
    this.#listeners.set(key, (this.#listeners.get(key) ?? 0) + 1)
    clearTimeout(this.#leaving.get(key))
    this.#leaving.delete(key)
    this.#askSoon()
    let held = true
    return () => {
      if (!held) return
      held = false
      const left = this.#listeners.get(key)! - 1
      this.#listeners.set(key, left)
      if (left === 0)
        this.#leaving.set(
          key,
          setTimeout(() => this.#leave(key), livePace.graceMs),
        )
    }
  }
  /** Messages from an array instead of a socket. */
  feed<T extends Topic>(topic: T, messages: readonly MessageOf<T>[]): void {
    const store = this.storeOf(topic)
    this.lastAt = Date.now()
    store.feed(messages, this.lastAt)
    this.inbox.mark(store)
  }

  /** What was received under one session, or in the name of one tenant, is not shown under another. */
  belongTo(token: string, tenantId = '0'): void {
    const owner = `${token}\n${tenantId}`
    if (owner === this.#owner) return
    if (this.#owner !== '') for (const store of this.#stores.values()) store.reset()
    this.#owner = owner
  }
  /** A socket is open: everything that has a listener is asked for again, from where it stood. */
  opened(send: Sender): void {
    this.#send = send
    this.lastAt = Date.now()
    this.#asked.clear()
    this.connection.setState({ state: 'open', lastAt: this.lastAt })
    this.#ask()
  }
  lost(state: 'connecting' | 'closed'): void {
    this.#send = undefined
    this.connection.setState({ state })
  }
  receive(text: string): void {
    const now = Date.now()
    this.lastAt = now
    let frame: ServerFrame
    try {
      frame = JSON.parse(text) as ServerFrame
    } catch {
      this.#countMalformed()
      return
    }
    if (frame?.t === 'd' || frame?.t === 's') {
      const store = this.#stores.get(frame.k)
      if (store === undefined || !Array.isArray(frame.m)) this.#countMalformed()
      else if (frame.t === 's') {
        store.snapshot(frame, now)
        this.inbox.mark(store)
      } else {
        const taken = store.take(frame, now)
        if (taken === 'taken') this.inbox.mark(store)
        else if (taken === 'gap') this.#gap(store, frame.a)
      }
    } else if (frame?.t === 'hello' || frame?.t === 'pong') {
      this.connection.setState({ clockOffsetMs: frame.now - now })
      if (frame.t === 'hello' && frame.build) {
        // The first server that greets is the one that the page came from.
        this.#build ??= frame.build
        this.connection.setState({ renewed: frame.build !== this.#build })
      }
    } else if (frame?.t === 'x') {
      if (frame.code === 'denied' && frame.k !== undefined) this.#stores.get(frame.k)?.deny()
    } else this.#countMalformed()
  }
  /** Once a second: is anything still coming? */
  tick(now = Date.now()): void {
    const { state } = this.connection.getState()
    if (state !== 'open' && state !== 'stale') return
    const silent = now - this.lastAt > livePace.silentMs
    this.connection.setState({ state: silent ? 'stale' : 'open', lastAt: this.lastAt })
  }

  #gap(store: TopicStore, from: number): void {
    const { gaps } = this.connection.getState()
    this.connection.setState({ gaps: gaps + Math.max(1, store.missing(from)) })
    this.#asked.delete(store.topic.key)
    this.#askSoon()
  }
  #countMalformed(): void {
    this.connection.setState(state => ({ malformed: state.malformed + 1 }))
  }
  /** One message for all the topics that a screen asks for while it mounts. */
  #askSoon(): void {
    if (this.#asking) return
    this.#asking = true
    queueMicrotask(() => {
      this.#asking = false
      this.#ask()
    })
  }
  #ask(): void {
    if (this.#send === undefined) return
    const wanted: Subscription[] = []
    for (const [key, listeners] of this.#listeners) {
      if (listeners === 0 || this.#asked.has(key)) continue
      this.#asked.add(key)
      wanted.push({ k: key, ...this.#stores.get(key)!.cursor })
    }
    if (wanted.length > 0) this.#send({ t: 'sub', topics: wanted })
  }
  #leave(key: string): void {
    this.#leaving.delete(key)
    if (this.#asked.delete(key)) this.#send?.({ t: 'unsub', topics: [key] })
  }
}

/** The one of this tab. */
export const live = new Live()
