/** The server is killed while devices report over HTTP: what was acknowledged is there, once, with its value. */
import { afterEach, expect, test } from 'vitest'
import { openDb } from '#server/db/open.ts'
import { forEachDatabase, type Place } from '../support/databases.ts'
import { rounds } from '../support/rounds.ts'
import { HttpSender } from './http-sender.ts'
import { ServerProcess } from './server-process.ts'

const kills = rounds(3, 20)
const devices = ['h0', 'h1', 'h2', 'h3']
const behindMs = 60 * 60_000

async function register(place: Place): Promise<void> {
  const db = await openDb(place)
  await db.write([
    {
      table: 'device_facility',
      columns: ['id', 'facility_code', 'facility_name', 'facility_type', 'plant_id', 'mn', 'sys_org_code'],
      rows: devices.map(id => [id, id, id, 'LOGGER', '1', `QYHTTP${id}`, 'A01']),
    },
  ])
  await db.close()
}

forEachDatabase((_name, _open, place) => {
  let server: ServerProcess | undefined
  let senders: HttpSender[] = []
  afterEach(async () => {
    for (const sender of senders) sender.stop()
    await server?.kill()
  })

  async function keyOf(facilityId: string, token: string): Promise<string> {
    const answer = await fetch(`http://127.0.0.1:${server!.port}/jeecg-boot/device/facility/issueKey`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': token },
      body: JSON.stringify({ facilityId }),
    })
    return ((await answer.json()) as { result: { key: string } }).result.key
  }

  test(`${kills} kills lose nothing that was acknowledged over HTTP and double nothing [R01]`, {
    timeout: 900_000,
  }, async () => {
    const where = await place()
    await register(where)
    server = await ServerProcess.at(where)
    await server.start()
    const token = await server.signIn()
    const from = Math.floor((Date.now() - behindMs) / 1_000) * 1_000
    const keys = await Promise.all(devices.map(id => keyOf(id, token)))
    const { port } = server
    senders = devices.map((id, n) => new HttpSender(port, keys[n]!, `QYHTTP${id}`, from, 20))
    const acknowledged = () => senders.reduce((sum, sender) => sum + sender.acknowledged.length, 0)
    for (let kill = 0; kill < kills; kill++) {
      const before = acknowledged()
      await expect.poll(acknowledged, { timeout: 60_000 }).toBeGreaterThan(before + 40)
      await new Promise(resolve => setTimeout(resolve, Math.random() * 100))
      await server.kill()
      await server.start()
    }
    for (const sender of senders) sender.stop()
    await Promise.all(senders.map(sender => sender.settled()))
    const db = await openDb(where)
    try {
      for (const [n, { acknowledged: taken }] of senders.entries()) {
        const rows = await db.read<{ ts: number; value: number }>({
          sql: `select t.ts, t.value from telemetry_rtd t join series s on s.id = t.series_id
            where s.facility_id = ? and s.factor = 'w01018'`,
          parameters: [devices[n]],
        })
        const kept = new Map(rows.map(({ ts, value }) => [ts, value]))
        expect(kept.size, 'doubled').toBe(rows.length)
        expect(taken.length).toBeGreaterThan(kills)
        expect(
          taken.filter(ts => kept.get(ts) !== HttpSender.valueAt(ts)),
          'lost',
        ).toEqual([])
      }
    } finally {
      await db.close()
    }
  })
})
