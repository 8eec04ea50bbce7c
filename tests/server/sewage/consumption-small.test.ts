/** A catchment of few people: at no door is its figure shown to who may not see it, at each door to who may. */
import { expect, it } from 'vitest'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { consumptionList } from '#contract/sewage/consumption.ts'
import { businessDay, dayMs } from '#lib/dates.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
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
    await db.write([{ sql: 'update sewage_plant set sys_org_code = ?', parameters: [city?.orgCode ?? ''] }])
    const pndl = [77.31, 20, 30, 40, 50]
    await putResults(
      db,
      plants.map(({ id, served }, at) => ({ plant: id, day, pndl: pndl[at]!, population: served * 10_000 })),
    )
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
    return { db, got, admin: await signIn(app, 'admin'), city: await signIn(app, 'city') }
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
})
