/**
 * What came in and was not shown yet. The socket only puts, the screen only drains: once an animation frame while the tab is
 * seen, once a second while it is hidden (browsers stop animation frames there, and nobody looks).
 */
import type { TopicStore } from './topic-store.ts'

export interface Clock {
  /** Runs `drain` before the next picture; returns how to call it off. */
  soon(drain: () => void): () => void
}
const hiddenMs = 1_000

export const screenClock: Clock = {
  soon(drain) {
    if (document.hidden) {
      const timer = setTimeout(drain, hiddenMs)
      return () => clearTimeout(timer)
    }
    const frame = requestAnimationFrame(drain)
    return () => cancelAnimationFrame(frame)
  },
}

export class Inbox {
  readonly #clock: Clock
  readonly #waiting = new Set<TopicStore>()
  #cancel: (() => void) | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }
  /** The store has something that is not shown. */
  mark(store: TopicStore): void {
    this.#waiting.add(store)
    if (this.#cancel === undefined) this.#cancel = this.#clock.soon(this.drain)
  }
  /** The tab was hidden or shown: what waits for the other clock must not wait on. */
  reschedule(): void {
    if (this.#cancel === undefined) return
    this.#cancel()
    this.#cancel = this.#clock.soon(this.drain)
  }
  readonly drain = (): void => {
    this.#cancel = undefined
    const stores = [...this.#waiting]
    this.#waiting.clear()
    for (const store of stores) store.drain()
  }
}
