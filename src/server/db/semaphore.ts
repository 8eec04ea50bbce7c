/** So many at a time, the others in rounds. */
import { CancelledError } from './db.ts'

/** Who of those that wait is next: whoever had his turn longest ago, and among those the first. What is nobody's goes before. */
export class RoundRobin {
  readonly #last = new Map<string, number>()
  #nth = 0

  take<T extends { readonly who?: string | undefined }>(waiting: readonly T[]): T | undefined {
    if (waiting.length === 0) return undefined
    const lastOf = ({ who }: T) => (who === undefined ? 0 : (this.#last.get(who) ?? 0))
    const next = waiting.reduce((first, one) => (lastOf(one) < lastOf(first) ? one : first))
    if (waiting.length === 1) this.#last.clear()
    if (next.who !== undefined) this.#last.set(next.who, ++this.#nth)
    return next
  }
}

interface Waiting {
  who: string | undefined
  go(): void
}

export class Semaphore {
  readonly #most: number
  readonly #waiting: Waiting[] = []
  readonly #rounds = new RoundRobin()
  #taken = 0

  constructor(most: number) {
    this.#most = most
  }
  /** Nobody has one and nobody waits. */
  get idle(): boolean {
    return this.#taken === 0 && this.#waiting.length === 0
  }

  /** @returns what gives the turn back. @throws what the signal was aborted with, or CancelledError */
  async take(signal?: AbortSignal, who?: string): Promise<() => void> {
    if (this.#taken >= this.#most) await this.#wait(signal, who)
    else this.#taken += 1
    let given = false
    return () => {
      if (given) return
      given = true
      const next = this.#rounds.take(this.#waiting)
      if (!next) {
        this.#taken -= 1
        return
      }
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      // The turn is handed on as it is.
      next.go()
    }
  }

  #wait(signal: AbortSignal | undefined, who: string | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        who,
        go() {
          signal?.removeEventListener('abort', leave)
          resolve()
        },
      }
      const leave = () => {
        const at = this.#waiting.indexOf(waiting)
        if (at >= 0) this.#waiting.splice(at, 1)
        const { reason } = signal!
        reject(reason instanceof Error && reason.name !== 'AbortError' ? reason : new CancelledError())
      }
      signal?.addEventListener('abort', leave, { once: true })
      this.#waiting.push(waiting)
    })
  }
}
