/** What every part of the server asks of the database, whichever engine is below. */
import type { Kysely } from 'kysely'
import { refused } from '#contract/kit/fault.ts'
import type { Tables } from './tables.ts'

export interface Statement {
  sql: string
  parameters: readonly unknown[]
  /** Rows that must be affected; any other number rolls the unit back with a ConflictError. */
  expect?: number
  /** Nothing of what it changes is remembered anywhere: nobody is told. */
  unremembered?: true
}
export interface Query {
  sql: string
  parameters: readonly unknown[]
  /**
   * PostgreSQL keeps the plan of what comes often, since making one may take it longer than following it. `general`: one plan
   * for all values, for rows that are found by their keys. `exact`: one for just these values.
   */
  plan?: 'general' | 'exact'
  /** Aborted: nobody waits for the rows any more. */
  signal?: AbortSignal
  /** The longest it may run, ms. */
  limitMs?: number
  /** In whose name: those who wait are answered in rounds. */
  who?: string
  /** Walks through many rows: few such run at a time. */
  costly?: boolean
  /** Hears at any row that it shall stop, so that it may be tried among the quick ones, and asked anew as a costly one. */
  heeds?: boolean
}
export interface Upsert {
  keys: readonly string[]
  update: readonly string[]
  /** Condition on `excluded.x` and `<table>.x` under which the present row is replaced. */
  where?: string
}
export interface Bulk {
  table: string
  columns: readonly string[]
  rows: readonly (readonly unknown[])[]
  /** `fail` unless told. `ignore` keeps the present row. */
  onConflict?: 'fail' | 'ignore' | Upsert
  /** Every row must be written; else the unit is rolled back with a ConflictError. */
  every?: boolean
}
/** What happens together or not at all. */
export type Unit = readonly (Statement | Bulk)[]
export interface Written {
  changes: number
}
export type Dialect = 'sqlite' | 'postgres'

export interface EngineStats {
  commits: number
  waiting: number
  /** Why the last write could not be committed; undefined since one was. */
  failing: string | undefined
}

/** The engine's part; `Db` adds the query builder. */
export interface Engine {
  readonly dialect: Dialect
  /** Rows with the column names of the database (snake_case). */
  read<T>(query: Query): Promise<T[]>
  /** One more asking for the exact plan of this query; true once it is kept. Never on SQLite, where planning is cheap. */
  keeps(query: Query): boolean
  /** One atomic unit. Resolves only after the durable commit. `?` marks parameters on both engines. */
  write(unit: Unit): Promise<Written[]>
  /** Commits so far, and what waits: rows for the SQLite writer, callers for a PostgreSQL connection. */
  stats(): EngineStats
  close(): Promise<void>
}

/** @param own written by this process, not by another one of the installation */
export type OnWritten = (tables: readonly string[], own: boolean) => void | Promise<void>

/** Who remembers rows hears here of what was written. */
export interface Writes {
  /** Changes with every write of this process to the table, when it begins and when it is done. */
  revisionOf(table: string): number
  /** Calls after every commit that changed rows of one of these tables, before the writer goes on. */
  on(tables: Iterable<string>, heard: OnWritten): void
  /** Carries what was written here to the other processes. */
  share(send: (tables: readonly string[]) => void): void
  /** As if rows of these tables had been written. */
  tell(tables: Iterable<string | undefined>, own?: boolean): void
  /** Nobody knows what others have written meanwhile. */
  tellAll(): void
  /** Until all that was begun by now has been read anew; nothing where nothing is under way. */
  settled(): Promise<unknown> | undefined
}

export interface Db extends Engine {
  /**
   * Selects run on the readers. A single insert, update or delete may be executed too (one unit each); there
   * are no transactions: a service reads, decides, and hands one unit to `write`.
   */
  readonly k: Kysely<Tables>
  readonly writes: Writes
}

/** A row changed since it was read: `expect` was not met. */
export class ConflictError extends Error {}
/** A unique index refused a row. */
export class DuplicateError extends Error {}
/** The database cannot take this now (gone, full, too many waiting); trying again later may help. */
export class UnavailableError extends Error {}
/** There is no room left on the disk: reading goes on. */
export class FullError extends UnavailableError {}
/** Whoever asked is gone. */
export class CancelledError extends Error {}
/** A statement ran longer than a call may ask for. */
export class TooLongError extends UnavailableError {}
/** The start cannot go on; the message is one sentence for the person at the terminal. */
export class StartError extends Error {}

/** For what is better lost than kept from happening while the disk is full. */
export async function unlessFull(write: Promise<unknown>, full: () => void = () => {}): Promise<void> {
  try {
    await write
  } catch (error) {
    if (!(error instanceof FullError)) throw error
    full()
  }
}

/** Tells the person who writes what keeps it out: a value that another row has, or a row that somebody else has changed. */
export async function inWords(
  write: Promise<unknown>,
  { taken, changed }: { taken?: string; changed?: string },
): Promise<void> {
  try {
    await write
  } catch (error) {
    if (taken !== undefined && error instanceof DuplicateError) throw refused(taken)
    if (changed !== undefined && error instanceof ConflictError) throw refused(changed)
    throw error
  }
}

export const isBulk = (part: Statement | Bulk): part is Bulk => 'table' in part
