import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { decodeFrame } from '#lib/hj212/frame.ts'
import { stampOf } from '#lib/hj212/time.ts'
import type { Db } from '#server/db/db.ts'
import { Clocks } from '#server/ingest/clock.ts'
import type { RunningIngest } from '#server/ingest/ingest.ts'
import type { Committed } from '#server/ingest/types.ts'
import { createWarningEngine } from '#server/warning/engine.ts'
import type { WarningEngine } from '#server/warning/types.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { facilityOf, frame, Station, seedSites, startIngest } from './station.ts'

const minute = 60_000
const start = Date.UTC(2026, 2, 1, 4)

describe('the clock of a device', () => {
  /** Frames of these offsets, one each `apart` ms of ours. */
  const measured = (offsets: readonly number[], apart = 30_000) => {
    const clocks = new Clocks()
    for (const [n, offset] of offsets.entries())
      clocks.note('f', start + n * apart + offset, start + n * apart)
    return { drift: clocks.driftOf('f'), sure: clocks.sureDriftOf('f') }
  }
  test('delay only makes a frame look older [R55]', () => {
    expect(measured([-400, -9_000, -200, -25_000])).toEqual({ drift: -200, sure: -200 })
  })
  test('slow and fast clocks are believed when three frames agree [R55]', () => {
    const slow = -15 * minute
    expect(measured([slow])).toEqual({ drift: undefined, sure: undefined })
    expect(measured([slow, slow - 1_000])).toEqual({ drift: slow, sure: undefined })
    expect(measured([slow - 2_000, slow, slow - 1_000])).toEqual({ drift: slow, sure: slow })
    const fast = 20 * minute
    expect(measured([fast, fast])).toEqual({ drift: undefined, sure: undefined })
    expect(measured([fast - 500, fast, fast - 900])).toEqual({ drift: fast, sure: fast })
  })
  test('one frame from the future moves nothing [R55]', () => {
    expect(measured([0, 0, 0, 55 * minute, 0])).toEqual({ drift: 0, sure: 0 })
  })
  test('a clock that jumps is followed at the third frame, a slow one that is set at the first [R55]', () => {
    expect(measured([0, 0, 0, -15 * minute, -15 * minute])).toEqual({ drift: 0, sure: 0 })
    expect(measured([0, 0, 0, -15 * minute, -15 * minute, -15 * minute]).sure).toBe(-15 * minute)
    expect(measured([20 * minute, 20 * minute, 20 * minute, 0, 0, 0]).sure).toBe(0)
    expect(measured([-15 * minute, -15 * minute, -15 * minute, -300]).sure).toBe(-300)
  })
  test('frames that were kept and come in one go are no slow clock [R55]', () => {
    const kept = Array.from({ length: 200 }, (_, n) => -3 * 60 * minute + n * 30_000)
    expect(measured([0, 0, 0, ...kept.map((offset, n) => offset - n * 50)], 50).drift).toBe(0)
    const slowly = Array.from({ length: 200 }, (_, n) => -60 * minute + n * 4_000)
    expect(measured([0, 0, 0, ...slowly], 1_000).drift).toBe(0)
  })
  test('stamps that do not go on as our clock does agree on nothing [R55]', () => {
    // Of the advance of our clock, that of the stamps: repeated, slower, faster.
    for (const pace of [0, 0.5, 0.8, 1.2, 1.5])
      for (const apart of [500, 2_000, 5_000, 30_000]) {
        const old = Array.from({ length: 200 }, (_, n) => -3 * 60 * minute + n * apart * (pace - 1))
        const shown = `${pace} at ${apart}`
        expect(measured([0, 0, 0, ...old.slice(0, 40)], apart).drift, shown).toBe(0)
        expect(measured(old, apart).drift, shown).toBeUndefined()
      }
    const ahead = Array.from({ length: 20 }, (_, n) => 20 * minute - n * 2_000)
    expect(measured([0, ...ahead], 2_000).drift).toBe(0)
  })
  test('a frame that is repeated is one, among others too [R55]', () => {
    const clocks = new Clocks()
    const note = (stamp: number, at: number) => clocks.note('f', start + stamp, start + at)
    note(0, 0)
    note(-180 * minute, 30_000)
    for (const at of [60_000, 60_500, 70_000]) note(-180 * minute + 30_000, at)
    expect(clocks.driftOf('f')).toBe(0)
  })
  test('what a new device kept and sends at once tells no clock, whatever is sent beside it [R55]', () => {
    const kept = Array.from({ length: 21 }, (_, n) => -50 * minute + n * 30_000)
    for (const apart of [1, 50, 400, 2_000])
      expect(
        measured(
          kept.map((offset, n) => offset - n * apart),
          apart,
        ).drift,
        `${apart}`,
      ).toBeUndefined()
    // Two commands of each moment.
    const pairs = kept.flatMap(offset => [offset, offset + 100])
    expect(measured(pairs, 50).drift).toBeUndefined()
  })
})

forEachDatabase((_name, open) => {
  let db: Db
  let ingest: RunningIngest
  let engine: WarningEngine
  let station: Station
  let committed: Committed[]
  let now: number
  beforeEach(async () => {
    db = await open()
    await seedSites(db, [{ mn: 'QY0000000001' }])
    now = start
    await boot()
  })
  async function boot(): Promise<void> {
    ingest = await startIngest(db, { now: () => now })
    engine = createWarningEngine({ db, now: () => now, clock: false })
    await engine.start()
    committed = []
    ingest.onCommitted(batch => {
      committed.push(...batch)
      engine.feed(batch)
    })
    station = new Station(ingest.port)
  }
  async function shut(): Promise<void> {
    station.close()
    await ingest.stop()
    await engine.stop()
  }
  afterEach(shut)

  /** A frame by the device's clock, 30 s after the one before; the command that may follow its answer. */
  async function report(offset: number, values: string, more: { cn?: string } = {}) {
    now += 30_000
    const at = now + offset
    station.send(frame({ at, cp: `DataTime=${stampOf(at)};${values}`, ...more }))
    expect((await station.answer(20_000))?.cn).toMatch(/^901[34]$/)
    await engine.settled()
    engine.tick(now)
  }
  const warnings = async () => {
    await engine.settled()
    return engine
      .open()
      .filter(({ active }) => active)
      .map(({ code }) => code)
      .sort()
  }
  const last = async () =>
    (await db.k.selectFrom('telemetryLast').select(['ts', 'value']).executeTakeFirst())?.value

  test.each([
    ['15 min slow', -15 * minute],
    ['20 min fast', 20 * minute],
    ['2 h fast', 120 * minute],
  ])('%s: the door is seen, nobody is offline, the drift is said [R55]', async (_what, offset) => {
    for (let n = 0; n < 25; n++) await report(offset, 'i32001-Rtd=0')
    // Two hours ahead is no time at which anything was measured.
    const isKept = offset < 60 * minute
    expect(await warnings()).toEqual(['CLOCK_DRIFT'])
    await report(offset, 'i32001-Rtd=1')
    expect(await warnings()).toEqual(isKept ? ['CLOCK_DRIFT', 'DOOR_OPEN'] : ['CLOCK_DRIFT'])
    expect(await last()).toBe(isKept ? 1 : undefined)
    const [drift] = engine.open().filter(({ code }) => code === 'CLOCK_DRIFT')
    expect(drift).toMatchObject({ level: 4, value: offset / minute, unit: 'min', threshold: 5 })
    // What was learned outlives the process.
    await shut()
    await boot()
    await report(offset, 'i32001-Rtd=0')
    if (isKept) expect(committed[0]?.late).toBe(false)
    for (let n = 0; n < 4; n++) await report(0, 'i32001-Rtd=1')
    expect(await warnings()).toEqual(['DOOR_OPEN'])
    expect(await last()).toBe(1)
  })

  test('one frame 55 min ahead is kept, and neither shown as last nor in the way of the next [R55]', async () => {
    for (let n = 0; n < 4; n++) await report(0, 'i32001-Rtd=0')
    await report(55 * minute, 'i32001-Rtd=0')
    expect(committed.at(-1)).toMatchObject({ late: true })
    await report(0, 'i32001-Rtd=1')
    expect(await warnings()).toEqual(['DOOR_OPEN'])
    expect(await last()).toBe(1)
    const { n } = await db.k
      .selectFrom('telemetryRtd')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(6)
  })

  /** A frame of an earlier moment, sent now. */
  async function sendOld(ts: number, values: string): Promise<void> {
    station.send(frame({ at: ts, cp: `DataTime=${stampOf(ts)};${values}` }))
    expect((await station.answer(20_000))?.cn).toBe('9014')
    await engine.settled()
    engine.tick(now)
  }
  test('one old frame that is repeated is no slow clock, and nothing of now [R55]', async () => {
    for (let n = 0; n < 4; n++) await report(0, 'i32001-Rtd=0')
    const old = now - 180 * minute
    for (let n = 0; n < 6; n++) {
      now += 2_000
      await sendOld(old, 'i32001-Rtd=1')
      expect(committed.at(-1)).toMatchObject({ late: true, at: old })
    }
    expect(await warnings()).toEqual([])
    expect(await last()).toBe(0)
    expect(ingest.driftOf(facilityOf(0))).toBe(0)
  })
  test('what a new device had kept is not taken for the present [R55]', async () => {
    const first = now - 50 * minute
    for (let n = 0; n <= 20; n++) {
      now += 50
      await sendOld(first + (n * minute) / 2, 'i32001-Rtd=1')
      expect(committed.at(-1)).toMatchObject({ late: true, at: first + (n * minute) / 2 })
    }
    expect(await warnings()).toEqual([])
    expect((await db.k.selectFrom('telemetryLast').select('orderAt').executeTakeFirst())?.orderAt).toBe(
      first + 10 * minute,
    )
  })

  test('frames without values, and late ones, are heard [R55]', async () => {
    await report(0, 'i32001-Rtd=0')
    for (let n = 0; n < 50; n++) await report(0, '', { cn: '9015' })
    expect(await warnings()).toEqual([])
    for (let n = 0; n < 50; n++) {
      const old = stampOf(now - 40 * minute)
      now += 30_000
      station.send(frame({ at: now, cp: `DataTime=${old};i32001-Rtd=0` }))
      await station.answer(20_000)
      engine.tick(now)
    }
    expect(await warnings()).toEqual([])
  })

  test('a time at which no value is taken tells of no clock, over any door [R55 R37]', async () => {
    const one = { ts: now + 50 * minute, values: [{ factor: 'i32001', value: 1 }] }
    const refused = [
      { ...one, ts: 9e15 },
      { ...one, ts: now + 61 * minute },
      { ...one, mn: 'QY9' },
      { ...one, kind: 'WEEK' },
    ]
    for (const item of refused)
      for (let n = 0; n < 3; n++) {
        const call = { channel: 'HTTP', remote: '', facilityId: facilityOf(0), items: [item] } as const
        expect((await ingest.takePayloads(call)).quarantined).toHaveLength(1)
        expect(ingest.driftOf(facilityOf(0)), JSON.stringify(item)).toBeUndefined()
      }
    await report(0, 'i32001-Rtd=0')
    expect(committed.at(-1)).toMatchObject({ late: false })
    expect(await last()).toBe(0)
  })

  test('numbers of requests from another age put no value off [R55]', async () => {
    for (let n = 0; n < 5; n++) {
      now += 30_000
      const qn = stampOf(Date.UTC(9990, 0, 1) + n * 30_000, 17)
      station.send(frame({ qn, cp: `DataTime=${stampOf(now)};i32001-Rtd=${n % 2}` }))
      expect((await station.answer(20_000))?.cn).toBe('9014')
      expect(committed.at(-1)).toMatchObject({ late: false })
      expect(await last()).toBe(n % 2)
    }
  })

  test('a clock that is off is set where the device allows it, once an hour [R55]', async () => {
    await db.k.updateTable('deviceFacility').set({ setClock: 'Y' }).execute()
    await ingest.refreshDevices()
    const commands: string[] = []
    station.socket.on('data', chunk => {
      for (const line of String(chunk).split('\r\n')) if (line.includes('CN=1012')) commands.push(line)
    })
    const send = async () => {
      now += 30_000
      const at = now - 15 * minute
      station.send(frame({ at, cp: `DataTime=${stampOf(at)};i32001-Rtd=0` }))
      // The command comes beside the receipts.
      for (let receipt = false; !receipt; ) receipt = (await station.answer(20_000))?.cn === '9014'
    }
    for (let n = 0; n < 100; n++) await send()
    // Nobody answers it: it is repeated under its number.
    now += 2 * minute
    const ended = () => db.k.selectFrom('deviceCommand').select('state').where('cn', '=', '1012').execute()
    await expect.poll(ended, { timeout: 20_000 }).toEqual([{ state: 'TIMEOUT' }])
    // One command, with the time of each telling.
    const numbers = () => new Set(commands.map(one => /QN=\d+/.exec(one)?.[0])).size
    expect(numbers()).toBe(1)
    expect(commands.length).toBeLessThanOrEqual(3)
    const { verdict, frame: command } = decodeFrame(Buffer.from(commands[0]!))
    expect([verdict, command?.st, command?.flag, command?.pw]).toEqual(['OK', '32', 5, '123456'])
    expect(command?.cp).toMatch(/^SystemTime=20260301\d{6}$/)
    for (let n = 0; n < 30; n++) await send()
    await expect.poll(numbers, { timeout: 20_000 }).toBe(2)
    const kept = await db.k.selectFrom('deviceClock').selectAll().execute()
    expect(kept).toEqual([])
    await ingest.stop()
    expect(await db.k.selectFrom('deviceClock').select('driftMs').execute()).toEqual([
      { driftMs: -15 * minute },
    ])
  })
})
