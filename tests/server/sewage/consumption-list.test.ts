/** The list of consumption: its figures by hand, what is left out for whom, and that it says why nothing stands where nothing stands. */
import { expect, it } from 'vitest'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { consumptionList } from '#contract/sewage/consumption.ts'
import { dayAfter } from '#lib/wbe/period.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { type PlantSeed, putPlaces, putResults } from './consumption-world.ts'

type List = ResultOf<typeof consumptionList>
const plants: PlantSeed[] = [
  { id: '1001', district: '990101', served: 30 },
  { id: '1002', district: '990101', served: 10 },
  { id: '1003', district: '990102', served: 20 },
  { id: '1004', district: '990201', served: 40 },
]
const ask = async (caller: Caller, query: Record<string, string>) => {
  const search = new URLSearchParams({ grain: 'DAY', drug: 'METH', measure: 'pndl', ...query })
  return caller.call<List>('GET', `/sewage/consumption/list?${search}`)
}

forEachDatabase((_name, open) => {
  const start = async (more: PlantSeed[] = []) => {
    const { app, db } = await buildApp(open)
    await putPlaces(db, [...plants, ...more])
    return { app, db, admin: await signIn(app, 'admin') }
  }

  it('tells value, interval, growth, rank, weekend and completeness of every place', async () => {
    const { db, admin } = await start()
    const results = []
    for (let at = 0; at < 14; at++) {
      const day = dayAfter('2026-03-02', at)
      results.push({ plant: '1001', day, pndl: at < 7 ? 10 : 20, population: 300_000 })
      if (at !== 9) results.push({ plant: '1002', day, pndl: 40, population: 100_000 })
      results.push({ plant: '1004', day, pndl: at % 7 >= 5 ? 60 : 30, population: 400_000 })
    }
    results.push({ plant: '1004', day: '2025-03-10', pndl: 25, population: 400_000 })
    await putResults(db, results)
    await rollUpConsumption(db)
    const { result } = await ask(admin, { level: '2', parent: '990000', grain: 'WEEK' })
    expect(result.path.map(({ name }) => name)).toEqual(['甲省'])
    expect(result).toMatchObject({
      from: '2026-03-09',
      to: '2026-03-09',
      total: 2,
      weekendWords: '周五至周一',
    })
    const [first, second] = result.records as [List['records'][number], List['records'][number]]
    expect(first).toMatchObject({
      code: '990200',
      name: '丙市',
      without: null,
      plants: 1,
      plantsAll: 1,
      samples: 7,
      days: 7,
    })
    expect(first.value).toBeCloseTo((30 * 5 + 60 * 2) / 7, 10)
    expect(first.yoy).toBeCloseTo(first.value! / 25 - 1, 10)
    expect(first.mom).toBeCloseTo(0, 10)
    // Monday and Friday at 30, Saturday and Sunday at 60, over Tuesday to Thursday at 30.
    expect(first.ratio).toBeCloseTo(1.5, 10)
    expect(first.completeness).toBeCloseTo(1, 10)
    expect(second).toMatchObject({
      code: '990100',
      plants: 2,
      plantsAll: 3,
      samples: 13,
      population: 400_000,
    })
    // A day of one plant alone is 20, the others (20 × 3 + 40) / 4.
    expect(second.value).toBeCloseTo((6 * 25 + 20) / 7, 10)
    expect(second.completeness).toBeCloseTo((6 * 400_000 + 300_000) / (7 * 600_000), 10)
    expect([first.rank, second.rank, first.ranked]).toEqual([1, 2, 2])
    // The consumption is another figure, not another name of it.
    const other = await ask(admin, { level: '2', parent: '990000', grain: 'WEEK', measure: 'consumption' })
    expect(other.result.records[0]!.value).toBeCloseTo(first.value! * 2.5, 10)
  })

  it('goes from the nation down to the days of one plant, and says what is missing', async () => {
    const { db, admin } = await start()
    await putResults(db, [
      { plant: '1001', day: '2026-03-02', pndl: 10 },
      { plant: '1001', day: '2026-03-04', pndl: 30 },
      { plant: '1002', day: '2026-03-04', pndl: 5, qualifier: '<LOQ' },
      { plant: '1003', day: '2026-03-04', pndl: null },
    ])
    await rollUpConsumption(db)
    const codes = async (query: Record<string, string>) =>
      (await ask(admin, query)).result.records.map(({ code, without, value }) => [code, without, value])
    expect(await codes({ level: '1' })).toEqual([['990000', null, 17.5]])
    expect(await codes({ level: '2', parent: '990000' })).toEqual([
      ['990100', null, 17.5],
      ['990200', 'none', null],
    ])
    expect(await codes({ level: '3', parent: '990100' })).toEqual([
      ['990101', null, 17.5],
      ['990102', 'none', null],
    ])
    expect(await codes({ level: 'P', parent: '990101' })).toEqual([
      ['1001', null, 30],
      ['1002', 'below', null],
    ])
    const days = await ask(admin, { level: 'P', parent: '1001', from: '2026-03-02', to: '2026-03-04' })
    expect(days.result.records.map(({ start, value, without }) => [start, value, without])).toEqual([
      ['2026-03-04', 30, null],
      ['2026-03-03', null, 'none'],
      ['2026-03-02', 10, null],
    ])
    expect(days.result.path.map(({ name }) => name)).toEqual(['甲省', '乙市', '丁区', '厂1001'])
    const month = await ask(admin, { level: 'P', parent: '990101', grain: 'MONTH' })
    expect(month.result.records.map(({ code, value }) => [code, value])).toEqual([
      ['1001', 20],
      ['1002', null],
    ])
    const chosen = await ask(admin, { level: 'P', codes: '1001,1004', from: '2026-03-03', to: '2026-03-04' })
    expect(chosen.result.total).toBe(4)
    expect((await ask(admin, { level: 'P', codes: Array(9).fill('1').join() })).status).toBe(400)
    expect((await ask(admin, { level: '2', from: '2026-02-30' })).status).toBe(400)
    expect((await ask(admin, { level: '2', from: '2020-01-01', to: '2026-01-01' })).message).toMatch(
      /最多查询/,
    )
    expect((await ask(admin, { level: '2', parent: '110000' })).status).toBe(404)
    // Pages of places and periods together.
    const page = await ask(admin, {
      level: '2',
      from: '2026-03-02',
      to: '2026-03-04',
      pageNo: '2',
      pageSize: '3',
    })
    expect(page.result.total).toBe(6)
    expect(page.result.records.map(({ start, code }) => `${start} ${code}`)).toEqual([
      '2026-03-03 990200',
      '2026-03-02 990100',
      '2026-03-02 990200',
    ])
  })

  it('exports lines of samples in the columns of the reports, as a workbook and as text', async () => {
    const { app, db, admin } = await start([{ id: '1005', district: '990103', served: 0.2 }])
    await putResults(db, [
      { plant: '1001', day: '2026-03-04', pndl: 30 },
      { plant: '1001', day: '2026-03-04', pndl: 31, calc: 2 },
      { plant: '1004', day: '2026-03-04', pndl: 5, qualifier: '<LOQ' },
      { plant: '1005', day: '2026-03-04', pndl: 77.25, population: 2_000 },
    ])
    await rollUpConsumption(db)
    const got = (caller: Caller, format: string) =>
      app.inject({
        method: 'GET',
        url: `/jeecg-boot/sewage/consumption/exportXls?level=2&grain=DAY&drug=METH&format=${format}`,
        headers: { 'x-access-token': caller.token },
      })
    const text = (await got(admin, 'csv')).body
    const lines = text.replace('\ufeff', '').trim().split('\r\n')
    expect(lines[3]!.split(',').slice(0, 12)).toEqual([
      '样本编号',
      '厂名',
      '省/市/区县',
      '采样时间',
      '服务人口(万)',
      '生活污水占比',
      '流量(万m³/d)',
      '人均日吸烟',
      '可替宁排泄量',
      '测算人口(千人)',
      'COT 浓度(ng/L)',
      'COD 浓度(ng/L)',
    ])
    expect(lines[3]!.split(',').length).toBe(10 + 3 * 13)
    expect(lines).toHaveLength(4 + 3)
    expect(text).toContain('<LOQ')
    expect(text).toContain(',77.5,')
    expect(text).toContain('演示数据')
    expect((await got(admin, 'xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK')
    const told = await db.k
      .selectFrom('sysLog')
      .select('logContent')
      .where('logContent', 'like', '导出人均消费量%')
      .execute()
    expect(told).toHaveLength(2)
  })
})
