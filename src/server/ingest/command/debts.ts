/** What a command owes to the database, in its order: tried until the database takes it, dropped where somebody else ended it. */
import { ConflictError, type Unit } from '#server/db/db.ts'
import type { Batch } from './batch.ts'
import type { Live } from './live.ts'

export interface DebtOptions {
  batch: Batch
  /** The database does not take it now: `settle` is to be called again. */
  later(live: Live, error: unknown): void
  /** All that a command that is over owed is committed. */
  done(live: Live): Promise<void> | void
}

export class Debts {
  readonly #options: DebtOptions

  constructor(options: DebtOptions) {
    this.#options = options
  }

  owe(live: Live, unit: Unit): void {
    live.owed.push(unit)
    if (!live.writing) void this.settle(live)
  }

  async settle(live: Live): Promise<void> {
    const { batch, later, done } = this.#options
    if (live.writing) return
    live.writing = true
    while (live.owed.length > 0)
      try {
        await batch.write(live.owed[0]!)
        live.owed.shift()
      } catch (error) {
        if (!(error instanceof ConflictError)) {
          live.writing = false
          later(live, error)
          return
        }
        // Somebody else ended it.
        live.owed.length = 0
        live.over = true
      }
    live.writing = false
    if (live.over) await done(live)
  }
}
