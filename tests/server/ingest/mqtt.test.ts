import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import type { RunningIngest } from '#server/ingest/ingest.ts'
import { clientIds, linkMqtt } from '#server/ingest/mqtt.ts'
import { mqttIdentity } from '#server/ingest/mqtt-identity.ts'
import type { PayloadCall } from '#server/ingest/types.ts'
import { type Broker, forEachBroker, forget } from '../../support/brokers.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { seedSites, startIngest } from './station.ts'

const soon = { timeout: 20_000 }

forEachBroker(startBroker => {
  let broker: Broker
  let device: MqttClient
  /** Others may use the same broker. */
  let mn: string
  const used: string[] = []
  const send = (item: unknown, to = mn) =>
    device.publishAsync(`wd/${to}/telemetry`, typeof item === 'string' ? item : JSON.stringify(item), {
      qos: 1,
    })
  const from = Date.now() - 3_600_000
  const reading = (n: number) => ({ ts: from + n * 1_000, values: [{ factor: 'w01018', value: n }] })

  beforeEach(async () => {
    broker = await startBroker()
    mn = `QT${randomBytes(6).toString('hex')}`
    device = await connectAsync(broker.url)
  })
  afterEach(async () => {
    await device.endAsync(true)
    await forget(broker.url, used.splice(0))
    broker.stop()
  })

  forEachDatabase((_name, open) => {
    const running: RunningIngest[] = []
    afterEach(async () => {
      await Promise.all(running.splice(0).map(ingest => ingest.stop()))
    })
    async function link(db: Db): Promise<RunningIngest> {
      const config = { hjPort: 0, host: '127.0.0.1', mqttUrl: broker.url, mqttClient: mn }
      const identity = await mqttIdentity(db, config)
      used.push(...clientIds({ ...identity, lanes: broker.lanes }))
      const ingest = await startIngest(db, { config, mqttLanes: broker.lanes })
      running.push(ingest)
      await expect.poll(() => ingest.mqttReady, soon).toBe(true)
      return ingest
    }
    const values = async (db: Db) =>
      (
        await db.k
          .selectFrom('telemetryRtd as t')
          .innerJoin('series as s', 's.id', 't.seriesId')
          .innerJoin('deviceFacility as f', 'f.id', 's.facilityId')
          .select(['t.ts', 't.value'])
          .where('f.mn', '=', mn)
          .orderBy('t.ts')
          .execute()
      ).map(({ ts, value }) => [ts, value])
    const wanted = (count: number) => Array.from({ length: count }, (_, n) => [from + n * 1_000, n])

    test('100 messages over a planned restart: all there once [R56]', async () => {
      const db = await open()
      await seedSites(db, [{ mn, protocol: 'MQTT' }])
      const first = await link(db)
      for (let n = 0; n < 34; n++) await send(reading(n))
      await first.stop()
      for (let n = 34; n < 67; n++) await send(reading(n))
      await link(db)
      for (let n = 67; n < 100; n++) await send(reading(n))
      await expect.poll(() => values(db), soon).toEqual(wanted(100))
    })

    test('of an array of 1,500 nothing is cut without a word [R56 R37]', async () => {
      const db = await open()
      await seedSites(db, [{ mn, protocol: 'MQTT' }])
      await link(db)
      await send(Array.from({ length: 1_500 }, (_, n) => reading(n)))
      await send('{"ts":')
      await expect.poll(async () => (await values(db)).length, soon).toBe(1_000)
      const held = () =>
        db.k.selectFrom('quarantine').select('reason').where('mn', '=', mn).orderBy('id').execute()
      await expect
        .poll(held, soon)
        .toEqual([
          { reason: '一条消息最多 1000 条，其余 500 条未入库，请分开发送' },
          { reason: '不是有效的 JSON' },
        ])
    })

    test('a topic that names no registered device is offered, whatever it says [R56]', async () => {
      const db = await open()
      await link(db)
      await send('{}', `${mn} 二号`)
      const offered = () =>
        db.k.selectFrom('unknownDevice').select('mn').where('mn', 'like', `${mn}%`).execute()
      await expect.poll(offered, soon).toEqual([{ mn: `${mn} 二号` }])
    })

    test('a gateway keeps its name, an installation its group [R56]', async () => {
      const [db, other, dataDir] = [await open(), await open(), mkdtempSync(join(tmpdir(), 'qy-mqtt-'))]
      const names = await mqttIdentity(db, { dataDir })
      expect(await mqttIdentity(db, { dataDir })).toEqual(names)
      const second = await mqttIdentity(db, { dataDir: join(dataDir, 'second') })
      expect([second.group, second.client === names.client]).toEqual([names.group, false])
      expect((await mqttIdentity(other, { dataDir })).group).not.toBe(names.group)
      expect(await mqttIdentity(db, { mqttGroup: 'g', mqttClient: 'c' })).toEqual({
        group: 'g',
        client: 'g-c',
      })
      rmSync(dataDir, { recursive: true })
    })

    test('another installation on the broker takes nothing away [R56]', async () => {
      const dbs = [await open(), await open()]
      for (const db of dbs) {
        await seedSites(db, [{ mn, protocol: 'MQTT' }])
        await link(db)
      }
      for (let n = 0; n < 40; n++) await send(reading(n))
      for (const db of dbs) await expect.poll(() => values(db), soon).toEqual(wanted(40))
    })
  })

  test('while the database is away nothing is acknowledged; afterwards each comes once [R56]', async () => {
    const taken: string[] = []
    let away = true
    let tries = 0
    const take = async ({ mn: from, items }: PayloadCall) => {
      if (from !== mn) return { accepted: 0, repeated: 0, quarantined: [] }
      tries++
      if (away) throw new Error('away')
      taken.push(...items.map(item => String((item as { n: number }).n)))
      return { accepted: 1, repeated: 0, quarantined: [] }
    }
    const identity = { group: mn, client: mn }
    used.push(...clientIds({ client: mn, lanes: broker.lanes }))
    const start = () =>
      linkMqtt({ url: broker.url, ...identity, lanes: broker.lanes, retryMs: 20, take, warn() {} })
    const first = start()
    await expect.poll(() => first.ready, soon).toBe(true)
    for (let n = 0; n < 12; n++) await send({ n })
    await expect.poll(() => tries, soon).toBeGreaterThan(20)
    await first.close()
    away = false
    expect(taken).toEqual([])
    // Not acknowledged: the broker has them all still.
    const second = start()
    await expect.poll(() => taken.length, soon).toBe(12)
    await second.close()
    expect(new Set(taken).size).toBe(12)
    const third = start()
    await expect.poll(() => third.ready, soon).toBe(true)
    await send({ n: 'last' })
    await expect.poll(() => taken.at(-1), soon).toBe('last')
    expect(taken).toHaveLength(13)
    await third.close()
  })
})
