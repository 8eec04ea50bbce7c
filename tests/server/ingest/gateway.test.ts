import { afterEach, beforeEach, expect, test } from 'vitest'
import { decodeFrame } from '#lib/hj212/frame.ts'
import { stampOf } from '#lib/hj212/time.ts'
import type { Db } from '#server/db/db.ts'
import type { RunningIngest } from '#server/ingest/ingest.ts'
import type { Committed, FrameSeen } from '#server/ingest/types.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { facilityOf, frame, Station, second, seedSites, startIngest } from './station.ts'

forEachDatabase((_name, open) => {
  let db: Db
  let ingest: RunningIngest
  let station: Station
  let committed: Committed[]
  let seen: FrameSeen[]
  const rtd = () => db.k.selectFrom('telemetryRtd').selectAll().orderBy('ts').orderBy('seriesId').execute()
  const raws = () => db.k.selectFrom('rawFrame').selectAll().orderBy('id').execute()
  const quarantined = () => db.k.selectFrom('quarantine').selectAll().orderBy('id').execute()

  beforeEach(async () => {
    db = await open()
    await seedSites(db, [{ mn: 'QY0000000001' }, { mn: 'QY0000000002', crcTolerant: 'Y' }])
    ingest = await startIngest(db)
    committed = []
    seen = []
    ingest.onCommitted(batch => committed.push(...batch))
    ingest.onFrame(one => seen.push(one))
    station = new Station(ingest.port)
  })
  afterEach(async () => {
    station.close()
    await ingest.stop()
  })

  test('a frame is in the database before it is answered', async () => {
    const at = second(Date.now())
    station.send(frame({ at }))
    expect(await station.answer()).toMatchObject({
      cn: '9014',
      st: '91',
      mn: 'QY0000000001',
      flag: 4,
      cp: '',
    })
    const rows = await rtd()
    expect(rows.map(({ ts, value, flag }) => ({ ts, value, flag }))).toEqual([
      { ts: at, value: 32.1, flag: 'N' },
      { ts: at, value: 500, flag: 'N' },
    ])
    const [raw] = await raws()
    expect(raw).toMatchObject({
      mn: 'QY0000000001',
      facilityId: facilityOf(0),
      channel: 'HJ212',
      cn: '2011',
      verdict: 'OK',
      replied: 'Y',
      points: 2,
      flag: 5,
      // Kept without its password.
      body: frame({ at }).toString().trimEnd().replace('PW=123456', 'PW=******'),
    })
    expect(rows.every(row => row.frameId === raw?.id)).toBe(true)
    expect(committed).toMatchObject([
      { facilityId: facilityOf(0), plantId: '1', kind: 'RTD', ts: at, late: false, frameId: raw?.id },
    ])
    expect(seen).toMatchObject([{ verdict: 'OK', points: 2, plantName: '东湖污水厂' }])
  })

  test('a frame sent twice changes nothing and is answered twice', async () => {
    const bytes = frame()
    station.send(bytes)
    await station.answer()
    station.send(bytes)
    expect(await station.answer()).toMatchObject({ cn: '9014' })
    expect(await rtd()).toHaveLength(2)
    expect(await raws()).toHaveLength(2)
  })

  test('without the answer bit nothing is answered', async () => {
    const at = second(Date.now())
    station.send(frame({ at, flag: 4 }))
    // Lines are answered in order: the one that asks is answered first.
    station.send(frame({ at: at + 1_000 }))
    expect(await station.answer()).toMatchObject({ qn: stampOf(at + 1_000, 17) })
    expect(await station.answer(100)).toBeUndefined()
    expect(await rtd()).toHaveLength(4)
  })

  test('2005 and 2025 are answered in their own way, heartbeats as notices', async () => {
    station.send(frame({ flag: 1, qn: '20260101000000001' }))
    expect(await station.answer()).toMatchObject({ cn: '9014', flag: 0, cp: 'QN=20260101000000001;CN=2011' })
    station.send(frame({ flag: 9 }))
    expect(await station.answer()).toMatchObject({ cn: '9014', flag: 8, cp: 'QnRtn=1' })
    station.send(frame({ flag: 9, cn: '9015', cp: '' }))
    expect(await station.answer()).toMatchObject({ cn: '9013' })
  })

  test.each([
    ['a wrong password', frame({ pw: '000000' }), 'PW', 'QnRtn=3'],
    ['an unknown device', frame({ mn: 'QY9999' }), 'MN_UNKNOWN', 'QnRtn=4'],
    ['a bad ST', frame({ st: 'x2' }), 'ST', 'QnRtn=5'],
    ['an unknown version', frame({ flag: 61 }), 'FLAG', 'QnRtn=6'],
    ['a missing QN', frame({ qn: '' }), 'QN', 'QnRtn=7'],
    ['a QN that is no moment', frame({ qn: '2026AB' }), 'QN', 'QnRtn=7'],
    ['a QN of 17 digits that is no moment', frame({ qn: '20261399000000000' }), 'QN', 'QnRtn=7'],
    ['an unknown command', frame({ cn: '8888' }), 'CN', 'QnRtn=8'],
    [
      'a wrong CRC',
      Buffer.from(
        frame()
          .toString()
          .replace(/....\r\n$/, '0000\r\n'),
      ),
      'CRC',
      'QnRtn=9',
    ],
    [
      'a wrong length',
      Buffer.from(
        frame()
          .toString()
          .replace(/^##..../, '##0001'),
      ),
      'LEN',
      'QnRtn=9',
    ],
  ])(
    '%s is refused with a 9011, kept with its own verdict, and stops nobody [R61]',
    async (_what, bytes, verdict, cp) => {
      station.send(bytes)
      expect(await station.answer()).toMatchObject({ cn: '9011', cp })
      expect(await rtd()).toHaveLength(0)
      const [raw] = await raws()
      expect(raw).toMatchObject({ verdict, points: 0 })
      expect(raw?.reason).not.toBe('')
      station.send(frame())
      expect(await station.answer()).toMatchObject({ cn: '9014' })
      expect(await rtd()).toHaveLength(2)
    },
  )

  test('an unknown device is offered for registration, counted', async () => {
    for (let index = 0; index < 3; index++) {
      station.send(frame({ mn: 'QY9999' }))
      await station.answer()
    }
    const offered = await db.k.selectFrom('unknownDevice').selectAll().execute()
    expect(offered).toMatchObject([{ mn: 'QY9999', frames: 3, state: 'NEW' }])
    expect(offered[0]?.lastHead).toContain('##')
  })

  test('a Modbus CRC is taken from a tolerated device only', async () => {
    const modbus = '##0070QN=20170516010101001;ST=22;CN=2021;PW=123456;MN=QY0000000001;CP=&&&&'
    const { modbusCrc, crcText } = await import('#lib/hj212/crc.ts')
    const sign = (text: string) => Buffer.from(`${text}${crcText(modbusCrc(Buffer.from(text.slice(6))))}\r\n`)
    const data = (mn: string) => {
      const text = frame({ mn }).toString().trimEnd().slice(0, -4)
      return sign(text)
    }
    expect(decodeFrame(sign(modbus).subarray(0, -2)).frame).toBeDefined()
    station.send(data('QY0000000001'))
    expect(await station.answer()).toMatchObject({ cn: '9011', cp: 'QnRtn=9' })
    station.send(data('QY0000000002'))
    expect(await station.answer()).toMatchObject({ cn: '9014' })
    expect((await raws()).map(raw => [raw.verdict, raw.points])).toEqual([
      ['CRC_MODBUS', 0],
      ['CRC_MODBUS', 2],
    ])
  })

  test('impossible values go to quarantine with a reason, the others of the frame are kept [R37]', async () => {
    const at = second(Date.now())
    station.send(
      frame({
        at,
        cp: `DataTime=${stampOf(at)};w01018-Rtd=NaN;w21003-Rtd=1e308;w00000-Rtd=-5;w01001-Rtd=7.1;a01006-Rtd=1013.2;w21001-Rtd=`,
      }),
    )
    await station.answer()
    expect((await rtd()).map(row => row.value)).toEqual([7.1])
    const rows = await quarantined()
    expect(Object.fromEntries(rows.map(row => [row.factor, row.reason]))).toEqual({
      w01018: '不是有限的数值',
      w21003: '氨氮超出合理范围 0～500 mg/L',
      w00000: '流量为负值',
      a01006: '气压超出合理范围 40～115 kPa，疑似单位为 hPa，应为 kPa',
      w21001: '没有数值而标记为正常',
    })
    expect(rows[0]).toMatchObject({ facilityId: facilityOf(0), ts: at, valueText: 'NaN' })
  })

  test('a flow in m³/h is told from one in L/s by the size of the plant', async () => {
    const cp = `DataTime=${stampOf(Date.now())};w00000-Rtd=5000`
    station.send(frame({ cp }))
    await station.answer()
    expect((await quarantined())[0]?.reason).toContain('疑似单位为 m³/h')
  })

  test.each([
    ['1970', '19700101080000'],
    ['2099', '20990101000000'],
    ['no moment', '20261399000000'],
  ])('a DataTime of %s quarantines the frame', async (_what, stamp) => {
    station.send(frame({ cp: `DataTime=${stamp};w01018-Rtd=1` }))
    expect(await station.answer()).toMatchObject({ cn: '9014' })
    expect(await rtd()).toHaveLength(0)
    expect(await quarantined()).toMatchObject([{ factor: null, valueText: `DataTime=${stamp}` }])
  })

  test('old codes, 17-digit DataTime and no QN (2005)', async () => {
    const at = second(Date.now())
    station.send(
      frame({
        qn: '',
        flag: undefined,
        cp: `DataTime=${stampOf(at)}000;011-Rtd=231.0,011-Flag=N;B01-Rtd=36.9`,
      }),
    )
    await expect.poll(async () => (await rtd()).length).toBe(2)
    const codes = await db.k.selectFrom('series').select('factor').orderBy('id').execute()
    expect(codes.map(row => row.factor)).toEqual(['w01018', 'w00000'])
  })

  test('minute, hour and day values, and a late frame', async () => {
    const at = second(Date.now()) - 3 * 86_400_000
    const cp = `DataTime=${stampOf(at)};w01018-Avg=30,w01018-Min=20,w01018-Max=40,w01018-Flag=N;w00000-Cou=1200,w00000-Avg=100`
    for (const cn of ['2051', '2061', '2031']) {
      station.send(frame({ cn, cp }))
      await station.answer()
    }
    for (const table of ['telemetryMin', 'telemetryHour', 'telemetryDay'] as const)
      expect(await db.k.selectFrom(table).selectAll().orderBy('seriesId').execute()).toMatchObject([
        { ts: at, value: 30, min: 20, avg: 30, max: 40, flag: 'N', source: 'D' },
        { ts: at, value: 100, cou: 1200 },
      ])
    expect(committed.map(({ kind, late }) => [kind, late])).toEqual([
      ['MIN', true],
      ['HOUR', true],
      ['DAY', true],
    ])
  })

  test('a set of packets is taken once its DataTime is known', async () => {
    const stamp = stampOf(second(Date.now()))
    const part = (pno: number, cp: string) => frame({ qn: '20260101000000001', flag: 7, pnum: 3, pno, cp })
    station.send(part(2, 'w01018-Rtd=1'))
    expect(await station.answer(300)).toBeUndefined()
    station.send(part(1, `DataTime=${stamp};w01001-Rtd=7`))
    expect(await station.answer()).toMatchObject({ cn: '9014' })
    expect(await station.answer()).toMatchObject({ cn: '9014' })
    station.send(part(3, 'w21003-Rtd=2'))
    expect(await station.answer()).toMatchObject({ cn: '9014' })
    expect((await rtd()).map(row => row.value).sort()).toEqual([1, 2, 7])
  })

  test('garbage is counted and kept, the frame behind it is taken', async () => {
    station.send('\u0000noise##')
    station.send(frame())
    expect(await station.answer()).toMatchObject({ cn: '9014' })
    expect(ingest.counters().garbageBytes).toBeGreaterThan(5)
    expect((await raws()).map(raw => raw.verdict)).toContain('PARSE')
  })

  test('the newest value of each series is kept apart, and never goes back', async () => {
    const at = second(Date.now())
    for (const [ts, value] of [
      [at - 10_000, 1],
      [at, 2],
      [at - 5_000, 3],
    ] as const) {
      station.send(frame({ at: ts, cp: `DataTime=${stampOf(ts)};w01018-Rtd=${value}` }))
      await station.answer()
    }
    expect(await db.k.selectFrom('telemetryLast').selectAll().execute()).toMatchObject([{ ts: at, value: 2 }])
  })
})
