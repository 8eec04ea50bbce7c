/** R07, R09: PostgreSQL goes away, also in the middle of a unit, and comes back. Nothing is restarted by hand. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { UnavailableError } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { freshPlace, postgresAnswers } from '../support/databases.ts'
import { Line } from './line.ts'

async function behindLine() {
  const place = await freshPlace('postgres')
  const url = new URL(place.databaseUrl!)
  const line = new Line(url, 5432)
  await line.open()
  url.hostname = '127.0.0.1'
  url.port = String(line.port)
  const db = await openDb({ dataDir: place.dataDir, databaseUrl: url.href })
  onTestFinished(async () => {
    await db.close()
    await line.cut()
    await place.remove()
  })
  return { db, line }
}
const setting = (key: string) => ({ sql: 'insert into sys_setting ("key") values (?)', parameters: [key] })

describe.skipIf(!postgresAnswers)('an outage of PostgreSQL', () => {
  it('refuses quickly while it lasts and is over by itself [R07]', async () => {
    const { db, line } = await behindLine()
    await db.write([setting('before')])
    await line.cut()
    const began = performance.now()
    await expect(db.read({ sql: 'select 1', parameters: [] })).rejects.toThrow(UnavailableError)
    await expect(db.write([setting('during')])).rejects.toThrow(UnavailableError)
    expect(performance.now() - began).toBeLessThan(9_000)
    await line.open()
    await db.write([setting('after')])
    const rows = await db.k.selectFrom('sysSetting').select('key').orderBy('key').execute()
    expect(rows.map(({ key }) => key)).toEqual(['after', 'before'])
  })

  it('leaves nothing of a unit that it interrupts [R09]', async () => {
    const { db, line } = await behindLine()
    const unit = db.write([setting('half'), { sql: 'select pg_sleep(5)', parameters: [] }, setting('whole')])
    const refused = expect(unit).rejects.toThrow(UnavailableError)
    await new Promise(resolve => setTimeout(resolve, 500))
    await line.cut()
    await refused
    await line.open()
    expect(await db.k.selectFrom('sysSetting').select('key').execute()).toEqual([])
  })

  it('tells callers at once when too many wait [R08]', async () => {
    const { db } = await behindLine()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 700 }, () => db.read({ sql: 'select pg_sleep(0.01)', parameters: [] })),
    )
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every(one => 'reason' in one && one.reason instanceof UnavailableError)).toBe(true)
  })
})
