/** A fresh database on each engine for a test. PostgreSQL is used when QY_TEST_DATABASE_URL or the local server answers. */
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe, inject } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { openDb, sqliteFile } from '#server/db/open.ts'
import type { Lent } from './lent.ts'
import { type Copy, lend as lendPostgres } from './postgres-pool.ts'
import { keepRows, shapeOf } from './recycle.ts'
import { serverUrl, templateFolder, templatePrefix } from './run.ts'
import { lend as lendSqlite } from './sqlite-pool.ts'

export interface Place {
  dataDir: string
  databaseUrl?: string
}
/** Where a database may lie; `remove` takes it away. */
export interface FreshPlace extends Place {
  remove(): Promise<void>
}
export type DatabaseName = 'sqlite' | 'postgres'

async function admin(sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 2_000 })
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

export const postgresAnswers = await admin('select 1').then(
  () => true,
  () => false,
)
if (!postgresAnswers) console.warn('No PostgreSQL answers: its half of the database tests is skipped')

const named = () => `qy_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
const urlOf = (database: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
async function createDatabase(
  from: string,
  database = named(),
): Promise<{ database: string; databaseUrl: string }> {
  await admin(`create database ${database} template ${from}`)
  return { database, databaseUrl: urlOf(database) }
}
const drop = (database: string) => admin(`drop database if exists ${database} with (force)`)

/** Writes what every copy of a template begins with; known by its name, so that there is one of a name in all the run. */
export type Prepare = (db: Db) => Promise<unknown>

/**
 * What others are copied from: a copy costs a fifth of the migrations, and a tenth of the system rows. Made by the first who needs it,
 * then used by every file of the run (./run.ts clears them away). Two who need it at once both make one; the second throws his away.
 */
const made = new Map<string, Promise<string>>()
function template(engine: DatabaseName, prepare?: Prepare): Promise<string> {
  const kind = prepare?.name ?? 'migrated'
  const key = `${engine}_${kind}`
  const known = made.get(key)
  if (known) return known
  const making = engine === 'sqlite' ? sqliteTemplate(kind, prepare) : postgresTemplate(kind, prepare)
  made.set(key, making)
  return making
}

/** With the tables that a server makes at its first start, too: one that it makes during a test is one that no other database has. */
async function filled(db: Db, prepare?: Prepare): Promise<void> {
  const [{ ensureTables }, { resources, apart }] = await Promise.all([
    import('#server/crud/table.ts'),
    import('#server/declared.ts'),
  ])
  await ensureTables(db, [...resources, ...apart])
  await prepare?.(db)
}

async function sqliteTemplate(kind: string, prepare?: Prepare): Promise<string> {
  const file = join(templateFolder(inject('run')), `${kind}.db`)
  if (existsSync(file)) return file
  const dataDir = mkdtempSync(join(templateFolder(inject('run')), 'made-'))
  const db = await openDb({ dataDir })
  await filled(db, prepare)
  await db.close()
  renameSync(sqliteFile(dataDir), file)
  rmSync(dataDir, { recursive: true, force: true })
  return file
}

async function postgresTemplate(kind: string, prepare?: Prepare): Promise<string> {
  const name = `${templatePrefix(inject('run'))}${kind}`
  const { rows } = await admin(`select 1 from pg_database where datname = '${name}'`)
  if (rows.length > 0) return name
  const { database, databaseUrl } = await createDatabase('template1')
  const db = await openDb({ dataDir: tmpdir(), databaseUrl })
  await filled(db, prepare)
  await db.close()
  await keepRows(databaseUrl)
  // Its last connection ends a moment after it was closed, and a database in use cannot be copied.
  await admin(`alter database ${database} allow_connections false`)
  await admin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`)
  await admin(`alter database ${database} rename to ${name}`).catch(() => admin(`drop database ${database}`))
  return name
}

/** Copies that nobody uses, as they were made, by template. */
const free = new Map<string, Copy[]>()
async function copyOf(template: string): Promise<Copy> {
  const known = free.get(template)?.pop()
  if (known) return known
  // Under a name that the end of the run clears away.
  const { database, databaseUrl: url } = await createDatabase(
    template,
    `${template}_${Math.random().toString(36).slice(2, 10)}`,
  )
  return { template, database, url, shape: await shapeOf(url) }
}
async function giveBack(copy: Copy, isAsNew: boolean): Promise<void> {
  if (isAsNew) free.set(copy.template, [...(free.get(copy.template) ?? []), copy])
  else await drop(copy.database)
}

/** With the tables, unless `empty`: a server that starts on it need not make them. */
export async function freshPlace(name: DatabaseName, empty = false): Promise<FreshPlace> {
  const from = empty ? undefined : await template(name)
  const dataDir = mkdtempSync(join(tmpdir(), 'qy-test-'))
  if (name === 'sqlite') {
    if (from) copyFileSync(from, sqliteFile(dataDir))
    return { dataDir, remove: async () => rmSync(dataDir, { recursive: true, force: true }) }
  }
  const { database, databaseUrl } = await createDatabase(from ?? 'template1')
  return {
    dataDir,
    databaseUrl,
    // Never to be used again: a process that a test has left behind may still write to it.
    async remove() {
      await drop(database)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Gives a migrated, empty database that is removed after the test; with the rows of `prepare`. */
export type Open = (prepare?: Prepare) => Promise<Db>

/** Runs the tests once an engine. */
export function forEachDatabase(
  define: (name: DatabaseName, open: Open, place: (empty?: boolean) => Promise<Place>) => void,
): void {
  for (const name of ['sqlite', 'postgres'] as const) {
    describe.skipIf(name === 'postgres' && !postgresAnswers)(`on ${name}`, () => {
      const places: FreshPlace[] = []
      const removals: Promise<void>[] = []
      const place = async (empty = false): Promise<Place> => {
        const fresh = await freshPlace(name, empty)
        places.push(fresh)
        return fresh
      }
      const lent: Lent[] = []
      const open: Open = async prepare => {
        const from = await template(name, prepare)
        const one =
          name === 'sqlite' ? lendSqlite(from) : await lendPostgres(from, () => copyOf(from), giveBack)
        lent.push(one)
        return one.db
      }
      afterEach(async () => {
        await Promise.all(lent.splice(0).map(one => one.giveBack()))
        // Dropping a database waits for the disk; the next test need not.
        removals.push(...places.splice(0).map(fresh => fresh.remove()))
      })
      afterAll(() => Promise.all(removals))
      define(name, open, place)
    })
  }
}
