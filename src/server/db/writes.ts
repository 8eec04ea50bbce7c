/**
 * Which tables were written, and who has to know. Whatever is remembered of a table anywhere is told here, by the one way that all
 * writes take, so that nobody who writes has to think of it.
 */
import { unasked } from './asking.ts'
import {
  type Bulk,
  ConflictError,
  DuplicateError,
  type Engine,
  isBulk,
  type OnWritten,
  type Statement,
  type Writes,
} from './db.ts'

interface Listener {
  readonly tables: ReadonlySet<string>
  readonly heard: OnWritten
}
const verb = /\b(?:insert\s+(?:or\s+\w+\s+)?into|update|delete\s+from)\s+"?([a-z_][a-z0-9_]*)"?/i
const ofNoRows = /^\s*(?:select|pragma|create|alter|drop|analyze|lock|do)\b/i

/** @throws Error for a statement that writes nobody knows where */
export function tableOf(part: Statement | Bulk): string | undefined {
  if (isBulk(part)) return part.table
  const table = verb.exec(part.sql)?.[1]?.toLowerCase()
  if (table === undefined && !ofNoRows.test(part.sql))
    throw new Error(`No table can be told of: ${part.sql.slice(0, 100)}`)
  return table
}

class News implements Writes {
  readonly #revisions = new Map<string, number>()
  readonly #listeners: Listener[] = []
  readonly #watched = new Set<string>()
  readonly #underWay = new Set<Promise<void>>()
  #send: (tables: readonly string[]) => void = () => undefined

  revisionOf(table: string): number {
    return this.#revisions.get(table) ?? 0
  }

  count(tables: Iterable<string | undefined>): void {
    for (const table of tables) if (table) this.#revisions.set(table, this.revisionOf(table) + 1)
  }

  on(tables: Iterable<string>, heard: OnWritten): void {
    const listener = { tables: new Set(tables), heard }
    this.#listeners.push(listener)
    for (const table of listener.tables) this.#watched.add(table)
  }

  share(send: (tables: readonly string[]) => void): void {
    this.#send = send
  }

  tell(tables: Iterable<string | undefined>, own = true): void {
    const told = [...new Set(tables)].filter(table => table !== undefined && this.#watched.has(table))
    if (told.length === 0) return
    // The others have forgotten before anybody is led to ask them.
    if (own) this.#send(told as string[])
    for (const { tables: watched, heard } of this.#listeners) {
      const among = (told as string[]).filter(table => watched.has(table))
      if (among.length > 0) this.#call(() => heard(among, own))
    }
  }

  tellAll(): void {
    this.tell(this.#watched, false)
  }

  settled(): Promise<unknown> | undefined {
    return this.#underWay.size === 0 ? undefined : Promise.all(this.#underWay)
  }

  /** What was committed stands, whatever becomes of this. */
  #call(heard: () => void | Promise<void>): void {
    const failed = (error: unknown) => process.emitWarning(error instanceof Error ? error : String(error))
    try {
      // It is for everybody: it does not end with the call that wrote.
      const begun = unasked(heard)
      if (!begun) return
      const work = begun.catch(failed).finally(() => this.#underWay.delete(work))
      this.#underWay.add(work)
    } catch (error) {
      failed(error)
    }
  }
}

/** The engine with its writes told. */
export function toldWrites<E extends Engine>(engine: E): E & { readonly writes: Writes } {
  const writes = new News()
  const write = engine.write.bind(engine)
  engine.write = async unit => {
    const tables = unit.map(tableOf)
    writes.count(tables)
    try {
      const written = await write(unit)
      writes.tell(tables.filter((_, at) => written[at]!.changes > 0 && !(unit[at] as Statement).unremembered))
      return written
    } catch (error) {
      // Whether a commit that broke off was made nobody knows.
      if (!(error instanceof ConflictError || error instanceof DuplicateError)) writes.tell(tables)
      throw error
    } finally {
      writes.count(tables)
    }
  }
  return Object.assign(engine, { writes })
}

/** One at a time; those who come while it runs share the next one. */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const begin = () => {
    next = undefined
    running = work().finally(() => {
      running = undefined
    })
    return running
  }
  return () => {
    if (!running) return next ?? begin()
    next ??= running.then(begin, begin)
    return next
  }
}
