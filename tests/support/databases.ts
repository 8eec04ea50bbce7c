/** A fresh database on each engine for a test. PostgreSQL is used when QY_TEST_DATABASE_URL or the local server answers. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'

/** An address whose user may create databases. */
const serverUrl =
  process.env['QY_TEST_DATABASE_URL'] ?? `postgres://${userInfo().username}@127.0.0.1:5432/postgres`

export interface Place {
  dataDir: string
  databaseUrl?: string
}
/** Where a database may lie; `remove` takes it away. */
export interface FreshPlace extends Place {
  remove(): Promise<void>
}
export type DatabaseName = 'sqlite' | 'postgres'

async function admin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 2_000 })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

export const postgresAnswers = await admin('select 1').then(
  () => true,
  () => false,
)
if (!postgresAnswers) console.warn('No PostgreSQL answers: its half of the database tests is skipped')

async function createDatabase(from: string): Promise<{ database: string; databaseUrl: string }> {
  const database = `qy_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await admin(`create database ${database} template ${from}`)
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return { database, databaseUrl: url.href }
}

/** A migrated database that others are copied from: a copy costs a fifth of the migrations. One a test file. */
let template: Promise<string> | undefined

async function makeTemplate(): Promise<string> {
  const { database, databaseUrl } = await createDatabase('template1')
  const db = await openDb({ dataDir: tmpdir(), databaseUrl })
  await db.close()
  // Its last connection ends a moment after it was closed, and a database in use cannot be copied.
  await admin(`alter database ${database} allow_connections false`)
  await admin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`)
  return database
}

async function dropTemplate(): Promise<void> {
  if (template) await admin(`drop database if exists ${await template} with (force)`)
  template = undefined
}

/** `migrated`: the tables are there already. */
export async function freshPlace(name: DatabaseName, migrated = false): Promise<FreshPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qy-test-'))
  if (name === 'sqlite')
    return { dataDir, remove: async () => rmSync(dataDir, { recursive: true, force: true }) }
  if (migrated) template ??= makeTemplate()
  const { database, databaseUrl } = await createDatabase(migrated ? await template! : 'template1')
  return {
    dataDir,
    databaseUrl,
    async remove() {
      await admin(`drop database if exists ${database} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs the tests once an engine. `open` gives a migrated, empty database that is removed after the test. */
export function forEachDatabase(
  define: (name: DatabaseName, open: () => Promise<Db>, place: () => Promise<Place>) => void,
): void {
  for (const name of ['sqlite', 'postgres'] as const) {
    describe.skipIf(name === 'postgres' && !postgresAnswers)(`on ${name}`, () => {
      const opened: Db[] = []
      const places: FreshPlace[] = []
      const removals: Promise<void>[] = []
      const placeOf = async (migrated: boolean): Promise<Place> => {
        const fresh = await freshPlace(name, migrated)
        places.push(fresh)
        return fresh
      }
      const place = () => placeOf(false)
      const open = async () => {
        const db = await openDb(await placeOf(true))
        opened.push(db)
        return db
      }
      afterEach(async () => {
        await Promise.all(opened.splice(0).map(db => db.close()))
        // Dropping a database waits for the disk; the next test need not.
        removals.push(...places.splice(0).map(fresh => fresh.remove()))
      })
      afterAll(async () => {
        await Promise.all(removals)
        await dropTemplate()
      })
      define(name, open, place)
    })
  }
}
