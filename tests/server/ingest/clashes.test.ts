import { afterEach, beforeEach, expect, test } from 'vitest'
import { stampOf } from '#lib/hj212/time.ts'
import type { Db } from '#server/db/db.ts'
import type { RunningIngest } from '#server/ingest/ingest.ts'
import type { Committed } from '#server/ingest/types.ts'
import { createWarningEngine } from '#server/warning/engine.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { facilityOf, frame, Station, second, seedSites, startIngest } from './station.ts'

forEachDatabase((_name, open) => {
  let db: Db
  let ingest: RunningIngest
  let committed: Committed[]
  const lines: Station[] = []
  const line = () => {
    const one = new Station(ingest.port)
    lines.push(one)
    return one
  }
  const at = second(Date.now()) - 60_000
  const reading = (cn: string, ts: number, values: string) =>
    frame({ cn, cp: `DataTime=${stampOf(ts)};${values}` })
  const held = () =>
    db.k
      .selectFrom('quarantine')
      .select(['factor', 'ts', 'valueText', 'reason', 'mn'])
      .orderBy('id')
      .execute()

  beforeEach(async () => {
    db = await open()
    await seedSites(db, [{ mn: 'QY0000000001' }])
    ingest = await startIngest(db)
    committed = []
    ingest.onCommitted(batch => committed.push(...batch))
  })
  afterEach(async () => {
    for (const one of lines.splice(0)) one.close()
    await ingest.stop()
  })

  test('of 60 acknowledged values 30 are kept and 30 said to clash, whoever came first [R59]', async () => {
    const devices = [line(), line()]
    for (const [sender, device] of devices.entries())
      for (let n = 0; n < 30; n++)
        device.send(reading('2011', at + n * 1_000, `w01018-Rtd=${sender * 100 + n}`))
    for (const device of devices)
      for (let n = 0; n < 30; n++) expect(await device.answer(20_000)).toMatchObject({ cn: '9014' })
    const rows = await held()
    expect(new Set(rows.map(row => row.ts)).size).toBe(30)
    expect(rows).toHaveLength(30)
    expect(rows[0]).toMatchObject({ factor: 'w01018', mn: 'QY0000000001', reason: '同一时刻数值冲突' })
    expect(rows[0]?.valueText).toMatch(/^\d+（N），已有 \d+（N）$/)
    const kept = await db.k.selectFrom('telemetryRtd').select(['ts', 'value']).execute()
    expect(kept).toHaveLength(30)
    // What screens and warnings are told is what is kept.
    const told = committed.flatMap(({ ts, values }) => values.map(({ value }) => `${ts} ${value}`))
    expect(told.sort()).toEqual(kept.map(({ ts, value }) => `${ts} ${value}`).sort())
    expect(committed.reduce((sum, { clashes = 0 }) => sum + clashes, 0)).toBe(30)
  })

  test('a repeat clashes with nothing, another flag does, other factors of the frame pass [R59]', async () => {
    const one = line()
    const send = async (values: string) => {
      one.send(reading('2011', at, values))
      expect(await one.answer(20_000)).toMatchObject({ cn: '9014' })
    }
    await send('w01018-Rtd=5,w01018-Flag=N')
    await send('w01018-Rtd=5.0,w01018-Flag=N')
    expect(await held()).toEqual([])
    await send('w01018-Rtd=5,w01018-Flag=D;w21003-Rtd=2')
    expect(await held()).toMatchObject([{ factor: 'w01018', valueText: '5（D），已有 5（N）' }])
    const kept = await db.k.selectFrom('telemetryRtd').select('value').orderBy('seriesId').execute()
    expect(kept.map(({ value }) => value)).toEqual([5, 2])
  })

  test('over the payload door the answer says which item clashed [R59]', async () => {
    const send = (...values: number[]) =>
      ingest.takePayloads({
        channel: 'HTTP',
        remote: '',
        facilityId: facilityOf(0),
        items: values.map(value => ({ ts: at, values: [{ factor: 'w01018', value }] })),
      })
    expect(await send(1, 1)).toEqual({ accepted: 1, repeated: 1, quarantined: [] })
    expect(await send(1, 2)).toEqual({
      accepted: 0,
      repeated: 1,
      quarantined: [{ index: 1, reason: 'w01018：同一时刻数值冲突' }],
    })
  })

  test.each([
    ['2051', 'telemetryMin'],
    ['2061', 'telemetryHour'],
    ['2031', 'telemetryDay'],
  ] as const)('%s: a report that replaces another one says so [R59]', async (cn, table) => {
    const one = line()
    for (const value of [5, 5, 6]) {
      one.send(reading(cn, at, `w01018-Avg=${value},w01018-Flag=N`))
      expect(await one.answer(20_000)).toMatchObject({ cn: '9014' })
    }
    expect(await db.k.selectFrom(table).select('value').execute()).toEqual([{ value: 6 }])
    expect(await held()).toMatchObject([
      { valueText: '5（N），新值 6（N）', reason: '同一时刻数值冲突，已由后来上报的值替换' },
    ])
  })

  test('a report that comes while the one it replaces is still being written says so too, and counts [R59]', async () => {
    const { write } = db
    const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
    let units = 0
    db.write = async unit => {
      // The earlier unit of a pair takes longer than the one behind it.
      if (unit.some(part => 'table' in part && part.table === 'telemetry_min') && ++units % 2 === 0)
        await pause(20)
      return write.call(db, unit)
    }
    const send = (ts: number, value: number) =>
      ingest.takePayloads({
        channel: 'HTTP',
        remote: '',
        facilityId: facilityOf(0),
        items: [{ ts, kind: 'MIN', values: [{ factor: 'w01018', value }] }],
      })
    // The number of the series, for which units wait as well, is given before.
    await send(at - 600_000, 1)
    for (let n = 0; n < 5; n++) {
      const first = send(at - n * 60_000, 10)
      await pause(2)
      await Promise.all([first, send(at - n * 60_000, 20)])
    }
    expect(await held()).toMatchObject(Array(5).fill({ valueText: '10（N），新值 20（N）' }))
    const kept = await db.k.selectFrom('telemetryMin').select('value').where('value', '>', 1).execute()
    expect(kept).toEqual(Array(5).fill({ value: 20 }))
  })

  test('a number that two devices use is warned of, and no longer when one is gone [R59]', async () => {
    const minute = 60_000
    let now = Date.UTC(2026, 2, 1)
    const engine = createWarningEngine({ db, now: () => now, clock: false })
    await engine.start()
    const hear = (clashes: number) =>
      engine.feed([
        {
          facilityId: facilityOf(0),
          frameId: 'f',
          recvAt: now,
          ts: now,
          kind: 'RTD',
          late: false,
          clashes,
          values: [],
        },
      ])
    const open = async () => {
      await engine.settled()
      return engine.open().filter(({ code }) => code === 'MN_DOUBLED')
    }
    hear(1)
    now += minute
    hear(2)
    expect(await open()).toEqual([])
    now += minute
    hear(1)
    expect(await open()).toMatchObject([{ title: 'MN 重复', level: 2, active: true, value: 3 }])
    for (let passed = 0; passed < 25; passed++) {
      now += minute
      hear(0)
      engine.tick(now)
    }
    expect(await open()).toMatchObject([{ active: false, state: 'RAISED' }])
    await engine.stop()
  })
})
