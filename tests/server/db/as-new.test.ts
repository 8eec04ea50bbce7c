/** A database that a test gives back goes to the next one (tests/support), as long as a server adds no table, index or right to it. */
import { expect, it } from 'vitest'
import { ensureTables } from '#server/crud/table.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { apart, resources } from '#server/declared.ts'
import { buildApp, seeded, signIn } from '../../support/app.ts'
import { forEachDatabase, freshPlace } from '../../support/databases.ts'
import { shape } from '../../support/recycle.ts'

forEachDatabase((name, open) => {
  const shapeOf = async (db: Db) =>
    db.read({
      sql: name === 'postgres' ? shape : 'select type, name, sql from sqlite_master order by type, name',
      parameters: [],
    })

  it('has the same shape before a server is built on it and after a call', async () => {
    const db = await open(seeded)
    const before = await shapeOf(db)
    const { app } = await buildApp(async () => db)
    const { call } = await signIn(app)
    expect(await call('GET', '/sewage/plant/list')).toMatchObject({ success: true })
    expect(await shapeOf(db)).toEqual(before)
  })

  it('gets its tables once, whoever else starts on it at that moment', async () => {
    const place = await freshPlace(name, true)
    const first = await openDb(place)
    const second = name === 'postgres' ? await openDb(place) : first
    const declared = [...resources, ...apart]
    await Promise.all([first, second, first, second].map(db => ensureTables(db, declared)))
    for (const { table } of declared)
      expect(await first.read({ sql: `select id from "${table}" limit 0`, parameters: [] }), table).toEqual(
        [],
      )
    await second.close()
    if (first !== second) await first.close()
    await place.remove()
  })
})
