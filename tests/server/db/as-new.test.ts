/** A database that a test gives back goes to the next one (tests/support), as long as a server adds no table, index or right to it. */
import { expect, it } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { buildApp, seeded, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
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
})
