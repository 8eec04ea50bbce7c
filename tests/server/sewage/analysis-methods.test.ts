/** Population methods side by side: against a computation from the raw rows, and what is not shown. */
import { expect, it } from 'vitest'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { analysisPlaces } from '#contract/sewage/analysis.ts'
import type { analysisMethods } from '#contract/sewage/analysis-pictures.ts'
import { dayAfter } from '#lib/wbe/period.ts'
import { bulkOf } from '#server/db/rows.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { type PlantSeed, putPlaces, resultRow } from './consumption-world.ts'

const monday = '2026-01-05'
const dayOf = (at: number) => dayAfter(monday, at)
const span = { from: monday, to: dayOf(6) }
const plants: PlantSeed[] = [
  { id: '1001', district: '990101', served: 30 },
  { id: '1002', district: '990102', served: 10 },
  { id: '1003', district: '990201', served: 10 },
  { id: '1005', district: '990103', served: 0.3 },
]
/** Figures that repeat themselves, and are of no pattern. */
const some = (seed: number): number => ((seed * 7_919) % 1_009) / 1_009
interface Day {
  plant: string
  day: string
  pndl: number
  population: number
  qualifier: string
  people: Record<string, number>
}
const days: Day[] = plants.flatMap(({ id, served = 0 }, place) =>
  Array.from({ length: 7 }, (_, at) => {
    const seed = place * 31 + at + 3
    const population = served * 10_000 * (0.9 + some(seed) / 5)
    return {
      plant: id,
      day: dayOf(at),
      pndl: 10 + 40 * some(seed + 1),
      population,
      // Of one plant most lie below.
      qualifier: id === '1003' && at < 4 ? '<LOQ' : '=',
      people: {
        SERVED: population,
        NH4N: population * (0.6 + some(seed + 2)),
        // Not every day has one.
        ...(at % 2 === 0 && { COD: population * 1.4 }),
      },
    }
  }),
)
const estimate = (
  at: number,
  plant_id: string,
  sample_date: string,
  method: string,
  value: number,
  more = {},
) => ({
  id: `e${at}${plant_id}${sample_date}${method}`,
  plant_id,
  sample_date,
  method,
  value,
  selected: method === 'SERVED' ? 'Y' : 'N',
  round_no: 1,
  superseded: 'N',
  sys_org_code: 'A01',
  tenant_id: '0',
  del_flag: '0',
  ...more,
})
type Methods = ResultOf<typeof analysisMethods>
const ask = (caller: Caller, query: Record<string, string>) =>
  caller.call<Methods>(
    'GET',
    `/sewage/analysis/methods?${new URLSearchParams({ ...span, drug: 'METH', measure: 'pndl', ...query })}`,
  )
const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
/** What the method gives of some plants: each day weighted by its people, the days not. */
function computed(ids: readonly string[], method: string) {
  const own = days.filter(one => ids.includes(one.plant) && one.people[method] !== undefined)
  const byDay = [...Map.groupBy(own, one => one.day).values()]
  const over = (of: (one: Day) => number) =>
    mean(
      byDay.map(
        some =>
          some.reduce((sum, one) => sum + one.pndl * one.population, 0) /
          some.reduce((sum, one) => sum + of(one), 0),
      ),
    )
  return { days: own.length, value: over(one => one.people[method]!), usual: over(one => one.population) }
}

forEachDatabase((_name, open) => {
  const begun = async () => {
    const { app, db } = await buildApp(open)
    await putPlaces(db, plants)
    await db.write([
      bulkOf(
        'plant_result',
        days.map(one => ({ ...resultRow(one), pop_method: 'SERVED', sys_org_code: 'A01' })),
        'fail',
      ),
      bulkOf('population_estimate', [
        ...days.flatMap((one, at) =>
          Object.entries(one.people).map(([method, value]) =>
            estimate(at, one.plant, one.day, method, value),
          ),
        ),
        // Neither what was computed before, nor what has no figure.
        estimate(900, '1001', dayOf(0), 'TN', 5, { superseded: 'Y' }),
        estimate(901, '1001', dayOf(0), 'TP', 0),
      ]),
    ])
    await rollUpConsumption(db)
    return { app, db, admin: await signIn(app, 'admin') }
  }

  it('tells what the same results would be with the people of each method', async () => {
    const { app, admin } = await begun()
    const { result } = await ask(admin, { place: '990100' })
    const ids = ['1001', '1002', '1005']
    expect(result.taken).toEqual([{ method: 'SERVED', days: 21 }])
    expect(result.masked).toBe(0)
    expect(result.methods.map(one => one.method).sort()).toEqual(['COD', 'NH4N', 'SERVED'])
    for (const one of result.methods) {
      const own = computed(ids, one.method)
      expect(one).toMatchObject({ without: null, days: own.days, plants: 3 })
      expect(one.value).toBeCloseTo(own.value, 9)
      expect(one.usual).toBeCloseTo(own.usual, 9)
      expect(one.units.map(({ code }) => code)).toEqual(ids)
      for (const unit of one.units) {
        const alone = computed([unit.code], one.method)
        expect(unit.value).toBeCloseTo(alone.value, 9)
        expect(unit.usual).toBeCloseTo(alone.usual, 9)
      }
    }
    // What was computed by the method that was taken is what was published.
    const served = result.methods.find(one => one.method === 'SERVED')!
    expect(served.value).toBeCloseTo(served.usual!, 9)
    const { result: near } = await admin.call<ResultOf<typeof analysisPlaces>>(
      'GET',
      `/sewage/analysis/places?${new URLSearchParams({ ...span, drug: 'METH', measure: 'pndl', place: '990100' })}`,
    )
    expect(near.records.find(one => one.code === '990100')?.value).toBeCloseTo(served.usual!, 9)
    expect(result.methods.map(one => one.value)).toEqual(
      result.methods.map(one => one.value).toSorted((a, b) => b! - a!),
    )

    // Who may not see small catchments by themselves is told no dot of theirs, and how many days are left out.
    const control = await signIn(app, 'control')
    const masked = (await ask(control, { place: '990100' })).result
    const shown = new Set(masked.methods.flatMap(one => one.units.map(({ code }) => code)))
    expect(shown.has('1005')).toBe(false)
    expect(masked.masked).toBe(21 - masked.taken.reduce((sum, one) => sum + one.days, 0))
    expect(masked.masked).toBeGreaterThanOrEqual(7)
    for (const one of masked.methods) expect(one.value).toBeCloseTo(computed([...shown], one.method).value, 9)
    expect((await ask(control, { place: '990103' })).result).toMatchObject({
      methods: [],
      taken: [],
      masked: 7,
    })
  })

  it('tells the days of a plant, and no figure of what lies mostly below the LOQ or has no factor', async () => {
    const { db, admin } = await begun()
    const { result } = await ask(admin, { place: '1001', measure: 'consumption' })
    const cod = result.methods.find(one => one.method === 'COD')!
    expect(cod.units.map(({ code }) => code)).toEqual([0, 2, 4, 6].map(dayOf))
    for (const unit of cod.units) {
      const own = days.find(one => one.plant === '1001' && one.day === unit.code)!
      expect(unit.usual).toBeCloseTo(own.pndl * 2.5, 9)
      expect(unit.value).toBeCloseTo((own.pndl * 2.5) / 1.4, 9)
    }
    expect(cod.value! / cod.usual!).toBeCloseTo(1 / 1.4, 9)

    const below = (await ask(admin, { place: '1003' })).result
    expect(below.methods.find(one => one.method === 'NH4N')).toMatchObject({
      without: 'below',
      value: null,
      usual: null,
    })
    expect(below.methods[0]!.units.map(one => one.without)).toContain('below')

    const bare = { pop_method: 'SERVED', consumption: null, sys_org_code: 'A01' }
    await db.write([
      bulkOf(
        'plant_result',
        days
          .filter(one => one.plant === '1002')
          .map(one => ({ ...resultRow({ ...one, drug: 'KET' }), ...bare })),
        'fail',
      ),
    ])
    const load = (await ask(admin, { place: '1002', drug: 'KET', measure: 'consumption' })).result
    expect(load.methods.map(one => [one.without, one.value])).toEqual(load.methods.map(() => ['load', null]))

    expect((await ask(admin, { place: '1001', from: '2024-01-01' })).message).toBe(
      '这张图最多看 400 天，请缩小时间范围',
    )
    expect((await ask(admin, { place: '1001', drug: 'KET' })).result).toMatchObject({
      methods: [],
      taken: [],
      masked: 0,
    })
  })
})
