/** Packets that were lost, broken or repeated on a line: no value of one set is kept at the time of another. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stampOf } from '#lib/hj212/time.ts'
import type { Db } from '#server/db/db.ts'
import type { RunningIngest } from '#server/ingest/ingest.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { frame, Station, seedSites, startIngest } from './station.ts'

const start = Date.UTC(2026, 2, 1, 4)
const a = start - 30_000
const timeOf = (ts: number): string => `DataTime=${stampOf(ts)};`

forEachDatabase((_name, open) => {
  let db: Db
  let ingest: RunningIngest
  let station: Station
  let now: number
  beforeEach(async () => {
    db = await open()
    await seedSites(db, [{ mn: 'QY0000000001' }])
    now = start
    ingest = await startIngest(db, { now: () => now })
    station = new Station(ingest.port)
  })
  afterEach(async () => {
    station.close()
    await ingest.stop()
  })
  const packet = (pno: number, cp: string, qn = '', pnum = 2) =>
    frame({ qn, flag: qn ? 7 : 3, pnum, pno, cp })
  const broken = (pno: number, cp: string) =>
    Buffer.from(packet(pno, cp).toString().replace('ST=32', 'ST=31'))
  /** Sends a packet; whether its data were answered as taken. A busy machine takes its time for that. */
  const isTaken = async (bytes: Buffer, withinMs = 20_000): Promise<boolean> => {
    station.send(bytes)
    return (await station.answer(withinMs))?.cn === '9014'
  }
  /** For what gets no answer at all. */
  const briefly = 400
  const stored = async () =>
    (
      await db.k
        .selectFrom('telemetryRtd as v')
        .innerJoin('series as s', 's.id', 'v.seriesId')
        .select(['s.factor', 'v.ts', 'v.value'])
        .execute()
    )
      .map(({ factor, ts, value }) => `${factor} ${value} ${ts === a ? 'A' : 'B'}`)
      .sort()
  const quarantined = async () =>
    (await db.k.selectFrom('quarantine').select(['valueText', 'reason']).orderBy('id').execute()).map(
      ({ valueText, reason }) => `${valueText}: ${reason}`,
    )

  describe('without QN', () => {
    test('what follows the first packet of the next set is of the next set [R61]', async () => {
      expect(await isTaken(packet(1, `${timeOf(a)}w01018-Rtd=11,w01018-Flag=N`))).toBe(true)
      expect(await isTaken(packet(1, `${timeOf(start)}w01018-Rtd=22,w01018-Flag=N`))).toBe(true)
      expect(await isTaken(packet(2, 'w21003-Rtd=2,w21003-Flag=N'))).toBe(true)
      expect(await stored()).toEqual(['w01018 11 A', 'w01018 22 B', 'w21003 2 B'])
    })

    test('no value is put together of two sets when the packets between them were broken [R61]', async () => {
      expect(
        await isTaken(packet(1, `${timeOf(a)}w01001-Rtd=7,w01001-Flag=N;w21011-Rtd=1;w01018-Rtd=12`)),
      ).toBe(true)
      expect(await isTaken(broken(2, '.75,w01018-Flag=N;w21003-Rtd=1'), briefly)).toBe(false)
      expect(
        await isTaken(broken(1, `${timeOf(start)}w01001-Rtd=8,w01001-Flag=N;w01018-Rtd=30`), briefly),
      ).toBe(false)
      expect(await isTaken(packet(2, '.25,w01018-Flag=N;w21003-Rtd=2'), briefly)).toBe(false)
      expect(await stored()).toEqual(['w01001 7 A'])
      // The next whole set goes its way, and what was left says why.
      expect(await isTaken(packet(1, `${timeOf(start)}w01001-Rtd=9,w01001-Flag=N`))).toBe(true)
      expect(await stored()).toEqual(['w01001 7 A', 'w01001 9 B'])
      expect((await quarantined()).sort()).toEqual([
        expect.stringMatching(/^\.25,w01018-Flag=N;w21003-Rtd=2: 未收全/),
        expect.stringMatching(/^w21011-Rtd=1;w01018-Rtd=12: .*无 QN/),
      ])
    })

    test('nor when they were lost without a trace [R61]', async () => {
      expect(await isTaken(packet(1, `${timeOf(a)}w01018-Rtd=12`))).toBe(true)
      await isTaken(packet(2, '.25,w01018-Flag=N;w21003-Rtd=2'), briefly)
      expect((await stored()).filter(value => value.startsWith('w01018'))).toEqual([])
    })

    test('nor of two instruments whose packets follow each other [R61]', async () => {
      expect(await isTaken(packet(1, `${timeOf(a)}w01018-Rtd=12,w01018-Flag=N`))).toBe(true)
      const other = frame({ qn: '', st: '22', flag: 3, pnum: 2, pno: 2, cp: 'a01001-Rtd=2,a01001-Flag=N' })
      expect(await isTaken(other, briefly)).toBe(false)
      expect(await stored()).toEqual(['w01018 12 A'])
    })

    test('a packet that comes half a minute later is of another set [R61]', async () => {
      expect(await isTaken(packet(1, `${timeOf(a)}w01018-Rtd=12,w01018-Flag=N`))).toBe(true)
      now += 30_000
      expect(await isTaken(packet(2, 'w21003-Rtd=2,w21003-Flag=N'), briefly)).toBe(false)
      expect(await stored()).toEqual(['w01018 12 A'])
    })

    test('a set that comes in order is taken whole, and once more when it is repeated [R61]', async () => {
      const [one, two] = [packet(1, `${timeOf(a)}w01018-Rtd=12`), packet(2, 'w21003-Rtd=2,w21003-Flag=N')]
      for (const bytes of [one, two, two, one, two]) expect(await isTaken(bytes)).toBe(true)
      expect(await stored()).toEqual(['w01018 12 A', 'w21003 2 A'])
      await expect.poll(quarantined).toEqual([])
    })
  })

  test('a packet that is repeated when its set is whole is answered, and leaves nothing behind [R61]', async () => {
    const [one, two] = [
      packet(1, `${timeOf(a)}w01018-Rtd=12`, stampOf(a, 17)),
      packet(2, '.5,w01018-Flag=N;w21003-Rtd=2', stampOf(a, 17)),
    ]
    for (const bytes of [one, two, two, two, one]) expect(await isTaken(bytes)).toBe(true)
    now += 61_000
    expect(await isTaken(packet(1, timeOf(now), stampOf(now, 17), 1))).toBe(true)
    expect(await stored()).toEqual(['w01018 12.5 A', 'w21003 2 A'])
    await expect.poll(quarantined).toEqual([])
  })
})
