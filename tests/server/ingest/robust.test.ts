import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stampOf } from '#lib/hj212/time.ts'
import type { Db } from '#server/db/db.ts'
import { Committer } from '#server/ingest/committer.ts'
import { FloodGuard } from '#server/ingest/flood.ts'
import type { IngestOptions, RunningIngest } from '#server/ingest/ingest.ts'
import type { Incoming } from '#server/ingest/types.ts'
import { UnknownDevices } from '#server/ingest/unknown.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { frame, Station, second, seedSites, startIngest } from './station.ts'

describe('the flood guard', () => {
  const limits = { burst: 10, perSecond: 2, reportAfterMs: 1_000 }
  test('a burst passes, what follows waits for its allowance', () => {
    const guard = new FloodGuard(limits, () => {})
    const waits = Array.from({ length: 12 }, () => guard.take('A', 0))
    expect(waits).toEqual([...Array<number>(10).fill(0), 500, 1_000])
    expect(guard.take('B', 0)).toBe(0)
  })
  test('a flood is reported once, and its end', () => {
    const reports: [string, boolean][] = []
    const guard = new FloodGuard(limits, (mn, flooding) => reports.push([mn, flooding]))
    for (let now = 0; now < 5_000; now += 100) guard.take('A', now)
    expect(reports).toEqual([['A', true]])
    guard.sweep(6_000)
    expect(guard.flooding).toBe(1)
    guard.sweep(120_000)
    expect(reports).toEqual([
      ['A', true],
      ['A', false],
    ])
    expect(guard.floods).toBe(1)
  })
})

forEachDatabase((name, open) => {
  let db: Db
  let ingest: RunningIngest
  const lines: Station[] = []
  const start = async (options: Partial<IngestOptions> = {}) => {
    ingest = await startIngest(db, options)
  }
  const line = () => {
    const one = new Station(ingest.port)
    lines.push(one)
    return one
  }
  const countRtd = async () =>
    (await db.read<{ n: number }>({ sql: 'select count(*) as n from telemetry_rtd', parameters: [] }))[0]!.n

  beforeEach(async () => {
    db = await open()
    await seedSites(db, [{ mn: 'QY0000000001' }, { mn: 'QY0000000002' }])
  })
  afterEach(async () => {
    for (const one of lines.splice(0)) one.close()
    await ingest.stop()
  })

  test('a flooding device is slowed down and loses nothing, its neighbour notices nothing [R38]', async () => {
    await start({ flood: { burst: 20, perSecond: 20, reportAfterMs: 200 } })
    const floods: boolean[] = []
    ingest.onFlood((_mn, _facilityId, flooding) => floods.push(flooding))
    const loud = line()
    const quiet = line()
    const began = Date.now()
    const at = second(began)
    for (let index = 0; index < 80; index++) {
      const ts = at - index * 1_000
      loud.send(frame({ at: ts, cp: `DataTime=${stampOf(ts)};w01018-Rtd=1` }))
    }
    quiet.send(frame({ mn: 'QY0000000002' }))
    expect(await quiet.answer()).toMatchObject({ cn: '9014' })
    expect(Date.now() - began).toBeLessThan(2_500)
    // One read took them all in; the next one has to wait.
    for (let index = 0; index < 80; index++) await loud.answer()
    loud.send(frame({ at: at + 1_000, cp: `DataTime=${stampOf(at + 1_000)};w01018-Rtd=1` }))
    expect(await loud.answer(8_000)).toMatchObject({ cn: '9014' })
    expect(Date.now() - began).toBeGreaterThan(2_500)
    expect(await countRtd()).toBe(81 + 2)
    expect(floods).toEqual([true])
    const noted = () => db.k.selectFrom('quarantine').select(['mn', 'reason']).execute()
    await expect
      .poll(noted)
      .toMatchObject([{ mn: 'QY0000000001', reason: expect.stringContaining('数据风暴') }])
  })

  test('a line that says nothing is closed, the others stay', async () => {
    await start({ line: { firstFrameMs: 150, idleMs: 5_000 } })
    const silent = line()
    const half = line()
    const speaking = line()
    speaking.send(frame())
    await speaking.answer()
    half.send('##0101QN=2026')
    await expect.poll(() => silent.socket.destroyed && half.socket.destroyed).toBe(true)
    speaking.send(frame())
    expect(await speaking.answer()).toMatchObject({ cn: '9014' })
  })

  test('ten megabytes without a frame: the line is closed, memory is not filled', async () => {
    await start()
    const hostile = line()
    for (let index = 0; index < 160; index++) hostile.send(Buffer.alloc(65_536, '##9999x'))
    await expect.poll(() => hostile.socket.destroyed, { timeout: 10_000 }).toBe(true)
    await ingest.drained()
    const kept = await db.k
      .selectFrom('rawFrame')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirst()
    expect(kept?.n).toBeLessThan(2_000)
    const next = line()
    next.send(frame())
    expect(await next.answer()).toMatchObject({ cn: '9014' })
  })

  test('lines, frames and answers are counted', async () => {
    await start()
    const open = [line(), line(), line()]
    for (const one of open) {
      one.send(frame({ at: Date.now() }))
      await one.answer()
    }
    expect(ingest.counters()).toMatchObject({
      connections: 3,
      connectionsRefused: 0,
      answers: 3,
      frames: { OK: 3 },
    })
  })

  test('a message that the database refuses is parted from its batch', async () => {
    await start()
    const outcomes: string[] = []
    const committer = new Committer({
      db,
      unknown: new UnknownDevices(),
      committed() {},
      failed: (_error, batch) => outcomes.push(`failed ${batch.length}`),
    })
    const message = (id: string): Incoming => ({
      raw: {
        id,
        recvAt: 1,
        channel: 'HJ212',
        remote: '',
        mn: 'X',
        cn: '2011',
        st: '32',
        qn: '',
        flag: 5,
        verdict: 'OK',
        reason: '',
        body: '',
      },
      device: undefined,
      reported: undefined,
      rejected: [],
      accepted: true,
      replied: false,
      done: error => outcomes.push(error ? `refused ${id}` : `kept ${id}`),
    })
    for (const id of ['1', '2', '2', '3', '4']) committer.push(message(id))
    await committer.drained()
    expect(outcomes.sort()).toEqual(['failed 1', 'kept 1', 'kept 2', 'kept 3', 'kept 4', 'refused 2'])
  })

  if (name === 'sqlite')
    test('without the database nothing is answered', async () => {
      await start()
      const one = line()
      one.send(frame())
      await one.answer()
      await db.close()
      one.send(frame())
      await expect.poll(() => ingest.counters().commitFailures, { timeout: 20_000 }).toBe(1)
      expect(await one.answer(200)).toBeUndefined()
    })
})
