/** Sub-samples as devices tell them: one row each, whatever is late, repeated, out of order or impossible. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stampOf } from '#lib/hj212/time.ts'
import type { Db } from '#server/db/db.ts'
import type { RunningIngest } from '#server/ingest/ingest.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { facilityOf, frame, Station, second, seedSites, startIngest } from './station.ts'

forEachDatabase((_name, open) => {
  let db: Db
  let ingest: RunningIngest
  let station: Station
  beforeEach(async () => {
    db = await open()
    await seedSites(db, [{ mn: 'QY0000000001' }])
    ingest = await startIngest(db)
    station = new Station(ingest.port)
  })
  afterEach(async () => {
    station.close()
    await ingest.stop()
  })
  const told = (
    at: number,
    seq: number | string,
    result: number | string = 0,
    actual: number | string = 98,
  ) =>
    frame({
      cn: '3020',
      cp: `DataTime=${stampOf(at)};PolId=w00000;i33120-Info=${seq};i33108-Info=3;i33121-Info=100;i33122-Info=${actual};i33123-Info=${result};i33124-Info=31;i33105-Info=1.42;i33101-Info=4.1`,
    })
  const logs = () => db.k.selectFrom('samplingLog').selectAll().orderBy('sampleTime').execute()
  const send = async (bytes: Buffer) => {
    station.send(bytes)
    expect(await station.answer()).toMatchObject({ cn: '9014' })
  }

  test('each is one row with its frame, and no reading of the present', async () => {
    const at = second(Date.now()) - 95_000
    await send(told(at, 12))
    const [row] = await logs()
    const [raw] = await db.k.selectFrom('rawFrame').select('id').execute()
    expect(row).toMatchObject({
      facilityId: facilityOf(0),
      sampleTime: at,
      seq: 12,
      bottleNo: 3,
      planMl: 100,
      actualMl: 98,
      level: 1.42,
      cabinetTemp: 4.1,
      pumpSec: 31,
      result: 'OK',
      frameId: raw?.id,
    })
    expect(await db.k.selectFrom('telemetryRtd').selectAll().execute()).toEqual([])
  })
  test('late, repeated and in any order they are the same rows', async () => {
    const at = second(Date.now()) - 3 * 3_600_000
    await send(told(at + 1_800_000, 3))
    await send(told(at, 1, 1, 0))
    await send(told(at + 1_800_000, 3, 0, 50))
    await send(told(at, 1, 1, 0))
    expect((await logs()).map(({ seq, result, actualMl }) => [seq, result, actualMl])).toEqual([
      [1, 'NO_LIQUID', 0],
      // What was told first stays.
      [3, 'OK', 98],
    ])
  })
  test('a device of 2005 tells them as real-time data', async () => {
    const at = second(Date.now()) - 95_000
    const cp = `DataTime=${stampOf(at)};i33120-Rtd=4,i33120-Flag=N;i33123-Rtd=2,i33123-Flag=N;i33122-Rtd=0,i33122-Flag=N`
    await send(frame({ flag: 1, cp }))
    expect(await logs()).toMatchObject([{ seq: 4, result: 'PUMP_FAIL', actualMl: 0, planMl: null }])
  })
  test.each([
    ['a number that is none', 'x', 0, 98, '子样序号不是 0 到 9999 的整数'],
    ['a result that nobody knows', 5, 9, 98, '采样结果不在标准编码之中'],
    ['more than a bottle holds', 5, 0, 99_999, '实际采样量不在 0 到 10000 mL 之间'],
  ])('%s is set aside with its reason', async (_what, seq, result, actual, reason) => {
    await send(told(second(Date.now()) - 95_000, seq, result, actual))
    expect(await logs()).toEqual([])
    expect(await db.k.selectFrom('quarantine').select('reason').execute()).toEqual([{ reason }])
  })
})
