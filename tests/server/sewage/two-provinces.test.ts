/** Two provinces on one platform: a figure is of the region that it names. */
import { expect, it } from 'vitest'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { overviewBasis } from '#contract/sewage/basis.ts'
import type { overviewCities, overviewDrugs, overviewToday } from '#contract/sewage/overview.ts'
import { businessDay, dayMs } from '#lib/dates.ts'
import { bulkOf } from '#server/db/rows.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { makeTenants } from '../../support/tenants.ts'
import { putPlaces, putResults } from './consumption-world.ts'
import { get } from './journey.ts'

const day = businessDay(Date.now() - 3 * dayMs)
const before = businessDay(Date.now() - 4 * dayMs)
const plants = [
  { id: '2001', district: '980101', served: 8 },
  { id: '2002', district: '990101', served: 8 },
  { id: '2003', district: '990102', served: 9 },
]

forEachDatabase((_name, open) => {
  const start = async () => {
    const { app, db } = await buildApp(open)
    await db.write([
      bulkOf('region', [
        { code: '980000', name: '子省', parent_code: '86', level: '1' },
        { code: '980100', name: '丑市', parent_code: '980000', level: '2' },
        { code: '980101', name: '寅区', parent_code: '980100', level: '3' },
      ]),
    ])
    await putPlaces(db, plants)
    await putResults(db, [
      { plant: '2001', day: before, pndl: 50, population: 80_000 },
      { plant: '2002', day, pndl: 10, population: 80_000 },
      { plant: '2003', day, pndl: 20, population: 90_000 },
    ])
    await rollUpConsumption(db)
    return { app, db, admin: await signIn(app) }
  }
  const asked = (who: Caller) => ({
    basis: (region: string, on = day) =>
      get<ResultOf<typeof overviewBasis>>(
        who,
        `/sewage/overview/basis?region=${region}&drug=METH&day=${on}&measure=pndl`,
      ),
    drugs: (region = '') =>
      get<ResultOf<typeof overviewDrugs>>(
        who,
        `/sewage/overview/drugs?days=7&measure=pndl${region && `&region=${region}`}`,
      ),
    cities: () =>
      get<ResultOf<typeof overviewCities>>(who, '/sewage/overview/cities?days=7&measure=pndl&drug=METH'),
    today: (region: string) =>
      get<ResultOf<typeof overviewToday>>(who, `/sewage/overview/today?region=${region}`),
  })

  it('explains a region by its own plants', async () => {
    const { admin } = await start()
    const { basis, drugs } = asked(admin)
    const of = async (region: string, on?: string) =>
      (await basis(region, on)).plants.map(one => one.plantId).sort()
    expect(await of('980000', before)).toEqual(['2001'])
    expect(await of('980000')).toEqual([])
    expect(await of('990000')).toEqual(['2002', '2003'])
    expect(await of('990100')).toEqual(['2002', '2003'])
    expect(await of('990102')).toEqual(['2003'])
    const [first, second] = [await drugs('980000'), await drugs('990000')]
    expect([first.plants, first.days.at(-1)]).toEqual([1, before])
    expect([second.plants, second.days.at(-1)]).toEqual([2, day])
    // The first province has a result on this day alone, and its city has no other's.
    expect((await drugs('980101')).plants).toBe(1)
  })

  it('opens at home: with the province in which most of the plants lie that one sees', async () => {
    const { app, db, admin } = await start()
    expect((await asked(admin).drugs()).regionCode).toBe('990000')
    expect(await asked(admin).cities()).toMatchObject({ regionName: '甲省', to: day })
    const { orgCode } = await db.k
      .selectFrom('sysUser')
      .select('orgCode')
      .where('username', '=', 'city')
      .executeTakeFirstOrThrow()
    await db.k.updateTable('sewagePlant').set({ sysOrgCode: orgCode }).where('id', '=', '2001').execute()
    await db.k.updateTable('sewagePlant').set({ sysOrgCode: 'B01' }).where('id', '!=', '2001').execute()
    const city = asked(await signIn(app, 'city'))
    expect(await city.drugs()).toMatchObject({ regionCode: '980000', plants: 1 })
    const rank = await city.cities()
    expect(rank).toMatchObject({ regionName: '子省', to: before })
    expect(rank.cities.map(one => [one.code, one.value])).toEqual([['980100', 50]])
  })

  it('is shown to tenants with plants in it, and not with plants in the other', async () => {
    const { app, db } = await start()
    await makeTenants(db, '1', '2')
    await db.k.updateTable('sewagePlant').set({ tenantId: '2' }).execute()
    await db.k.updateTable('sewagePlant').set({ tenantId: '1' }).where('id', '=', '2001').execute()
    await db.k.updateTable('sysUser').set({ relTenantIds: '1' }).where('username', '=', 'city').execute()
    const { basis } = asked(await signIn(app, 'city'))
    expect((await basis('980000', before)).value).toBe(50)
    expect((await basis('980101', before)).value).toBe(50)
    for (const region of ['990000', '990100', '990101'])
      expect((await basis(region)).value, region).toBeNull()
  })
})
