/** One run of the tests: its name, and what its files share, cleared away at the end. */
import { accessSync, constants, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Name of this run. */
    run: string
  }
}

/** An address whose user may create databases. */
export const serverUrl =
  process.env['QY_TEST_DATABASE_URL'] ?? `postgres://${userInfo().username}@127.0.0.1:5432/postgres`

/** Where the SQLite files lie that tests are given copies of. */
export const templateFolder = (run: string): string => join(tmpdir(), `qy-test-run-${run}`)
/** How the names of the PostgreSQL databases begin that tests are given copies of. */
export const templatePrefix = (run: string): string => `qy_test_run_${run}_`

const inMemory = '/dev/shm'
const leastBytes = 3 * 1024 ** 3
/** Files of tests lie in memory where it has room for them: what is committed waits for no disk. */
function keepFilesInMemory(): void {
  if (process.env['TMPDIR']) return
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    if (bavail * bsize >= leastBytes) process.env['TMPDIR'] = inMemory
  } catch {
    // No such place on this machine.
  }
}

/** @returns what clears away at the end */
export default function begin(project: TestProject): () => Promise<void> {
  keepFilesInMemory()
  const run = `${process.pid}_${Date.now().toString(36)}`
  mkdirSync(templateFolder(run), { recursive: true })
  project.provide('run', run)
  return async () => {
    rmSync(templateFolder(run), { recursive: true, force: true })
    await dropDatabases(templatePrefix(run))
  }
}

async function dropDatabases(prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  } catch {
    // No PostgreSQL answers: nothing was made there.
  } finally {
    await client.end()
  }
}
