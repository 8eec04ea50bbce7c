/**
 * Who asks for tables that nobody registered, or that are not his, is told to the auditor — in lines that can be read: what he writes
 * himself is cut and quoted, the same thing is one line, and after some of them only their number is kept. A line of the log cannot be
 * taken back for half a year, so nobody may write as many as he likes.
 */
const periodMs = 600_000
/** Lines of one person in one period. */
const mostLines = 10
const mostText = 100
/** Of people who asked within their period. */
const mostPeople = 1_000

interface Told {
  until: number
  asked: Set<string>
  /** That no line of its own tells of. */
  more: number
}

export class StrangeLookups {
  readonly #told = new Map<string, Told>()

  /** @returns the sentence of a line, or undefined where this call is only counted */
  tell(username: string, asked: string, now: number): string | undefined {
    const said = asked.slice(0, mostText)
    const before = this.#told.get(username)
    if (before && now < before.until) {
      if (before.asked.has(said) || before.asked.size >= mostLines) {
        before.more++
        return undefined
      }
      before.asked.add(said)
      const last = before.asked.size === mostLines ? '；同一时段的后续查询只计次数' : ''
      return `查询未登记的表字典「${said}」${last}`
    }
    if (this.#told.size >= mostPeople)
      for (const [who, { until }] of this.#told) if (until <= now) this.#told.delete(who)
    if (this.#told.size >= mostPeople) this.#told.clear()
    this.#told.set(username, { until: now + periodMs, asked: new Set([said]), more: 0 })
    return `查询未登记的表字典「${said}」${before?.more ? `；上一时段另有 ${before.more} 次` : ''}`
  }
}
