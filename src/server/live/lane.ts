/**
 * One topic as one data scope sees it. All listeners in step hold the same numbers, so a tick is serialised once for them all;
 * a listener that cannot keep up leaves the step and is brought back later with the newest values only.
 */
import { createHash } from 'node:crypto'
import type { DataFrame, SnapshotFrame } from '#contract/live.ts'
import { textFrame } from './text-frame.ts'
import type { Entry, TopicLog } from './topic-log.ts'

/** Where bytes go. `backlog`: bytes that the system has not taken yet. */
export interface Listener {
  readonly backlog: number
  write(frame: Buffer): void
  /** It no longer takes what it is given; it holds the numbers up to `seq`. */
  fallBehind(lane: Lane, seq: number): void
}
export type Visible = (message: unknown) => boolean
/** Data rules may name any column of the row that a message is about: only the database can say whether they leave it. */
export interface Sight {
  /** The same for sessions that see the same. */
  readonly key: string
  idOf(message: unknown): string
  /** Those of the rows that the session sees. */
  ask(ids: readonly string[]): Promise<ReadonlySet<string>>
}
/** What the database said counts for so long. */
const knownMs = 30_000

/** Made for the first listener of a scope; numbers of its frames hold within `epoch`. */
export class Lane {
  readonly log: TopicLog
  readonly scope: string
  /** Differs from scope to scope: numbers mean the same only to listeners that may see the same. */
  readonly epoch: string
  /** Last number that the listeners in step hold. */
  sent: number
  readonly inStep = new Set<Listener>()
  /** Those in step and those that are behind. */
  readonly members = new Set<Listener>()
  readonly #visible: Visible | undefined
  readonly #sight: Sight | undefined
  #known = new Map<string, boolean>()
  #knownSince = 0
  #learning: Promise<void> | undefined
  /** What came while the database is asked, and the number it goes up to. */
  #held: Entry[] = []
  #heldTo: number
  /** Replays by their first number (-1: snapshot): a thousand screens that come back together ask for the same one. */
  #replays = new Map<number, Buffer>()

  constructor(log: TopicLog, scope: string, visible: Visible | undefined, sight?: Sight) {
    this.log = log
    this.scope = scope
    this.#visible = visible
    this.#sight = sight
    this.sent = log.seq
    this.#heldTo = log.seq
    this.epoch = `${log.epoch}.${createHash('sha256').update(scope).digest('base64url').slice(0, 8)}`
  }

  /** @returns the bytes of the frame that went out, 0 when nothing of it may be seen here. */
  flush(pending: readonly Entry[], budget: number): number {
    this.#heldTo = this.log.seq
    if (this.inStep.size === 0) {
      this.#held = []
      this.sent = this.#heldTo
      this.#replays.clear()
      return 0
    }
    if (!this.#sight) return this.#send(pending, budget)
    this.#held.push(...pending)
    this.#release(budget)
    return 0
  }
  #release(budget: number): void {
    const learning = this.#learning ?? this.#ask(this.#held)
    if (learning) void learning.then(() => this.#release(budget))
    else this.#send(this.#held.splice(0), budget)
  }
  #send(pending: readonly Entry[], budget: number): number {
    const messages = this.#messages(pending, this.#heldTo)
    if (messages.length === 0) return 0
    const before = this.sent
    this.sent = this.#heldTo
    this.#replays.clear()
    const frame = this.#data(before, messages)
    for (const listener of this.inStep) {
      if (listener.backlog <= budget) listener.write(frame)
      else {
        this.inStep.delete(listener)
        listener.fallBehind(this, before)
      }
    }
    return frame.length
  }
  /** Those in step learn of the gap by the number of the next frame. */
  skip(): void {
    this.sent = this.log.seq
    this.#replays.clear()
  }
  /** What a listener that holds everything up to `seq` needs to be in step; undefined when it is. Flush before. */
  replay(seq: number | undefined): Buffer | undefined {
    if (seq === this.sent) return undefined
    const key = seq ?? -1
    const known = this.#replays.get(key)
    if (known !== undefined) return known
    const frame = this.#replayFrom(seq)
    this.#replays.set(key, frame)
    return frame
  }

  /** Resolves when it is known what of the log may be seen here; undefined when it is known already. */
  learn(): Promise<void> | undefined {
    return this.#sight && (this.#learning ?? this.#ask(this.log.all()))
  }
  #ask(entries: readonly Entry[]): Promise<void> | undefined {
    const sight = this.#sight
    if (!sight) return undefined
    if (Date.now() - this.#knownSince > knownMs) {
      this.#known = new Map()
      this.#knownSince = Date.now()
    }
    const ids = [...new Set(entries.map(({ message }) => sight.idOf(message)))]
    const unknown = ids.filter(id => !this.#known.has(id))
    if (unknown.length === 0) return undefined
    this.#learning = sight
      .ask(unknown)
      // Of a database that does not answer nothing is seen for a while.
      .catch(() => new Set<string>())
      .then(seen => {
        for (const id of unknown) this.#known.set(id, seen.has(id))
        this.#learning = undefined
        this.#replays.clear()
      })
    return this.#learning
  }

  #replayFrom(seq: number | undefined): Buffer {
    const missed = seq === undefined || seq > this.sent ? undefined : this.log.since(seq)
    if (seq === undefined || missed === undefined) return this.#snapshot()
    const messages = this.#messages(missed, this.sent)
    const kept = this.log.cut(messages)
    return kept.length < messages.length ? this.#snapshot() : this.#data(seq, messages)
  }
  #snapshot(): Buffer {
    const m = this.log.cut(this.#messages(this.log.all(), this.sent))
    const frame: SnapshotFrame = { t: 's', k: this.log.topic.key, e: this.epoch, z: this.sent, m: [...m] }
    return textFrame(JSON.stringify(frame))
  }
  #data(before: number, m: unknown[]): Buffer {
    const frame: DataFrame = { t: 'd', k: this.log.topic.key, e: this.epoch, a: before + 1, z: this.sent, m }
    return textFrame(JSON.stringify(frame))
  }
  #messages(entries: readonly Entry[], until: number): unknown[] {
    const visible = this.#visible
    const messages: unknown[] = []
    const sight = this.#sight
    for (const { seq, message } of entries) {
      if (visible?.(message) === false) continue
      if (sight && (seq > until || !this.#known.get(sight.idOf(message)))) continue
      messages.push(message)
    }
    return messages
  }
}
