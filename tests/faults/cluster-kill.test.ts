/**
 * Two gateways, two services for the console and a worker on one PostgreSQL and one NATS; one after the other is killed while stations
 * send, doors open, an import and an export are under way. Nothing acknowledged is lost or doubled, every open door is one warning,
 * and what the dead had begun is there whole or not at all.
 */
import { afterEach, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { type FreshPlace, freshPlace, postgresAnswers } from '../support/databases.ts'
import { natsAnswers, natsUrl } from '../support/nats.ts'
import { rounds } from '../support/rounds.ts'
import { mnOfStation, StationUnderFire } from './fleet-under-fire.ts'
import { HttpSender } from './http-sender.ts'
import { itemBook, itemsOf } from './item-book.ts'
import { ServerProcess } from './server-process.ts'

const kills = rounds(3, 20)
const stations = 6
const doorsAtOnce = 3
const behindMs = 8 * 60_000
const facilityOf = (station: number) => `f${station}`
const doors = kills * 2 * doorsAtOnce
const keyOf = (n: number) => `d${n}`

async function register(db: Db): Promise<void> {
  const columns = [
    'id',
    'facility_code',
    'facility_name',
    'facility_type',
    'plant_id',
    'mn',
    'pw',
    'sys_org_code',
  ]
  const facility = (id: string, mn: string) => [id, id, id, 'LOGGER', '1', mn, '123456', 'A01']
  const rows = [
    ...Array.from({ length: stations }, (_, n) => facility(facilityOf(n), mnOfStation(n))),
    ...Array.from({ length: doors }, (_, n) => facility(keyOf(n), mnOfStation(1_000 + n))),
    facility('h', 'QYHTTP000001'),
  ]
  await db.write([{ table: 'device_facility', columns, rows }])
}
const values = (db: Db, facilityId: string) =>
  db.read<{ ts: number; value: number }>({
    sql: `select t.ts, t.value from telemetry_rtd t join series s on s.id = t.series_id
      where s.facility_id = ? and s.factor = 'w01018'`,
    parameters: [facilityId],
  })

describe.skipIf(!postgresAnswers || !natsAnswers)('a cluster under fire', () => {
  let place: FreshPlace
  let db: Db
  const servers: ServerProcess[] = []
  const senders: { stop(): void }[] = []
  afterEach(async () => {
    for (const sender of senders.splice(0)) sender.stop()
    await Promise.all(servers.splice(0).map(server => server.kill()))
    await db.close()
    await place.remove()
  })
  async function part(role: string): Promise<ServerProcess> {
    const server = await ServerProcess.at(place, { QY_ROLE: role, NATS_URL: natsUrl, QY_DEMO_STATIONS: '1' })
    servers.push(server)
    await server.start()
    return server
  }
  const call = (server: ServerProcess, token: string, path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${server.port}/jeecg-boot${path}`, {
      ...init,
      headers: { 'x-access-token': token, ...init.headers },
    })

  test(`${kills} kills of each part [R01 R03 R54 R57]`, { timeout: 3_600_000 }, async () => {
    place = await freshPlace('postgres', true)
    db = await openDb(place)
    // At once on an empty database: one of them lays what all begin with.
    const [api, second, worker] = await Promise.all([part('api'), part('api'), part('worker')])
    await register(db)
    const gateways = await Promise.all([part('gateway'), part('gateway')])
    const token = await api.signIn()
    const from = Math.floor((Date.now() - behindMs) / 1_000) * 1_000
    const fleet = Array.from(
      { length: stations },
      (_, n) => new StationUnderFire(n, gateways[n % 2]!.hjPort, from, 150),
    )
    senders.push(...fleet)
    const issued = await call(api, token, '/device/facility/issueKey', {
      method: 'POST',
      body: JSON.stringify({ facilityId: 'h' }),
      headers: { 'content-type': 'application/json' },
    })
    const { result } = (await issued.json()) as { result: { key: string } }
    const http = new HttpSender(second.port, result.key, 'QYHTTP000001', from)
    senders.push(http)
    const acknowledged = () => fleet.reduce((sum, station) => sum + station.acknowledged.length, 0)
    const imports: Promise<boolean>[] = []
    const exported: number[] = []

    for (let round = 0; round < kills; round++) {
      const [before, beforeHttp] = [acknowledged(), http.acknowledged.length]
      // Doors open at both gateways at one moment, in the middle of which one of them dies.
      const opened = Array.from({ length: doorsAtOnce * 2 }, (_, n) => {
        const at = round * doorsAtOnce * 2 + n
        return new StationUnderFire(1_000 + at, gateways[n % 2]!.hjPort, Date.now(), 300, { i32001: 1 })
      })
      senders.push(...opened)
      const owner = await second.signIn()
      const rows = 4_000
      imports.push(
        itemBook(rows, `R${round}`).then(body =>
          call(second, owner, '/example/item/importExcel', { method: 'POST', body }).then(
            async answer => ((await answer.json()) as { success: boolean }).success,
            () => false,
          ),
        ),
      )
      await call(second, owner, '/sewage/plant/exportXls?job=1')
      exported.push(round)
      await expect.poll(() => itemsOf(db, `R${round}`), { timeout: 60_000 }).toBeGreaterThan(0)
      const victims = [gateways[round % 2]!, second, worker]
      await Promise.all(victims.map(server => server.kill()))
      for (const server of victims) await server.start()
      await expect.poll(acknowledged, { timeout: 60_000 }).toBeGreaterThan(before + 2 * stations)
      await expect.poll(() => http.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(beforeHttp)
      await expect
        .poll(() => opened.every(station => station.acknowledged.length > 0), { timeout: 60_000 })
        .toBe(true)
    }
    for (const sender of senders) sender.stop()
    await http.settled()

    for (const [n, station] of fleet.entries()) {
      const kept = await values(db, facilityOf(n))
      expect(new Set(kept.map(({ ts }) => ts)).size, 'doubled').toBe(kept.length)
      const known = new Map(kept.map(({ ts, value }) => [ts, value]))
      expect(
        station.acknowledged.filter(({ ts, value }) => known.get(ts) !== value),
        'lost',
      ).toEqual([])
    }
    const kept = await values(db, 'h')
    const known = new Set(kept.map(({ ts }) => ts))
    expect([known.size, http.acknowledged.filter(ts => !known.has(ts))]).toEqual([kept.length, []])

    const open = () =>
      db.k
        .selectFrom('facilityWarning')
        .select(['facilityId', 'warnNo'])
        .where('code', '=', 'DOOR_OPEN')
        .where('facilityId', 'like', 'd%')
        .execute()
    const wanted = Array.from({ length: doors }, (_, n) => keyOf(n)).sort()
    await expect
      .poll(async () => (await open()).map(row => row.facilityId).sort(), { timeout: 30_000 })
      .toEqual(wanted)
    const numbers = await db.k.selectFrom('facilityWarning').select('warnNo').execute()
    expect(new Set(numbers.map(({ warnNo }) => warnNo)).size).toBe(numbers.length)

    // Killed in the middle: taken back within two minutes by whoever lives. Through before that: all of it is there.
    const whole = await Promise.all(imports)
    for (const [round, success] of whole.entries())
      await expect
        .poll(() => itemsOf(db, `R${round}`), { timeout: 120_000 })
        .toSatisfy((rows: number) => (success ? rows === 4_000 : rows === 0 || rows === 4_000))
    await expect
      .poll(async () => (await db.k.selectFrom('importRun').select('id').execute()).length, {
        timeout: 120_000,
      })
      .toBe(0)
    await expect
      .poll(
        async () =>
          (await db.k.selectFrom('exportJob').select('state').execute()).filter(
            ({ state }) => state === 'waiting' || state === 'running',
          ).length,
        { timeout: 120_000 },
      )
      .toBe(0)
    expect(await db.k.selectFrom('exportJob').select('id').execute()).toHaveLength(exported.length)
  })
})
