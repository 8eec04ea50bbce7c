/** Issue 4: plan generation among the scheduled jobs (domain 5.2, 5.4). */
import { expect, test } from 'vitest'
import { fromWire } from '#lib/dates.ts'
import { samplingPlan, weekdaysIn } from '#server/modules/sewage/plan/sampling-plan.ts'
import { buildApp } from '../support/app.ts'
import { forEachDatabase } from '../support/databases.ts'

/** A Friday; tomorrow is Saturday the 21st. */
const now = fromWire('2026-11-20 10:00:00')

test('days of the week are 1 to 7, and nothing else', () => {
  expect([...weekdaysIn('1, 4，7')]).toEqual([1, 4, 7])
  for (const text of ['', '0', '8', '1;2', 'MON'])
    expect(() => weekdaysIn(text)).toThrow('应为 1 到 7 的数字')
})

forEachDatabase((_name, open) => {
  async function world(demo = false) {
    const { db, deps } = await buildApp(open)
    const { config, sessions } = deps
    const run = (given: { days?: number; weekdays?: string; purpose?: string } = {}, at = now) =>
      samplingPlan.run(
        { days: 7, weekdays: '1,2,3,4,5,6,7', purpose: '', ...given },
        { db, config: { ...config, demo }, sessions, now: at, signal: new AbortController().signal },
      )
    await db.write([
      {
        table: 'sewage_plant',
        columns: ['id', 'plant_code', 'plant_name', 'del_flag'],
        rows: [
          ['f1', 'F1', '北厂', '0'],
          ['f2', 'F2', '拆了的厂', '1'],
        ],
      },
    ])
    const point = (id: string, more: Record<string, unknown> = {}) => {
      const values = {
        id,
        point_code: id.toUpperCase(),
        point_name: id,
        plant_id: 'f1',
        purpose: 'ROUTINE',
        sampling_mode: 'FLOW',
        start_time: '08:00',
        duration_h: 24,
        interval_min: 15,
        status: '1',
        sys_org_code: 'A01A02',
        tenant_id: '7',
        ...more,
      }
      return { table: 'sewage_point', columns: Object.keys(values), rows: [Object.values(values)] }
    }
    const samples = () =>
      db.k
        .selectFrom('sample')
        .select(['sampleNo', 'pointId', 'sampleDate', 'beginTime', 'endTime', 'planSub', 'state', 'tenantId'])
        .select('sysOrgCode')
        .orderBy('sampleNo')
        .execute()
    return { db, run, point, samples }
  }

  test('makes the samples of the coming days, once', async () => {
    const { db, run, point, samples } = await world()
    await db.write([point('p1')])
    expect(await run({ days: 2 })).toBe('已为 1 个采样点生成 2 个样品（2026-11-21 至 2026-11-22）')
    expect(await samples()).toEqual([
      {
        sampleNo: 'P1-20261121',
        pointId: 'p1',
        sampleDate: '2026-11-21',
        beginTime: fromWire('2026-11-21 08:00:00'),
        endTime: fromWire('2026-11-22 08:00:00'),
        planSub: 96,
        state: 'UNUSED',
        tenantId: '7',
        sysOrgCode: 'A01A02',
      },
      expect.objectContaining({ sampleNo: 'P1-20261122' }),
    ])
    expect(await run({ days: 2 })).toBe('没有需要生成的样品')
    expect(await run({ days: 3 })).toBe('已为 1 个采样点生成 1 个样品（2026-11-21 至 2026-11-23）')
  })

  test('leaves the demo to its own field staff', async () => {
    const { db, run, point, samples } = await world(true)
    await db.write([point('p1')])
    expect(await run()).toContain('演示环境每小时自动')
    expect(await samples()).toEqual([])
  })

  test('keeps to the days of the week and to the purpose asked for', async () => {
    const { db, run, point, samples } = await world()
    await db.write([point('p1'), point('p2', { purpose: 'TRACE' })])
    await run({ weekdays: '1,4', purpose: 'ROUTINE' })
    expect((await samples()).map(each => each.sampleNo)).toEqual(['P1-20261123', 'P1-20261126'])
  })

  test('plans nothing for what is switched off, gone, or not run by the clock', async () => {
    const { db, run, point } = await world()
    await db.write([
      point('p1', { status: '0' }),
      point('p2', { del_flag: '1' }),
      point('p3', { plant_id: 'f2' }),
      point('p4', { sampling_mode: 'GRAB' }),
      point('p5', { start_time: null }),
      point('p6', { duration_h: null }),
    ])
    expect(await run()).toBe('没有需要生成的样品')
  })

  test('one sampler draws one sample at a time, also over several days and beside what was planned by hand', async () => {
    const { db, run, point, samples } = await world()
    await db.write([point('p1', { duration_h: 72 }), point('p2', { duration_h: 12, interval_min: null })])
    await db.write([
      {
        table: 'sample',
        columns: ['id', 'sample_no', 'point_id', 'plant_id', 'sample_date', 'begin_time', 'end_time'],
        rows: [
          [
            's1',
            'HAND',
            'p2',
            'f1',
            '2026-11-22',
            fromWire('2026-11-22 06:00:00'),
            fromWire('2026-11-22 09:00:00'),
          ],
        ],
      },
    ])
    await run({ days: 4 })
    const made = await samples()
    expect(made.map(each => each.sampleNo)).toEqual([
      'HAND',
      'P1-20261121',
      'P1-20261124',
      'P2-20261121',
      'P2-20261123',
      'P2-20261124',
    ])
    expect(made.at(-1)!.planSub).toBeNull()
  })
})
