/** R05 and slow queries on SQLite: what is refused, and that the rest goes on. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { FullError, UnavailableError } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { migrateSqlite } from '#server/db/sqlite/migrate.ts'
import { ReaderPool } from '#server/db/sqlite/reader-pool.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'qy-faults-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}
const fill = (key: string) => ({
  sql: 'insert into sys_setting ("key", "value") values (?, ?)',
  parameters: [key, 'x'.repeat(20_000)],
})
const count = { sql: 'select count(*) as n from sys_setting', parameters: [] }

it('refuses writes on a full disk with a plain sentence, goes on reading, and recovers [R05]', async () => {
  const db = await openDb({ dataDir: folder() })
  try {
    await db.write([fill('before')])
    const [pages] = await db.read<{ page_count: number }>({ sql: 'pragma page_count', parameters: [] })
    const limit = (most: number) => db.write([{ sql: `pragma max_page_count = ${most}`, parameters: [] }])
    await limit(pages!.page_count)
    const refused = await Promise.allSettled([
      db.write([fill('a')]),
      db.write([fill('b')]),
      db.write([fill('c')]),
    ])
    for (const outcome of refused) {
      const reason: unknown = outcome.status === 'rejected' ? outcome.reason : undefined
      expect(reason).toBeInstanceOf(FullError)
      expect((reason as Error).message).toContain('磁盘空间不足')
    }
    expect(await db.read(count)).toEqual([{ n: 1 }])
    expect(db.stats().failing).toContain('磁盘空间不足')
    await limit(1_000_000)
    await db.write([fill('after')])
    expect(db.stats().failing).toBeUndefined()
    expect(await db.read(count)).toEqual([{ n: 2 }])
    expect(await db.read({ sql: 'pragma integrity_check', parameters: [] })).toEqual([
      { integrity_check: 'ok' },
    ])
  } finally {
    await db.close()
  }
})

it('gives up a query that takes too long; the others are answered', async () => {
  const file = join(folder(), 'qingyuan.db')
  await migrateSqlite(file)
  const pool = new ReaderPool(file, 2, 700)
  onTestFinished(() => pool.close())
  const slow = pool.read({
    sql: 'with recursive c(n) as (select 1 union all select n + 1 from c where n < 20000000) select count(*) from c',
    parameters: [],
  })
  const refused = expect(slow).rejects.toThrow(UnavailableError)
  for (let i = 0; i < 20; i++) expect(await pool.read(count)).toEqual([{ n: 0 }])
  await refused
  expect(await pool.read(count)).toEqual([{ n: 0 }])
})
