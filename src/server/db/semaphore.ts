/** So many at a time, the others in their order. */
import { CancelledError } from './db.ts'

interface Waiting {
  go(): void
}

export class Semaphore {
  readonly #most: number
  readonly #waiting: Waiting[] = []
  #taken = 0

  constructor(most: number) {
    this.#most = most
  }
  /** Nobody has one and nobody waits. */
  get idle(): boolean {
    return this.#taken === 0 && this.#waiting.length === 0
  }

  /** @returns what gives the turn back. @throws what the signal was aborted with, or CancelledError */
  async take(signal?: AbortSignal): Promise<() => void> {
    if (this.#taken >= this.#most) await this.#wait(signal)
    else this.#taken += 1
    let given = false
    return () => {
      if (given) return
      given = true
      const next = this.#waiting.shift()
      // The turn is handed on as it is.
      if (next) next.go()
      else this.#taken -= 1
    }
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
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
