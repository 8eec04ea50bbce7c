/** What the norm lets a device say beside its values, and bytes that are no UTF-8: kept where they are found again. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatInstant } from '#lib/format.ts'
import { annexCrc, crcText } from '#lib/hj212/crc.ts'
import { stampOf } from '#lib/hj212/time.ts'
import type { Db } from '#server/db/db.ts'
import type { RunningIngest } from '#server/ingest/ingest.ts'
import { dropFrames, dropRealtime } from '#server/telemetry/retention.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { facilityOf, frame, Station, second, seedSites, startIngest } from './station.ts'

const at = second(Date.now())
/** 正常, 𠀀 (four bytes), a lead byte without its second before a separator, 正常. */
const foreign = Buffer.from('d5fdb3a39532823681' + '3bd5fdb3a3', 'hex')
const bytesOf = (pw: string): Buffer =>
  Buffer.concat([
    Buffer.from(
      `QN=${stampOf(at, 17)};ST=32;CN=2011;PW=${pw};MN=QY0000000001;Flag=5;CP=&&DataTime=${stampOf(at)};w01018-Rtd=12.5,w01018-Flag=N;Note=`,
    ),
    foreign,
    Buffer.from(';w01001-Rtd=7.1,w01001-Flag=N&&'),
  ])
const framed = (data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`##${String(data.length).padStart(4, '0')}`),
    data,
    Buffer.from(crcText(annexCrc(data))),
  ])

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
  const frames = () =>
    db.k.selectFrom('rawFrame').select(['verdict', 'body', 'bytes', 'points']).orderBy('id').execute()

  test('a frame in GB18030 is read, shown as text and gives its bytes back [R61]', async () => {
    const line = framed(bytesOf('123456'))
    station.send(Buffer.concat([line, Buffer.from('\r\n')]))
    expect((await station.answer(20_000))?.cn).toBe('9014')
    const [kept] = await frames()
    expect(kept).toMatchObject({ verdict: 'OK', points: 2 })
    expect(kept?.body).toContain('Note=正常𠀀')
    expect(kept?.body).toContain(';正常;w01001-Rtd=7.1')
    const back = Buffer.from(kept?.bytes ?? '', 'hex').toString('latin1')
    expect(back).toContain('PW=******;')
    expect(back.replace('PW=******', 'PW=123456')).toBe(line.toString('latin1'))
  })

  test('so is one that is refused, and what lies between frames [R61]', async () => {
    station.send(Buffer.concat([framed(bytesOf('other')), Buffer.from('\r\n'), foreign, Buffer.from('\r\n')]))
    station.send(
      Buffer.concat([
        framed(
          Buffer.from(
            bytesOf('123456')
              .toString('latin1')
              .replace(/[^\0-\x7f]+/g, '正常'),
          ),
        ),
        Buffer.from('\r\n'),
      ]),
    )
    expect((await station.answer(20_000))?.cn).toBe('9011')
    expect((await station.answer(20_000))?.cn).toBe('9014')
    const [refused, between, plain] = await frames()
    expect(refused?.verdict).toBe('PW')
    expect(refused?.bytes).toContain(foreign.toString('hex'))
    expect(Buffer.from(refused?.bytes ?? '', 'hex').toString('latin1')).not.toContain('other')
    expect(between?.bytes).toContain(foreign.toString('hex'))
    // Text that can give its bytes back is kept once.
    expect(plain).toMatchObject({ verdict: 'OK', bytes: null, body: expect.stringContaining('正常') })
  })

  const send = async (cn: string, cp: string) => {
    station.send(frame({ cn, cp, flag: 5 }))
    return (await station.answer(20_000))?.cn
  }
  const notes = () =>
    db.k
      .selectFrom('deviceNote')
      .select(['kind', 'period', 'factor', 'ts', 'content'])
      .orderBy('kind')
      .orderBy('content')
      .execute()

  test('when a value was sampled and what the equipment says of it stay when the frame is gone [R61]', async () => {
    const cp = `DataTime=${stampOf(at)};w01018-SampleTime=${stampOf(at - 60_000)},w01018-Rtd=12.5,w01018-Flag=N,w01018-EFlag=A01`
    expect(await send('2011', cp)).toBe('9014')
    expect(await send('2011', cp)).toBe('9014')
    expect(await send('2061', cp.replace('Rtd', 'Avg'))).toBe('9014')
    await dropFrames(db, Date.now() + 60_000)
    expect(await frames()).toEqual([])
    const about = { factor: 'w01018', ts: at }
    const sampled = { kind: 'SAMPLE', ...about, content: formatInstant(at - 60_000) }
    expect(await notes()).toEqual(
      expect.arrayContaining([
        { ...sampled, period: 'RTD' },
        { ...sampled, period: 'HOUR' },
        { kind: 'EFLAG', ...about, period: 'RTD', content: 'A01' },
        { kind: 'EFLAG', ...about, period: 'HOUR', content: 'A01' },
      ]),
    )
    expect(await notes()).toHaveLength(4)
    // They go with the values they belong to.
    await dropRealtime(db, Date.now() + 60_000, 0)
    expect((await notes()).map(({ period }) => period)).toEqual(['HOUR', 'HOUR'])
  })

  test('converted values, equipment states and running times are series of their own [R61]', async () => {
    const stamp = `DataTime=${stampOf(at)};`
    const figures =
      'w01018-Min=1,w01018-Avg=2,w01018-Max=3,w01018-Flag=D,w01018-ZsMin=2,w01018-ZsAvg=4,w01018-ZsMax=6;011-ZsAvg=9,5'
    expect(await send('2061', stamp + figures)).toBe('9014')
    expect(await send('2021', `${stamp}SB1-RS=1;SB2-RS=0`)).toBe('9014')
    expect(await send('2041', `${stamp}SB1-RT=1.5`)).toBe('9014')
    expect(await send('2041', `${stamp}SB1-RT=25`)).toBe('9014')
    const series = await db.k.selectFrom('series').select(['id', 'factor']).execute()
    const named = (rows: { seriesId: number }[]) =>
      rows.map(({ seriesId, ...row }) => ({
        factor: series.find(({ id }) => id === seriesId)?.factor,
        ...row,
      }))
    const hours = await db.k
      .selectFrom('telemetryHour')
      .select(['seriesId', 'min', 'value', 'max', 'flag'])
      .where('source', '=', 'D')
      .orderBy('value')
      .execute()
    expect(named(hours)).toEqual([
      { factor: 'w01018', min: 1, value: 2, max: 3, flag: 'D' },
      { factor: 'w01018-Zs', min: 2, value: 4, max: 6, flag: 'D' },
    ])
    const now = await db.k
      .selectFrom('telemetryLast')
      .select(['seriesId', 'value'])
      .orderBy('value')
      .execute()
    expect(named(now)).toEqual([
      { factor: 'SB2-RS', value: 0 },
      { factor: 'SB1-RS', value: 1 },
    ])
    const days = await db.k
      .selectFrom('telemetryDay')
      .select(['seriesId', 'value'])
      .where('source', '=', 'D')
      .execute()
    expect(named(days)).toEqual([{ factor: 'SB1-RT', value: 1.5 }])
    expect(
      await db.k.selectFrom('quarantine').select(['factor', 'valueText']).orderBy('id').execute(),
    ).toEqual([
      { factor: 'w01018-Zs', valueText: '9,5' },
      { factor: 'SB1-RT', valueText: '25' },
    ])
  })

  test('the start of a logger and serial numbers stay when the frame is gone [R61]', async () => {
    const restarted = at - 90_000
    for (const _ of [1, 2]) {
      expect(await send('2081', `DataTime=${stampOf(at)};RestartTime=${stampOf(restarted)}`)).toBe('9014')
      expect(await send('3019', `DataTime=${stampOf(at)};PolId=w01018;w01018-SN=0100A8`)).toBe('9014')
    }
    expect(await send('3019', `DataTime=${stampOf(at + 1_000)};PolId=w01018;w01018-SN=0100A9`)).toBe('9014')
    await dropFrames(db, Date.now() + 60_000)
    await dropRealtime(db, Date.now() + 60_000, 0)
    expect(await notes()).toEqual([
      { kind: 'RESTART', period: null, factor: null, ts: restarted, content: formatInstant(restarted) },
      { kind: 'SN', period: null, factor: 'w01018', ts: at, content: '0100A8' },
      { kind: 'SN', period: null, factor: 'w01018', ts: at + 1_000, content: '0100A9' },
    ])
  })

  test('a device that asks for the time gets it where its clock may be set [R61]', async () => {
    expect(await send('1013', '')).toBe('9013')
    expect(await station.answer(200)).toBeUndefined()
    await db.k.updateTable('deviceFacility').set({ setClock: 'Y' }).where('id', '=', facilityOf(0)).execute()
    await ingest.refreshDevices()
    station.send(frame({ cn: '1013', cp: '' }))
    const told = [await station.answer(20_000), await station.answer(20_000)]
    expect(told.map(answer => answer?.cn).sort()).toEqual(['1012', '9013'])
    expect(told.find(answer => answer?.cn === '1012')?.cp).toMatch(/^SystemTime=\d{14}$/)
  })

  const packet = (pno: number, cp: string, pnum = 2) =>
    frame({ qn: stampOf(at, 17), cn: '2051', flag: 7, pnum, pno, cp })
  const [before, after] = [
    `DataTime=${stampOf(at)};w01001-Avg=7,w01001-Flag=N;w01018-Min=1,w01018-Avg=12`,
    '.5,w01018-Max=30,w01018-Flag=N;w21003-Avg=2',
  ] as const
  const stored = async () =>
    (
      await db.k
        .selectFrom('telemetryMin')
        .select(['min', 'value', 'max'])
        .where('source', '=', 'D')
        .execute()
    )
      .map(({ min, value, max }) => [min, value, max].join())
      .sort()
  const set = () =>
    db.k.selectFrom('quarantine').select(['valueText', 'reason', 'ts']).orderBy('id').execute()

  test('a value cut over two packets is kept whole, by a device that waits for each answer [R61]', async () => {
    station.send(packet(1, before))
    expect((await station.answer(20_000))?.cn).toBe('9014')
    // What was answered is kept, though it is no value yet.
    expect(await set()).toEqual([
      { valueText: 'w01018-Min=1,w01018-Avg=12', reason: expect.stringContaining('分包'), ts: at },
    ])
    expect(await stored()).toEqual([',7,'])
    station.send(packet(2, after))
    expect((await station.answer(20_000))?.cn).toBe('9014')
    expect(await stored()).toEqual([',2,', ',7,', '1,12.5,30'])
    await expect.poll(set).toEqual([])
  })

  test('so is one whose second packet comes first, in one read, and twice [R61]', async () => {
    station.send(Buffer.concat([packet(2, after), packet(1, before), packet(1, before), packet(2, after)]))
    for (const _ of [1, 2, 3, 4]) expect((await station.answer(20_000))?.cn).toBe('9014')
    expect(await stored()).toEqual([',2,', ',7,', '1,12.5,30'])
    await expect.poll(set).toEqual([])
  })

  test('half a value whose other half never comes stays in quarantine [R61]', async () => {
    station.send(packet(1, before))
    expect((await station.answer(20_000))?.cn).toBe('9014')
    station.close()
    station = new Station(ingest.port)
    station.send(packet(2, `DataTime=${stampOf(at)};${after}`, 3))
    expect((await station.answer(20_000))?.cn).toBe('9014')
    expect(await stored()).toEqual([',7,'])
    expect((await set()).map(({ valueText }) => valueText)).toEqual([
      'w01018-Min=1,w01018-Avg=12',
      expect.stringContaining('.5,w01018-Max=30'),
    ])
  })
})
