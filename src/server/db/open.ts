/** Opens the database that the configuration names, brought up to date. */
import { join } from 'node:path'
import { boundedReads } from './asking.ts'
import type { Db, Engine } from './db.ts'
import { kyselyOver } from './kysely.ts'
import { PostgresEngine } from './postgres/engine.ts'
import { migratePostgres } from './postgres/migrate.ts'
import { makePartitions } from './postgres/partitions.ts'
import { SqliteEngine } from './sqlite/engine.ts'
import { migrateSqlite } from './sqlite/migrate.ts'
import { toldWrites } from './writes.ts'

export interface OpenOptions {
  databaseUrl?: string | undefined
  dataDir: string
  /** Reader threads of SQLite, connections of PostgreSQL. */
  readers?: number
}

/** @throws StartError with one sentence for the person at the terminal */
export async function openDb(options: OpenOptions): Promise<Db> {
  const db = dbOver(
    options.databaseUrl
      ? await openPostgres(options.databaseUrl, options.readers)
      : await openSqlite(sqliteFile(options.dataDir), options.readers),
  )
  if (db.dialect === 'postgres') await makePartitions(db, Date.now())
  return db
}

export function dbOver(engine: Engine): Db {
  const told = toldWrites(boundedReads(engine))
  return Object.assign(told, { k: kyselyOver(told) })
}

export const sqliteFile = (dataDir: string): string => join(dataDir, 'qingyuan.db')

async function openSqlite(file: string, readers = 2): Promise<Engine> {
  await migrateSqlite(file)
  return new SqliteEngine(file, readers)
}

async function openPostgres(url: string, connections = 10): Promise<Engine> {
  await migratePostgres(url)
  return new PostgresEngine(url, connections)
}
