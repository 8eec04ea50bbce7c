/** R22: the daily copy of the database, put into the folder of another machine. */
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { demoFirst } from '#demo/seed/first.ts'
import { loadConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { openDb, sqliteFile } from '#server/db/open.ts'
import { createSessions } from '#server/identity/sessions/sessions.ts'
import { backup } from '#server/jobs/handlers/backup.ts'
import { seedSystem } from '#server/seed/seed-system.ts'

/** What opens a door for its bearer holds where it was given. */
const doors = ['sys_session', 'sys_sms_code', 'sys_password_link', 'third_pass']

async function rowsOf(db: Db): Promise<Record<string, string[]>> {
  const tables = await db.read<{ name: string }>({
    sql: "select name from sqlite_master where type = 'table' and name not like 'sqlite%' order by name",
    parameters: [],
  })
  const rows = await Promise.all(
    tables.map(({ name }) => db.read({ sql: `select * from "${name}"`, parameters: [] })),
  )
  return Object.fromEntries(
    tables.map(({ name }, at) => [name, rows[at]!.map(row => JSON.stringify(row)).sort()]),
  )
}

test('a restored copy holds the same rows, and lets nobody in by what was given before [R22]', async () => {
  const root = mkdtempSync(join(tmpdir(), 'qy-restore-'))
  const [here, there] = [join(root, 'here'), join(root, 'there')]
  const opened: Db[] = []
  onTestFinished(async () => {
    await Promise.all(opened.map(db => db.close()))
    rmSync(root, { recursive: true, force: true })
  })
  const open = async (dataDir: string) => {
    const db = await openDb({ dataDir })
    opened.push(db)
    return db
  }
  const db = await open(here)
  await seedSystem(db, 'test-Passw0rd', { first: demoFirst })
  const { id } = await db.k
    .selectFrom('sysUser')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  const sessions = createSessions(db)
  const { token } = await sessions.open(id, { ip: '10.9.8.7', userAgent: 'a-browser-of-before' })
  const expires = Date.now() + 600_000
  await db.write([
    {
      sql: 'insert into third_pass (pass_hash, kind, payload, expires_at) values (?, ?, ?, ?)',
      parameters: ['pass-of-before', 'flow', '{}', expires],
    },
  ])
  const context = { db, config: loadConfig({ QY_DATA_DIR: here }), sessions, now: Date.now() }
  await backup.run({ keep: 3 }, { ...context, signal: new AbortController().signal })

  const folder = join(here, 'backups')
  const [copy] = readdirSync(folder).filter(name => name.startsWith('daily-'))
  expect(readdirSync(folder).filter(name => name.includes('part'))).toEqual([])
  const bytes = readFileSync(join(folder, copy!))
  for (const secret of ['a-browser-of-before', 'pass-of-before']) expect(bytes.includes(secret)).toBe(false)
  rmSync(there, { recursive: true, force: true })
  await (await openDb({ dataDir: there })).close()
  for (const end of ['', '-wal', '-shm']) rmSync(`${sqliteFile(there)}${end}`, { force: true })
  copyFileSync(join(folder, copy!), sqliteFile(there))
  const other = await open(there)
  const [before, after] = [await rowsOf(db), await rowsOf(other)]
  expect(Object.keys(after)).toEqual(Object.keys(before))
  for (const [table, rows] of Object.entries(before))
    expect(after[table], table).toEqual(doors.includes(table) ? [] : rows)
  expect(await other.read({ sql: 'pragma integrity_check', parameters: [] })).toEqual([
    { integrity_check: 'ok' },
  ])
  expect(await sessions.ofToken(token)).toBeDefined()
  expect(await createSessions(other).ofToken(token)).toBeUndefined()
})
