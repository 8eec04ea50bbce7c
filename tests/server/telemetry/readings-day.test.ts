import { expect, test } from 'vitest'
import type { readingDay, readingRanges } from '#contract/device/exhibition.ts'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { minuteMs } from '#lib/dates.ts'
import { buildApp, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

forEachDatabase((_, open) => {
  test('a device tells its day in steps that lose no peak, and what its parts can measure', async () => {
    const { app, db } = await buildApp(open)
    const rows = ['1', '2', '3'].map(id => [
      id, `C${id}`, `采样仪${id}`, 'SAMPLER', 'p1', `MN${id}`, 30, 'RUN', id === '3' ? 'Z99' : 'A01', '0', 1, id === '2' ? '1' : '0',
    ]) // biome-ignore format: one row of values
    const part = (id: string, facilityId: string, factor: string | null, lo: number | null, hi: number | null, enabled = 'Y', gone = '0') =>
      [id, `M${id}`, `模块${id}`, facilityId, 'WATER', factor, lo, hi, enabled, facilityId === '3' ? 'Z99' : 'A01', '0', 1, gone] // biome-ignore format: one row of values
    const now = Date.now()
    const minute = Math.floor(now / minuteMs) * minuteMs - 40 * minuteMs
    const figure = (series: number, ts: number, value: number, least = value, most = value) => [
      series,
      ts,
      value,
      'N',
      least,
      most,
      'ROLLUP',
    ]
    await db.write([
      {
        table: 'device_facility',
        columns: ['id', 'facility_code', 'facility_name', 'facility_type', 'plant_id', 'mn', 'report_sec', 'run_status', 'sys_org_code', 'tenant_id', 'version', 'del_flag'],
        rows,
      }, // biome-ignore format: one row of names
      {
        table: 'device_module',
        columns: ['id', 'module_code', 'module_name', 'facility_id', 'module_type', 'factor_code', 'range_lo', 'range_hi', 'enabled', 'sys_org_code', 'tenant_id', 'version', 'del_flag'],
        rows: [
          part('1', '1', 'w01018', 0, 2_000),
          part('2', '1', 'w21003', null, 300),
          part('3', '1', 'w01001', null, null),
          part('4', '1', 'w21011', 0, 10, 'N'),
          part('5', '1', 'w21001', 0, 10, 'Y', '1'),
          part('6', '1', null, 0, 10),
          part('7', '2', 'w01018', 0, 1),
          part('8', '3', 'w01018', 0, 2_000),
        ],
      }, // biome-ignore format: one row of names
      {
        table: 'series',
        columns: ['id', 'facility_id', 'factor'],
        rows: [
          [9001, '1', 'w01018'],
          [9002, '1', 'i33101'],
          [9003, '3', 'i33101'],
        ],
      },
      {
        table: 'telemetry_min',
        columns: ['series_id', 'ts', 'value', 'flag', 'min', 'max', 'source'],
        rows: [
          figure(9001, minute, 300, 280, 999),
          figure(9001, minute + minuteMs, 310),
          figure(9002, minute, 4),
          figure(9002, now - 2 * 86_400_000, 4),
          figure(9003, minute, 5),
        ],
      },
    ])
    const admin = await signIn(app)
    const ranges = await admin.call<ResultOf<typeof readingRanges>>('GET', '/device/exhibition/ranges')
    expect(ranges.result).toEqual([
      { factor: 'w01018', lo: 0, hi: 2_000, facilityIds: ['1', '3'] },
      { factor: 'w21003', lo: null, hi: 300, facilityIds: ['1'] },
    ])
    const own = await admin.call<ResultOf<typeof readingRanges>>(
      'GET',
      '/device/exhibition/ranges?facilityId=3',
    )
    expect(own.result).toEqual([{ factor: 'w01018', lo: 0, hi: 2_000, facilityIds: ['3'] }])

    const day = await admin.call<ResultOf<typeof readingDay>>('GET', '/device/exhibition/day?facilityId=1')
    const { from, stepMs, curves } = day.result
    expect(curves.map(({ factor, means }) => [factor, means.length])).toEqual([
      ['i33101', 96],
      ['w01018', 96],
    ])
    const at = Math.floor((minute - from) / stepMs)
    const water = curves[1]!
    // Both minutes lie in one step, unless a quarter of an hour begins between them.
    const same = Math.floor((minute + minuteMs - from) / stepMs) === at
    expect(water.means[at]).toBe(same ? 305 : 300)
    expect([water.least[at], water.most[at]]).toEqual([280, 999])
    expect(water.means.filter(value => value !== null)).toHaveLength(same ? 1 : 2)
    expect(curves[0]!.means.filter(value => value !== null)).toEqual([4])

    // Another department's device is told to nobody else.
    const city = await signIn(app, 'city')
    const foreign = await city.call('GET', '/device/exhibition/day?facilityId=3')
    expect(foreign.success).toBe(false)
    const seen = await city.call<ResultOf<typeof readingRanges>>('GET', '/device/exhibition/ranges')
    expect(seen.result.flatMap(({ facilityIds }) => facilityIds)).not.toContain('3')
    await app.close()
  })
})
