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

  /** @param instead what is tried where the unit found a row not as expected: of two things that it was about one may stand */
  owe(live: Live, unit: Unit, instead?: () => Unit): void {
    live.owed.push({ unit, instead })
    if (!live.writing) void this.settle(live)
  }

  async settle(live: Live): Promise<void> {
    const { batch, later, done } = this.#options
    if (live.writing) return
    live.writing = true
    while (live.owed.length > 0)
      try {
        await batch.write(live.owed[0]!.unit)
        live.owed.shift()
      } catch (error) {
        if (!(error instanceof ConflictError)) {
          live.writing = false
          later(live, error)
          return
        }
        const { instead } = live.owed[0]!
        if (instead) {
          live.owed[0] = { unit: instead(), instead: undefined }
          continue
        }
        // Somebody else ended it.
        live.owed.length = 0
        live.over = true
      }
    live.writing = false
    if (live.over) await done(live)
  }
}
