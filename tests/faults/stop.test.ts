/** SIGTERM in the middle of long work: the server ends soon and well, and nothing half stays. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { nextId } from '#lib/id.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { forEachDatabase, type Place } from '../support/databases.ts'
import { itemBook, itemsOf } from './item-book.ts'
import { ServerProcess, slowness } from './server-process.ts'

const rows = 60_000
const endMs = 10_000

async function withDb<T>(place: Place, run: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDb(place)
  try {
    return await run(db)
  } finally {
    await db.close()
  }
}
const fill = (db: Db) =>
  db.write([
    {
      table: 'sewage_plant',
      columns: ['id', 'plant_code', 'plant_name', 'depart_id', 'district_code', 'sys_org_code', 'create_time'],
      rows: Array.from({ length: rows }, (_, n) => [nextId(), `P${n}`, `${n}厂`, '1', '990101', 'A01', n]),
    },
  ]) // biome-ignore format: one row of names
forEachDatabase((_name, _open, place) => {
  let server: ServerProcess | undefined
  afterEach(() => server?.kill())
  const call = (token: string, path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${server!.port}/jeecg-boot${path}`, {
      ...init,
      headers: { 'x-access-token': token },
    })
  const jobs = async (token: string) =>
    (
      (await (await call(token, '/sys/exportJob/list')).json()) as {
        result: { state: string; done: number }[]
      }
    ).result
  const endsWell = async () => {
    const slow = await slowness()
    const { code, ms } = await server!.stop()
    expect(code).toBe(0)
    expect(ms / slow).toBeLessThan(endMs)
  }

  test('ends during exports, whose rows say so and whose parts go [R19 R62]', {
    timeout: 180_000,
  }, async () => {
    const where = await place()
    await withDb(where, fill)
    server = await ServerProcess.at(where)
    await server.start()
    const token = await server.signIn()
    // One that nobody reads on, and three that run beside their requests.
    const stuck = await call(token, '/sewage/plant/exportXls')
    for (let n = 0; n < 3; n++) await call(token, '/sewage/plant/exportXls?job=1')
    await expect
      .poll(async () => (await jobs(token)).some(({ done }) => done > 1_000), { timeout: 30_000 })
      .toBe(true)
    await endsWell()
    await stuck.body?.cancel().catch(() => undefined)
    await server.start()
    expect((await jobs(await server.signIn())).map(({ state }) => state)).toEqual(
      Array(3).fill('interrupted'),
    )
    const folder = join(where.dataDir, 'exports')
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
  })

  test('ends during an import, of which nothing stays [R19 R62]', { timeout: 180_000 }, async () => {
    const where = await place()
    server = await ServerProcess.at(where)
    await server.start()
    const token = await server.signIn()
    const answer = call(token, '/example/item/importExcel', {
      method: 'POST',
      body: await itemBook(40_000, 'STOP'),
    }).then(
      reply => reply.json() as Promise<{ success: boolean }>,
      () => undefined,
    )
    await withDb(where, db =>
      expect.poll(() => itemsOf(db, 'STOP'), { timeout: 30_000 }).toBeGreaterThan(1_000),
    )
    await endsWell()
    expect((await answer)?.success ?? false).toBe(false)
    await server.start()
    await withDb(where, db => expect.poll(() => itemsOf(db, 'STOP'), { timeout: 120_000 }).toBe(0))
  })
})
