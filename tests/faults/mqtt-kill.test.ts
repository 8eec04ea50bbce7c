/** The gateway is killed while a broker streams to it. What the broker took for it is there in the end, once, with its value. */
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connectAsync } from 'mqtt'
import { afterEach, expect, test } from 'vitest'
import { openDb } from '#server/db/open.ts'
import { clientIds } from '#server/ingest/mqtt.ts'
import { seedSites } from '../server/ingest/station.ts'
import { type Broker, forEachBroker, forget } from '../support/brokers.ts'
import { forEachDatabase } from '../support/databases.ts'
import { rounds } from '../support/rounds.ts'

const kills = rounds(3, 20)
const perKill = 120

forEachBroker(startBroker => {
  forEachDatabase((_name, _open, place) => {
    let child: ChildProcess | undefined
    let broker: Broker | undefined
    let names: readonly string[] = []
    afterEach(async () => {
      child?.kill('SIGKILL')
      if (broker) await forget(broker.url, names)
      broker?.stop()
    })

    test(`${kills} kills while streaming lose no message and double none [R56]`, {
      timeout: 300_000,
    }, async () => {
      const there = await startBroker()
      broker = there
      const where = await place()
      const mn = `QT${randomBytes(6).toString('hex')}`
      const db = await openDb(where)
      await seedSites(db, [{ mn, protocol: 'MQTT' }])
      await db.close()
      names = clientIds({ client: `${mn}-${mn}`, lanes: there.lanes })
      const start = async () => {
        const { dataDir, databaseUrl = '' } = where
        child = fork(new URL('./ingest-process.ts', import.meta.url), [
          dataDir, '0', databaseUrl, there.url, mn, String(there.lanes),
        ]) // biome-ignore format: one line of arguments
        await once(child, 'message')
      }
      await start()
      const device = await connectAsync(there.url)
      const from = Date.now() - 86_400_000
      const points = Array.from({ length: perKill * kills }, (_, n) => [from + n * 1_000, n] as const)
      for (let kill = 0; kill < kills; kill++) {
        const mine = points.slice(kill * perKill, (kill + 1) * perKill)
        const sending = Promise.all(
          mine.map(([ts, value]) =>
            device.publishAsync(
              `wd/${mn}/telemetry`,
              JSON.stringify({ ts, values: [{ factor: 'w01018', value }] }),
              { qos: 1 },
            ),
          ),
        )
        // At a moment that nobody chose: some are committed, some acknowledged, some on their way.
        await new Promise(resolve => setTimeout(resolve, Math.random() * 80))
        child?.kill('SIGKILL')
        await sending
        await start()
      }
      await device.endAsync()
      const kept = await openDb(where)
      const rows = () =>
        kept.read<{ ts: number; value: number }>({
          sql: `select t.ts, t.value from telemetry_rtd t join series s on s.id = t.series_id
            join device_facility f on f.id = s.facility_id where f.mn = ? order by t.ts`,
          parameters: [mn],
        })
      await expect
        .poll(async () => (await rows()).length, { timeout: 60_000, interval: 200 })
        .toBe(points.length)
      expect((await rows()).map(({ ts, value }) => [ts, value])).toEqual(points)
      await kept.close()
    })
  })
})
