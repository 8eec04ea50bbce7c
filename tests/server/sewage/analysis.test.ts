/** 分析: every figure of its four calls against one computed here from the raw rows, what few data do not tell, and who is left out. */
import { expect, it } from 'vitest'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type {
  analysisCompare,
  analysisDays,
  analysisPlaces,
  analysisSelection,
  analysisTrend,
} from '#contract/sewage/analysis.ts'
import { toWire } from '#lib/dates.ts'
import { dayAfter } from '#lib/wbe/period.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { type PlantSeed, putPlaces, putResults, type ResultSeed } from './consumption-world.ts'

const plants: PlantSeed[] = [
  { id: '1001', district: '990101', served: 30 },
  { id: '1002', district: '990101', served: 10 },
  { id: '1004', district: '990201', served: 40 },
  { id: '1005', district: '990103', served: 0.3 },
]
const calls = {
  trend: '/sewage/analysis/trend',
  places: '/sewage/analysis/places',
  days: '/sewage/analysis/days',
  selection: '/sewage/analysis/selection',
  compare: '/sewage/analysis/compare',
}
interface Answers {
  trend: ResultOf<typeof analysisTrend>
  places: ResultOf<typeof analysisPlaces>
  days: ResultOf<typeof analysisDays>
  selection: ResultOf<typeof analysisSelection>
  compare: ResultOf<typeof analysisCompare>
}
const ask = async <K extends keyof Answers>(caller: Caller, of: K, query: Record<string, string>) => {
  const search = new URLSearchParams({ drug: 'METH', measure: 'pndl', ...query })
  return caller.call<Answers[K]>('GET', `${calls[of]}?${search}`)
}
const first = '2026-01-05'
const lastDay = 69
/** A Monday and the ten weeks from it on: 1001 rises by 1 a week, 1002 stands, 1004 has a rhythm and a gap. */
const figureOf = (plant: string, at: number): number | undefined => {
  const week = Math.floor(at / 7)
  if (plant === '1001') return 20 + week + (at % 7) / 10
  if (plant === '1002') return 40
  if (plant === '1004') return at === 30 || at === 31 ? undefined : at % 7 >= 5 ? 60 : 30 + (at % 3) / 10
  return 500
}
const people: Readonly<Record<string, number>> = {
  '1001': 300_000,
  '1002': 100_000,
  '1004': 400_000,
  '1005': 3_000,
}
const rows = (some: readonly string[]): ResultSeed[] =>
  some.flatMap(plant =>
    Array.from({ length: lastDay + 1 }, (_, at) => {
      const pndl = figureOf(plant, at)
      return pndl === undefined ? [] : [{ plant, day: dayAfter(first, at), pndl, population: people[plant]! }]
    }).flat(),
  )
/** By hand: the mean weighted by people of one day. */
const cityDay = (some: readonly string[], at: number): number | undefined => {
  const known = some.flatMap(plant => {
    const value = figureOf(plant, at)
    return value === undefined ? [] : [[value, people[plant]!] as const]
  })
  if (known.length === 0) return undefined
  return known.reduce((sum, [value, n]) => sum + value * n, 0) / known.reduce((sum, [, n]) => sum + n, 0)
}
const meanOf = (some: readonly string[], from: number, to: number): number => {
  const days = Array.from({ length: to - from + 1 }, (_, at) => cityDay(some, from + at)).flatMap(
    one => one ?? [],
  )
  return days.reduce((sum, one) => sum + one, 0) / days.length
}
const city = ['1001', '1002']
/** Every number of an answer, rounded: its text holds times and ids too, whose digits are chance. */
const figuresIn = (told: unknown): number[] =>
  typeof told === 'number'
    ? [Math.round(told)]
    : Object.values(told !== null && typeof told === 'object' ? told : {}).flatMap(figuresIn)
const span = (from: number, to: number) => ({ from: dayAfter(first, from), to: dayAfter(first, to) })

forEachDatabase((_name, open) => {
  const begun = async (some = ['1001', '1002', '1004']) => {
    const { app, db } = await buildApp(open)
    await putPlaces(db, plants)
    await putResults(db, rows(some))
    await rollUpConsumption(db)
    return { app, db, admin: await signIn(app, 'admin') }
  }

  it('draws a city’s days, tests their weeks, and says where a day is missing', async () => {
    const { admin } = await begun()
    const { result } = await ask(admin, 'trend', { place: '990100', grain: 'DAY', ...span(0, lastDay) })
    expect(result.place).toEqual({ code: '990100', name: '乙市', level: '2' })
    expect(result.path.map(({ name }) => name)).toEqual(['甲省', '乙市'])
    expect(result.children.map(({ name }) => name).sort()).toEqual(['丁区', '己区'])
    expect(result.points).toHaveLength(lastDay + 1)
    for (const [at, point] of result.points.entries()) expect(point.value).toBeCloseTo(cityDay(city, at)!, 9)
    expect(result.points.every(({ low, high, value }) => low! < value! && value! < high!)).toBe(true)
    // Ten weekly means, each above the one before: 45 pairs rise, two-sided exact p = 2 / 10!.
    expect(result.trend).toMatchObject({ of: 'WEEK', n: 10, s: 45, tau: 1, direction: 'UP' })
    expect(result.trend!.p).toBeCloseTo(2 / 3_628_800, 12)
    expect(result.trend!.slope).toBeCloseTo(0.75, 9)
    // The ninth value of the same weekday and on know eight before them.
    expect(result.points.map(({ usualLow }) => usualLow !== null).indexOf(true)).toBe(56)
    const before = [0, 1, 2, 3, 4, 5, 6, 7].map(week => cityDay(city, 7 * week)!)
    expect(result.points[56]!.usualHigh).toBeCloseTo(before[6]! + 0.3 * (before[7]! - before[6]!), 9)
    const gap = await ask(admin, 'trend', { place: '1004', grain: 'DAY', ...span(28, 34) })
    expect(gap.result.points.map(({ without }) => without)).toEqual([
      null,
      null,
      'none',
      'none',
      null,
      null,
      null,
    ])
    expect(gap.result.trend).toBeNull()
    expect(gap.result.children).toEqual([])
  })

  it('marks the day that falls out, and the day from which the level is another', async () => {
    const { db, admin } = await begun(['1002'])
    const found = rows(['1001']).map((row, at) => ({
      ...row,
      pndl: (at < 35 ? 20 : 80) + ((at * 7) % 5) / 10 + (at === 20 ? 15 : 0),
    }))
    await putResults(db, found)
    await rollUpConsumption(db)
    const { result } = await ask(admin, 'trend', { place: '1001', grain: 'DAY', ...span(0, lastDay) })
    expect(result.points.flatMap(({ start, anomaly }) => (anomaly ? [start] : []))).toContain(
      dayAfter(first, 20),
    )
    const after = await ask(admin, 'trend', { place: '1001', grain: 'DAY', ...span(21, lastDay) })
    expect(after.result.changes).toEqual([dayAfter(first, 35)])
  })

  it('ranks cities in a span as far as their intervals allow, and tells their change with its interval', async () => {
    const { admin } = await begun()
    const { result } = await ask(admin, 'places', { place: '990100', ...span(14, 20) })
    expect(result.records.map(({ name }) => name)).toEqual(['丙市', '乙市'])
    const [high, low] = result.records as [
      Answers['places']['records'][number],
      Answers['places']['records'][number],
    ]
    expect(high.value).toBeCloseTo(meanOf(['1004'], 14, 20), 9)
    expect(low.value).toBeCloseTo(meanOf(city, 14, 20), 9)
    expect(low.before).toBeCloseTo(meanOf(city, 7, 13), 9)
    expect(low.change).toBeCloseTo(meanOf(city, 14, 20) / meanOf(city, 7, 13) - 1, 9)
    expect(low.changeLow!).toBeLessThan(low.change!)
    expect(low).toMatchObject({ changeClass: 'FLAT', separated: false, days: 7, samples: 14 })
    expect(result.meanName).toBe('甲省')
    expect(result.mean).toBeCloseTo(meanOf(['1001', '1002', '1004'], 14, 20), 9)
    expect([result.beforeFrom, result.beforeTo]).toEqual([dayAfter(first, 7), dayAfter(first, 13)])
    const year = await ask(admin, 'places', { place: '990100', against: 'year', ...span(14, 20) })
    expect(year.result.beforeFrom).toBe(dayAfter(first, 14 - 364))
    expect(year.result.records.map(({ change }) => change)).toEqual([null, null])
  })

  it('tells weekdays from weekends, and of a chosen span what it is made of', async () => {
    const { admin, db } = await begun()
    const days = await ask(admin, 'days', { place: '1004', ...span(0, 27) })
    expect(days.result.days).toHaveLength(28)
    expect(days.result.weekendWords).toBe('周五至周一')
    const at = (some: readonly number[]) => {
      const known = Array.from({ length: 28 }, (_, day) => day).filter(day => some.includes(day % 7))
      return known.reduce((sum, day) => sum + figureOf('1004', day)!, 0) / known.length
    }
    expect(days.result.ratio).toBeCloseTo(at([0, 4, 5, 6]) / at([1, 2, 3]), 9)
    const { result } = await ask(admin, 'selection', { place: '990100', ...span(14, 20) })
    expect(result).toMatchObject({
      place: { name: '乙市' },
      without: null,
      daysAll: 7,
      ...{ plantsLeast: 2, plantsMean: 2, plants: 2, plantsAll: 3 },
      samples: 14,
      imputed: 0,
      population: 400_000,
      detectRate: 1,
      quantifyRate: 1,
      cfVersions: ['v1'],
    })
    // Over days on which a plant has no figure the fewest and the mean are told beside the most.
    const gap = await ask(admin, 'selection', { place: '990000', ...span(28, 34) })
    expect(gap.result).toMatchObject({ plantsLeast: 2, plantsMean: 19 / 7, plants: 3 })
    expect(result.value).toBeCloseTo(meanOf(city, 14, 20), 9)
    expect(result.mom).toBeCloseTo(meanOf(city, 14, 20) / meanOf(city, 7, 13) - 1, 9)
    expect(result.yoy).toBeNull()
    expect(result.below.map(({ name, without }) => [name, without])).toEqual([
      ['丁区', null],
      ['己区', 'none'],
    ])
    // How its people were told and who published last: kept beside the region's days, of a plant asked of its results.
    expect(result.popMethods).toEqual([{ value: 'SERVED', results: 14 }])
    const newest = await db.k
      .selectFrom('plantResult')
      .select(['publishBy', 'publishTime'])
      .where('plantId', 'in', city)
      .where('sampleDate', '>=', dayAfter(first, 14))
      .where('sampleDate', '<=', dayAfter(first, 20))
      .orderBy('publishTime', order => order.desc().nullsLast())
      .executeTakeFirstOrThrow()
    expect([result.publishedBy, result.publishedAt]).toEqual([
      newest.publishBy,
      toWire(Number(newest.publishTime)),
    ])
    const own = await ask(admin, 'selection', { place: '1001', ...span(14, 20) })
    expect(own.result.popMethods).toEqual([{ value: 'SERVED', results: 7 }])
    expect(own.result.publishedBy).not.toBeNull()
    const empty = await ask(admin, 'selection', { place: '990100', from: '2025-01-01', to: '2025-01-07' })
    expect(empty.result).toMatchObject({ without: 'none', value: null, samples: null, detectRate: null })
  })

  it('leaves out a catchment of few people, in every call and in the sum of its days', async () => {
    const { app } = await begun(['1001', '1002', '1004', '1005'])
    const control = await signIn(app, 'control')
    const seen = await ask(control, 'trend', { place: '990103', grain: 'DAY', ...span(0, 6) })
    expect(seen.result.points.map(({ without, value }) => [without, value])).toEqual(
      Array.from({ length: 7 }, () => ['masked', null]),
    )
    const places = await ask(control, 'places', { place: '990103', ...span(0, 6) })
    expect(places.result.records.find(({ code }) => code === '990103')).toMatchObject({
      without: 'masked',
      value: null,
      before: null,
      samples: 0,
    })
    const card = await ask(control, 'selection', { place: '990103', ...span(0, 6) })
    expect(card.result).toMatchObject({
      without: 'masked',
      value: null,
      samples: null,
      popMethods: [],
      publishedBy: null,
    })
    expect(figuresIn([seen.result, places.result, card.result])).not.toContain(500)
    const admin = await signIn(app, 'admin')
    const told = await ask(admin, 'selection', { place: '990103', ...span(0, 6) })
    expect(told.result.value).toBeCloseTo(500, 9)
  })

  it('answers thirteen years of days at once, and the same for a part of them as for itself', async () => {
    const { db, admin, app } = await begun(['1001', '1002', '1004', '1005'])
    const early = Array.from({ length: 12 }, (_, year) => dayAfter(first, -364 * (year + 1)))
    await putResults(
      db,
      early.map((day, year) => ({ plant: '1001', day, pndl: 5 + year, population: 300_000 })),
    )
    await rollUpConsumption(db)
    const whole = { from: dayAfter(first, lastDay - 4_799), to: dayAfter(first, lastDay) }
    const trend = await ask(admin, 'trend', { place: '990100', grain: 'DAY', ...whole })
    expect(trend.result.points).toHaveLength(4_800)
    const known = trend.result.points.flatMap(({ start, value }) =>
      value === null ? [] : [{ start, value }],
    )
    expect(known).toHaveLength(12 + lastDay + 1)
    expect(known[0]).toEqual({ start: early.at(-1), value: 16 })
    expect(trend.result.points.find(({ start }) => start === first)!.past).toBe(5)
    const card = await ask(admin, 'selection', { place: '990100', ...whole })
    const mean = known.reduce((sum, { value }) => sum + value, 0) / known.length
    expect(card.result.value).toBeCloseTo(mean, 9)
    expect(card.result).toMatchObject({ days: [], daysKnown: known.length, daysAll: 4_800 })
    const places = await ask(admin, 'places', { place: '990100', ...whole })
    const own = places.result.records.find(({ code }) => code === '990100')!
    expect(own.value).toBeCloseTo(mean, 9)
    expect([own.low, own.high].map(one => one!.toFixed(9))).toEqual(
      [card.result.low, card.result.high].map(one => one!.toFixed(9)),
    )
    expect(own).toMatchObject({ days: known.length, samples: card.result.samples })
    const days = await ask(admin, 'days', { place: '990100', ...whole })
    expect(days.result.days.flatMap(({ value }) => value ?? [])).toEqual(known.map(({ value }) => value))
    // What is masked in a week is masked in all the years.
    const control = await signIn(app, 'control')
    const masked = await ask(control, 'places', { place: '990103', ...whole })
    expect(masked.result.records.find(({ code }) => code === '990103')).toMatchObject({
      without: 'masked',
      value: null,
      samples: 0,
    })
    const hidden = await ask(control, 'trend', { place: '990103', grain: 'DAY', ...whole })
    expect(new Set(hidden.result.points.map(({ value }) => value))).toEqual(new Set([null]))
  })

  it('draws up to eight lines of places and drugs, each as it would stand alone, masked where it would be', async () => {
    const { db, admin, app } = await begun(['1001', '1002', '1004', '1005'])
    await putResults(
      db,
      rows(['1002']).map(row => ({ ...row, drug: 'KET', pndl: 7 })),
    )
    await rollUpConsumption(db)
    const asked = { grain: 'DAY', ...span(28, 34) }
    const all = { places: '990200,1002,990103', drugs: 'METH,KET', ...asked }
    const { result } = await ask(admin, 'compare', all)
    expect(result.starts).toEqual(Array.from({ length: 7 }, (_, at) => dayAfter(first, 28 + at)))
    expect(result.lines.map(({ name, drug, level }) => [name, drug, level])).toEqual([
      ['丙市', 'METH', '2'],
      ['厂1002', 'METH', 'P'],
      ['己区', 'METH', '3'],
      ['丙市', 'KET', '2'],
      ['厂1002', 'KET', 'P'],
      ['己区', 'KET', '3'],
    ])
    for (const line of result.lines) {
      const alone = await ask(admin, 'trend', { place: line.code, ...asked, drug: line.drug })
      expect(line.value).toEqual(alone.result.points.map(({ value }) => value))
      expect(line.low).toEqual(alone.result.points.map(({ low }) => low))
      expect(line.high).toEqual(alone.result.points.map(({ high }) => high))
      expect(line.without).toEqual(alone.result.points.map(({ without }) => without))
    }
    expect(result.lines[0]!.without).toEqual([null, null, 'none', 'none', null, null, null])
    expect(result.lines[4]!.value).toEqual(Array.from({ length: 7 }, () => 7))
    const control = await signIn(app, 'control')
    const masked = await ask(control, 'compare', { places: '990200,990103', drugs: 'METH', ...asked })
    expect(masked.result.lines.map(({ without }) => without[0])).toEqual([null, 'masked'])
    expect(masked.result.lines[1]!.value.every(value => value === null)).toBe(true)
    expect(figuresIn(masked.result)).not.toContain(500)
    const wrong = async (query: Record<string, string>) =>
      (await ask(admin, 'compare', { ...all, ...query })).message
    expect(await wrong({ places: '990000,990100,990200,1001,1002' })).toContain('最多比较 8 条线')
    expect(await wrong({ places: ',' })).toBe('请至少选一个区域和一种毒品')
    expect(await wrong({ places: '123456' })).toBe('您看不到这个区域（没有权限或没有污水厂），请换一个')
    expect(await wrong({ from: '2026-02-30' })).toContain('没有 2026-02-30 这一天')
  })

  it('says what is wrong with a span or a place', async () => {
    const { admin } = await begun()
    const words = async (of: keyof Answers, query: Record<string, string>) =>
      (await ask(admin, of, query)).message
    expect(await words('places', { from: '2026-02-30', to: '2026-03-01' })).toContain(
      '没有 2026-02-30 这一天',
    )
    expect(await words('days', { from: '2026-03-02', to: '2026-03-01' })).toBe('开始日期不能晚于结束日期')
    const long = { from: '2010-01-01', to: '2026-03-01' }
    expect(await words('selection', long)).toContain('最多查询 4800 天')
    expect(await words('trend', { grain: 'DAY', ...long })).toContain('最多查询 4800 期')
    expect(await words('trend', { place: '123456', grain: 'DAY' })).toBe(
      '您看不到这个区域（没有权限或没有污水厂），请换一个',
    )
  })
})
