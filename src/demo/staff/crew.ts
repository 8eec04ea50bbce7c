/** What all of the staff share: the line, the clock, and the patience after a refusal. */
import { minuteMs, toWire } from '#lib/dates.ts'
import type { Answer, Row, Wire } from './wire.ts'

const patienceMs = 15 * minuteMs

export class Crew {
  readonly wire: Wire
  readonly now: () => number
  readonly #refused = new Map<string, number>()
  readonly #told: (words: { path: string; message: string }) => void
  /** Keys of what was made in this process; of another process the server knows. */
  readonly #made = new Set<string>()
  #steps = 0

  constructor(wire: Wire, now: () => number, told: (words: { path: string; message: string }) => void) {
    this.wire = wire
    this.now = now
    this.#told = told
  }

  /** Steps that were taken since it was last asked. */
  takeSteps(): number {
    const steps = this.#steps
    this.#steps = 0
    return steps
  }

  /** Of one among several that were taken together. */
  refusal(path: string, message: string): void {
    this.#told({ path, message })
  }

  did = (key: string): boolean => this.#made.has(key)

  /**
   * One step of one record. What was refused is not tried again for a quarter of an hour.
   * @param at when it happened, epoch ms; where the call knows it
   * @returns the record as it is then; undefined where it was refused
   */
  async step(n: number, path: string, body: Row, at?: number, key?: string): Promise<Row | undefined> {
    const name = `${path} ${String(body['id'] ?? body['workId'] ?? key ?? '')} ${String(body['item'] ?? '')}`
    const now = this.now()
    if ((this.#refused.get(name) ?? 0) > now) return undefined
    const moment = at === undefined ? {} : { happenedAt: toWire(Math.min(at, now)) }
    const answer: Answer<Row> = await this.wire.post(n, path, { ...body, ...moment }, key)
    if (!answer.success) {
      for (const [other, until] of this.#refused) if (until <= now) this.#refused.delete(other)
      this.#refused.set(name, now + patienceMs)
      this.#told({ path, message: answer.message })
      return undefined
    }
    if (key !== undefined) this.#made.add(key)
    this.#steps++
    return answer.result ?? {}
  }

  /** Hands an order in; a refusal is what a sampler mends at once. @returns whether it was taken */
  async hand(n: number, id: string, result: string, at: number): Promise<boolean> {
    const body = { id, result, happenedAt: toWire(Math.min(at, this.now())) }
    const { success, message } = await this.wire.post(n, '/work/submit', body)
    if (success) this.#steps++
    else this.#told({ path: '/work/submit', message })
    return success
  }
}
