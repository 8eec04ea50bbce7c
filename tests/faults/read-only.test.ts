/** R06: the right to write is taken away while the server runs, and given back. */
import pg from 'pg'
import { expect, test } from 'vitest'
import { UnavailableError } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { forEachDatabase, type Place } from '../support/databases.ts'

const insert = (key: string) => ({
  sql: 'insert into sys_setting ("key", "value") values (?, 1)',
  parameters: [key],
})
const words = {
  sqlite: '数据库文件不可写，请检查数据目录的权限',
  postgres: '数据库现为只读，数据未能写入，请联系管理员',
}

/** What PostgreSQL is while it is a standby. */
async function setReadOnly({ databaseUrl }: Place, only: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const name = new URL(databaseUrl!).pathname.slice(1)
  await client.query('set default_transaction_read_only = off')
  await client.query(`alter database ${name} set default_transaction_read_only = ${only ? 'on' : 'off'}`)
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}

const outcomeOf = (writing: Promise<unknown>): Promise<unknown> =>
  writing.then(
    () => 'written',
    (error: unknown) => error,
  )

forEachDatabase((name, _open, place) => {
  test('a database that may not be written says so, is read on, and recovers [R06]', async () => {
    const at = await place()
    let db = await openDb(at)
    try {
      await db.write([insert('before')])
      // SQLite's writer forbids itself to write; it is the same refusal as that of a file.
      if (name === 'sqlite') await outcomeOf(db.write([{ sql: 'pragma query_only = 1', parameters: [] }]))
      else await setReadOnly(at, true)
      // The connections of before are gone: whoever takes one first is told so.
      await outcomeOf(db.read({ sql: 'select 1', parameters: [] }))
      for (const key of ['a', 'b']) {
        const refused = await outcomeOf(db.write([insert(key)]))
        expect(refused).toBeInstanceOf(UnavailableError)
        expect((refused as Error).message).toBe(words[name])
      }
      expect(await db.k.selectFrom('sysSetting').select('key').execute()).toEqual([{ key: 'before' }])
      if (name === 'sqlite') {
        await db.close()
        db = await openDb(at)
      } else await setReadOnly(at, false)
      await expect.poll(() => outcomeOf(db.write([insert('after')])), { timeout: 10_000 }).toBe('written')
    } finally {
      await db.close()
    }
  })
})
