/** Several processes on one bus: pages of each show the same pulse; bells are read again when the bus is back. */
import { EventEmitter } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { deviceReading, deviceStatus, pulse, sewageReading } from '#contract/topics.ts'
import type { Committed, FrameSeen, IngestCounters } from '#server/ingest/types.ts'
import type { Bus } from '#server/live/bus.ts'
import { createFeed } from '#server/live/feed.ts'
import { createHub } from '#server/live/hub.ts'
import { createNotices } from '#server/live/notices.ts'
import { createPlaces } from '#server/live/places.ts'
import { createWarningEngine } from '#server/warning/engine.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { sessionWith } from './fake-peer.ts'

/** What each says the others hear. */
function buses(count: number): (Bus & { back(): void })[] {
  const all = Array.from({ length: count }, () => new EventEmitter())
  return all.map(own => ({
    publish(subject, payload) {
      for (const other of all) if (other !== own) other.emit(`say ${subject}`, structuredClone(payload))
    },
    subscribe: (subject, listener) => void own.on(`say ${subject}`, listener),
    connected: true,
    onReturn: listener => void own.on('back', listener),
    async close() {},
    back: () => void own.emit('back'),
  }))
}

forEachDatabase((_name, open) => {
  it('pages of a process that hears no device show what the others hear, and do not flutter', async () => {
    const db = await open()
    const processes = await Promise.all(
      buses(3).map(async (bus, at) => {
        const hears = at < 2
        const counters = () =>
          ({ quarantined: hears ? 3 : 0, lastFrameAt: hears ? 7 + at : null }) as IngestCounters
        const hub = createHub({ bus })
        const places = createPlaces(db)
        const warnings = createWarningEngine({ db, clock: false })
        const feed = createFeed({
          db,
          hub,
          places,
          bus,
          warnings,
          ingest: { counters, onCommitted() {}, onFrame() {} },
        })
        await feed.start()
        onTestFinished(async () => {
          await feed.stop().catch(() => undefined)
          hub.close()
        })
        return { hub }
      }),
    )
    const shown = async ({ hub }: (typeof processes)[number]) => {
      const latest = () => hub.latest(pulse, 'platform')
      await expect.poll(() => latest()?.quarantined, { timeout: 20_000 }).toBe(6)
      const seen = new Map<number, number | null>()
      const watch = () => {
        const { now, lastFrameAt } = latest()!
        return seen.set(now, lastFrameAt).size
      }
      await expect.poll(watch, { timeout: 20_000, interval: 5 }).toBeGreaterThan(4)
      return [...new Set(seen.values())]
    }
    expect(await Promise.all(processes.map(shown))).toEqual([[8], [8], [8]])
  }, 90_000)

  it('a device that changes from one gateway to another takes nothing back that the other has told [R30]', async () => {
    const db = await open()
    const processes = await Promise.all(
      buses(2).map(async bus => {
        const heard: ((batch: readonly Committed[]) => void)[] = []
        const hub = createHub({ bus })
        const feed = createFeed({
          db,
          hub,
          bus,
          places: createPlaces(db),
          warnings: createWarningEngine({ db, clock: false }),
          ingest: {
            counters: () => ({ quarantined: 0, lastFrameAt: null }) as IngestCounters,
            onCommitted: listener => void heard.push(listener),
            onFrame() {},
          },
        })
        await feed.start()
        onTestFinished(async () => {
          await feed.stop().catch(() => undefined)
          hub.close()
        })
        const take = (frameId: string, at: number, figures: Record<string, number>, behindMs = 0) => {
          const values = Object.entries(figures).map(([factor, value]) => ({ factor, value, flag: 'N' }))
          const about = { facilityId: 'f', plantId: 'p', mn: 'M', cn: '2011', channel: 'HJ212' }
          const each = { ...about, frameId, recvAt: at, ts: at - behindMs, at, kind: 'RTD' as const }
          for (const listener of heard) listener([{ ...each, late: false, values }])
        }
        return { take, shown: () => hub.latest(deviceReading, 'f') }
      }),
    )
    const [one, other] = processes as [(typeof processes)[0], (typeof processes)[0]]
    const now = Date.now()
    one.take('a', now - 60_000, { w01018: 1, w21003: 1 })
    other.take('b', now - 40_000, { w01018: 2, w21003: 2 })
    one.take('c', now - 20_000, { w01018: 3 })
    const reading = {
      id: 'f',
      ts: now - 20_000,
      frameId: 'c',
      values: { w01018: [3, 'N'], w21003: [2, 'N'] },
      earlier: [{ ts: now - 40_000, frameId: 'b', factors: ['w21003'] }],
    }
    for (const { shown } of processes) expect(shown()).toEqual(reading)
    // Of before what the other has told.
    other.take('d', now - 30_000, { w01018: 9 })
    for (const { shown } of processes) expect(shown()).toEqual(reading)
    // A device whose clock went back: it is measured by ours.
    other.take('e', now - 10_000, { w01018: 4, w21003: 4 }, 3_600_000)
    one.take('f', now, { w01018: 5 }, 3_600_000)
    for (const { shown } of processes)
      expect(shown()).toMatchObject({
        frameId: 'f',
        ts: now - 3_600_000,
        at: now,
        earlier: [{ ts: now - 3_610_000, at: now - 10_000, frameId: 'e', factors: ['w21003'] }],
      })
  })

  it('nor is it said to have been heard earlier than the other has heard it [R30]', async () => {
    const db = await open()
    const columns = ['id', 'facility_code', 'facility_name', 'facility_type', 'plant_id', 'mn', 'report_sec']
    await db.write([{ table: 'device_facility', columns, rows: [['f', 'F', '站', 'SAMPLER', 'p', 'M', 30]] }])
    let level = 0
    const processes = await Promise.all(
      buses(2).map(async bus => {
        const heard: ((frame: FrameSeen) => void)[] = []
        const hub = createHub({ bus })
        const feed = createFeed({
          db,
          hub,
          bus,
          places: createPlaces(db),
          warnings: {
            standing: () => ({ level, unacked: false }),
            open: () => [],
            async refresh() {},
            onChange() {},
          },
          ingest: {
            counters: () => ({ quarantined: 0, lastFrameAt: null }) as IngestCounters,
            onCommitted() {},
            onFrame: listener => void heard.push(listener),
          },
        })
        await feed.start()
        onTestFinished(() => hub.close())
        const hear = (recvAt: number) => {
          const frame = { facilityId: 'f', recvAt, accepted: true, verdict: 'OK' } as FrameSeen
          for (const listener of heard) listener(frame)
        }
        return { feed, hear, shown: () => hub.latest(deviceStatus, 'f') }
      }),
    )
    const [one, other] = processes as [(typeof processes)[0], (typeof processes)[0]]
    const now = Date.now()
    one.hear(now - 30_000)
    await expect.poll(() => other.shown()?.lastAt, { timeout: 10_000 }).toBe(now - 30_000)
    other.hear(now)
    await expect.poll(() => one.shown()?.lastAt, { timeout: 10_000 }).toBe(now)
    const told = new Set<number | null | undefined>()
    const changed = (to: number) => () => {
      for (const { shown } of processes) told.add(shown()?.lastAt)
      return processes.map(({ shown }) => shown()?.level).join() === `${to},${to}`
    }
    for (level = 1; level <= 3; level++)
      await expect.poll(changed(level), { timeout: 10_000, interval: 5 }).toBe(true)
    expect([...told]).toEqual([now])
    // The one that heard it last keeps that first.
    await other.feed.stop()
    await one.feed.stop()
    const row = await db.k.selectFrom('deviceFacility').select('lastMsgTime').executeTakeFirstOrThrow()
    expect(row.lastMsgTime).toBe(now)
  })

  it('a process that starts tells nobody what its plant said before, and shows the newest of several loggers [R30]', async () => {
    const db = await open()
    const now = Date.now()
    const old = now - 30 * 86_400_000
    const insert = (table: string, columns: string[], ...rows: unknown[][]) => ({ table, columns, rows })
    await db.write([
      insert(
        'device_facility',
        ['id', 'facility_code', 'facility_name', 'facility_type', 'plant_id', 'mn', 'report_sec'],
        ['live', 'F1', '在用', 'LOGGER', 'p', 'M1', 30],
        ['dead', 'F2', '停用', 'LOGGER', 'p', 'M2', 30],
      ),
      insert(
        'series',
        ['id', 'facility_id', 'factor'],
        [1, 'live', 'w00000'],
        [2, 'live', 'w01001'],
        [3, 'dead', 'w00000'],
      ),
      insert(
        'telemetry_last',
        ['series_id', 'ts', 'value', 'flag', 'frame_id', 'order_at'],
        [1, now - 60_000, 100, 'N', 'b', now - 60_000],
        [2, old - 1, 7, 'N', 'a', old - 1],
        [3, old, 1, 'N', 'c', old],
      ),
    ])
    const start = async (bus: Bus) => {
      const heard: ((batch: readonly Committed[]) => void)[] = []
      const hub = createHub({ bus })
      const feed = createFeed({
        db,
        hub,
        bus,
        places: createPlaces(db),
        warnings: createWarningEngine({ db, clock: false }),
        ingest: {
          counters: () => ({ quarantined: 0, lastFrameAt: null }) as IngestCounters,
          onCommitted: listener => void heard.push(listener),
          onFrame() {},
        },
      })
      await feed.start()
      onTestFinished(async () => {
        await feed.stop().catch(() => undefined)
        hub.close()
      })
      return { heard, shown: () => hub.latest(sewageReading, 'p') }
    }
    const [first, second] = buses(2)
    const one = await start(first!)
    expect(one.shown()).toMatchObject({ ts: now - 60_000, flow: 360 })
    const about = { facilityId: 'live', plantId: 'p', mn: 'M1', cn: '2011', channel: 'HJ212', frameId: 'd' }
    const values = [{ factor: 'w00000', value: 200, flag: 'N' }]
    const fresh = { ...about, recvAt: now, ts: now, at: now, kind: 'RTD' as const, late: false, values }
    for (const listener of one.heard) listener([fresh])
    const other = await start(second!)
    expect(one.shown()).toMatchObject({ ts: now, flow: 720 })
    expect(other.shown()).toMatchObject({ ts: now - 60_000, flow: 360 })
  })
})

it('whoever listens at the bell reads it again when the bus is back', () => {
  const [bus] = buses(1)
  const { channel } = createNotices(bus)
  const told: string[] = []
  const socket = Object.assign(new EventEmitter(), {
    readyState: WebSocket.OPEN,
    bufferedAmount: 0,
    ping() {},
    send: (text: string) => void told.push(text),
  })
  channel.add(socket as unknown as WebSocket, { session: sessionWith([]), pageId: '' })
  onTestFinished(() => void socket.emit('close'))
  bus!.back()
  expect(told.map(text => JSON.parse(text))).toEqual([{ cmd: 'topic', msgId: '', msgTxt: '消息列表已更新' }])
})
