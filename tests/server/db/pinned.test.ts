/** What a database or its role may set otherwise must not bend what our statements mean. */
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { openDb } from '#server/db/open.ts'
import { forEachDatabase } from '../../support/databases.ts'

forEachDatabase((name, _open, place) => {
  it.runIf(name === 'postgres')('strings mean the same whatever the database has set [A40 A41]', async () => {
    const at = await place()
    const client = new pg.Client({ connectionString: at.databaseUrl })
    await client.connect()
    const own = `"${(await client.query<{ name: string }>('select current_database() as name')).rows[0]?.name}"`
    for (const setting of [
      'standard_conforming_strings = off',
      'array_nulls = off',
      'extra_float_digits = 0',
    ])
      await client.query(`alter database ${own} set ${setting}`)
    await client.end()
    const db = await openDb(at)
    onTestFinished(() => db.close())
    const [row] = await db.read<{ written: string; found: boolean; figure: number }>({
      sql: `select 'a\\' as written, 'a%b' like 'a\\%b' escape '\\' as found, 0.1::float8 + 0.2::float8 as figure`,
      parameters: [],
    })
    expect(row).toEqual({ written: 'a\\', found: true, figure: 0.1 + 0.2 })
    const rows = [
      ['quoted', "\\' or 1=1 --"],
      ['empty', null],
    ]
    await db.write([{ table: 'sys_setting', columns: ['key', 'value'], rows }])
    const kept = await db.k
      .selectFrom('sysSetting')
      .selectAll()
      .where('key', 'in', ['quoted', 'empty'])
      .execute()
    expect(kept.map(({ key, value }) => [key, value])).toEqual(expect.arrayContaining(rows))
  })
})
