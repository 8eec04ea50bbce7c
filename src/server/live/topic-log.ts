/** What one topic holds for those who come late: numbered messages, the newest of each item or the last of a window. */
import type { Topic } from '#contract/kit/topic.ts'

export interface Entry {
  readonly seq: number
  readonly message: unknown
}
/** Messages kept for replay beyond the window a screen shows. */
const replayLength = 512
const itemLimit = 50_000

/** Numbers run from 1 within an epoch; a new process begins a new one. */
export class TopicLog {
  readonly topic: Topic
  readonly epoch: string
  seq = 0
  /** Numbers up to here cannot be replayed any more. */
  #floor = 0
  readonly #latest = new Map<string, Entry>()
  #ring: Entry[] = []
  /** Since the last `takePending`; overtaken values of an item are gone already. */
  #pending = new Map<string, Entry>()
  #pendingList: Entry[] = []

  constructor(topic: Topic, epoch: string) {
    this.topic = topic
    this.epoch = epoch
  }
  get size(): number {
    return this.topic.keep === 'latest' ? this.#latest.size : this.#ring.length
  }
  get #window(): number {
    return typeof this.topic.keep === 'object' ? this.topic.keep.window : 0
  }

  append(message: unknown): Entry {
    this.seq += 1
    const entry = { seq: this.seq, message }
    if (this.topic.keep === 'latest') {
      const id = this.#idOf(message)
      // Removed first, so that the map stays in the order of the numbers and the oldest can be dropped from its head.
      this.#latest.delete(id)
      this.#latest.set(id, entry)
      this.#pending.set(id, entry)
      if (this.#latest.size > itemLimit) this.forget(this.#latest.keys().next().value!)
    } else {
      this.#ring.push(entry)
      this.#pendingList.push(entry)
      const limit = Math.max(this.#window, replayLength)
      if (this.#ring.length >= limit * 2) {
        this.#floor = this.#ring[this.#ring.length - limit - 1]!.seq
        this.#ring = this.#ring.slice(-limit)
      }
      if (this.#pendingList.length > limit * 2) this.#pendingList = this.#pendingList.slice(-limit)
    }
    return entry
  }
  /** An item that is over (a closed warning, a removed device): late listeners shall not get it. */
  forget(id: string): void {
    const entry = this.#latest.get(id)
    if (entry === undefined) return
    this.#latest.delete(id)
    this.#floor = Math.max(this.#floor, entry.seq)
  }
  /** The newest of each item. */
  items(): readonly unknown[] {
    return [...this.#latest.values()].map(({ message }) => message)
  }
  takePending(): readonly Entry[] {
    if (this.topic.keep !== 'latest') {
      const list = this.#pendingList
      this.#pendingList = []
      return list
    }
    const list = [...this.#pending.values()]
    this.#pending = new Map()
    return list
  }
  /** Something was said that nobody here heard: the next message comes behind a gap that only a snapshot can close. */
  skip(): void {
    this.seq += 1
    this.#floor = this.seq
  }
  /** Everything a listener lacks that holds all numbers up to `seq`; undefined when only a snapshot can help. */
  since(seq: number): readonly Entry[] | undefined {
    if (seq > this.seq || seq < this.#floor) return undefined
    if (this.topic.keep !== 'latest') {
      const index = this.#ring.findIndex(entry => entry.seq > seq)
      return index === -1 ? [] : this.#ring.slice(index)
    }
    const missed: Entry[] = []
    for (const entry of this.#latest.values()) if (entry.seq > seq) missed.push(entry)
    return missed
  }
  /** What a new listener gets. The window is cut by the caller, after it took out what the listener may not see. */
  all(): readonly Entry[] {
    if (this.topic.keep === 'latest') return [...this.#latest.values()]
    return this.topic.keep === 'none' ? [] : this.#ring
  }
  cut<T>(messages: readonly T[]): readonly T[] {
    return this.#window === 0 ? messages : messages.slice(-this.#window)
  }
  get(id: string): unknown {
    return this.#latest.get(id)?.message
  }
  #idOf(message: unknown): string {
    return String((message as Record<string, unknown>)[this.topic.itemKey ?? 'id'])
  }
}
