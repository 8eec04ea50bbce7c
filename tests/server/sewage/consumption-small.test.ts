/** A catchment of few people: at no door is its figure shown to who may not see it, at each door to who may. */
import { expect, it } from 'vitest'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { consumptionList } from '#contract/sewage/consumption.ts'
import { businessDay, dayMs } from '#lib/dates.ts'
import { bulkOf } from '#server/db/rows.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { makeTenants } from '../../support/tenants.ts'
import { putPlaces, putResults } from './consumption-world.ts'

/** The small plant's own load, and its consumption. */
const secrets = ['77.31', '193.275']
/** Few days old: reports look back a month. */
const day = businessDay(Date.now() - 3 * dayMs)
const plants = [
  { id: '2001', district: '990101', served: 0.3 },
  { id: '2002', district: '990101', served: 8 },
  { id: '2003', district: '990102', served: 9 },
  { id: '2004', district: '990103', served: 30 },
  { id: '2005', district: '990201', served: 30 },
]
const doors: [string, string][] = [
  ...['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'].flatMap(grain =>
    ['pndl', 'consumption'].flatMap(measure =>
      ['3', 'P'].map((level): [string, string] => [
        `list ${grain} ${level} ${measure}`,
        `/sewage/consumption/list?level=${level}&parent=990100&grain=${grain}&drug=METH&measure=${measure}`,
      ]),
    ),
  ),
  ['list, compared', `/sewage/consumption/list?level=P&codes=2001&grain=DAY&drug=METH&measure=pndl`],
  ['days of a plant', `/sewage/consumption/list?level=P&parent=2001&grain=DAY&drug=METH&measure=pndl`],
  ['export', `/sewage/consumption/exportXls?level=P&parent=990100&grain=DAY&drug=METH&format=csv`],
  ['basis', `/sewage/overview/basis?region=990100&drug=METH&day=${day}&measure=pndl&plantId=2001`],
  ['basis of the province', `/sewage/overview/basis?region=990000&drug=METH&day=${day}&measure=consumption`],
  ['results of the plant', '/sewage/plant/results?id=2001'],
  ['report', '/online/cgreport/api/getColumnsAndData/116000000000001'],
  ['list of results', '/sewage/plant-result/list?pageSize=100'],
]

forEachDatabase((_name, open) => {
  const start = async () => {
    const { app, db } = await buildApp(open)
    await putPlaces(db, plants)
    const city = await db.k
      .selectFrom('sysUser')
      .select('orgCode')
      .where('username', '=', 'city')
      .executeTakeFirst()
    const own = async (table: string) =>
      db.write([{ sql: `update ${table} set sys_org_code = ?`, parameters: [city?.orgCode ?? ''] }])
    await own('sewage_plant')
    const pndl = [77.31, 20, 30, 40, 50]
    await putResults(
      db,
      plants.map(({ id, served }, at) => ({ plant: id, day, pndl: pndl[at]!, population: served * 10_000 })),
    )
    await own('plant_result')
    await rollUpConsumption(db)
    const got = async (caller: Caller, path: string) => {
      const answer = await app.inject({
        method: 'GET',
        url: `/jeecg-boot${path}`,
        headers: { 'x-access-token': caller.token },
      })
      expect(answer.statusCode, path).toBe(200)
      return answer.body
    }
    return { app, db, got, own, admin: await signIn(app, 'admin'), city: await signIn(app, 'city') }
  }

  it('is shown by itself at no door', async () => {
    const { got, city } = await start()
    for (const [name, path] of doors) {
      const body = await got(city, path)
      for (const secret of secrets) expect(body, name).not.toContain(secret)
    }
  })
  it('is shown at the doors to who may see it', async () => {
    const { got, admin } = await start()
    for (const [name, path] of doors.filter(([title]) => !title.includes(' 3 '))) {
      const body = await got(admin, path)
      expect(
        secrets.some(secret => body.includes(secret)),
        name,
      ).toBe(true)
    }
  })
  it('is not found by subtraction: what is left out of a city holds two plants at least', async () => {
    const { got, city, db } = await start()
    const list = async (query: string) =>
      (
        JSON.parse(await got(city, `/sewage/consumption/list?drug=METH&measure=pndl&${query}`)) as {
          result: ResultOf<typeof consumptionList>
        }
      ).result.records.map(({ code, without }) => [code, without])
    expect(await list('level=P&parent=990100&grain=DAY')).toEqual([
      ['2004', null],
      ['2001', 'masked'],
      ['2002', 'masked'],
      ['2003', 'masked'],
    ])
    expect(await list('level=3&parent=990100&grain=DAY')).toEqual([
      ['990103', null],
      ['990101', 'masked'],
      ['990102', 'masked'],
    ])
    // A week of a single plant in the companion's district: all or none.
    expect(await list('level=3&parent=990100&grain=WEEK')).toEqual([
      ['990103', null],
      ['990101', 'masked'],
      ['990102', 'masked'],
    ])
    expect((await list('level=2&grain=DAY')).every(([, without]) => without === null)).toBe(true)
    // Alone with a figure it takes the least other district with it.
    await db.write([
      {
        sql: "update plant_result set state = 'RETRACTED' where plant_id in ('2002', '2003')",
        parameters: [],
      },
    ])
    await rollUpConsumption(db)
    expect(await list('level=3&parent=990100&grain=DAY')).toEqual([
      ['990101', 'masked'],
      ['990102', 'masked'],
      ['990103', 'masked'],
    ])
    expect((await list('level=P&parent=990100&grain=DAY')).map(([, without]) => without)).toEqual(
      Array(4).fill('masked'),
    )
  })

  it('is left out of the list of results and of reports as of consumption, by the parameter', async () => {
    const { got, city, db, own } = await start()
    const plantsIn = async (path: string) => [
      ...new Set([...(await got(city, path)).matchAll(/"厂?(200\d)"/g)].map(found => found[1]!)),
    ]
    const lists = [
      '/sewage/plant-result/list?pageSize=100',
      '/online/cgreport/api/getColumnsAndData/116000000000001?pageSize=100',
      '/online/cgreport/api/getColumnsAndData/116000000000004?pageSize=100',
    ]
    await db.write([
      bulkOf('sewage_point', [
        { id: 'p', point_code: 'p', point_name: 'p', plant_id: '2001', sys_org_code: 'A01', create_time: 1 },
      ]),
      bulkOf(
        'sample',
        plants.map(({ id }) => ({
          id: `s${id}`,
          sample_no: `S${id}`,
          point_id: 'p',
          plant_id: id,
          sample_date: day,
          begin_time: 1,
          end_time: 2,
          state: 'TESTED',
          qc_type: 'NORMAL',
          create_time: 1,
        })),
      ),
      bulkOf(
        'lab_value',
        plants.map(({ id }) => ({
          id: `v${id}`,
          sample_id: `s${id}`,
          drug_code: 'METH',
          qualifier: '=',
          value: 1,
          create_time: 1,
        })),
      ),
    ])
    await own('sewage_point')
    await own('sample')
    for (const path of lists) expect((await plantsIn(path)).sort(), path).toEqual(['2004', '2005'])
    // Of what is left out only one plant has a figure: the least other goes with it, on that day and in what would tell it.
    const before = businessDay(Date.parse(`${day}T00:00:00Z`) - dayMs)
    await putResults(db, [{ plant: '2004', day: before, pndl: 41, population: 300_000 }])
    await db.write([
      {
        sql: "update plant_result set state = 'RETRACTED' where plant_id in ('2002', '2003')",
        parameters: [],
      },
    ])
    await rollUpConsumption(db)
    const daysOf2004 = async () =>
      [...(await got(city, lists[0]!)).matchAll(/"sampleDate":"([\d-]+)"[^{}]*"plantId":"2004"/g)].map(
        found => found[1],
      )
    expect(await plantsIn(lists[0]!)).toContain('2005')
    expect(await daysOf2004()).not.toContain(day)
    for (const path of lists.slice(1))
      expect(await plantsIn(path), path).not.toContain(path === lists[2] ? '2004' : '2001')
    const without = async (query: string) =>
      (
        JSON.parse(await got(city, `/sewage/consumption/list?drug=METH&measure=pndl&${query}`)) as {
          result: ResultOf<typeof consumptionList>
        }
      ).result.records.map(one => [one.code, one.without])
    for (const grain of ['WEEK', 'MONTH', 'QUARTER', 'YEAR'])
      for (const [level, code] of [
        ['3', '990103'],
        ['P', '2004'],
      ])
        expect(
          await without(`level=${level}&parent=990100&grain=${grain}&from=${day}&to=${day}`),
          `${grain} ${level}`,
        ).toContainEqual([code, 'masked'])
    // Everybody is small.
    await db.write([bulkOf('sys_setting', [{ key: 'wbe.smallCatchment', value: '9999999' }])])
    for (const path of lists) expect(await plantsIn(path), path).toEqual([])
  })
  it('is pooled with those of other tenants: the mean of one would be his own', async () => {
    const { app, db, got } = await start()
    await makeTenants(db, '1', '2')
    // Of what is left out he has the small one alone; what it measured is found by no mean.
    await db.k.updateTable('sewagePlant').set({ tenantId: '2' }).where('id', 'in', ['2002', '2003']).execute()
    await db.k.updateTable('sewagePlant').set({ tenantId: '1' }).where('id', 'in', ['2001', '2004']).execute()
    await db.k.updateTable('sysUser').set({ relTenantIds: '1' }).where('username', '=', 'city').execute()
    const { result } = JSON.parse(
      await got(
        await signIn(app, 'city'),
        `/sewage/overview/basis?region=990100&drug=METH&day=${day}&measure=pndl`,
      ),
    ) as { result: { plants: { plantId: string | null; value: number }[] } }
    expect(result.plants.map(one => one.plantId)).toEqual(['2004', null])
    const people = [3_000, 80_000, 90_000]
    const all = (3_000 * 77.31 + 80_000 * 20 + 90_000 * 30) / people.reduce((sum, one) => sum + one)
    expect(result.plants[1]!.value).toBeCloseTo(all, 6)
  })
})
