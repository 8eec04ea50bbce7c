/** NATS goes away and comes back: pages are whole again without a new frame, the gap is counted, readiness tells the truth. */
import fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Topic } from '#contract/kit/topic.ts'
import { deviceReading, deviceStatus, warningTopic } from '#contract/topics.ts'
import type { Db } from '#server/db/db.ts'
import type { Committed, FrameSeen, IngestCounters } from '#server/ingest/types.ts'
import { createLiveLayer } from '#server/live/layer.ts'
import { shareWarnings } from '#server/live/share-warnings.ts'
import type { Deps } from '#server/modules/deps.ts'
import { healthModule } from '#server/modules/platform/health.ts'
import { createWarningEngine } from '#server/warning/engine.ts'
import { Live } from '#web/live/live.ts'
import { FakePeer, sessionWith } from '../server/live/fake-peer.ts'
import { forEachDatabase } from '../support/databases.ts'
import { natsAnswers, natsUrl } from '../support/nats.ts'
import { Line } from './line.ts'

async function cabinet(db: Db, id: string): Promise<void> {
  await db.write([
    {
      table: 'device_facility',
      columns: ['id', 'facility_code', 'facility_name', 'facility_type', 'plant_id', 'mn', 'report_sec', 'run_status', 'sys_org_code'],
      rows: [[id, id, id, 'SAMPLER', 'p1', `MN${id}`, 60, 'RUN', 'A01']],
    },
    { table: 'series', columns: ['id', 'facility_id', 'factor'], rows: [[1, id, 'w01018']] },
  ]) // biome-ignore format: one row of names
}
/** What a commit leaves, with its figure. */
const commitRow = (db: Db, id: string, ts: number, value: number) =>
  db.write([
    {
      table: 'telemetry_last',
      columns: ['series_id', 'ts', 'value', 'flag', 'frame_id', 'order_at'],
      rows: [[1, ts, value, 'N', 'f', ts]],
      onConflict: { keys: ['series_id'], update: ['ts', 'value', 'order_at'] },
    },
    { sql: 'update device_facility set last_msg_time = ? where id = ?', parameters: [ts, id] },
  ])

/** One server process: its live side and its warnings, and a page that looks at it. */
async function processOn(db: Db, url: string) {
  const committed: ((batch: readonly Committed[]) => void)[] = []
  const frames: ((frame: FrameSeen) => void)[] = []
  const counters = () => ({ quarantined: 0, lastFrameAt: null }) as unknown as IngestCounters
  const ingest = {
    onCommitted: (listener: (batch: readonly Committed[]) => void) => void committed.push(listener),
    onFrame: (listener: (frame: FrameSeen) => void) => void frames.push(listener),
    counters,
  }
  const layer = await createLiveLayer({ db, resources: [], natsUrl: url })
  const warnings = createWarningEngine({ db, clock: false })
  shareWarnings(layer.bus, warnings, () => {})
  await warnings.start()
  await layer.feed({ ingest, warnings })
  const app = fastify()
  healthModule(app, {
    db,
    config: { role: 'api' },
    ingest: { counters, port: 0 },
    bus: layer.bus,
  } as unknown as Deps)
  const live = new Live({ soon: drain => { const timer = setTimeout(drain, 1); return () => clearTimeout(timer) } }) // biome-ignore format: one clock
  for (const topic of [deviceReading, deviceStatus, warningTopic]) live.retain(topic)
  const peer = new FakePeer()
  peer.onText(text => live.receive(text))
  const session = sessionWith(['device:map:view', 'sewage:warning:list', 'device:exhibition:view', '*'])
  const connection = layer.hub.attachPeer(peer, session)
  live.opened(message => connection.receive(Buffer.from(JSON.stringify(message)), false))
  onTestFinished(async () => {
    await app.close()
    // Its database is closed already.
    await layer.close().catch(() => undefined)
  })
  const items = (topic: Topic) => [...live.storeOf(topic).store.getState().items.values()]
  return {
    layer, warnings, live, items,
    commit(id: string, ts: number, values: Record<string, number>) {
      const batch: Committed[] = [{
        facilityId: id, plantId: 'p1', mn: `MN${id}`, frameId: 'f', recvAt: ts, ts, at: ts, kind: 'RTD', cn: '2011', channel: 'HJ212', late: false,
        values: Object.entries(values).map(([factor, value]) => ({ factor, value, flag: 'N' })),
      }]
      warnings.feed(batch)
      for (const listener of committed) listener(batch)
    },
    ready: async () => (await app.inject('/readyz')).json<{ bus: boolean }>(),
  } // biome-ignore format: a list of names
}

describe.skipIf(!natsAnswers)('an outage of NATS', () => {
  forEachDatabase((_name, open) => {
    it('is told, bridged and counted; after it the pages are whole without a new frame [R58 R10]', async () => {
      const db = await open()
      await cabinet(db, 'f1')
      const line = new Line(new URL(natsUrl), 4222)
      await line.open()
      onTestFinished(() => line.cut())
      const gateway = await processOn(db, natsUrl)
      const api = await processOn(db, `nats://127.0.0.1:${line.port}`)
      await gateway.warnings.refresh()
      const shown = () =>
        api
          .items(deviceReading)
          .map(reading => (reading as { values: Record<string, unknown> }).values['w01018'])
      const from = Date.now()
      const say = async (n: number, values: Record<string, number>) => {
        await commitRow(db, 'f1', from + n, values['w01018']!)
        gateway.commit('f1', from + n, values)
        await gateway.warnings.settled()
      }
      await say(1, { w01018: 10, i32001: 0 })
      await expect.poll(shown, { timeout: 10_000 }).toEqual([[10, 'N']])
      expect(await api.ready()).toMatchObject({ bus: true })

      await line.cut()
      await expect.poll(async () => (await api.ready()).bus, { timeout: 10_000 }).toBe(false)
      await say(2, { w01018: 20, i32001: 1 })
      expect(shown()).toEqual([[10, 'N']])
      expect(api.items(warningTopic)).toEqual([])

      await line.open()
      await expect.poll(async () => (await api.ready()).bus, { timeout: 20_000 }).toBe(true)
      await expect.poll(shown, { timeout: 10_000 }).toEqual([[20, 'N']])
      await expect
        .poll(() => api.items(warningTopic), { timeout: 10_000 })
        .toMatchObject([{ code: 'DOOR_OPEN', active: true }])
      await expect.poll(() => api.live.connection.getState().gaps, { timeout: 10_000 }).toBeGreaterThan(0)
      expect(api.layer.hub.stats().gaps).toBe(1)
      expect(gateway.layer.hub.stats().gaps).toBe(0)
      // And it goes on as before.
      await say(3, { w01018: 30, i32001: 1 })
      await expect.poll(shown, { timeout: 10_000 }).toEqual([[30, 'N']])
      const [raised] = api.items(warningTopic) as { id: string }[]
      const actor = { username: 'control', realname: '值班员' }
      expect(await api.warnings.acknowledge({ ids: [raised!.id], actor })).toMatchObject({ acknowledged: 1 })
      await expect.poll(() => gateway.warnings.open(), { timeout: 10_000 }).toMatchObject([{ acked: true }])
    }, 90_000)

    it('does not keep a server from starting, which finds it later by itself [R58 R62]', async () => {
      const db = await open()
      await cabinet(db, 'f1')
      const line = new Line(new URL(natsUrl), 4222)
      await line.open()
      const url = `nats://127.0.0.1:${line.port}`
      await line.cut()
      const api = await processOn(db, url)
      expect(await api.ready()).toMatchObject({ status: 'ready', bus: false })
      await commitRow(db, 'f1', Date.now(), 5)
      await line.open()
      onTestFinished(() => line.cut())
      await expect.poll(async () => (await api.ready()).bus, { timeout: 20_000 }).toBe(true)
      await expect
        .poll(() => api.items(deviceReading), { timeout: 10_000 })
        .toMatchObject([{ values: { w01018: [5, 'N'] } }])
    }, 60_000)
  })
})
