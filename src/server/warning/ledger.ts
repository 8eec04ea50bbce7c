/**
 * Open warnings and running delays in memory, and their way into the database: one unit a save, one save at a time. What could not
 * be written stays marked and goes with the next save.
 */
import { type Bulk, ConflictError, type Db, type Statement } from '#server/db/db.ts'
import { type Condition, normal } from './machine.ts'
import { insertWarning, type StoredWarning, saveTimers, updateWarning, versionsOf } from './queries.ts'
import { isOver, type Warning } from './record.ts'

interface Kept {
  warning: Warning
  /** Version of the row; 0 while there is none. */
  version: number
  by: string
}
export const keyOf = (facilityId: string, code: string): string => `${facilityId}|${code}`

export class Ledger {
  readonly #db: Db
  readonly #saved: (warning: Warning) => void
  readonly #failed: (error: unknown) => void
  readonly #open = new Map<string, Kept>()
  readonly #conditions = new Map<string, Condition>()
  #changed = new Map<string, Kept>()
  #timers = new Set<string>()
  #extra: (Statement | Bulk)[] = []
  #running: Promise<void> | undefined

  /** `saved` is called after the commit, with the record as it was committed. */
  constructor(db: Db, saved: (warning: Warning) => void, failed: (error: unknown) => void) {
    this.#db = db
    this.#saved = saved
    this.#failed = failed
  }
  restore(stored: readonly StoredWarning[], conditions: ReadonlyMap<string, Condition>): void {
    for (const { warning, version } of stored)
      this.#open.set(keyOf(warning.facilityId, warning.code), { warning, version, by: 'system' })
    for (const [key, condition] of conditions) this.#conditions.set(key, condition)
  }

  condition(facilityId: string, code: string): Condition {
    return this.#conditions.get(keyOf(facilityId, code)) ?? normal
  }
  /** Delays are written when one starts or ends, not at each look. */
  setCondition(facilityId: string, code: string, next: Condition): void {
    const key = keyOf(facilityId, code)
    const before = this.#conditions.get(key) ?? normal
    if (next === before) return
    if (next === normal) this.#conditions.delete(key)
    else this.#conditions.set(key, next)
    const delayed = next.phase === 'pending' || next.phase === 'clearing' ? next.since : 0
    const was = before.phase === 'pending' || before.phase === 'clearing' ? before.since : 0
    if (delayed !== was || next.worseSince !== before.worseSince) this.#timers.add(key)
  }
  open(facilityId: string, code: string): Warning | undefined {
    return this.#open.get(keyOf(facilityId, code))?.warning
  }
  all(): Warning[] {
    return [...this.#open.values()].map(kept => kept.warning)
  }
  *of(facilityId: string): Iterable<Warning> {
    for (const { warning } of this.#open.values()) if (warning.facilityId === facilityId) yield warning
  }
  byId(id: string): Warning | undefined {
    for (const { warning } of this.#open.values()) if (warning.id === id) return warning
    return undefined
  }
  /** `extra`: what belongs into the same unit (the audit line of a person's act). */
  put(warning: Warning, by = 'system', extra: readonly (Statement | Bulk)[] = []): void {
    const key = keyOf(warning.facilityId, warning.code)
    const kept = this.#open.get(key) ?? { warning, version: 0, by }
    kept.warning = warning
    kept.by = by
    this.#changed.set(warning.id, kept)
    this.#extra.push(...extra)
    if (isOver(warning.state)) this.#open.delete(key)
    else this.#open.set(key, kept)
  }
  /** Kept for the next save without hurry: figures of an active warning move with every frame. */
  touch(warning: Warning): void {
    const kept = this.#open.get(keyOf(warning.facilityId, warning.code))
    if (kept !== undefined) kept.warning = warning
  }
  get waiting(): boolean {
    return this.#changed.size > 0 || this.#timers.size > 0 || this.#extra.length > 0
  }
  /** Resolves when everything put so far is committed; rejects when it is not (it stays marked). */
  async save(): Promise<void> {
    while (this.#running !== undefined) await this.#running.catch(() => {})
    if (!this.waiting) return
    this.#running = this.#write().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }
  saveSoon(): void {
    this.save().catch(this.#failed)
  }

  async #write(): Promise<void> {
    const changed = this.#changed
    const timers = this.#timers
    const extra = this.#extra
    this.#changed = new Map()
    this.#timers = new Set()
    this.#extra = []
    // Later changes make new records; these are the ones that this unit commits.
    const lines = [...changed.values()].map(kept => ({
      kept,
      warning: kept.warning,
      isNew: kept.version === 0,
    }))
    const unit: (Statement | Bulk)[] = [...extra]
    for (const key of timers) {
      const [facilityId, code] = key.split('|') as [string, string]
      unit.push(...saveTimers(facilityId, code, this.#conditions.get(key) ?? normal))
    }
    const records = () =>
      lines.map(({ kept, warning, isNew }) =>
        isNew ? insertWarning(warning) : updateWarning(warning, kept.version, kept.by),
      )
    try {
      await this.#writeOnce(lines, () => [...records(), ...unit])
    } catch (error) {
      for (const [id, kept] of changed) if (!this.#changed.has(id)) this.#changed.set(id, kept)
      for (const key of timers) this.#timers.add(key)
      this.#extra.unshift(...extra)
      throw error
    }
    for (const { kept, warning } of lines) {
      kept.version += 1
      this.#saved(warning)
    }
  }
  /** Somebody else moved a row (dispatch, a repair by hand): our columns go on top of its present version. */
  async #writeOnce(
    lines: readonly { kept: Kept; isNew: boolean }[],
    unit: () => (Statement | Bulk)[],
  ): Promise<void> {
    try {
      await this.#db.write(unit())
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error
      const old = lines.filter(line => !line.isNew)
      const versions = await versionsOf(
        this.#db,
        old.map(line => line.kept.warning.id),
      )
      for (const { kept } of old) kept.version = versions.get(kept.warning.id) ?? kept.version
      await this.#db.write(unit())
    }
  }
}
