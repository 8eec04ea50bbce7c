/** Statements that each connection of PostgreSQL keeps, parsed and planned, under a name. */
export interface PreparedText {
  text: string
  /** Without one, it is read and planned anew each time. */
  name?: string
}

/** A text is kept from its so-manieth coming on … */
const often = 3
/** … and no more than so many are: each takes up to 300 kB in every connection, which has no way to forget the oldest. */
const mostKept = 64
const mostCounted = 1_000
/**
 * When there is no room left, all are forgotten and new ones take their place under other names, but not before this time has
 * gone. Connections live no longer, so that the forgotten ones go with them.
 */
export const keepMs = 600_000

export class PreparedTexts {
  readonly #translate: (sql: string) => string
  readonly #clock: () => number
  readonly #kept = new Map<string, Required<PreparedText>>()
  readonly #counts = new Map<string, number>()
  #generation = 0
  #since: number

  /** @param translate what a text of ours becomes for PostgreSQL */
  constructor(translate: (sql: string) => string, clock: () => number = Date.now) {
    this.#translate = translate
    this.#clock = clock
    this.#since = clock()
  }

  /** One more coming of this text: what is kept of it, or becomes so now. */
  count(sql: string): Required<PreparedText> | undefined {
    const kept = this.#kept.get(sql)
    if (kept) return kept
    if (this.#kept.size >= mostKept && !this.#startAnew()) return undefined
    const count = (this.#counts.get(sql) ?? 0) + 1
    if (count < often) {
      if (this.#counts.size >= mostCounted) this.#counts.clear()
      this.#counts.set(sql, count)
      return undefined
    }
    this.#counts.delete(sql)
    const next = { text: this.#translate(sql), name: `q${this.#generation}_${this.#kept.size}` }
    this.#kept.set(sql, next)
    return next
  }

  of(sql: string): PreparedText {
    return this.count(sql) ?? { text: this.#translate(sql) }
  }

  #startAnew(): boolean {
    const now = this.#clock()
    if (now - this.#since < keepMs) return false
    this.#since = now
    this.#generation += 1
    this.#kept.clear()
    return true
  }
}
