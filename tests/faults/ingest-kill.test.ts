/** R01: the process is killed twenty times while stations send. What was acknowledged is there, once, with its value. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openDb } from '#server/db/open.ts'
import { forEachDatabase, type Place } from '../support/databases.ts'
import { rounds } from '../support/rounds.ts'
import { mnOfStation, type Point, StationUnderFire } from './fleet-under-fire.ts'

const kills = rounds(5, 20)
const stations = 12
const longestStartMs = 5_000

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

async function register(place: Place): Promise<void> {
  const db = await openDb(place)
  await db.write([
    {
      table: 'device_facility',
      columns: ['id', 'facility_code', 'facility_name', 'facility_type', 'plant_id', 'mn', 'pw'],
      rows: Array.from({ length: stations }, (_, station) => [
        `f${station}`,
        `F${station}`,
        `F${station}`,
        'LOGGER',
        '1',
        mnOfStation(station),
        '123456',
      ]),
    },
  ])
  await db.close()
}

forEachDatabase((_name, _open, place) => {
  let child: ChildProcess | undefined
  let fleet: StationUnderFire[] = []
  afterEach(() => {
    for (const station of fleet) station.stop()
    child?.kill('SIGKILL')
  })

  test(`${kills} kills lose nothing acknowledged and double nothing [R01]`, {
    timeout: 240_000,
  }, async () => {
    const where = await place()
    await register(where)
    const port = await freePort()
    const start = async (): Promise<number> => {
      const began = performance.now()
      child = fork(new URL('./ingest-process.ts', import.meta.url), [
        where.dataDir,
        String(port),
        where.databaseUrl ?? '',
      ])
      await once(child, 'message')
      return performance.now() - began
    }
    const from = Math.floor(Date.now() / 1_000) * 1_000 - 20 * 86_400_000
    await start()
    fleet = Array.from({ length: stations }, (_, station) => new StationUnderFire(station, port, from))
    const starts: number[] = []
    for (let kill = 0; kill < kills; kill++) {
      const before = fleet.reduce((sum, station) => sum + station.acknowledged.length, 0)
      await expect
        .poll(() => fleet.reduce((sum, station) => sum + station.acknowledged.length, 0), { timeout: 20_000 })
        .toBeGreaterThan(before + 200)
      // At a moment that nobody chose: in the middle of a read, a batch, a commit or an answer.
      await new Promise(resolve => setTimeout(resolve, Math.random() * 60))
      child?.kill('SIGKILL')
      starts.push(await start())
    }
    for (const station of fleet) station.stop()
    child?.kill('SIGKILL')
    expect(Math.max(...starts)).toBeLessThan(longestStartMs)
    const db = await openDb(where)
    for (const [index, station] of fleet.entries()) {
      for (const factor of ['w01018', 'w21003']) {
        const rows = await db.read<Point>({
          sql: `select t.ts, t.value from telemetry_rtd t join series s on s.id = t.series_id
            where s.facility_id = ? and s.factor = ?`,
          parameters: [`f${index}`, factor],
        })
        const kept = new Map(rows.map(row => [row.ts, row.value]))
        expect(kept.size, 'no point twice').toBe(rows.length)
        const lost = station.acknowledged.filter(point => kept.get(point.ts) !== point.value)
        expect(lost, 'no acknowledged point missing').toEqual([])
      }
      expect(new Set(station.acknowledged.map(point => point.ts)).size).toBe(station.acknowledged.length)
    }
    await db.close()
  })
})
