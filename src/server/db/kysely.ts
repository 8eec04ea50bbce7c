/** Kysely over an engine: selects go to its readers, single writes become units. There are no transactions. */
import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type Dialect as KyselyDialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Engine } from './db.ts'
import type { Tables } from './tables.ts'

export function kyselyOver(engine: Engine): Kysely<Tables> {
  const sqlite = engine.dialect === 'sqlite'
  const dialect: KyselyDialect = {
    createDriver: () => new EngineDriver(engine),
    createAdapter: () => (sqlite ? new SqliteAdapter() : new PostgresAdapter()),
    createQueryCompiler: () => (sqlite ? new SqliteQueryCompiler() : new PostgresQueryCompiler()),
    createIntrospector: db => (sqlite ? new SqliteIntrospector(db) : new PostgresIntrospector(db)),
  }
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] })
}

class EngineConnection implements DatabaseConnection {
  readonly #engine: Engine
  constructor(engine: Engine) {
    this.#engine = engine
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!isWrite(query)) return { rows: await this.#engine.read<R>(query) }
    const [written] = await this.#engine.write([{ sql: query.sql, parameters: query.parameters }])
    return { rows: [], numAffectedRows: BigInt(written?.changes ?? 0) }
  }

  /** The engines answer whole results; page by key where a result may be long. */
  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    const rows = await this.#engine.read<R>(query)
    for (let at = 0; at < rows.length; at += chunkSize) yield { rows: rows.slice(at, at + chunkSize) }
  }
}

function isWrite(query: CompiledQuery): boolean {
  const { kind } = query.query
  if (kind === 'RawNode') return /^\s*(insert|update|delete|create|drop|alter)\b/i.test(query.sql)
  const writes = kind === 'InsertQueryNode' || kind === 'UpdateQueryNode' || kind === 'DeleteQueryNode'
  if (writes && 'returning' in query.query && query.query.returning)
    throw new Error('A write answers the number of rows only; read the row afterwards')
  return writes
}

class EngineDriver implements Driver {
  readonly #connection: EngineConnection
  constructor(engine: Engine) {
    this.#connection = new EngineConnection(engine)
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }
  async releaseConnection(): Promise<void> {}
  async beginTransaction(): Promise<void> {
    throw new Error('No interactive transactions: hand one unit to db.write()')
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async destroy(): Promise<void> {}
}
