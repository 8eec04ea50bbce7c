import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { liveProtocol } from '#contract/live.ts'
import {
  deviceReading,
  deviceStatus,
  frameTopic,
  pulse,
  sewageReading,
  warningTopic,
  weather,
} from '#contract/topics.ts'
import type { Db } from '#server/db/db.ts'
import { nobody, type Session } from '#server/identity/session.ts'
import type { Committed, FrameSeen, IngestCounters } from '#server/ingest/types.ts'
import { createLiveLayer, type LiveLayer } from '#server/live/layer.ts'
import { createWarningEngine } from '#server/warning/engine.ts'
import { Live } from '#web/live/live.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { pause } from './fake-peer.ts'

const common = { sys_org_code: 'A01', tenant_id: '0', version: 1, del_flag: '0' }
async function insert(db: Db, table: string, rows: Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0]!)
  await db.write([{ table, columns, rows: rows.map(row => columns.map(column => row[column])) }])
}
/** Two plants of two organisations, one cabinet each; one of them has spoken before. */
async function house(db: Db): Promise<void> {
  await insert(db, 'sewage_plant', [
    { id: 'p1', plant_code: 'P1', plant_name: '甲厂', ...common },
    { id: 'p2', plant_code: 'P2', plant_name: '乙厂', ...common, sys_org_code: 'B01' },
  ])
  const facility = { facility_type: 'SAMPLER', report_sec: 30, run_status: 'RUN' }
  await insert(db, 'device_facility', [
    { id: 'f1', facility_code: 'F1', facility_name: '甲', plant_id: 'p1', mn: 'M1', ...facility, online_status: '1', last_msg_time: Date.now() - 5_000, ...common },
    { id: 'f2', facility_code: 'F2', facility_name: '乙', plant_id: 'p2', mn: 'M2', ...facility, online_status: '2', last_msg_time: null, ...common, sys_org_code: 'B01' },
  ]) // biome-ignore format: a row a line
}
/** What ingest leaves behind of one frame with one value. */
async function commitRow(db: Db, n: number, flow: number): Promise<void> {
  const ts = Date.now()
  await db.write([
    { table: 'raw_frame', columns: ['id', 'recv_time', 'mn', 'facility_id', 'cn', 'verdict', 'body'], rows: [[String(1_000 + n), ts, 'M1', 'f1', '2011', 'OK', `##PW=123456;n=${n}`]] },
    { table: 'series', columns: ['id', 'facility_id', 'factor'], rows: [[1, 'f1', 'w00000']], onConflict: 'ignore' },
    { table: 'telemetry_last', columns: ['series_id', 'ts', 'value', 'flag', 'frame_id', 'order_at'], rows: [[1, ts, flow, 'N', String(1_000 + n), ts]], onConflict: { keys: ['series_id'], update: ['ts', 'value', 'flag', 'frame_id', 'order_at'] } },
  ]) // biome-ignore format: a table a line
}

/** Ingest at its edge: tests say what was committed. */
function fakeIngest() {
  const committed: ((batch: readonly Committed[]) => void)[] = []
  const frames: ((frame: FrameSeen) => void)[] = []
  return {
    onCommitted: (listener: (batch: readonly Committed[]) => void) => void committed.push(listener),
    onFrame: (listener: (frame: FrameSeen) => void) => void frames.push(listener),
    counters: () => ({ quarantined: 3, lastFrameAt: 7 }) as IngestCounters,
    commit(facilityId: string, values: Record<string, number>, more: Partial<Committed> = {}) {
      const ts = more.ts ?? Date.now()
      const batch = {
        facilityId, plantId: facilityId.replace('f', 'p'), mn: 'M', frameId: 'fr', recvAt: ts, ts, at: ts, kind: 'RTD' as const, cn: '2011', channel: 'HJ212', late: false,
        values: Object.entries(values).map(([factor, value]) => ({ factor, value, flag: 'N' })), ...more,
      } // biome-ignore format: one message
      for (const listener of committed) listener([batch])
    },
    frame(facilityId: string, n: number, verdict = 'OK') {
      const seen = { id: String(1_000 + n), recvAt: Date.now(), mn: 'M1', facilityId, plantId: 'p1', plantName: '甲厂', cn: '2011', channel: 'HJ212', verdict, accepted: verdict === 'OK', reason: '', head: `n=${n}`, points: 1, quarantined: 0 } // biome-ignore format: one message
      for (const listener of frames) listener(seen)
    },
  }
}
const session = (permissions: readonly string[], orgCodes: readonly string[]): Session => ({
  ...nobody,
  handle: 'h',
  userId: 'u',
  permissions: new Set(permissions),
  orgCodes,
})

/** A whole live side on a database, as main.ts puts it together, without HTTP routes. */
async function serverOn(db: Db, who: Session, port = 0) {
  const ingest = fakeIngest()
  const warnings = createWarningEngine({ db, clock: false })
  const layer: LiveLayer = await createLiveLayer({ db, resources: [] })
  const server: Server = createServer()
  layer.attach(server, { ofToken: async () => who, ofHandle: async () => who, onEnded: () => {} })
  await warnings.start()
  await layer.feed({ ingest, warnings })
  ingest.onCommitted(batch => warnings.feed(batch))
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    ingest, warnings, layer,
    port: (server.address() as AddressInfo).port,
    async stop() {
      await layer.close()
      await warnings.stop()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  } // biome-ignore format: a list of names
}
const all = [deviceStatus, deviceReading, sewageReading, weather, warningTopic, frameTopic, pulse]
/** The console's live layer on a real socket. */
async function screenOn(port: number, live = new Live({ soon: () => () => {} })) {
  for (const topic of all) live.retain(topic)
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, [liveProtocol, 'token'])
  socket.on('message', data => live.receive(String(data)))
  await new Promise(resolve => socket.once('open', resolve))
  live.opened(message => socket.send(JSON.stringify(message)))
  const state = (topic: (typeof all)[number]) => {
    live.inbox.drain()
    return live.storeOf(topic).store.getState()
  }
  const until = async (what: () => boolean) => {
    for (let turn = 0; turn < 300 && !what(); turn++) await pause(10)
    expect(what()).toBe(true)
  }
  return { live, socket, state, until }
}

forEachDatabase((_, open) => {
  describe('feed', () => {
    test('a commit becomes reading, water and weather; a frame makes its device live', async () => {
      const db = await open()
      await house(db)
      const server = await serverOn(db, session(['*'], []))
      const screen = await screenOn(server.port)
      await screen.until(() => screen.state(deviceStatus).items.size === 2)
      expect(screen.state(deviceStatus).items.get('f2')).toMatchObject({ online: 2, lastAt: null })

      server.ingest.commit('f2', { w00000: 100, w01018: 321.5, a01006: 101.3, i12001: 1, i32001: 1 })
      server.ingest.commit('f2', { w00000: 55 }, { late: true, ts: Date.now() - 7_200_000 })
      server.ingest.frame('f2', 1)
      await screen.until(() => screen.state(warningTopic).items.size === 1)
      await screen.until(
        () =>
          screen.state(deviceStatus).items.get('f2') !== undefined &&
          screen.state(frameTopic).window.length === 1,
      )
      await screen.until(() => (screen.state(deviceStatus).items.get('f2') as { level: number }).level === 1)
      expect(screen.state(deviceReading).items.get('f2')).toMatchObject({
        frameId: 'fr',
        values: { w00000: [100, 'N'], i12001: [1, 'N'] },
      })
      expect(screen.state(sewageReading).items.get('p2')).toMatchObject({
        flow: 360,
        cod: 321.5,
        nh3n: null,
        flag: 'N',
      })
      expect(screen.state(weather).items.get('p2')).toMatchObject({ pressure: 1013 })
      expect(screen.state(deviceStatus).items.get('f2')).toMatchObject({
        online: 1,
        run: 'SAMPLING',
        level: 1,
        unacked: true,
        reportMs: 30_000,
      })
      expect([...screen.state(warningTopic).items.values()]).toMatchObject([
        { code: 'DOOR_OPEN', facilityId: 'f2', active: true },
      ])
      expect(screen.state(frameTopic).window[0]).toMatchObject({ id: '1001', head: 'n=1' })
      await screen.until(() => (screen.state(pulse).items.get('platform') as { online: number }).online === 2)
      expect(screen.state(pulse).items.get('platform')).toMatchObject({
        total: 2,
        sampling: 1,
        quarantined: 3,
        lastFrameAt: 7,
      })
      screen.socket.terminate()
      await server.stop()
      const rows = await db.k
        .selectFrom('deviceFacility')
        .select(['id', 'onlineStatus', 'lastMsgTime', 'version'])
        .orderBy('id')
        .execute()
      expect(rows[1]).toMatchObject({ id: 'f2', onlineStatus: '1', version: 1 })
      expect(rows[1]!.lastMsgTime).toBeGreaterThan(0)
    })

    test('a factor that the last frame did not carry keeps its own time and frame, over a restart too', async () => {
      const db = await open()
      await house(db)
      const first = await serverOn(db, session(['*'], []))
      const screen = await screenOn(first.port)
      await screen.until(() => screen.state(deviceReading).ready)
      const now = Date.now()
      const old = now - 300_000
      first.ingest.commit('f2', { w01018: 111, w21003: 1 }, { ts: old, frameId: 'a' })
      first.ingest.commit('f2', { a01001: 8 }, { ts: now, frameId: 'b' })
      first.ingest.commit('f2', { w21003: 2 }, { ts: now, frameId: 'c' })
      const reading = {
        id: 'f2', ts: now, frameId: 'c',
        values: { w01018: [111, 'N'], a01001: [8, 'N'], w21003: [2, 'N'] },
        earlier: [{ ts: old, frameId: 'a', factors: ['w01018'] }, { ts: now, frameId: 'b', factors: ['a01001'] }],
      } // biome-ignore format: one message
      const shown = () => screen.state(deviceReading).items.get('f2') as { frameId: string } | undefined
      await screen.until(() => shown()?.frameId === 'c')
      expect(shown()).toEqual(reading)
      // What it all was again: nothing of it is old.
      first.ingest.commit('f2', { w01018: 112, a01001: 9, w21003: 3 }, { ts: now + 1, frameId: 'd' })
      await screen.until(() => shown()?.frameId === 'd')
      expect(shown()).not.toHaveProperty('earlier')
      screen.socket.terminate()
      await first.stop()

      const factors = ['w01018', 'a01001', 'w21003']
      await insert(db, 'series', factors.map((factor, n) => ({ id: n + 1, facility_id: 'f2', factor }))) // biome-ignore format: a table a line
      await insert(db, 'telemetry_last', [
        { series_id: 3, ts: now, value: 2, flag: 'N', frame_id: 'c', order_at: now },
        { series_id: 1, ts: old, value: 111, flag: 'N', frame_id: 'a', order_at: old },
        { series_id: 2, ts: now, value: 8, flag: 'N', frame_id: 'b', order_at: now - 1 },
      ])
      const second = await serverOn(db, session(['*'], []))
      const again = await screenOn(second.port)
      await again.until(() => again.state(deviceReading).items.size === 1)
      const [oldest, next] = reading.earlier
      expect(again.state(deviceReading).items.get('f2')).toEqual({
        ...reading,
        earlier: [oldest, { ...next, at: now - 1 }],
      })
      await again.until(() => again.state(sewageReading).ready && again.state(weather).ready)
      expect(again.state(sewageReading).items.get('p2')).toMatchObject({ ts: now, nh3n: 2, cod: null })
      expect(again.state(weather).items.get('p2')).toMatchObject({ ts: now, temp: 8 })
      again.socket.terminate()
      await second.stop()
    })

    test('of ten sound frames a second all are shown, of a hundred only some, and every faulty one has its place', async () => {
      const db = await open()
      await house(db)
      const server = await serverOn(db, session(['*'], []))
      const screen = await screenOn(server.port)
      await screen.until(() => screen.state(deviceStatus).ready)
      for (let n = 0; n < 100; n++) server.ingest.frame('f1', n)
      for (let n = 100; n < 103; n++) server.ingest.frame('f1', n, 'CRC')
      await screen.until(() => screen.state(frameTopic).window.length >= 13)
      const shown = screen.state(frameTopic).window as { verdict: string }[]
      expect(shown.length).toBeLessThanOrEqual(26)
      expect(shown.filter(frame => frame.verdict === 'CRC')).toHaveLength(3)
      screen.socket.terminate()
      await server.stop()
    })

    test('who is limited to his departments gets nothing of others, in snapshots and after', async () => {
      const db = await open()
      await house(db)
      const server = await serverOn(db, session(['device:facility:list', 'sewage:plant:list'], ['A']))
      const screen = await screenOn(server.port)
      await screen.until(() => screen.state(deviceStatus).ready && screen.state(pulse).ready)
      server.ingest.commit('f2', { w00000: 1 })
      server.ingest.commit('f1', { w00000: 2 })
      await screen.until(() => screen.state(sewageReading).items.size === 1)
      expect([...screen.state(deviceStatus).items.keys()]).toEqual(['f1'])
      expect([...screen.state(deviceReading).items.keys()]).toEqual(['f1'])
      expect([...screen.state(sewageReading).items.keys()]).toEqual(['p1'])
      expect(screen.state(frameTopic).denied).toBe(true)
      expect(screen.state(warningTopic).denied).toBe(true)
      expect(screen.live.connection.getState().gaps).toBe(0)
      screen.socket.terminate()
      await server.stop()
    })

    test('after a restart a screen shows exactly the committed rows, those of the time without a server too', async () => {
      const db = await open()
      await house(db)
      const first = await serverOn(db, session(['*'], []))
      const screen = await screenOn(first.port)
      for (let n = 0; n < 30; n++) {
        await commitRow(db, n, n)
        first.ingest.frame('f1', n)
        first.ingest.commit('f1', { w00000: n }, { frameId: String(1_000 + n) })
      }
      await screen.until(
        () => (screen.state(deviceReading).items.get('f1') as { frameId?: string })?.frameId === '1029',
      )
      const closed = new Promise(resolve => screen.socket.once('close', resolve))
      await first.stop()
      expect(await closed).toBe(1012)
      screen.live.lost('connecting')
      for (let n = 30; n < 75; n++) await commitRow(db, n, n)

      const second = await serverOn(db, session(['*'], []), first.port)
      const again = await screenOn(second.port, screen.live)
      await again.until(
        () => (again.state(deviceReading).items.get('f1') as { frameId: string }).frameId === '1074',
      )
      expect(again.state(deviceReading).items.get('f1')).toMatchObject({ values: { w00000: [74, 'N'] } })
      const rows = await db.k.selectFrom('rawFrame').select('id').orderBy('id', 'desc').limit(50).execute()
      expect(again.state(frameTopic).window.map(frame => (frame as { id: string }).id)).toEqual(
        rows.map(row => row.id).reverse(),
      )
      expect(again.live.connection.getState().gaps).toBe(0)
      again.socket.terminate()
      await second.stop()
    })
  })
})
