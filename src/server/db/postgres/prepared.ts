/** Statements that each connection of PostgreSQL keeps, parsed and planned, under a name. */
export interface PreparedText {
  text: string
  /** Without one, it is read and planned anew each time. */
  name?: string
}

/** A text is kept from its so-manieth coming on … */
const often = 3
/** … and no more than so many are: each takes some tens of kilobytes in every connection, which has no way to forget the oldest. */
const mostKept = 400
const mostCounted = 5_000

export class PreparedTexts {
  readonly #translate: (sql: string) => string
  readonly #kept = new Map<string, PreparedText>()
  readonly #counts = new Map<string, number>()

  /** @param translate what a text of ours becomes for PostgreSQL */
  constructor(translate: (sql: string) => string) {
    this.#translate = translate
  }

  of(sql: string): PreparedText {
    const kept = this.#kept.get(sql)
    if (kept) return kept
    const text = this.#translate(sql)
    if (this.#kept.size >= mostKept) return { text }
    const count = (this.#counts.get(sql) ?? 0) + 1
    if (count < often) {
      if (this.#counts.size >= mostCounted) this.#counts.clear()
      this.#counts.set(sql, count)
      return { text }
    }
    this.#counts.delete(sql)
    const next = { text, name: `q${this.#kept.size}` }
    this.#kept.set(sql, next)
    return next
  }
}
