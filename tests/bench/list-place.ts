/** A fresh database of each engine, removed afterwards. PostgreSQL takes part when a server answers. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

export interface BenchPlace {
  dataDir: string
  databaseUrl?: string
  remove(): Promise<void>
}
const serverUrl =
  process.env['QY_TEST_DATABASE_URL'] ?? `postgres://${userInfo().username}@127.0.0.1:5432/postgres`

export async function query(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

export const sqlitePlace = (): BenchPlace => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qy-bench-'))
  return { dataDir, remove: async () => rmSync(dataDir, { recursive: true, force: true }) }
}

/**
 * Undefined where no PostgreSQL answers; `QY_BENCH_ENGINE=sqlite` is for trying.
 * @param apart tells it from another of the same run
 */
export async function postgresPlace(apart = ''): Promise<BenchPlace | undefined> {
  if (process.env['QY_BENCH_ENGINE'] === 'sqlite') return undefined
  const database = `qy_bench_${process.pid}${apart}`
  try {
    await query(serverUrl, `create database ${database}`)
  } catch {
    return undefined
  }
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  const { dataDir, remove } = sqlitePlace()
  return {
    dataDir,
    databaseUrl: url.href,
    async remove() {
      await query(serverUrl, `drop database if exists ${database} with (force)`)
      await remove()
    },
  }
}
