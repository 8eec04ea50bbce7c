/** 国际比较: from the daily rows through the page's calls to what the study published, and our cities among theirs. */
import { expect, it } from 'vitest'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { type europeCities, europeSource, type europeYears } from '#contract/sewage/europe.ts'
import { dayAfter } from '#lib/wbe/period.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
import { seedEurope } from '#server/seed/europe/europe.ts'
import { eudaRows } from '../../lib/wbe/data.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { putPlaces, putResults } from './consumption-world.ts'

type Cities = ResultOf<typeof europeCities>
type Years = ResultOf<typeof europeYears>
const ask = async <T>(caller: Caller, of: 'cities' | 'years', query: Record<string, string>) =>
  (await caller.call<T>('GET', `/sewage/europe/${of}?${new URLSearchParams({ drug: 'METH', ...query })}`))
    .result

/** A Monday. */
const first = '2023-03-06'
/** Of 1001 and 1002, weighted 3 to 1: Monday to Sunday. */
const heights = [10, 12, 14, 16, 30, 40, 20]

/** Twenty cities that everybody looks up, in the year of the other rule and in the newest. */
const looked = (year: number) =>
  eudaRows
    .filter(
      row =>
        row.year === year &&
        row.drug === 'cocaine' &&
        row.days.every(({ value }) => value !== null) &&
        row.published.daily !== null &&
        !/\(\d+/.test(row.city),
    )
    .slice(0, 20)

forEachDatabase((_name, open) => {
  const begun = async () => {
    const { app, db } = await buildApp(open)
    await putPlaces(db, [
      { id: '1001', district: '990101', served: 30 },
      { id: '1002', district: '990101', served: 10 },
      { id: '1004', district: '990201', served: 40 },
    ])
    await putResults(
      db,
      heights.flatMap((height, at) => [
        { plant: '1001', day: dayAfter(first, at), pndl: height, population: 300_000 },
        { plant: '1002', day: dayAfter(first, at), pndl: height + 4, population: 100_000 },
        { plant: '1004', day: dayAfter(first, at), pndl: 3, population: 400_000, qualifier: '<LOQ' },
      ]),
    )
    await rollUpConsumption(db)
    await seedEurope(db)
    await seedEurope(db)
    return { app, db, admin: await signIn(app, 'admin') }
  }

  it('gives the published means of twenty cities from their seven days, by the rule of the year', async () => {
    const { admin } = await begun()
    for (const year of [2021, 2023]) {
      const { sites, years, weekendWords } = await ask<Cities>(admin, 'cities', {
        drug: 'COC',
        year: String(year),
      })
      expect(years).toEqual([2023, 2022, 2021, 2020, 2019, 2018, 2017, 2016, 2015, 2014, 2013, 2012, 2011])
      expect(weekendWords).toBe(year === 2021 ? '周六至周一' : '周五至周一')
      const rows = looked(year)
      expect(rows).toHaveLength(20)
      for (const { site, city, published, days } of rows) {
        const shown = sites.find(one => one.site === site)!
        expect(shown.city).toBe(city)
        expect(shown.agrees, `${year} ${city}`).toBe(true)
        for (const part of ['daily', 'weekday', 'weekend'] as const) {
          expect(shown.published[part]).toBe(published[part])
          expect(Math.abs(shown[part]! - published[part]!), `${year} ${city} ${part}`).toBeLessThanOrEqual(
            0.010_001,
          )
        }
        // The days come as the file has them, Monday first.
        const file = new Map(days.map(({ weekday, value }) => [weekday, value]))
        expect(shown.days).toEqual([1, 2, 3, 4, 5, 6, 0].map(weekday => file.get(weekday)))
        expect(shown.value).toBe(published.daily)
      }
      expect(sites).toHaveLength(eudaRows.filter(row => row.year === year && row.drug === 'cocaine').length)
    }
    // A city of which the study published other means than its days give says so.
    const meth = await ask<Cities>(admin, 'cities', { year: '2015', part: 'weekday' })
    expect(meth.source).toBe(europeSource)
    const bristol = meth.sites.find(({ site }) => site === 'GB001')!
    expect(bristol).toMatchObject({ agrees: false, published: { weekday: 1.13 }, value: 1.13 })
    expect(bristol.weekday).toBeCloseTo(1.05, 2)
  })

  it('puts our cities among them: load, interval, weekday and weekend of the study’s rule, place and n', async () => {
    const { admin } = await begun()
    const { own, from, to, n, median, sites, drugs, ownWeekendWords } = await ask<Cities>(admin, 'cities', {})
    expect([from, to]).toEqual([first, dayAfter(first, 6)])
    expect(drugs.map(({ code }) => code)).toEqual(['AMP', 'COC', 'KET', 'MDMA', 'METH', 'THC'])
    expect(ownWeekendWords).toBe('周五至周一')
    const [high, low] = own as [Cities['own'][number], Cities['own'][number]]
    // Weighted by people: height + 1. Weekdays are Tuesday to Thursday.
    expect(high).toMatchObject({ name: '乙市', without: null, days: 7, samples: 14 })
    expect(high.daily).toBeCloseTo(heights.reduce((sum, one) => sum + one, 0) / 7 + 1, 9)
    expect(high.weekday).toBeCloseTo(15, 9)
    expect(high.weekend).toBeCloseTo(26, 9)
    expect(high.low!).toBeLessThan(high.daily!)
    expect(high.high!).toBeGreaterThan(high.daily!)
    // The same by hand from the file.
    const theirs = eudaRows
      .filter(row => row.year === 2023 && row.drug === 'methamphetamine')
      .flatMap(row => row.published.daily ?? [])
    expect(n).toBe(sites.filter(({ value }) => value !== null).length)
    expect(n).toBe(theirs.length)
    expect(high.rank).toBe(theirs.filter(value => value > high.daily!).length + 1)
    expect(high.timesMedian).toBeCloseTo(high.daily! / median!, 9)
    expect(low).toMatchObject({ name: '丙市', without: 'below', value: null, rank: null })
    const weekend = await ask<Cities>(admin, 'cities', { part: 'weekend' })
    expect(weekend.own[0]!.value).toBeCloseTo(26, 9)
  })

  it('draws the years of the study, of a city of it and of ours; refuses what cannot be drawn', async () => {
    const { admin } = await begun()
    const { years } = await ask<Years>(admin, 'years', { sites: 'AT004', cities: '990100,990200' })
    expect(years.map(({ year }) => year)).toEqual([
      2011, 2012, 2013, 2014, 2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023,
    ])
    const last = years.at(-1)!
    expect(last.sites).toMatchObject([{ code: 'AT004', name: 'Innsbruck' }])
    expect(last.sites[0]!.value).toBe(
      eudaRows.find(row => row.year === 2023 && row.site === 'AT004' && row.drug === 'methamphetamine')!
        .published.daily,
    )
    // 丙市 lies below the LOQ: no figure.
    expect(last.own).toMatchObject([{ code: '990100', days: 7 }])
    expect(last.own[0]!.value).toBeCloseTo(heights.reduce((sum, one) => sum + one, 0) / 7 + 1, 9)
    const many = Array.from({ length: 7 }, (_, at) => `AT00${at}`).join()
    const refused = await admin.call('GET', `/sewage/europe/years?drug=METH&sites=${many}`)
    expect(refused).toMatchObject({ success: false, message: '最多画 6 条城市曲线' })
    const none = await ask<Cities>(admin, 'cities', { drug: 'HER' })
    expect(none).toMatchObject({ year: null, n: 0, sites: [] })
  })
})
