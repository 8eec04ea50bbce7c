/** R15: an export of more than memory should hold. It is read as its receiver takes it, and no further. */
import { randomBytes } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openWorld } from '../server/crud/world.ts'
import { forEachDatabase } from '../support/databases.ts'
import { newFolder } from '../support/folder.ts'

/** 40 MB of text that packs to half: more than what stands between two sockets. */
const rows = 20_000
const batch = 2_000

forEachDatabase((_name, open) => {
  test('an export whose receiver stalls reads no further, and ends when he goes [R15]', {
    timeout: 120_000,
  }, async () => {
    const { app, db, as } = await openWorld(await open(), newFolder())
    for (let at = 0; at < rows; at += batch) {
      const noise = randomBytes(batch * 1_000).toString('hex')
      await db.write([
        {
          table: 'sewage_point',
          columns: [
            'id',
            'point_code',
            'point_name',
            'plant_id',
            'sys_org_code',
            'create_time',
            'access_note',
          ],
          rows: Array.from({ length: batch }, (_, n) => [
            `p${at + n}`,
            `C${at + n}`,
            `点${at + n}`,
            'none',
            'A01A01',
            at + n,
            noise.slice(n * 2_000, (n + 1) * 2_000),
          ]),
        },
      ])
    }
    let taken = 0
    const { read } = db
    db.read = async query => {
      const found = await read.call(db, query)
      if (query.sql.includes('access_note')) taken += found.length
      return found as never
    }
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const path = '/jeecg-boot/sewage/point/exportXls'
    const headers = await as('city')
    const answer = await new Promise<IncomingMessage>(resolve =>
      get({ port, host: '127.0.0.1', path, headers }, resolve),
    )
    expect(answer.statusCode).toBe(200)
    // Nobody reads the answer: what is read of the table comes to rest.
    let before = -1
    await expect
      .poll(
        () => {
          const rests = taken > 0 && taken === before
          before = taken
          return rests
        },
        { timeout: 60_000, interval: 1_500 },
      )
      .toBe(true)
    expect(taken).toBeLessThan(rows * 0.8)
    answer.destroy()
    const gone = taken
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(taken).toBeLessThanOrEqual(gone + 1_000)
    await app.close()
  })
})
