import { expect, it } from 'vitest'
import { dayMs, fromWire, hourMs, minuteMs } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import type { Db } from '#server/db/db.ts'
import { bucketOf, dirtyPart, type PeriodKind, periodColumns } from '#server/db/telemetry-periods.ts'
import { seriesRange } from '#server/telemetry/queries.ts'
import { dropMinutes, dropRealtime } from '#server/telemetry/retention.ts'
import { rollUp } from '#server/telemetry/rollup.ts'
import { forEachDatabase } from '../../support/databases.ts'

const noon = fromWire('2026-11-20 12:00:00')
const kinds: PeriodKind[] = ['MIN', 'HOUR', 'DAY']
const flow = 1
const cod = 2

type Sample = [series: number, ts: number, value: number | null, flag?: string]

const take = (db: Db, samples: Sample[]) =>
  db.write([
    {
      table: 'telemetry_rtd',
      columns: ['bucket', 'series_id', 'ts', 'value', 'flag', 'frame_id'],
      rows: samples.map(([series, ts, value, flag = 'N']) => [
        bucketOf(ts),
        series,
        ts,
        value,
        flag,
        nextId(),
      ]),
      onConflict: 'ignore',
    },
    dirtyPart(
      'MIN',
      samples.map(([, ts]) => ts),
    ),
  ])

async function withSeries(open: () => Promise<Db>): Promise<Db> {
  const db = await open()
  await db.write([
    {
      table: 'series',
      columns: ['id', 'facility_id', 'factor'],
      rows: [
        [flow, 'f1', 'w00000'],
        [cod, 'f1', 'w01018'],
      ],
    },
  ])
  return db
}
const minutes = (db: Db, series: number) =>
  db.k
    .selectFrom('telemetryMin')
    .select(['ts', 'value', 'flag', 'min', 'max', 'cou', 'source'])
    .where('seriesId', '=', series)
    .orderBy('ts')
    .execute()

forEachDatabase((_, open) => {
  it('counts a value once, however often it comes', async () => {
    const db = await withSeries(open)
    const samples: Sample[] = [
      [cod, noon, 30],
      [cod, noon + 30_000, 50],
    ]
    for (let times = 0; times < 3; times++) {
      await take(db, samples)
      await rollUp(db, noon + 2 * minuteMs, ['MIN'])
    }
    expect(await minutes(db, cod)).toEqual([
      { ts: noon, value: 40, flag: 'N', min: 30, max: 50, cou: 2, source: 'R' },
    ])
    await take(db, [[cod, noon + 45_000, 100]])
    await rollUp(db, noon + hourMs, ['MIN'])
    expect(await minutes(db, cod)).toEqual([
      { ts: noon, value: 60, flag: 'N', min: 30, max: 100, cou: 3, source: 'R' },
    ])
  })

  it('leaves the running minute alone and does it when it is over', async () => {
    const db = await withSeries(open)
    await take(db, [[cod, noon, 30]])
    expect(await rollUp(db, noon + 59_000, ['MIN'])).toBe(0)
    expect(await rollUp(db, noon + 70_000, ['MIN'])).toBe(1)
    expect(await rollUp(db, noon + 80_000, ['MIN'])).toBe(0)
  })

  it('calls a minute abnormal for one abnormal value and keeps that value out of the average', async () => {
    const db = await withSeries(open)
    await take(db, [
      [cod, noon, 30],
      [cod, noon + 5_000, 9_999, 'D'],
      [cod, noon + minuteMs, 1, 'C'],
      [cod, noon + minuteMs + 1, null, 'B'],
    ])
    await rollUp(db, noon + hourMs, ['MIN'])
    expect(await minutes(db, cod)).toEqual([
      { ts: noon, value: 30, flag: 'D', min: 30, max: 30, cou: 2, source: 'R' },
      { ts: noon + minuteMs, value: 1, flag: 'C', min: 1, max: 1, cou: 1, source: 'R' },
    ])
  })

  it('adds flow up to cubic metres from minute to day, as a second computation does', async () => {
    const db = await withSeries(open)
    const samples: Sample[] = []
    const perMinute = new Map<number, number[]>()
    for (let ts = noon; ts < noon + 3 * hourMs; ts += 20_000) {
      const litres = 100 + ((ts / 20_000) % 97)
      samples.push([flow, ts, litres])
      const minute = Math.floor(ts / minuteMs) * minuteMs
      perMinute.set(minute, [...(perMinute.get(minute) ?? []), litres])
    }
    await take(db, samples)
    await rollUp(db, noon + 4 * hourMs, kinds)
    const averages = [...perMinute.values()].map(values => values.reduce((a, b) => a + b) / values.length)
    const total = averages.reduce((sum, litresPerSec) => sum + litresPerSec * 0.06, 0)
    const hours = await db.k.selectFrom('telemetryHour').selectAll().orderBy('ts').execute()
    expect(hours).toHaveLength(3)
    expect(hours[0]?.value).toBeCloseTo(averages.slice(0, 60).reduce((a, b) => a + b) / 60, 9)
    const days = await db.k.selectFrom('telemetryDay').selectAll().execute()
    expect(days).toHaveLength(1)
    expect(days[0]).toMatchObject({ ts: fromWire('2026-11-20'), flag: 'N', source: 'R' })
    expect(days[0]?.cou).toBeCloseTo(total, 6)
  })

  it('lets what the device reported stand, and takes it into the hour', async () => {
    const db = await withSeries(open)
    await db.write([
      {
        table: 'telemetry_min',
        columns: periodColumns,
        rows: [[cod, noon, 77, 'N', 70, 77, 80, 0, 'D', '9']],
      },
    ])
    await take(db, [
      [cod, noon, 30],
      [cod, noon + minuteMs, 33],
    ])
    await rollUp(db, noon + hourMs, kinds)
    expect((await minutes(db, cod)).map(({ value, source }) => [value, source])).toEqual([
      [77, 'D'],
      [33, 'R'],
    ])
    const [hour] = await db.k.selectFrom('telemetryHour').select(['value', 'min', 'max']).execute()
    expect(hour).toEqual({ value: 55, min: 33, max: 80 })
  })

  it('keeps a mark that was set again while its period was rolled up', async () => {
    const db = await withSeries(open)
    await take(db, [[cod, noon, 30]])
    // A value arrives between the reading of the rows and the removal of the mark.
    const late: Db = {
      ...db,
      k: db.k,
      write: db.write.bind(db),
      close: db.close.bind(db),
      stats: db.stats.bind(db),
      async read<T>(query: { sql: string; parameters: readonly unknown[] }): Promise<T[]> {
        const rows = await db.read<T>(query)
        await take(db, [[cod, noon + 1_000, 60]])
        return rows
      },
    }
    await rollUp(late, noon + hourMs, ['MIN'])
    await rollUp(db, noon + hourMs, ['MIN'])
    expect((await minutes(db, cod))[0]).toMatchObject({ value: 45, cou: 2 })
  })

  const reported = (db: Db, from: number, values: number[]) =>
    db.write([
      {
        table: 'telemetry_min',
        columns: periodColumns,
        rows: values.map((value, i) => [
          cod,
          from + i * minuteMs,
          value,
          'N',
          value,
          value,
          value,
          30,
          'D',
          nextId(),
        ]),
      },
      dirtyPart('HOUR', [from]),
    ])
  const hoursOf = (db: Db) =>
    db.k.selectFrom('telemetryHour').select(['ts', 'value', 'cou']).orderBy('ts').execute()
  const setAside = (db: Db) =>
    db.k
      .selectFrom('quarantine')
      .select(['facilityId', 'factor', 'ts', 'valueText', 'reason'])
      .orderBy('ts')
      .execute()
  const never = Number.POSITIVE_INFINITY

  it.each([
    ['row by row', 0],
    ['as partitions', never],
  ])('takes into the hour what is marked when minutes are dropped %s [R23]', async (_, kept) => {
    const db = await withSeries(open)
    await reported(db, noon, Array<number>(59).fill(10))
    await dropMinutes(db, noon + 400 * dayMs, kept)
    await rollUp(db, noon + hourMs, kinds)
    expect(await hoursOf(db)).toEqual([{ ts: noon, value: 10, cou: 59 * 30 }])
    expect(await minutes(db, cod)).toEqual([])
  })

  it.each([
    ['row by row', 0],
    ['as partitions', never],
  ])('takes into the minute what is marked when real-time values are dropped %s [R23]', async (_, kept) => {
    const db = await withSeries(open)
    await take(db, [
      [cod, noon, 10],
      [cod, noon + 1_000, 30],
    ])
    await dropRealtime(db, noon + 400 * dayMs, kept)
    expect(await minutes(db, cod)).toMatchObject([{ ts: noon, value: 20, cou: 2 }])
    expect(await db.k.selectFrom('telemetryRtd').selectAll().execute()).toEqual([])
  })

  it.each([
    ['row by row', 0],
    ['as partitions', never],
  ])('does not drop %s what was marked after its roll-up [R23]', async (_, kept) => {
    const db = await withSeries(open)
    await take(db, [[cod, noon, 10]])
    await rollUp(db, noon + hourMs, kinds)
    const write = db.write.bind(db)
    // A late value comes between the roll-up and the drop.
    const racing: Db = {
      ...db,
      dialect: db.dialect,
      k: db.k,
      read: db.read.bind(db),
      close: db.close.bind(db),
      stats: db.stats.bind(db),
      async write(unit) {
        const text = JSON.stringify(unit)
        if (/delete from telemetry_rtd|lock table/.test(text)) await take(db, [[flow, noon + hourMs, 500]])
        return write(unit)
      },
    }
    await dropRealtime(racing, noon + 400 * dayMs, kept)
    await rollUp(db, noon + 2 * hourMs, ['MIN'])
    expect(await minutes(db, flow)).toMatchObject([{ ts: noon + hourMs, value: 500, cou: 30 }])
    expect(await minutes(db, cod)).toMatchObject([{ ts: noon, value: 10, cou: 1 }])
  })

  it('writes nothing over what another has rolled up of later values [R14]', async () => {
    const db = await withSeries(open)
    await take(db, [[cod, noon, 10]])
    const write = db.write.bind(db)
    const slow: Db = {
      ...db,
      dialect: db.dialect,
      k: db.k,
      read: db.read.bind(db),
      close: db.close.bind(db),
      stats: db.stats.bind(db),
      // It has read what there is; a late value comes, and the other is done with it before this one writes.
      async write(unit) {
        await take(db, [[cod, noon + 1_000, 30]])
        await rollUp(db, noon + hourMs, ['MIN'])
        return write(unit)
      },
    }
    await rollUp(slow, noon + hourMs, ['MIN'])
    expect(await minutes(db, cod)).toMatchObject([{ value: 20, cou: 2 }])
    // Nor does a newer mark go with what was read before it.
    await take(db, [[cod, noon + 2_000, 50]])
    slow.write = async unit => {
      await take(db, [[cod, noon + 3_000, 70]])
      return write(unit)
    }
    await rollUp(slow, noon + hourMs, ['MIN'])
    await rollUp(db, noon + hourMs, ['MIN'])
    expect(await minutes(db, cod)).toMatchObject([{ value: 40, cou: 4 }])
  })

  it('leaves a minute whose real-time values are gone as it is, and sets a late value aside once [R23]', async () => {
    const db = await withSeries(open)
    const good: Sample[] = []
    for (let i = 0; i < 58; i++) good.push([cod, noon + i * 1_000, 10], [flow, noon + i * 1_000, 500])
    await take(db, good)
    await rollUp(db, noon + hourMs, kinds)
    await dropRealtime(db, noon + hourMs, 0)
    for (let times = 0; times < 2; times++) {
      await take(db, [
        [cod, noon + 58_000, 40],
        [flow, noon + 58_000, 100],
      ])
      await rollUp(db, noon + hourMs, kinds)
    }
    expect(await minutes(db, cod)).toMatchObject([{ value: 10, min: 10, max: 10, cou: 58 }])
    expect(await minutes(db, flow)).toMatchObject([{ value: 500, cou: 30 }])
    expect((await hoursOf(db)).map(({ cou }) => cou)).toEqual([30, 58])
    const reason = '该时段的实时数据已过保存期，迟到数据未并入分钟数据'
    expect(await setAside(db)).toEqual(
      expect.arrayContaining([
        { facilityId: 'f1', factor: 'w01018', ts: noon + 58_000, valueText: '40', reason },
        { facilityId: 'f1', factor: 'w00000', ts: noon + 58_000, valueText: '100', reason },
      ]),
    )
    expect(await setAside(db)).toHaveLength(2)
    // A minute of which nothing was known is made of what comes late, also bit by bit.
    for (const [at, value] of [
      [0, 20],
      [1_000, 40],
    ] as const) {
      await take(db, [[cod, noon + minuteMs + at, value]])
      await rollUp(db, noon + hourMs, ['MIN'])
    }
    expect((await minutes(db, cod))[1]).toMatchObject({ value: 30, cou: 2 })
    await dropRealtime(db, noon + hourMs, 0)
    await take(db, [[cod, noon + minuteMs + 2_000, 90]])
    await rollUp(db, noon + hourMs, ['MIN'])
    expect((await minutes(db, cod))[1]).toMatchObject({ value: 30, cou: 2 })
    expect(await setAside(db)).toHaveLength(3)
  })

  it('takes a late value into a minute that it kept from being dropped, and sets nothing aside [R23]', async () => {
    const db = await withSeries(open)
    await take(db, [
      [cod, noon, 10],
      [cod, noon + 1_000, 30],
      [flow, noon, 500],
    ])
    await rollUp(db, noon + hourMs, kinds)
    const write = db.write.bind(db)
    const late = (at: number, value: number) => take(db, [[cod, noon + at, value]])
    // The cut has moved past the minute when its value comes, and nothing of it is dropped yet.
    db.write = async unit => {
      if (!/delete from telemetry_rtd/.test(JSON.stringify(unit))) return write(unit)
      db.write = write
      await late(2_000, 80)
      return write(unit)
    }
    await dropRealtime(db, noon + hourMs, 0)
    await rollUp(db, noon + hourMs, ['MIN'])
    expect(await minutes(db, cod)).toMatchObject([{ value: 40, min: 10, max: 80, cou: 3 }])
    await late(3_000, 120)
    await rollUp(db, noon + hourMs, ['MIN'])
    expect(await minutes(db, cod)).toMatchObject([{ value: 60, min: 10, max: 120, cou: 4 }])
    expect(await setAside(db)).toEqual([])
    // Once it is dropped, it stays as it is.
    await dropRealtime(db, noon + hourMs, 0)
    await late(4_000, 999)
    await rollUp(db, noon + hourMs, ['MIN'])
    expect(await minutes(db, cod)).toMatchObject([{ value: 60, max: 120, cou: 4 }])
    expect(await minutes(db, flow)).toMatchObject([{ value: 500, cou: 30 }])
    expect(await setAside(db)).toMatchObject([{ ts: noon + 4_000, valueText: '999' }])
  })

  it('sets a second late value of a moment aside as well, and a repeat of it once [R23]', async () => {
    const db = await withSeries(open)
    const late = noon + 58_000
    await take(db, [[cod, noon, 10]])
    await rollUp(db, noon + hourMs, ['MIN'])
    await dropRealtime(db, noon + hourMs, 0)
    for (const [value, flag] of [
      [40, 'N'],
      [50, 'N'],
      [50, 'N'],
      [50, 'D'],
    ] as const) {
      await take(db, [[cod, late, value, flag]])
      await rollUp(db, noon + hourMs, ['MIN'])
      await dropRealtime(db, noon + hourMs, 0)
    }
    expect((await setAside(db)).map(({ valueText }) => valueText).sort()).toEqual(['40', '50', '50'])
    expect(await minutes(db, cod)).toMatchObject([{ value: 10, cou: 1 }])
  })

  it('leaves an hour whose minutes are gone as it is, and its day [R23]', async () => {
    const db = await withSeries(open)
    await reported(db, noon, Array<number>(59).fill(10))
    await rollUp(db, noon + hourMs, kinds)
    // Only whole hours go: half of one would be taken for all of it.
    await dropMinutes(db, noon + hourMs / 2, 0)
    expect(await minutes(db, cod)).toHaveLength(59)
    await dropMinutes(db, noon + 1.5 * hourMs, 0)
    await reported(db, noon + 59 * minuteMs, [40])
    await rollUp(db, noon + hourMs, kinds)
    expect(await hoursOf(db)).toEqual([{ ts: noon, value: 10, cou: 59 * 30 }])
    const [day] = await db.k.selectFrom('telemetryDay').select(['value', 'cou']).execute()
    expect(day).toEqual({ value: 10, cou: 59 * 30 })
    expect(await setAside(db)).toMatchObject([
      {
        ts: noon + 59 * minuteMs,
        valueText: '40',
        reason: '该时段的分钟数据已过保存期，迟到数据未并入小时数据',
      },
    ])
  })

  it.each(['reported', 'rolled up'] as const)(
    'takes a late minute into an hour whose %s minutes it kept from being dropped, and sets nothing aside [R23]',
    async how => {
      const db = await withSeries(open)
      const bring = (at: number, values: number[]) =>
        how === 'reported'
          ? reported(db, noon + at * minuteMs, values)
          : take(
              db,
              values.map((value, i) => [cod, noon + (at + i) * minuteMs, value]),
            )
      const cou = how === 'reported' ? 30 : 1
      await bring(0, [10, 10])
      await rollUp(db, noon + hourMs, kinds)
      const write = db.write.bind(db)
      // The cut has moved past the hour when its minute comes, and nothing of it is dropped yet.
      db.write = async unit => {
        if (!/delete from telemetry_min/.test(JSON.stringify(unit))) return write(unit)
        db.write = write
        await bring(2, [40])
        await rollUp(db, noon + hourMs, ['MIN'])
        return write(unit)
      }
      await dropMinutes(db, noon + 1.5 * hourMs, 0)
      await rollUp(db, noon + hourMs, ['HOUR'])
      expect(await hoursOf(db)).toEqual([{ ts: noon, value: 20, cou: 3 * cou }])
      await bring(3, [60])
      await rollUp(db, noon + hourMs, kinds)
      expect(await hoursOf(db)).toEqual([{ ts: noon, value: 30, cou: 4 * cou }])
      expect(await setAside(db)).toEqual([])
      // Once it is dropped, it stays as it is.
      await dropMinutes(db, noon + 1.5 * hourMs, 0)
      expect(await minutes(db, cod)).toEqual([])
      await bring(4, [999])
      await rollUp(db, noon + hourMs, kinds)
      expect(await hoursOf(db)).toEqual([{ ts: noon, value: 30, cou: 4 * cou }])
      expect(await setAside(db)).toMatchObject([{ ts: noon + 4 * minuteMs, valueText: '999' }])
    },
  )

  const flowReported = (db: Db, rows: [ts: number, cou: number | null][]) =>
    db.write([
      {
        table: 'telemetry_min',
        columns: periodColumns,
        rows: rows.map(([ts, cou]) => [flow, ts, 500, 'N', 400, 500, 600, cou, 'D', nextId()]),
        onConflict: { keys: ['series_id', 'ts'], update: ['value', 'cou', 'source'] },
      },
      dirtyPart(
        'HOUR',
        rows.map(([ts]) => ts),
      ),
    ])
  const flowing = (from: number, to: number): Sample[] => {
    const samples: Sample[] = []
    for (let ts = from; ts < to; ts += 10_000) samples.push([flow, ts, 500])
    return samples
  }
  // 500 L/s are 30 m³ a minute.
  it.each<
    [
      what: string,
      minutesOfFlow: number,
      rows: [minute: number, second: number, cou: number | null][],
      cou: number,
    ]
  >([
    [
      'ten minutes at a time',
      20,
      [
        [0, 0, 300],
        [10, 0, 300],
      ],
      600,
    ],
    [
      'for a time without real-time values',
      20,
      [
        [0, 0, 300],
        [10, 0, 300],
        [20, 0, 300],
      ],
      900,
    ],
    ['off the start of its minute', 1, [[0, 13, 30]], 30],
    [
      'minute by minute, with gaps',
      20,
      [
        [0, 0, 30],
        [1, 0, 30],
        [9, 0, 30],
      ],
      600,
    ],
    // The real-time values of the first minute of a report give way to it, as they always did.
    [
      'without an amount',
      20,
      [
        [0, 7, null],
        [10, 7, null],
      ],
      600,
    ],
  ])('counts a flow once that the device reported as well: %s', async (_, flowMinutes, rows, cou) => {
    const db = await withSeries(open)
    await take(db, flowing(noon, noon + flowMinutes * minuteMs))
    await rollUp(db, noon + hourMs, kinds)
    await flowReported(
      db,
      rows.map(([minute, second, amount]) => [noon + minute * minuteMs + second * 1_000, amount]),
    )
    await rollUp(db, noon + hourMs, kinds)
    const [hour] = await hoursOf(db)
    expect(hour?.cou).toBeCloseTo(cou, 6)
    expect(hour?.value).toBeCloseTo(500, 6)
    const [day] = await db.k.selectFrom('telemetryDay').select('cou').execute()
    expect(day?.cou).toBeCloseTo(cou, 6)
  })

  it('never counts more of a steady flow than flowed, whatever the device reports beside it', async () => {
    const db = await withSeries(open)
    let seed = 7
    const dice = (sides: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * sides)
    }
    const truth = new Map<number, number>()
    for (let n = 0; n < 12; n++) {
      const hour = noon + n * 2 * hourMs
      const step = [1, 2, 5, 10, 30][dice(5)]!
      const off = dice(60)
      const live = new Set<number>()
      for (let minute = dice(30), end = minute + dice(31); minute < end; minute++) live.add(minute)
      const own = Array.from({ length: 60 / step }, (_, i) => i * step).filter(() => dice(4) > 0)
      // With less than two in a row nothing tells how long one is.
      if (step > 1) for (const first of [0, step]) if (!own.includes(first)) own.push(first)
      await take(
        db,
        [...live].flatMap(minute => flowing(hour + minute * minuteMs, hour + (minute + 1) * minuteMs)),
      )
      await rollUp(db, hour + hourMs, kinds)
      await flowReported(
        db,
        own.map(minute => [hour + minute * minuteMs + off * 1_000, step * 30]),
      )
      for (const minute of own) for (let i = 0; i < step; i++) live.add(minute + i)
      if (live.size > 0) truth.set(hour, live.size * 30)
    }
    await rollUp(db, noon + 2 * dayMs, kinds)
    const hours = await hoursOf(db)
    expect(hours.map(({ ts }) => ts)).toEqual([...truth.keys()])
    for (const { ts, cou } of hours) expect(cou).toBeCloseTo(truth.get(ts)!, 6)
  })

  it('counts an hour that the device reported off its start once in the day', async () => {
    const db = await withSeries(open)
    await take(db, flowing(noon, noon + 2 * hourMs))
    await rollUp(db, noon + 3 * hourMs, kinds)
    await rollUp(db, noon + 3 * hourMs, kinds)
    await db.write([
      {
        table: 'telemetry_hour',
        columns: periodColumns,
        rows: [[flow, noon + 13_000, 500, 'N', 500, 500, 500, 1_800, 'D', nextId()]],
      },
      dirtyPart('DAY', [noon]),
    ])
    await rollUp(db, noon + 3 * hourMs, kinds)
    const [day] = await db.k.selectFrom('telemetryDay').select('cou').execute()
    expect(day?.cou).toBeCloseTo(3_600, 6)
  })

  it('thins a long range without losing its peak', async () => {
    const db = await withSeries(open)
    const samples: Sample[] = []
    for (let i = 0; i < 1_800; i++) samples.push([cod, noon + i * 1_000, i === 777 ? 900 : 10])
    await take(db, samples)
    const range = { facilityId: 'f1', factor: 'w01018', from: noon, to: noon + 30 * minuteMs }
    const points = await seriesRange(db, 'RTD', range, 100)
    expect(points).toHaveLength(100)
    expect(Math.max(...points.map(({ max }) => max ?? 0))).toBe(900)
    expect(points[0]).toEqual({ ts: noon, value: 10, min: 10, max: 10, flag: 'N' })
    await rollUp(db, noon + hourMs, kinds)
    const byMinute = await seriesRange(db, 'MIN', range)
    expect(byMinute).toHaveLength(30)
    expect(byMinute[12]).toMatchObject({ ts: noon + 12 * minuteMs, max: 900 })
  })
})
