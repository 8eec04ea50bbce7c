/** 地图: all periods of regions, plants and hexagons against a computation from the raw rows, and what is not shown. */
import { expect, it } from 'vitest'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { analysisMap } from '#contract/sewage/analysis-map.ts'
import { dayAfter } from '#lib/wbe/period.ts'
import { bulkOf } from '#server/db/rows.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { type PlantSeed, putPlaces, resultRow } from './consumption-world.ts'

const monday = '2026-01-05'
const dayOf = (at: number) => dayAfter(monday, at)
const span = { from: monday, to: dayOf(13) }
const plants: PlantSeed[] = [
  { id: '1001', district: '990101', served: 30 },
  { id: '1002', district: '990102', served: 10 },
  { id: '1003', district: '990201', served: 10 },
  { id: '1005', district: '990103', served: 0.3 },
]
/** Two of one city beside each other, the small one further off; one of which nobody knows where it stands. */
const stands: Readonly<Record<string, string>> = {
  '1001': '113.601,31.400',
  '1002': '113.603,31.401',
  '1005': '113.900,31.500',
}
/** Figures that repeat themselves, and are of no pattern. */
const some = (seed: number): number => ((seed * 7_919) % 1_009) / 1_009
const days = plants.flatMap(({ id, served = 0 }, place) =>
  Array.from({ length: 14 }, (_, at) => ({
    plant: id,
    day: dayOf(at),
    pndl: 10 + 40 * some(place * 31 + at + 4),
    population: served * 10_000 * (0.9 + some(place * 31 + at + 3) / 5),
    // Of one plant most of the first week lie below; of another nothing is measured on one day.
    qualifier: id === '1003' && at < 5 ? '<LOQ' : '=',
  })).filter(one => !(id === '1002' && one.day === dayOf(2))),
)
type Answer = ResultOf<typeof analysisMap>
type Place = Answer['places'][number]
const ask = (caller: Caller, query: Record<string, string>) =>
  caller.call<Answer>(
    'GET',
    `/sewage/analysis/map?${new URLSearchParams({ ...span, drug: 'METH', measure: 'pndl', grain: 'DAY', of: 'region', ...query })}`,
  )
const byCode = ({ places }: Answer) => new Map(places.map(one => [one.code, one]))
const at = (place: Place | undefined, period: number) => ({
  without: place?.without[period],
  value: place?.value[period],
  plants: place?.plants[period],
  samples: place?.samples[period],
  population: place?.population[period],
})
const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
/** Of some plants on one day: weighted by the people of the day. */
function weighted(ids: readonly string[], day: string) {
  const own = days.filter(one => ids.includes(one.plant) && one.day === day)
  const people = own.reduce((sum, one) => sum + one.population, 0)
  // Independent errors of 20 % each.
  const spread = Math.hypot(...own.map(one => (one.population / people) * one.pndl * 0.2 * 1.959963984540054))
  const value = own.reduce((sum, one) => sum + one.pndl * one.population, 0) / people
  return { value, people, plants: own.length, low: value - spread, high: value + spread }
}

forEachDatabase((_name, open) => {
  const begun = async () => {
    const { app, db, deps } = await buildApp(open)
    await putPlaces(db, plants)
    await db.write([
      ...Object.entries(stands).map(([id, location]) => ({
        sql: 'update sewage_plant set location = ? where id = ?',
        parameters: [location, id],
      })),
      bulkOf(
        'plant_result',
        days.map(one => ({ ...resultRow(one), sys_org_code: 'A01' })),
        'fail',
      ),
    ])
    await rollUpConsumption(db)
    return { app, db, deps, admin: await signIn(app, 'admin') }
  }

  it('tells every period of every region, plant and hexagon as the raw rows have it', async () => {
    const { admin } = await begun()
    const { result } = await ask(admin, { place: '990000' })
    expect(result).toMatchObject({ place: { code: '990000', level: '1' }, radiusKm: null, differs: [] })
    expect(result.starts).toEqual(Array.from({ length: 14 }, (_, day) => dayOf(day)))
    const city = byCode(result).get('990100')!
    expect(city).toMatchObject({ name: '乙市', level: '2', into: { code: '990100' }, lng: null, corners: [] })
    for (const [period, day] of result.starts.entries()) {
      const own = weighted(['1001', '1002', '1005'], day)
      expect(at(city, period)).toMatchObject({ without: null, plants: own.plants, samples: own.plants })
      expect(city.value[period]).toBeCloseTo(own.value, 9)
      expect(city.low[period]).toBeCloseTo(own.low, 9)
      expect(city.high[period]).toBeCloseTo(own.high, 9)
      expect(city.population[period]).toBeCloseTo(own.people, 6)
    }
    expect(at(byCode(result).get('990200'), 0)).toMatchObject({ without: 'below', value: null, samples: 1 })

    // A week is the mean of its days; more than half of it below the LOQ is no figure.
    const weeks = (await ask(admin, { place: '990000', grain: 'WEEK' })).result
    expect(weeks.starts).toEqual([monday, dayOf(7)])
    for (const week of [0, 1])
      expect(byCode(weeks).get('990100')!.value[week]).toBeCloseTo(
        mean(
          Array.from(
            { length: 7 },
            (_, day) => weighted(['1001', '1002', '1005'], dayOf(week * 7 + day)).value,
          ),
        ),
        9,
      )
    expect(byCode(weeks).get('990200')!.without).toEqual(['below', null])

    const each = byCode((await ask(admin, { place: '990100', of: 'plant' })).result)
    expect([...each.keys()].sort()).toEqual(['1001', '1002', '1005'])
    expect(each.get('1001')).toMatchObject({ name: '厂1001', level: 'P', lng: 113.601, lat: 31.4 })
    expect(each.get('1002')!.without[2]).toBe('none')
    for (const one of days.filter(({ plant }) => plant === '1002')) {
      const period = result.starts.indexOf(one.day)
      expect(each.get('1002')!.value[period]).toBeCloseTo(one.pndl, 9)
    }

    // The two that stand beside each other are one hexagon: weighted by people, never a sum.
    const taken = (await ask(admin, { place: '990000', of: 'hexagon' })).result
    expect(taken.radiusKm).toBe(2)
    expect(taken.places).toHaveLength(2)
    const both = taken.places.find(one => one.members.length === 2)!
    expect(both).toMatchObject({
      level: 'HEX',
      name: '厂1001、厂1002',
      into: { code: '990100', name: '乙市' },
    })
    expect(both.corners).toHaveLength(6)
    for (const [period, day] of taken.starts.entries()) {
      const own = weighted(['1001', '1002'], day)
      expect(both.value[period]).toBeCloseTo(own.value, 9)
      expect(both.plants[period]).toBe(own.plants)
      expect(both.population[period]).toBeCloseTo(own.people, 6)
      expect(both.low[period]).toBeCloseTo(own.low, 9)
      expect(both.high[period]).toBeCloseTo(own.high, 9)
    }
    const single = taken.places.find(one => one.members.length === 1)!
    expect(single).toMatchObject({ name: '厂1005', into: { code: '1005', name: '厂1005' } })
    expect(single.value).toEqual(each.get('1005')!.value)

    // By other rules the same call, and it says so.
    const plain = (await ask(admin, { place: '990000', wet: 'out', grain: 'WEEK' })).result
    expect(plain.differs).toHaveLength(1)
    expect(byCode(plain).get('990100')!.value[1]).toBeCloseTo(byCode(weeks).get('990100')!.value[1]!, 9)
  })

  it('shows nothing of small catchments, and no plant that the caller does not see', async () => {
    const { app, db, deps } = await begun()
    const control = await signIn(app, 'control')
    const each = byCode((await ask(control, { place: '990100', of: 'plant' })).result)
    expect(at(each.get('1005'), 0)).toEqual({
      ...{ without: 'masked', value: null, plants: null, samples: null, population: null },
    })
    // Its least neighbour goes with it, the other is shown.
    expect(new Set(each.get('1002')!.without)).toEqual(new Set(['masked']))
    // But not on the day on which that one has nothing, when the small one alone would stand behind what is left out.
    expect(each.get('1001')!.without).toEqual(
      Array.from({ length: 14 }, (_, at) => (at === 2 ? 'masked' : null)),
    )
    const districts = byCode((await ask(control, { place: '990100' })).result)
    expect(districts.get('990103')!.without.every(one => one === 'masked')).toBe(true)

    const { places } = (await ask(control, { place: '990100', of: 'hexagon' })).result
    const both = places.find(one => one.members.length === 2)!
    expect(both.without).toEqual(each.get('1001')!.without)
    expect(both.value).toEqual(each.get('1001')!.value)
    expect(both.plants).toEqual(each.get('1001')!.plants)
    expect(both.population).toEqual(each.get('1001')!.population)
    const alone = places.find(one => one.members.length === 1)!
    expect(alone.without.every(one => one === 'masked')).toBe(true)
    expect(alone.value.every(one => one === null)).toBe(true)

    // A rule by which a role does not see a plant keeps it from the map, by itself and in a hexagon; its city is anybody's.
    const { id: list } = await db.k
      .selectFrom('sysPermission')
      .where('perms', '=', 'sewage:plant:list')
      .select('id')
      .executeTakeFirstOrThrow()
    await db.write([
      bulkOf('sys_permission_data_rule', [
        {
          ...{ id: 'rule-map', permission_id: list, rule_name: '一厂', rule_column: 'id', status: '1' },
          ...{ rule_conditions: '!=', rule_value: '1001' },
        },
      ]),
      {
        sql: `update sys_role_permission set data_rule_ids = 'rule-map' where permission_id = ? and role_id in
          (select role_id from sys_user_role ur join sys_user u on u.id = ur.user_id where u.username = 'control')`,
        parameters: [list],
      },
    ])
    deps.sessions.refresh()
    const apart = byCode((await ask(control, { place: '990100', of: 'plant' })).result)
    expect([...apart.keys()].sort()).toEqual(['1002', '1005'])
    const hexagons = (await ask(control, { place: '990100', of: 'hexagon' })).result
    expect(hexagons.seen).toEqual({ all: 3, seen: 2 })
    const left = hexagons.places
    expect(left.flatMap(one => one.members.map(({ code }) => code)).sort()).toEqual(['1002', '1005'])
    expect(left.every(({ value }) => value.every(one => one === null))).toBe(true)
    expect(byCode((await ask(control, { place: '990000' })).result).get('990100')!.value[0]).not.toBeNull()
  })

  it('tells an empty place, loads without a factor, and how much is too much', async () => {
    const { db, admin } = await begun()
    const ket = await ask(admin, { place: '990000', drug: 'KET' })
    expect(ket.result.places.map(one => [...new Set(one.without)])).toEqual([['none'], ['none']])
    // Of a plant itself the one place; of one that stands nowhere no hexagon.
    expect((await ask(admin, { place: '1003', of: 'region' })).result.places).toMatchObject([
      { code: '1003', lng: null, lat: null },
    ])
    expect((await ask(admin, { place: '1003', of: 'hexagon' })).result).toMatchObject({
      places: [],
      radiusKm: null,
    })
    await db.write([
      bulkOf(
        'plant_result',
        ['1001', '1002'].map(plant => ({
          ...resultRow({ plant, day: monday, drug: 'KET', pndl: 3 }),
          consumption: null,
        })),
        'fail',
      ),
    ])
    await rollUpConsumption(db)
    const load = await ask(admin, { place: '990100', drug: 'KET', measure: 'consumption', of: 'hexagon' })
    expect(load.result.places.map(one => one.without[0]).sort()).toEqual(['load', 'none'])

    const many = await ask(admin, { place: '990100', of: 'plant', from: '2000-01-01', to: '2013-01-01' })
    expect(many.message).toBe(
      '这张图最多 10000 个数值，现在是 3 处 × 4750 期，请缩小时间范围或换用更长的周期',
    )
    // By other rules each day is made for the answer, however long the periods are.
    const more = Array.from({ length: 12 }, (_, at) => ({
      id: `2${at}`,
      plant_code: `2${at}`,
      plant_name: `厂${at}`,
      city_code: '990100',
      district_code: '990101',
      served_population: 9,
      create_time: 1,
    }))
    await db.write([bulkOf('sewage_plant', more)])
    const long = { place: '990100', of: 'plant', grain: 'MONTH', from: '2000-01-01', to: '2013-01-01' }
    expect((await ask(admin, long)).success).toBe(true)
    expect((await ask(admin, { ...long, wet: 'out' })).message).toBe(
      '换了口径的图要逐日另算，最多 60000 个“处 × 天”，现在是 71250 个，请缩小时间范围，或改回发布口径',
    )
  })
})
