/** A fresh database on each engine for a test. PostgreSQL is used when QY_TEST_DATABASE_URL or the local server answers. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe } from 'vitest'
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

export async function freshPlace(name: DatabaseName): Promise<FreshPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qy-test-'))
  if (name === 'sqlite')
    return { dataDir, remove: async () => rmSync(dataDir, { recursive: true, force: true }) }
  const database = `qy_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await admin(`create database ${database}`)
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return {
    dataDir,
    databaseUrl: url.href,
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
      const place = async (): Promise<Place> => {
        const fresh = await freshPlace(name)
        places.push(fresh)
        return fresh
      }
      const open = async () => {
        const db = await openDb(await place())
        opened.push(db)
        return db
      }
      afterEach(async () => {
        await Promise.all(opened.splice(0).map(db => db.close()))
        await Promise.all(places.splice(0).map(fresh => fresh.remove()))
      })
      define(name, open, place)
    })
  }
}
