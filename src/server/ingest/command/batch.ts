/** Gathers small units that come while one is under way into the next: a thousand answers at once are few commits. */
import { type Db, UnavailableError, type Unit, type Written } from '#server/db/db.ts'

interface Waiting {
  unit: Unit
  resolve(written: Written[]): void
  reject(error: unknown): void
}
const mostTogether = 50

export class Batch {
  readonly #db: Db
  #waiting: Waiting[] = []
  #running: Promise<void> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** Each unit is done or not done by itself. @throws what the database says to this one alone */
  write(unit: Unit): Promise<Written[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ unit, resolve, reject })
      this.#running ??= this.#run()
    })
  }

  async settled(): Promise<void> {
    while (this.#running) await this.#running
  }

  async #run(): Promise<void> {
    // The first of a burst waits for the rest of it.
    await new Promise(resolve => setImmediate(resolve))
    while (this.#waiting.length > 0) await this.#together(this.#waiting.splice(0, mostTogether))
    this.#running = undefined
  }

  async #together(batch: readonly Waiting[]): Promise<void> {
    try {
      const written = await this.#db.write(batch.flatMap(({ unit }) => unit))
      let at = 0
      for (const { unit, resolve } of batch) {
        resolve(written.slice(at, at + unit.length))
        at += unit.length
      }
    } catch (error) {
      const [only] = batch
      if (batch.length === 1) only!.reject(error)
      // Gone or full: it takes none of them.
      else if (error instanceof UnavailableError) for (const each of batch) each.reject(error)
      // One that somebody else has finished, or that no database keeps, must not keep the others back.
      else for (const each of batch) await this.#together([each])
    }
  }
}
