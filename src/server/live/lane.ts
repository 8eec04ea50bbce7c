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
  /** Replays by their first number (-1: snapshot): a thousand screens that come back together ask for the same one. */
  #replays = new Map<number, Buffer>()

  constructor(log: TopicLog, scope: string, visible: Visible | undefined) {
    this.log = log
    this.scope = scope
    this.#visible = visible
    this.sent = log.seq
    this.epoch = `${log.epoch}.${createHash('sha256').update(scope).digest('base64url').slice(0, 8)}`
  }

  /** @returns the bytes of the frame that went out, 0 when nothing of it may be seen here. */
  flush(pending: readonly Entry[], budget: number): number {
    if (this.inStep.size === 0) {
      this.sent = this.log.seq
      this.#replays.clear()
      return 0
    }
    const messages = this.#messages(pending)
    if (messages.length === 0) return 0
    const before = this.sent
    this.sent = this.log.seq
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

  #replayFrom(seq: number | undefined): Buffer {
    const missed = seq === undefined || seq > this.sent ? undefined : this.log.since(seq)
    if (seq === undefined || missed === undefined) return this.#snapshot()
    const messages = this.#messages(missed)
    const kept = this.log.cut(messages)
    return kept.length < messages.length ? this.#snapshot() : this.#data(seq, messages)
  }
  #snapshot(): Buffer {
    const m = this.log.cut(this.#messages(this.log.all()))
    const frame: SnapshotFrame = { t: 's', k: this.log.topic.key, e: this.epoch, z: this.sent, m: [...m] }
    return textFrame(JSON.stringify(frame))
  }
  #data(before: number, m: unknown[]): Buffer {
    const frame: DataFrame = { t: 'd', k: this.log.topic.key, e: this.epoch, a: before + 1, z: this.sent, m }
    return textFrame(JSON.stringify(frame))
  }
  #messages(entries: readonly Entry[]): unknown[] {
    const visible = this.#visible
    const messages: unknown[] = []
    for (const entry of entries) if (visible?.(entry.message) !== false) messages.push(entry.message)
    return messages
  }
}
