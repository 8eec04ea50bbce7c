/** One topic on the client: where its stream stands, what it holds, and a store that tells React once a drain. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MessageOf, Topic } from '#contract/kit/topic.ts'
import type { DataFrame, SnapshotFrame } from '#contract/live.ts'

export interface TopicState<M = unknown> {
  /** Newest message of each item. The map itself is kept and filled: select from it, or compare `version`. */
  readonly items: ReadonlyMap<string, M>
  /** The last messages, oldest first, for topics that keep a window. */
  readonly window: readonly M[]
  /** What the last drain brought, in order, nothing left out that arrived. */
  readonly fresh: readonly M[]
  /** Items that the last drain touched. */
  readonly changed: ReadonlySet<string>
  /** The last drain began with a snapshot: what was held before is gone. */
  readonly replaced: boolean
  readonly version: number
  /** Arrival of the newest message on this machine, epoch ms; 0 before the first. */
  readonly at: number
  /** A snapshot came: from here on an empty map means that there is nothing. */
  readonly ready: boolean
  /** The server refused the topic. */
  readonly denied: boolean
}
export type TopicStateOf<T> = TopicState<MessageOf<T>>
export type Taken = 'taken' | 'repeated' | 'gap'

const empty: TopicState = {
  items: new Map(),
  window: [],
  fresh: [],
  changed: new Set(),
  replaced: false,
  version: 0,
  at: 0,
  ready: false,
  denied: false,
}

export class TopicStore {
  readonly topic: Topic
  readonly store: StoreApi<TopicState> = createStore(() => empty)
  #epoch = ''
  #seq = 0
  #pending: unknown[] = []
  #pendingAt = 0
  #replaced = false
  #asking = false
  readonly #items = new Map<string, unknown>()
  /** Ids of items that are over, the longest so first. */
  readonly #over = new Set<string>()
  #window: unknown[] = []

  constructor(topic: Topic) {
    this.topic = topic
  }
  /** What to ask the server for: everything after this. */
  get cursor(): { e: string; z: number } | undefined {
    return this.#epoch === '' ? undefined : { e: this.#epoch, z: this.#seq }
  }
  get waiting(): boolean {
    return this.#pending.length > 0 || this.#replaced
  }

  snapshot(frame: SnapshotFrame, now: number): void {
    this.#epoch = frame.e
    this.#seq = frame.z
    this.#pending = [...frame.m]
    this.#replaced = true
    this.#pendingAt = now
    this.#asking = false
  }
  /** `gap`: the frame was left alone; ask again from the cursor. */
  take(frame: DataFrame, now: number): Taken {
    if (frame.e !== this.#epoch || frame.z <= this.#seq) return 'repeated'
    if (frame.a > this.#seq + 1) return this.#gap()
    const known = this.#seq + 1 - frame.a
    const whole = frame.m.length === frame.z - frame.a + 1
    if (known > 0 && !whole && this.topic.keep !== 'latest') return this.#gap()
    for (let index = whole ? known : 0; index < frame.m.length; index++) this.#pending.push(frame.m[index])
    this.#seq = frame.z
    this.#pendingAt = now
    this.#asking = false
    return 'taken'
  }
  /** One gap is told once; what arrives until the answer is left alone too. */
  #gap(): Taken {
    if (this.#asking) return 'repeated'
    this.#asking = true
    return 'gap'
  }
  /** Messages without a socket: tests and benches. */
  feed(messages: readonly unknown[], now: number): void {
    for (const message of messages) this.#pending.push(message)
    this.#pendingAt = now
  }
  missing(from: number): number {
    return Math.max(0, from - this.#seq - 1)
  }
  /** Another person signed in: nothing of before is his. */
  reset(): void {
    this.#epoch = ''
    this.#seq = 0
    this.#pending = []
    this.#replaced = false
    this.#asking = false
    this.#items.clear()
    this.#over.clear()
    this.#window = []
    this.store.setState(empty, true)
  }
  deny(): void {
    this.store.setState({ denied: true })
  }

  /** A wall that is never loaded anew must not gather all warnings of its life. */
  #forget(changed: ReadonlySet<string>): void {
    const { over } = this.topic
    if (over === undefined) return
    for (const id of changed) {
      this.#over.delete(id)
      const value = (this.#items.get(id) as Record<string, unknown>)[over.property]
      if (over.values.includes(value as string)) this.#over.add(id)
    }
    for (const id of this.#over) {
      if (this.#over.size <= over.keep) break
      this.#over.delete(id)
      this.#items.delete(id)
    }
  }

  /** Applies what arrived and tells the listeners, once. */
  drain(): void {
    if (!this.waiting) return
    const fresh = this.#pending
    const changed = new Set<string>()
    if (this.#replaced) {
      this.#items.clear()
      this.#over.clear()
      this.#window = []
    }
    const { itemKey, keep } = this.topic
    if (keep === 'latest' && itemKey !== undefined) {
      for (const message of fresh) {
        const id = String((message as Record<string, unknown>)[itemKey])
        this.#items.set(id, message)
        changed.add(id)
      }
      this.#forget(changed)
    } else if (typeof keep === 'object') {
      const joined = this.#window.length === 0 ? fresh : [...this.#window, ...fresh]
      this.#window = joined.length > keep.window ? joined.slice(-keep.window) : joined
    }
    const state: TopicState = {
      items: this.#items,
      window: this.#window,
      fresh,
      changed,
      replaced: this.#replaced,
      version: this.store.getState().version + 1,
      at: this.#pendingAt,
      ready: true,
      denied: false,
    }
    this.#pending = []
    this.#replaced = false
    this.store.setState(state, true)
  }
}
