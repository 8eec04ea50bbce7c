/**
 * Open warnings and running delays in memory, and their way into the database: one unit a save, one save at a time. What could not
 * be written stays marked and goes with the next save; what the database refuses is parted from the others. Other processes may
 * write the same records: theirs are read, and ours go on top.
 */
import {
  type Bulk,
  ConflictError,
  type Db,
  DuplicateError,
  type Statement,
  UnavailableError,
} from '#server/db/db.ts'
import { type Condition, normal } from './machine.ts'
import { anew, join, merge } from './merge.ts'
import {
  numbersOf,
  openOf,
  openWarnings,
  passTakenNumbers,
  type StoredWarning,
  saveTimers,
  warningsOf,
} from './queries.ts'
import { isOver, type Warning } from './record.ts'
import { type Line, numberDays, unitOf } from './unit.ts'

interface Kept {
  warning: Warning
  /** As it was last committed, with the version of its row; 0 while there is none. */
  stored: Warning | undefined
  version: number
  by: string
}
type Part = Statement | Bulk
export type Saved = (warning: Warning, own: boolean) => void
export const keyOf = (facilityId: string, code: string): string => `${facilityId}|${code}`
const keyOfWarning = ({ facilityId, code }: Warning): string => keyOf(facilityId, code)
const attempts = 5

export class Ledger {
  readonly #db: Db
  readonly #saved: Saved
  readonly #failed: (error: unknown) => void
  readonly #open = new Map<string, Kept>()
  readonly #conditions = new Map<string, Condition>()
  /** With what belongs into the same unit. */
  #changed = new Map<Kept, readonly Part[]>()
  #timers = new Set<string>()
  /** Committed, but nobody was told yet. */
  #untold: Line<Kept>[] = []
  #running: Promise<unknown> | undefined

  /** `saved` is called after the commit, with the record as it was committed; `own`: by this process. */
  constructor(db: Db, saved: Saved, failed: (error: unknown) => void) {
    this.#db = db
    this.#saved = saved
    this.#failed = failed
  }
  restore(stored: readonly StoredWarning[], conditions: ReadonlyMap<string, Condition>): void {
    for (const { warning, version } of stored)
      this.#open.set(keyOfWarning(warning), { warning, stored: warning, version, by: 'system' })
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
  put(warning: Warning, by = 'system', extra: readonly Part[] = []): void {
    const key = keyOfWarning(warning)
    const kept = this.#open.get(key) ?? { warning, stored: undefined, version: 0, by }
    kept.warning = warning
    kept.by = by
    this.#changed.set(kept, [...(this.#changed.get(kept) ?? []), ...extra])
    this.#file(kept)
  }
  /** Kept for the next save without hurry: figures of an active warning move with every frame. */
  touch(warning: Warning): void {
    const kept = this.#open.get(keyOfWarning(warning))
    if (kept !== undefined) kept.warning = warning
  }
  get waiting(): boolean {
    return this.#changed.size > 0 || this.#timers.size > 0 || this.#untold.length > 0
  }
  /** Resolves when everything put so far is committed; rejects when it is not (it stays marked). */
  save(): Promise<void> {
    return this.#alone(async () => {
      await this.#tell()
      if (this.waiting) await this.#write()
      await this.#tell()
    })
  }
  saveSoon(): void {
    this.save().catch(this.#failed)
  }
  /** Reads what other processes made of these records; without ids, of all that are open here or there. */
  reread(ids?: readonly string[]): Promise<void> {
    return this.#alone(async () => {
      const rows = ids ? await warningsOf(this.#db, ids) : await openWarnings(this.#db)
      const seen = new Set(rows.map(({ warning }) => warning.id))
      const gone = ids ? [] : this.all().flatMap(({ id }) => (seen.has(id) ? [] : id))
      for (const row of [...(await warningsOf(this.#db, gone)), ...rows]) this.#take(row)
    })
  }

  /** Records that were closed and are to be opened once more; not where their condition has another by now. */
  admit(ids: readonly string[], want: (closed: Warning) => boolean): Promise<void> {
    return this.#alone(async () => {
      const rows = await warningsOf(this.#db, ids)
      const wanted = rows.filter(({ warning }) => isOver(warning.state) && want(warning))
      const keys = wanted.map(({ warning }) => keyOfWarning(warning))
      const open = new Set((await openOf(this.#db, keys)).map(({ warning }) => keyOfWarning(warning)))
      const free = wanted.filter(({ warning }) => {
        const key = keyOfWarning(warning)
        return !open.has(key) && !this.#open.has(key)
      })
      this.restore(free, new Map())
    })
  }

  async #alone(work: () => Promise<void>): Promise<void> {
    while (this.#running !== undefined) await this.#running.catch(() => {})
    const running = work().finally(() => {
      this.#running = undefined
    })
    this.#running = running
    return running
  }
  #file(kept: Kept): void {
    const key = keyOfWarning(kept.warning)
    if (!isOver(kept.warning.state)) this.#open.set(key, kept)
    else if (this.#open.get(key) === kept) this.#open.delete(key)
  }
  /** What waits to be written here goes on top of it when it is written. */
  #take({ warning, version }: StoredWarning): void {
    const { facilityId, code, active, lastAt, level } = warning
    const known = this.#open.get(keyOfWarning(warning))
    const over = isOver(warning.state)
    if (known === undefined ? over : this.#changed.has(known)) return
    const same = known?.warning.id === warning.id
    if (known !== undefined && (same ? known.version >= version : over)) return
    this.#file(
      same && known
        ? Object.assign(known, { warning, stored: warning, version })
        : { warning, stored: warning, version, by: 'system' },
    )
    const { phase } = this.condition(facilityId, code)
    const isActive = phase === 'active' || phase === 'clearing'
    if (active && !isActive)
      this.setCondition(facilityId, code, { phase: 'active', since: lastAt, worseSince: 0, level })
    if (!active && isActive) this.setCondition(facilityId, code, normal)
    this.#saved(warning, false)
  }

  async #write(): Promise<void> {
    const timers = this.#timers
    // Later changes make new records; these are the ones that this unit commits.
    const lines = [...this.#changed].map(([kept, extra]) => ({ kept, warning: kept.warning, extra }))
    this.#changed = new Map()
    this.#timers = new Set()
    try {
      await this.#commit(lines, timers)
    } catch (error) {
      if (error instanceof UnavailableError) {
        this.#mark(lines, timers)
        throw error
      }
      await this.#commitApart(lines, timers, error)
    }
  }
  /** One that is refused must not keep the others from being written. */
  async #commitApart(
    lines: readonly Line<Kept>[],
    timers: ReadonlySet<string>,
    error: unknown,
  ): Promise<void> {
    const refused: Line<Kept>[] = []
    for (const line of lines) await this.#commit([line], new Set()).catch(() => refused.push(line))
    const left = await this.#commit([], timers).then(
      () => new Set<string>(),
      () => timers,
    )
    this.#mark(refused, left)
    if (refused.length > 0 || left.size > 0) throw error
  }
  #mark(lines: readonly Line<Kept>[], timers: ReadonlySet<string>): void {
    const before = new Map(
      lines.map(({ kept, extra }) => [kept, [...extra, ...(this.#changed.get(kept) ?? [])]]),
    )
    const later = [...this.#changed].filter(([kept]) => !before.has(kept))
    this.#changed = new Map([...before, ...later])
    for (const key of timers) this.#timers.add(key)
  }
  async #commit(lines: readonly Line<Kept>[], timers: ReadonlySet<string>): Promise<void> {
    const delays = [...timers].flatMap(key => {
      const [facilityId, code] = key.split('|') as [string, string]
      return saveTimers(facilityId, code, this.#conditions.get(key) ?? normal)
    })
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#db.write([...unitOf(lines), ...delays])
        break
      } catch (error) {
        if (attempt === attempts) throw error
        if (error instanceof ConflictError) await this.#rebase(lines)
        else if (error instanceof DuplicateError) await this.#join(lines)
        else throw error
      }
    }
    for (const line of lines) {
      line.kept.version += 1
      line.kept.stored = line.warning
      this.#untold.push(line)
    }
  }
  /** Others moved rows of ours. */
  async #rebase(lines: readonly Line<Kept>[]): Promise<void> {
    const old = lines.filter(({ kept }) => kept.version > 0)
    const rows = await warningsOf(
      this.#db,
      old.map(({ warning }) => warning.id),
    )
    const present = new Map(rows.map(row => [row.warning.id, row]))
    for (const line of old) {
      const theirs = present.get(line.warning.id)
      const base = line.kept.stored ?? line.warning
      if (theirs && (!isOver(theirs.warning.state) || !line.warning.active))
        this.#settle(line, theirs, ours => merge(base, ours, theirs.warning))
      else {
        const next = anew(line.warning)
        this.#settle(line, undefined, ours => ({ ...ours, id: next.id, ...(ours === line.warning && next) }))
      }
    }
  }
  /** Others raised the same, or the number is taken. */
  async #join(lines: readonly Line<Kept>[]): Promise<void> {
    const fresh = lines.filter(({ kept }) => kept.version === 0)
    const open = await openOf(
      this.#db,
      fresh.map(({ warning }) => keyOfWarning(warning)),
    )
    // Ours already: it was committed, and the answer was lost.
    const own = await warningsOf(
      this.#db,
      fresh.map(({ warning }) => warning.id),
    )
    const ownOf = new Map(own.map(row => [row.warning.id, row]))
    const openAt = new Map(open.map(row => [keyOfWarning(row.warning), row]))
    let joined = 0
    for (const line of fresh) {
      const mine = ownOf.get(line.warning.id)
      const theirs = mine ?? (isOver(line.warning.state) ? undefined : openAt.get(keyOfWarning(line.warning)))
      if (theirs === undefined) continue
      joined += 1
      this.#settle(line, theirs, ours =>
        mine ? { ...ours, warnNo: theirs.warning.warnNo } : join(theirs.warning, ours),
      )
    }
    if (joined === 0) for (const day of numberDays(lines)) await passTakenNumbers(this.#db, day)
  }
  #settle(line: Line<Kept>, theirs: StoredWarning | undefined, onto: (ours: Warning) => Warning): void {
    const { kept } = line
    const same = kept.warning === line.warning
    const later = same ? undefined : onto(kept.warning)
    line.warning = onto(line.warning)
    kept.warning = later ?? line.warning
    kept.stored = theirs?.warning
    kept.version = theirs?.version ?? 0
    this.#file(kept)
  }

  /** New records got their numbers in the database. */
  async #tell(): Promise<void> {
    const fresh = this.#untold.flatMap(({ kept, warning }) => (kept.version === 1 ? warning.id : []))
    const numbers = fresh.length > 0 ? await numbersOf(this.#db, fresh) : new Map<string, string>()
    for (const line of this.#untold.splice(0)) {
      const warnNo = numbers.get(line.warning.id)
      if (warnNo !== undefined) {
        line.warning = { ...line.warning, warnNo }
        line.kept.warning = { ...line.kept.warning, warnNo }
        line.kept.stored = line.warning
      }
      this.#saved(line.warning, true)
    }
  }
}
