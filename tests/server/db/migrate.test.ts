import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { StartError } from '#server/db/db.ts'
import { forDialect, loadMigrations, migrationFolder } from '#server/db/migrate.ts'
import { openDb } from '#server/db/open.ts'
import { migratePostgres } from '#server/db/postgres/migrate.ts'
import { backupSqlite } from '#server/db/sqlite/backup.ts'
import { migrateSqlite } from '#server/db/sqlite/migrate.ts'
import { forEachDatabase, type Place } from '../../support/databases.ts'

const folders: string[] = []
function folder(files: Record<string, string>): string {
  const path = mkdtempSync(join(tmpdir(), 'qy-migrations-'))
  folders.push(path)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text)
  return path
}
const urlOf = (path: string) => new URL(`${pathToFileURL(path).href}/`)
afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
})
const fileOf = (place: Place) => join(place.dataDir, 'qingyuan.db')
const run = (place: Place, path: string) =>
  place.databaseUrl
    ? migratePostgres(place.databaseUrl, urlOf(path))
    : migrateSqlite(fileOf(place), urlOf(path))

async function rowsOf(at: Place, sql: string): Promise<unknown[]> {
  if (!at.databaseUrl) {
    const database = new DatabaseSync(fileOf(at))
    try {
      return database
        .prepare(sql)
        .all()
        .map(row => ({ ...row }))
    } finally {
      database.close()
    }
  }
  const client = new pg.Client({ connectionString: at.databaseUrl })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

describe('blocks of one engine', () => {
  it('are dropped for the other', () => {
    const text = 'a\n-- sqlite:\nb\n-- end\n-- postgres:\nc\n-- end\nd'
    expect(forDialect(text, 'sqlite')).toBe('a\nb\nd')
    expect(forDialect(text, 'postgres')).toBe('a\nc\nd')
  })
  it('leave numbers that are unique and rising', () => {
    const numbers = loadMigrations('sqlite').map(({ no }) => no)
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

forEachDatabase((name, _, place) => {
  it('leaves worksheets under way their rules, and to who decided on a release the review', async () => {
    const at = await place(true)
    const files = readdirSync(migrationFolder).filter(file => file.endsWith('.sql'))
    const textOf = (file: string) => readFileSync(new URL(file, migrationFolder), 'utf8')
    const earlier = files.filter(file => file < '1180')
    const path = folder(Object.fromEntries(earlier.map(file => [file, textOf(file)])))
    await run(at, path)
    const sheet = (id: string, state: string, by: string, time: number) =>
      rowsOf(
        at,
        `insert into worksheet (id, worksheet_no, state, method, instrument, run_date, update_by, update_time)
          values ('${id}', '${id}', '${state}', 'M', 'I', '2026-11-01', '${by}', ${time})`,
      )
    await sheet('decided', 'RUNNING', 'reviewer', 7)
    await sheet('touched', 'REVIEW', 'analyst', 8)
    await sheet('draft', 'DRAFT', 'analyst', 9)
    for (const id of ['decided', 'touched'])
      await rowsOf(
        at,
        `insert into qc_request (id, worksheet_id, kind, state, point_id, codes, positions, reason, by_user, by_name, at, decided_by, decided_at)
          values ('q${id}', '${id}', 'RELEASE', 'APPROVED', 'p${id}', '', '1', 'r', 'analyst', 'A', 6, 'reviewer', 7)`,
      )
    for (const file of files) writeFileSync(join(path, file), textOf(file))
    await run(at, path)
    expect(
      await rowsOf(at, 'select worksheet_id, by_user from worksheet_hand order by worksheet_id'),
    ).toEqual([
      { worksheet_id: 'draft', by_user: 'analyst' },
      { worksheet_id: 'touched', by_user: 'analyst' },
    ])
    expect(
      await rowsOf(at, 'select worksheet_id, rule12s, rule13s from worksheet_policy order by worksheet_id'),
    ).toEqual([
      { worksheet_id: 'decided', rule12s: 'warn', rule13s: 'hold' },
      { worksheet_id: 'touched', rule12s: 'warn', rule13s: 'hold' },
    ])
  })

  it('applies each migration once, in order', async () => {
    const at = await place(true)
    const path = folder({
      '0002_b.sql': 'insert into t values (2);',
      '0001_a.sql': 'create table t (n integer);',
    })
    expect(await run(at, path)).toEqual(['0001_a', '0002_b'])
    expect(await run(at, path)).toEqual([])
    writeFileSync(join(path, '0003_c.sql'), 'insert into t values (3);')
    expect(await run(at, path)).toEqual(['0003_c'])
  })

  it('leaves nothing of a migration that fails [R02]', async () => {
    const at = await place(true)
    const path = folder({ '0001_a.sql': 'create table t (n integer);' })
    await run(at, path)
    writeFileSync(
      join(path, '0002_b.sql'),
      'create table u (n integer); insert into t values (1); select wrong();',
    )
    await expect(run(at, path)).rejects.toThrow(/0002_b 失败/)
    writeFileSync(join(path, '0002_b.sql'), 'create table u (n integer);')
    expect(await run(at, path)).toEqual(['0002_b'])
  })

  it('refuses a changed script and a database of a newer version', async () => {
    const at = await place(true)
    const path = folder({
      '0001_a.sql': 'create table t (n integer);',
      '0002_b.sql': 'create table u (n integer);',
    })
    await run(at, path)
    writeFileSync(join(path, '0001_a.sql'), 'create table t (n bigint);')
    await expect(run(at, path)).rejects.toThrow('被改动过')
    await expect(run(at, folder({ '0001_a.sql': 'create table t (n integer);' }))).rejects.toThrow(
      '更新的版本',
    )
  })

  it('takes a database of all scripts before the base as one of the base, and leaves its data alone', async () => {
    const at = await place(true)
    const before = {
      '0001_a.sql': 'create table t (n integer); insert into t values (7);',
      '0500_b.sql': 'alter table t add column m integer;',
    }
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    const all = `1 ${hash(before['0001_a.sql'])}\n500 ${hash(before['0500_b.sql'])}`
    const path = folder({
      '0001_base.sql': `-- adopts: 0500_b ${hash(all)}\ncreate table t (n integer, m integer);`,
      '0501_c.sql': 'update t set m = n + 1;',
    })
    await run(at, folder({ '0001_a.sql': before['0001_a.sql'] }))
    await expect(run(at, path)).rejects.toThrow(/没有升级完.*0500_b/)
    await run(at, folder(before))
    expect(await run(at, path)).toEqual(['0501_c'])
    expect(await run(at, path)).toEqual([])
    writeFileSync(join(path, '0502_d.sql'), 'create table u as select m from t where n = 7;')
    await run(at, path)
    expect(await rowsOf(at, 'select m from u')).toEqual([{ m: 8 }])
    // A fresh one begins with the base.
    expect(await run(await place(true), path)).toEqual(['0001_base', '0501_c', '0502_d'])
  })

  it('brings a started database up to the whole schema', async () => {
    const at = await place(true)
    const db = await openDb(at)
    expect(await db.k.selectFrom('sewagePlant').selectAll().execute()).toEqual([])
    await db.close()
    await (await openDb(at)).close()
  })

  it.runIf(name === 'sqlite')(
    'copies a database that holds something before it changes it [R02]',
    async () => {
      const at = await place(true)
      const path = folder({ '0001_a.sql': 'create table t (n integer); insert into t values (7);' })
      await run(at, path)
      expect(existsSync(join(at.dataDir, 'backups'))).toBe(false)
      writeFileSync(join(path, '0002_b.sql'), 'drop table t;')
      await run(at, path)
      const [backup] = readdirSync(join(at.dataDir, 'backups'))
      expect(backup).toMatch(/^before-0002_b-\d{14}\.db$/)
      const copy = new DatabaseSync(join(at.dataDir, 'backups', backup!))
      expect({ ...copy.prepare('select n from t').get() }).toEqual({ n: 7 })
      copy.close()
    },
  )

  it.runIf(name === 'sqlite')('goes on after a kill in the middle of a migration [R02]', async () => {
    const at = await place(true)
    const path = folder({ '0001_a.sql': 'create table t (n integer);' })
    await run(at, path)
    // Takes long enough to be killed at a random moment.
    const slow = `create table u (n integer);
      insert into u with recursive c(n) as (select 1 union all select n + 1 from c where n < 3000000) select n from c;
      insert into t select count(*) from u;`
    writeFileSync(join(path, '0002_b.sql'), slow)
    const script = `import { migrateSqlite } from '#server/db/sqlite/migrate.ts'
      process.send?.('begun')
      await migrateSqlite(${JSON.stringify(fileOf(at))}, new URL(${JSON.stringify(urlOf(path).href)}))`
    for (const afterMs of [60, 250]) {
      const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
      await once(child, 'message')
      await new Promise(resolve => setTimeout(resolve, afterMs))
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await run(at, path)
    const database = new DatabaseSync(fileOf(at))
    expect({ ...database.prepare('select n, (select count(*) from u) as u from t').get() }).toEqual({
      n: 3_000_000,
      u: 3_000_000,
    })
    expect({ ...database.prepare('pragma integrity_check').get() }).toEqual({ integrity_check: 'ok' })
    database.close()
  })

  it.runIf(name === 'sqlite')('copies a running database', async () => {
    const at = await place(true)
    const db = await openDb(at)
    await db.k.insertInto('sysSetting').values({ key: 'a', value: '1' }).execute()
    const target = join(at.dataDir, 'backups', 'daily.db')
    await Promise.all([
      backupSqlite(fileOf(at), target),
      db.k.insertInto('sysSetting').values({ key: 'b', value: '2' }).execute(),
    ])
    const copy = new DatabaseSync(target, { readOnly: true })
    expect({ ...copy.prepare("select value from sys_setting where key = 'a'").get() }).toEqual({ value: '1' })
    copy.close()
    await db.close()
  })
})

describe('a database that cannot be opened', () => {
  const oneSentence = async (opening: Promise<unknown>, part: RegExp) => {
    const error = await opening.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(StartError)
    expect((error as Error).message).toMatch(part)
    expect((error as Error).message).not.toContain('\n')
  }
  it('is named in one sentence when nobody answers', () =>
    oneSentence(
      openDb({ databaseUrl: 'postgres://root:secret@127.0.0.1:1/none', dataDir: '/nowhere' }),
      /^无法连接数据库 postgres:\/\/root@127\.0\.0\.1:1\/none（连接被拒绝）.*DATABASE_URL/,
    ))
  it('is named in one sentence when the file is none', async () => {
    const path = folder({ 'qingyuan.db': 'this is not a database, whatever its name may say; '.repeat(40) })
    await oneSentence(openDb({ dataDir: path }), /^无法打开数据库文件/)
  })
  it('is named in one sentence when the folder cannot be made', async () => {
    const path = folder({})
    writeFileSync(join(path, 'var'), '')
    mkdirSync(join(path, 'other'))
    await oneSentence(openDb({ dataDir: join(path, 'var') }), /^无法打开数据库文件.*QY_DATA_DIR/)
  })
})
