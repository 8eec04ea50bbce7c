/** Opens the database that the configuration names, brought up to date. */
import { join } from 'node:path'
import type { Db, Engine } from './db.ts'
import { kyselyOver } from './kysely.ts'
import { PostgresEngine } from './postgres/engine.ts'
import { migratePostgres } from './postgres/migrate.ts'
import { SqliteEngine } from './sqlite/engine.ts'
import { migrateSqlite } from './sqlite/migrate.ts'

export interface OpenOptions {
  databaseUrl?: string | undefined
  dataDir: string
  /** Reader threads of SQLite, connections of PostgreSQL. */
  readers?: number
}

/** @throws StartError with one sentence for the person at the terminal */
export async function openDb(options: OpenOptions): Promise<Db> {
  const engine = options.databaseUrl
    ? await openPostgres(options.databaseUrl, options.readers)
    : await openSqlite(join(options.dataDir, 'qingyuan.db'), options.readers)
  return Object.assign(engine, { k: kyselyOver(engine) })
}

async function openSqlite(file: string, readers = 2): Promise<Engine> {
  await migrateSqlite(file)
  return new SqliteEngine(file, readers)
}

async function openPostgres(url: string, connections = 10): Promise<Engine> {
  await migratePostgres(url)
  return new PostgresEngine(url, connections)
}
