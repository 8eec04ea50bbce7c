/** PostgreSQL through a bounded pool; the pool reconnects by itself after an outage. */
import { availableParallelism } from 'node:os'
import type pg from 'pg'
import {
  CancelledError,
  ConflictError,
  type Engine,
  type EngineStats,
  isBulk,
  type Query,
  type Statement,
  TooLongError,
  UnavailableError,
  type Unit,
  type Written,
} from '../db.ts'
import { Semaphore } from '../semaphore.ts'
import { arrayInserts, type ColumnTypes } from './bulk.ts'
import { errorOf, isRetryable, poolOf } from './connect.ts'
import { numbered, written } from './numbered.ts'
import { type PreparedText, PreparedTexts } from './prepared.ts'

/** Callers that may wait for a connection; beyond, they are told at once. */
const maxWaiting = 500
const attempts = 5
const mostCostly = Math.max(1, Math.floor(availableParallelism() / 2))
/** What the connection itself allows (connect.ts). */
const backstopMs = 30_000

export class PostgresEngine implements Engine {
  readonly dialect = 'postgres'
  readonly #pool: pg.Pool
  /** Where others are told to stop, when all connections are taken by what shall stop. */
  readonly #stopper: pg.Pool
  /** The server has other callers: half its cores at most, as far as this machine tells, walk through long tables. */
  readonly #costly = new Semaphore(mostCostly)
  /** Each of them with one core: by itself the server would give it several. */
  readonly #costlyPool: pg.Pool
  readonly #types = new Map<string, Promise<ColumnTypes>>()
  readonly #texts = new PreparedTexts(numbered)
  #commits = 0
  #failing: string | undefined
  #closed = false

  constructor(url: string, connections: number) {
    this.#pool = poolOf(url, connections)
    this.#stopper = poolOf(url, 1)
    this.#costlyPool = poolOf(url, mostCostly, '-c max_parallel_workers_per_gather=0 -c jit=off')
  }

  stats(): EngineStats {
    return { commits: this.#commits, waiting: this.#pool.waitingCount, failing: this.#failing }
  }

  keeps({ sql, parameters }: Query): boolean {
    const text = written(sql, parameters)
    return text !== undefined && this.#texts.count(text) !== undefined
  }

  async read<T>(query: Query): Promise<T[]> {
    this.#admit()
    try {
      const { rows } = await (query.signal
        ? this.#bounded(query, query.signal)
        : this.#pool.query(this.#asked(query)))
      return rows as T[]
    } catch (error) {
      throw errorOf(error)
    }
  }

  /** The server goes on with a statement that nobody waits for unless it is told. */
  async #bounded(query: Query, signal: AbortSignal): Promise<pg.QueryResult> {
    const giveBack = query.costly ? await this.#costly.take(signal, query.who) : () => undefined
    let limit: NodeJS.Timeout | undefined
    let stop: (() => void) | undefined
    try {
      const client = await (query.costly ? this.#costlyPool : this.#pool).connect()
      const { processID } = client as pg.PoolClient & { processID?: number }
      let stopped: Error | undefined
      let stopping: Promise<unknown> | undefined
      const end = (why: Error) => {
        if (stopped) return
        stopped = why
        stopping = this.#stopper.query('select pg_cancel_backend($1)', [processID]).catch(() => undefined)
      }
      stop = () => end(new CancelledError())
      try {
        if (signal.aborted) throw new CancelledError()
        signal.addEventListener('abort', stop, { once: true })
        limit = setTimeout(() => end(new TooLongError()), query.limitMs ?? backstopMs)
        return await client.query(this.#asked(query))
      } catch (error) {
        throw stopped ?? error
      } finally {
        // A late stop must not meet the next statement of this connection.
        await stopping
        client.release()
      }
    } finally {
      clearTimeout(limit)
      if (stop) signal.removeEventListener('abort', stop)
      giveBack()
    }
  }

  async write(unit: Unit): Promise<Written[]> {
    this.#admit()
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#writeOnce(unit)
      } catch (error) {
        if (isRetryable(error) && attempt < attempts) continue
        const failure = errorOf(error)
        if (failure instanceof UnavailableError) this.#failing = failure.message
        throw failure
      }
    }
  }

  #asked({ sql, parameters, plan }: Query): PreparedText & { values: unknown[] } {
    const exact = plan === 'exact' ? written(sql, parameters) : undefined
    if (exact !== undefined) {
      const kept = this.#texts.count(exact)
      if (kept) return { ...kept, values: [] }
    }
    const text = plan === 'general' ? this.#texts.of(sql) : { text: numbered(sql) }
    return { ...text, values: parameters.map(bindable) }
  }

  #admit(): void {
    if (this.#closed) throw new UnavailableError('数据库已关闭')
    if (this.#pool.waitingCount >= maxWaiting) throw new UnavailableError('数据库繁忙，请稍后重试')
  }

  async #writeOnce(unit: Unit): Promise<Written[]> {
    const client = await this.#pool.connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      const written: Written[] = []
      for (const part of unit) {
        written.push(isBulk(part) ? await this.#insert(client, part) : await runStatement(client, part))
      }
      await client.query('commit')
      this.#commits += 1
      this.#failing = undefined
      return written
    } catch (error) {
      await client.query('rollback').catch((reason: Error) => {
        broken = reason
      })
      throw error
    } finally {
      // A connection that cannot even roll back is thrown away.
      client.release(broken)
    }
  }

  async #insert(client: pg.PoolClient, bulk: Extract<Unit[number], { table: string }>): Promise<Written> {
    if (bulk.rows.length === 0) return { changes: 0 }
    let changes = 0
    for (const insert of arrayInserts(bulk, await this.#typesOf(bulk.table))) {
      changes += (await client.query(insert.sql, insert.parameters)).rowCount ?? 0
    }
    if (bulk.every && changes !== bulk.rows.length) throw new ConflictError('这条记录已被他人修改')
    return { changes }
  }

  #typesOf(table: string): Promise<ColumnTypes> {
    const known = this.#types.get(table)
    if (known) return known
    const asked = this.#pool
      .query<{ name: string; type: string }>(
        'select attname as name, format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped',
        [table],
      )
      .then(({ rows }) => new Map(rows.map(({ name, type }) => [name, type])))
    this.#types.set(table, asked)
    asked.catch(() => this.#types.delete(table))
    return asked
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await Promise.all([this.#pool.end(), this.#costlyPool.end(), this.#stopper.end()])
  }
}

async function runStatement(client: pg.PoolClient, statement: Statement): Promise<Written> {
  const result = await client.query(numbered(statement.sql), statement.parameters.map(bindable))
  const changes = result.rowCount ?? 0
  if (statement.expect !== undefined && changes !== statement.expect)
    throw new ConflictError('这条记录已被他人修改')
  return { changes }
}

const bindable = (value: unknown): unknown => {
  if (typeof value === 'boolean') throw new TypeError('Booleans are stored as Y/N or 0/1, not bound as such')
  return value === undefined ? null : value
}
