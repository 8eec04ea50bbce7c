/**
 * Answers that may be a few seconds old. Whoever asks while one is being computed waits for that one. Before its life
 * ends an answer is renewed in the background, so that a list which is asked all the time never waits for a count.
 */
import { stillAsked, unasked } from '#server/db/asking.ts'
import { CancelledError } from '#server/db/db.ts'

interface Entry<V> {
  group: string
  /** When its reading began, and what the group's revision was then. */
  at: number
  revision: number | undefined
  /** How long its reading took. */
  tookMs: number
  value?: V
  loading?: Promise<V>
}
export interface FreshOptions {
  maxAgeMs: number
  capacity: number
  clock?: () => number
  /** How much longer an answer of a group is given while it is being renewed; not at all unless told. */
  graceMs?: (group: string) => number
  /** Where it is known that nothing of a group has changed, its answers stay; undefined where nobody can know. */
  revisionOf?: (group: string) => number | undefined
}

/** A condition may look beyond its group: even what has not changed is asked again at times. */
const unchangedMs = 600_000

export class Fresh<V> {
  readonly #entries = new Map<string, Entry<V>>()
  readonly #maxAgeMs: number
  readonly #capacity: number
  readonly #clock: () => number
  readonly #graceMs: (group: string) => number
  readonly #revisionOf: (group: string) => number | undefined

  constructor({
    maxAgeMs,
    capacity,
    clock = Date.now,
    graceMs = () => 0,
    revisionOf = () => undefined,
  }: FreshOptions) {
    this.#graceMs = graceMs
    this.#maxAgeMs = maxAgeMs
    this.#capacity = capacity
    this.#clock = clock
    this.#revisionOf = revisionOf
  }

  /** How many answers are kept. */
  get size(): number {
    return this.#entries.size
  }

  /** @param group what `drop` names, for example the table that was read */
  async get(group: string, key: string, load: () => Promise<V>): Promise<V> {
    const id = `${group}\n${key}`
    const entry = this.#entries.get(id)
    const age = entry ? this.#ageOf(entry) : Number.POSITIVE_INFINITY
    if (entry?.value !== undefined && age < this.#maxAgeMs + this.#graceMs(group)) {
      this.#touch(id, entry)
      // A failed renewal shows when the answer has grown too old; until then there is one.
      if (age > this.#renewalAge(entry, group) && !entry.loading)
        unasked(() => this.#load(id, group, load, entry)).catch(() => undefined)
      return entry.value
    }
    try {
      return await (entry?.loading ?? this.#load(id, group, load))
    } catch (error) {
      // Whoever was first has left; those who waited with him ask themselves.
      if (error instanceof CancelledError && stillAsked()) return this.get(group, key, load)
      throw error
    }
  }

  /** Forgets what was read of a group; what is being read now is not kept either. */
  drop(group: string, which: (value: V | undefined) => boolean = () => true): void {
    for (const [id, entry] of this.#entries)
      if (entry.group === group && which(entry.value)) this.#entries.delete(id)
  }

  /**
   * Late enough to read seldom, early enough to be done in time even when the next reading takes thrice as long. Where there is
   * grace, renewing a long reading takes no more than a fiftieth of the time: whoever asks meanwhile would feel it.
   */
  #renewalAge({ tookMs }: Entry<V>, group: string): number {
    const grace = this.#graceMs(group)
    const latest = (age: number) => age - 3 * tookMs - 500
    const soon = Math.min(0.9 * this.#maxAgeMs, Math.max(0.3 * this.#maxAgeMs, latest(this.#maxAgeMs)))
    return grace === 0 ? soon : Math.max(soon, Math.min(50 * tookMs, latest(this.#maxAgeMs + grace)))
  }

  #ageOf({ at, group, revision }: Entry<V>): number {
    const age = this.#clock() - at
    const unchanged = revision !== undefined && revision === this.#revisionOf(group)
    return unchanged && age < unchangedMs ? 0 : age
  }

  async #load(id: string, group: string, load: () => Promise<V>, old?: Entry<V>): Promise<V> {
    const at = this.#clock()
    const revision = this.#revisionOf(group)
    const loading = load()
    const entry: Entry<V> = old ?? { group, at, revision, tookMs: 0 }
    entry.loading = loading
    this.#entries.set(id, entry)
    try {
      const value = await loading
      if (this.#entries.get(id) === entry) {
        this.#entries.set(id, { group, at, revision, tookMs: this.#clock() - at, value })
        this.#shrink()
      }
      return value
    } catch (error) {
      if (old) delete old.loading
      else if (this.#entries.get(id) === entry) this.#entries.delete(id)
      throw error
    }
  }

  #touch(id: string, entry: Entry<V>): void {
    this.#entries.delete(id)
    this.#entries.set(id, entry)
  }

  #shrink(): void {
    for (const id of this.#entries.keys()) {
      if (this.#entries.size <= this.#capacity) return
      this.#entries.delete(id)
    }
  }
}
