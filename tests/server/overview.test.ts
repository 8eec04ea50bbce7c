import { describe, expect, test } from 'vitest'
import type { mapStations } from '#contract/device/map.ts'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { overviewBasis } from '#contract/sewage/basis.ts'
import type {
  overviewCities,
  overviewDrugs,
  overviewFlow,
  overviewPlants,
  overviewSamples,
  overviewToday,
} from '#contract/sewage/overview.ts'
import { standingWord } from '#lib/wbe/usual.ts'
import { createCache } from '#server/modules/sewage/overview/cache.ts'
import { indexByDay, rankOf, seriesOf } from '#server/modules/sewage/overview/drugs/series.ts'
import { pointOf } from '#server/modules/sewage/overview/water/service.ts'
import { daysUntil, shiftDay, yearBack } from '#server/modules/sewage/overview/window.ts'
import { buildApp, demo, signIn, demoStations as stations } from '../support/app.ts'
import { forEachDatabase } from '../support/databases.ts'
import { makeTenants } from '../support/tenants.ts'

forEachDatabase((_name, open) => {
  test('what is clicked is what is explained: every figure of trend, rank and day, for every region, window and measure', async () => {
    const { app } = await buildApp(open, { prepare: demo })
    const admin = await signIn(app)
    const get = async <E>(path: string) => {
      const answer = await admin.call<ResultOf<E>>('GET', `/sewage/overview/${path}`)
      expect(answer.success, `${path} ${answer.message}`).toBe(true)
      return answer.result
    }
    const explained = (region: string, to: string, drug: string, days: number, measure: string) =>
      get<typeof overviewBasis>(
        `basis?region=${region}&drug=${drug}&day=${to}&days=${days}&measure=${measure}`,
      )
    let told = 0
    for (const measure of ['consumption', 'pndl'])
      for (const days of [1, 7, 30, 90]) {
        const window = `days=${days}&measure=${measure}`
        const rank = await get<typeof overviewCities>(`cities?${window}&drug=METH`)
        expect([rank.range, rank.measure, rank.drug]).toEqual([days, measure, 'METH'])
        const explainCity = async (city: (typeof rank.cities)[number]) => {
          const basis = await explained(city.code, rank.to!, rank.drug, rank.range, rank.measure)
          expect([basis.value, basis.low, basis.high]).toEqual([city.value, city.low, city.high])
          expect([basis.from, basis.day]).toEqual([rank.from, rank.to])
          expect(basis.daily).toHaveLength(days)
          told++
        }
        await Promise.all(rank.cities.map(explainCity))
        for (const region of ['', ...rank.cities.slice(0, 3).map(city => `&region=${city.code}`)]) {
          const trend = await get<typeof overviewDrugs>(`drugs?${window}${region}`)
          expect([trend.range, trend.measure]).toEqual([days, measure])
          const last = trend.days.length - 1
          const explainDrug = async (drug: (typeof trend.drugs)[number]) => {
            const of = (to: string, length: number) =>
              explained(trend.regionCode, to, drug.drugCode, length, trend.measure)
            // The figure, and the last point of its curve.
            const mean = await of(trend.days[last]!, trend.range)
            expect(mean.value, `${drug.drugCode} ${window}${region}`).toBe(drug.mean)
            const point = await of(trend.days[last]!, 1)
            expect([point.value, point.low, point.high]).toEqual([
              drug.values[last],
              drug.low[last],
              drug.high[last],
            ])
            told++
          }
          await Promise.all(trend.drugs.map(explainDrug))
        }
      }
    expect(told).toBeGreaterThan(200)

    const regions = (await get<typeof overviewCities>('cities?days=7&measure=pndl&drug=METH')).cities
    for (const region of ['', ...regions.map(city => `&region=${city.code}`)]) {
      const today = await get<typeof overviewToday>(`today?${region.slice(1)}`)
      const { planned, ...counts } = today.samples
      const shown = { ...counts, waiting: planned, pending: today.completeness.pending }
      for (const stage of [
        'waiting',
        'collected',
        'transit',
        'received',
        'tested',
        'pending',
        'missed',
      ] as const)
        expect(await get<typeof overviewSamples>(`samples?stage=${stage}${region}`), stage).toHaveLength(
          shown[stage],
        )
      const { coldChain: chain, completeness } = today
      const inside = chain.byStep.reduce((sum, step) => sum + step.inside, 0)
      expect(chain.share).toBe(chain.steps === 0 ? null : inside / chain.steps)
      expect(chain.steps - chain.over).toBe(inside)
      const week = completeness.byDay.slice(-7).filter(share => share !== null)
      const mean = week.reduce((sum, share) => sum + share, 0) / week.length
      if (completeness.share !== null) expect(mean).toBeCloseTo(completeness.share, 12)
      expect(completeness.days).toHaveLength(completeness.byDay.length)
    }
  })

  test('the home is computed from the seeded tables, and every figure leads to its rows', async () => {
    const { app } = await buildApp(open, { prepare: demo })
    const admin = await signIn(app)
    const get = async <E>(path: string) => {
      const answer = await admin.call<ResultOf<E>>('GET', `/sewage/overview/${path}`)
      expect(answer.success, answer.message).toBe(true)
      return answer.result
    }

    const today = await get<typeof overviewToday>('today')
    expect(today.samples.planned).toBeGreaterThan(0)
    expect(today.samples.collected).toBeGreaterThanOrEqual(today.samples.tested)
    expect(today.sampleDays).toHaveLength(14)
    expect(today.facilities).toEqual([{ type: 'SAMPLER', total: stations, online: 0 }])
    expect(today.warnings.raisedByHour).toHaveLength(24)
    expect(today.completeness.share).toBeGreaterThan(0.9)

    const samples = await get<typeof overviewSamples>('samples?stage=waiting')
    expect(samples).toHaveLength(today.samples.planned)
    expect(await get<typeof overviewSamples>('samples?stage=tested')).toHaveLength(today.samples.tested)

    const inCity = await get<typeof overviewToday>('today?region=990100')
    expect(inCity.samples.planned).toBeLessThan(today.samples.planned)
    expect(await get<typeof overviewSamples>('samples?stage=waiting&region=990100')).toHaveLength(
      inCity.samples.planned,
    )
    expect(inCity.facilities[0]!.total).toBeLessThan(stations)

    const water = await get<typeof overviewFlow>('flow')
    expect(water.points).toHaveLength(48)
    expect(water.points[20]).toMatchObject({ stations })
    expect(water.points[20]!.flow).toBeGreaterThan(0)
    expect(water.points[20]!.cod).toBeGreaterThan(0)

    const places = await get<typeof overviewPlants>('plants')
    expect(places).toHaveLength(stations)
    expect(places[0]!.lng).toBeGreaterThan(100)
    expect(places.flatMap(place => place.facilities)).toHaveLength(stations)

    const drugs = await get<typeof overviewDrugs>('drugs?days=30&measure=consumption')
    expect(drugs.days).toHaveLength(30)
    const meth = drugs.drugs.find(drug => drug.drugCode === 'METH')!
    expect(meth.loadOnly).toBeNull()
    expect(meth.values.every((value, index) => value! > meth.low[index]! && value! < meth.high[index]!)).toBe(
      true,
    )
    expect(drugs.drugs.find(drug => drug.drugCode === 'HER')).toMatchObject({
      loadOnly: '来源不可分',
      mean: null,
    })
    expect(drugs.drugs.find(drug => drug.drugCode === 'ETO')!.loadOnly).toBe('仅负荷')

    const cities = await get<typeof overviewCities>('cities?days=30&measure=consumption&drug=METH')
    expect(cities.cities).toHaveLength(12)
    const values = cities.cities.map(city => city.value ?? 0)
    expect([...values].sort((a, b) => b - a)).toEqual(values)

    const day = drugs.days[29]!
    const basis = await get<typeof overviewBasis>(
      `basis?region=990000&drug=METH&day=${day}&measure=consumption`,
    )
    expect(basis.value).toBe(meth.values[29])
    const window = await get<typeof overviewBasis>(
      `basis?region=990000&drug=METH&day=${day}&days=30&shown=${drugs.days[3]}&measure=consumption`,
    )
    expect([window.value, window.shown]).toEqual([meth.mean, drugs.days[3]])
    expect(window.daily.map(one => one.value)).toEqual(meth.values)
    const odd = await admin.call(
      'GET',
      '/sewage/overview/basis?region=990000&drug=METH&day=2026-13-40&measure=pndl',
    )
    expect(odd).toMatchObject({ code: 400, message: expect.stringContaining('没有 2026-13-40 这一天') })
    const people = basis.plants.reduce((sum, plant) => sum + plant.population, 0)
    const mean = basis.plants.reduce((sum, plant) => sum + plant.value! * plant.population, 0) / people
    expect(mean).toBeCloseTo(basis.value!, 9)
    expect(basis.detail?.lab?.method).toBe('LC-MS/MS')
    expect(basis.detail?.frame).toBeNull()
  })

  test('a city sees its own plants by name and the others only in the sum', async () => {
    const { app } = await buildApp(open, { prepare: demo })
    const city = await signIn(app, 'city')
    const { result: places } = await city.call<ResultOf<typeof overviewPlants>>(
      'GET',
      '/sewage/overview/plants',
    )
    expect(places.length).toBeGreaterThan(0)
    expect(places.length).toBeLessThan(stations)
    const { result: today } = await city.call<ResultOf<typeof overviewToday>>('GET', '/sewage/overview/today')
    expect(today.facilities[0]!.total).toBe(places.length)
    const { result: drugs } = await city.call<ResultOf<typeof overviewDrugs>>(
      'GET',
      '/sewage/overview/drugs?days=7&measure=pndl',
    )
    const { result: basis } = await city.call<ResultOf<typeof overviewBasis>>(
      'GET',
      `/sewage/overview/basis?region=990000&drug=METH&day=${drugs.days[6]}&measure=pndl`,
    )
    expect(basis.plants.some(plant => plant.masked)).toBe(true)
    const named = basis.plants.filter(plant => !plant.masked).map(plant => plant.plantId)
    const own = new Set(places.map(place => place.id))
    expect(named.every(id => id !== null && own.has(id))).toBe(true)
    const foreign = await city.call<ResultOf<typeof overviewBasis>>(
      'GET',
      `/sewage/overview/basis?region=990000&drug=METH&day=${drugs.days[6]}&measure=pndl&plantId=${foreignOf(own)}`,
    )
    expect(foreign.result.detail).toBeNull()
  })

  test('a selected tenant shows its own plants and the regions in which it has some, at once and whatever was kept', async () => {
    const { app, db } = await buildApp(open, { prepare: demo })
    await db.k.deleteFrom('sysTenant').where('id', '=', '1003').execute()
    await makeTenants(db, '1003')
    await db.k.updateTable('sysUser').set({ relTenantIds: '1003' }).where('username', '=', 'admin').execute()
    const admin = await signIn(app)
    const ask = async (tenant: string) => {
      const get = async <E>(path: string) => {
        const answer = await admin.call<ResultOf<E>>('GET', path, { headers: { 'tenant-id': tenant } })
        expect(answer.success, `${path} ${answer.message}`).toBe(true)
        return answer.result
      }
      const drugs = await get<typeof overviewDrugs>('/sewage/overview/drugs?days=7&measure=pndl')
      const cities = await get<typeof overviewCities>('/sewage/overview/cities?days=7&measure=pndl&drug=METH')
      const day = cities.to!
      const basis = await get<typeof overviewBasis>(
        `/sewage/overview/basis?region=990000&drug=METH&day=${day}&measure=pndl`,
      )
      return {
        today: (await get<typeof overviewToday>('/sewage/overview/today')).samples.planned,
        flow: (await get<typeof overviewFlow>('/sewage/overview/flow')).points.length,
        samples: (await get<typeof overviewSamples>('/sewage/overview/samples?stage=waiting')).length,
        plants: (await get<typeof overviewPlants>('/sewage/overview/plants')).length,
        map: (await get<typeof mapStations>('/device/map/stations')).length,
        drugs: drugs.drugs.length > 0,
        cities: cities.cities.flatMap(({ code, value }) => (value === null ? [] : [code])),
        basis: basis.plants.map(plant => plant.plantId),
      }
    }
    const all = await ask('0')
    expect(all).toMatchObject({ plants: stations, map: stations, drugs: true })
    expect(all.basis.length).toBeGreaterThan(1)
    expect(all.cities).toHaveLength(12)
    const none = { today: 0, flow: 0, samples: 0, plants: 0, map: 0, drugs: false }
    expect(await ask('1003')).toEqual({ ...none, cities: [], basis: [] })

    // A plant with a figure on the last day: on some days a sample fails, and its plant has none.
    const [plant] = await db.k
      .selectFrom('sewagePlant')
      .select(['id', 'cityCode'])
      .where('id', '=', all.basis.find(id => id !== null)!)
      .execute()
    for (const table of ['sewagePlant', 'deviceFacility'] as const)
      await db.k
        .updateTable(table)
        .set({ tenantId: '1003' })
        .where(table === 'sewagePlant' ? 'id' : ('plantId' as 'id'), '=', plant!.id)
        .execute()
    const own = await ask('1003')
    expect(own).toMatchObject({
      plants: 1,
      map: 1,
      drugs: true,
      basis: [plant!.id],
      cities: [plant!.cityCode],
    })
  })

  test('refuses what is not declared and what does not exist, and stays quiet on an empty database', async () => {
    const { app } = await buildApp(open)
    const admin = await signIn(app)
    for (const path of [
      'drugs?days=8&measure=consumption',
      'drugs?days=7&measure=both',
      'samples?stage=none',
    ])
      expect((await admin.call('GET', `/sewage/overview/${path}`)).status).toBe(400)
    expect((await admin.call('GET', '/sewage/overview/drugs?days=7&measure=pndl&region=123')).status).toBe(
      404,
    )
    const empty = await admin.call<ResultOf<typeof overviewCities>>(
      'GET',
      '/sewage/overview/cities?days=7&measure=pndl&drug=METH',
    )
    expect(empty.result.cities).toEqual([])
    const today = await admin.call<ResultOf<typeof overviewToday>>('GET', '/sewage/overview/today')
    expect(today.result).toMatchObject({ samples: { planned: 0 }, completeness: { share: null } })
  })
})

/** Plants are numbered 1 …; some number that is not among one's own. */
function foreignOf(own: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const id = `101${String(n).padStart(12, '0')}`
    if (!own.has(id)) return id
  }
}

describe('windows and series', () => {
  const row = (date: string, value: number, regionCode = '1') => ({
    regionCode,
    date,
    drugCode: 'METH',
    nPlants: 5,
    popTotal: 1000,
    pndl: value / 2,
    pndlLow: (value / 2) * 0.9,
    pndlHigh: (value / 2) * 1.1,
    consumption: value,
    consLow: value * 0.9,
    consHigh: value * 1.1,
  })
  test('days end with the last and a year back falls on the same weekday', () => {
    expect(daysUntil('2026-03-02', 3)).toEqual(['2026-02-28', '2026-03-01', '2026-03-02'])
    const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
    expect(weekday(yearBack('2026-11-20'))).toBe(weekday('2026-11-20'))
  })
  test('missing days stay missing and growth compares equal windows', () => {
    const rows = indexByDay([row('2026-11-20', 22), row('2026-11-18', 18), row('2026-11-13', 10)])
    const series = seriesOf({
      rows,
      measure: 'consumption',
      last: '2026-11-20',
      days: 7,
      drawn: daysUntil('2026-11-20', 7),
    })
    expect(series.values.slice(-3)).toEqual([18, null, 22])
    expect(series.mean).toBe(20)
    expect(series.mom).toBe(1)
    expect(series.yoy).toBeNull()
  })
  test('a load has its own interval', () => {
    const series = seriesOf({
      rows: indexByDay([row('2026-11-20', 20)]),
      measure: 'pndl',
      last: '2026-11-20',
      days: 1,
      drawn: ['2026-11-20'],
    })
    expect([series.values[0], series.low[0], series.high[0]]).toEqual([10, 9, 11])
  })
  test('cities are ranked now and before, with levels of their own year', () => {
    const days = daysUntil('2026-11-20', 14)
    const rows = days.flatMap((day, index) => [row(day, index < 7 ? 10 : 30, 'a'), row(day, 20, 'b')])
    const { cities } = rankOf(
      [
        { code: 'a', name: '甲' },
        { code: 'b', name: '乙' },
        { code: 'c', name: '丙' },
      ],
      rows,
      { measure: 'consumption', last: '2026-11-20', days: 7 },
    )
    expect(cities.map(city => [city.code, city.rank, city.rankBest, city.rankWorst, city.moved])).toEqual([
      ['a', 1, 1, 1, 1],
      ['b', 2, 2, 2, -1],
      ['c', null, null, null, null],
    ])
    expect(cities[0]!.growth).toBe(2)
    expect(cities[2]!.level).toBeNull()
  })
  test('places that the intervals leave open are ranges, and no move is told between them', () => {
    const days = daysUntil('2026-11-20', 14)
    const rows = days.flatMap((day, index) => [row(day, index < 7 ? 10 : 11, 'a'), row(day, 10.5, 'b')])
    const { cities } = rankOf(
      [
        { code: 'a', name: '甲' },
        { code: 'b', name: '乙' },
      ],
      rows,
      { measure: 'consumption', last: '2026-11-20', days: 7 },
    )
    expect(cities.map(city => [city.code, city.rankBest, city.rankWorst, city.moved])).toEqual([
      ['a', 1, 2, null],
      ['b', 1, 2, null],
    ])
  })
  test('the week is told against the same weekdays of the year before it', () => {
    const last = '2026-11-20'
    const rows = daysUntil(last, 371).map((day, index) => row(day, index < 364 ? 100 + (index % 7) : 50))
    const { week, usualLow, usualHigh } = seriesOf({
      rows: indexByDay(rows),
      measure: 'consumption',
      last,
      days: 1,
      drawn: daysUntil(last, 7),
    })
    expect(usualLow).toEqual([100, 101, 102, 103, 104, 105, 106])
    expect(usualHigh).toEqual(usualLow)
    expect(week).toMatchObject({ value: 50, usualLow: 103, usualHigh: 103 })
    expect(week.change).toBeCloseTo(50 / 103 - 1)
    expect(standingWord(week.value, week)).toBe('低于常态')
  })
  test('an hour in which most stations were silent is a gap', () => {
    const step = { ts: 0, flow: 100, cod: 50_000, nh3n: null, stations: 99 }
    expect(pointOf(step, 200)).toEqual({ ts: 0, flow: null, cod: null, nh3n: null, stations: 99 })
    expect(pointOf({ ...step, stations: 100 }, 200)).toMatchObject({ flow: 360, cod: 180, nh3n: null })
  })
  test('shiftDay crosses years', () => {
    expect(shiftDay('2026-01-01', -1)).toBe('2025-12-31')
  })
})

describe('the cache', () => {
  test('one computation serves all that ask meanwhile; a failure is not kept', async () => {
    let now = 0
    let runs = 0
    const cache = createCache(2, () => now)
    const load = async () => ++runs
    expect(await Promise.all([cache.of('a', 10, load), cache.of('a', 10, load)])).toEqual([1, 1])
    now = 11
    expect(await cache.of('a', 10, load)).toBe(2)
    const fail = async () => {
      runs++
      throw new Error('away')
    }
    await expect(cache.of('b', 10, fail)).rejects.toThrow('away')
    expect(await cache.of('b', 10, load)).toBe(4)
  })
  test('keeps no more than its limit', async () => {
    const cache = createCache(1, () => 0)
    let runs = 0
    const load = async () => ++runs
    await cache.of('a', 10, load)
    await cache.of('b', 10, load)
    expect(await cache.of('a', 10, load)).toBe(3)
  })
})
