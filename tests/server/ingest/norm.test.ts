import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { decodeFrame } from '#lib/hj212/frame.ts'
import { stampOf } from '#lib/hj212/time.ts'
import type { Db } from '#server/db/db.ts'
import type { RunningIngest } from '#server/ingest/ingest.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { facilityOf, frame, Station, second, seedSites, startIngest } from './station.ts'

/** Segments of the norm and of public code, with what the platform asks and what devices bring. */
const published = readFileSync(new URL('../../fixtures/hj212-frames.txt', import.meta.url), 'utf8')
  .split('\n')
  .flatMap(line => {
    const { verdict, frame: read } = decodeFrame(Buffer.from(line.split('\t')[2] ?? ''))
    return verdict === 'OK' && read ? [read] : []
  })
const asks = published.filter(
  ({ cn, cp }) =>
    [
      '1011',
      '1012',
      '1061',
      '2011',
      '2021',
      '2031',
      '2041',
      '2051',
      '2061',
      '3015',
      '3018',
      '3019',
      '3020',
    ].includes(cn) && !/DataTime|RtdInterval|Stime/.test(cp),
)
const brings = published.filter(
  ({ cn, cp }) => !cn.startsWith('9') && /DataTime|RtdInterval=30|Stime/.test(cp) && cn !== '1062',
)

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
  const send = async (change: Parameters<typeof frame>[0]) => {
    station.send(frame({ flag: 5, ...change }))
    return station.answer(20_000)
  }
  const held = () => db.k.selectFrom('quarantine').select(['factor', 'reason']).orderBy('id').execute()

  test('what the platform asks is no data when a device sends it [R61]', async () => {
    expect(new Set(asks.map(({ cn }) => cn)).size).toBeGreaterThanOrEqual(9)
    for (const { cn, cp, st } of [
      ...asks,
      { cn: '1061', cp: '', st: '32' },
      { cn: '3015', cp: '', st: '32' },
    ])
      expect(await send({ cn, cp, st }), `${cn} ${cp}`).toMatchObject({ cn: '9011', cp: 'QnRtn=8' })
    const verdicts = await db.k.selectFrom('rawFrame').select(['verdict', 'points']).distinct().execute()
    expect(verdicts).toEqual([{ verdict: 'CN', points: 0 }])
  })

  test('what devices bring under the same commands is taken [R61]', async () => {
    expect(new Set(brings.map(({ cn }) => cn))).toEqual(expect.toSatisfy((cns: Set<string>) => cns.size >= 7))
    for (const { cn, cp, st } of brings) expect((await send({ cn, cp, st }))?.cn, `${cn} ${cp}`).toBe('9014')
  })

  test.each([
    ['Min 9, Avg 5, Max 1', 'w01018-Min=9,w01018-Avg=5,w01018-Max=1', '大小次序矛盾（9、5、1）'],
    ['Min above Avg alone', 'w01018-Min=9,w01018-Avg=5', '大小次序矛盾（9、5、—）'],
    ['a decimal comma', 'w01018-Avg=1,5,w01018-Flag=N', '不是有限的数值'],
  ])('%s is set aside, not bent [R61 R37]', async (_what, values, reason) => {
    const cp = `DataTime=${stampOf(second(Date.now()))};${values};w01001-Min=7.01,w01001-Avg=7,w01001-Max=7.02`
    for (const cn of ['2051', '2061', '2031']) expect((await send({ cn, cp }))?.cn).toBe('9014')
    const rows = await held()
    expect(rows).toHaveLength(3)
    for (const row of rows) expect(row).toEqual({ factor: 'w01018', reason: expect.stringContaining(reason) })
    // A mean that is rounded less finely than its extremes is no fault.
    const { n } = await db.k
      .selectFrom('telemetryHour')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(1)
  })

  test('nor over the payload door [R61 R37]', async () => {
    const answer = await ingest.takePayloads({
      channel: 'HTTP',
      remote: '',
      facilityId: facilityOf(0),
      items: [{ ts: Date.now(), kind: 'MIN', values: [{ factor: 'w01018', min: 9, avg: 5, max: 1 }] }],
    })
    expect(answer.quarantined).toEqual([
      { index: 0, reason: expect.stringContaining('大小次序矛盾（9、5、1）') },
    ])
  })

  test.each([
    ['2011', 'telemetryRtd', 1, '未取用：w01018-Avg、w21003-Avg、w21003-Cou'],
    ['2051', 'telemetryMin', 2, '未取用：w01018-Rtd'],
    ['2061', 'telemetryHour', 2, '未取用：w01018-Rtd'],
    ['2031', 'telemetryDay', 2, '未取用：w01018-Rtd'],
  ] as const)(
    '%s with figures of both a moment and a period: the norm’s counts, the others are named [R61]',
    async (cn, table, value, reason) => {
      // Equal figures say the same.
      const values = 'w01018-Rtd=1,w01018-Avg=2,w01018-Flag=N;w21003-Rtd=3,w21003-Avg=3.0,w21003-Cou=9'
      const same = 'w21011-Rtd=4,w21011-Avg=4'
      const cp = `DataTime=${stampOf(second(Date.now()) - 60_000)};${values};${same}`
      expect(await send({ cn, cp: cn === '2011' ? cp : cp.replace('Avg=3.0', 'Avg=3') })).toMatchObject({
        cn: '9014',
      })
      const kept = await db.k.selectFrom(table).select('value').orderBy('seriesId').execute()
      expect(kept.map(row => row.value)).toEqual([value, 3, 4])
      expect(await db.k.selectFrom('rawFrame').select(['verdict', 'reason']).execute()).toEqual([
        { verdict: 'OK', reason },
      ])
      expect(await held()).toEqual([])
    },
  )
})
