/** 专题图 of 分析: each figure against one computed here from the raw rows, and who is left out. */
import { expect, it } from 'vitest'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { analysisFirst, analysisSpread, analysisStructure } from '#contract/sewage/analysis-pictures.ts'
import { dayAfter } from '#lib/wbe/period.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { type PlantSeed, putPlaces, putResults, type ResultSeed } from './consumption-world.ts'

interface Answers {
  structure: ResultOf<typeof analysisStructure>
  spread: ResultOf<typeof analysisSpread>
  first: ResultOf<typeof analysisFirst>
}
const ask = async <K extends keyof Answers>(caller: Caller, of: K, query: Record<string, string>) =>
  caller.call<Answers[K]>('GET', `/sewage/analysis/${of}?${new URLSearchParams(query)}`)

const monday = '2026-01-05'
const days = Array.from({ length: 14 }, (_, at) => dayAfter(monday, at))
const span = { from: monday, to: days.at(-1)! }
/** Six plants of one city in two districts, one of another, and one that is small. */
const plants: PlantSeed[] = [
  { id: '1001', district: '990101', served: 30 },
  { id: '1002', district: '990101', served: 10 },
  { id: '1003', district: '990101', served: 20 },
  { id: '1004', district: '990102', served: 40 },
  { id: '1006', district: '990102', served: 5 },
  { id: '1007', district: '990102', served: 6 },
  { id: '1008', district: '990201', served: 40 },
]
const small: PlantSeed = { id: '1005', district: '990103', served: 0.3 }
const people: Readonly<Record<string, number>> = {
  '1001': 300_000,
  '1002': 100_000,
  '1003': 200_000,
  '1004': 400_000,
  '1005': 3_000,
  '1006': 50_000,
  '1007': 60_000,
  '1008': 400_000,
}
const doseOf: Readonly<Record<string, number>> = { METH: 30, KET: 50 }
const loadOf = (plant: string, drug: string, at: number): number =>
  (Number(plant) - 1_000) * (drug === 'METH' ? 10 : 2) + (at % 7) / 10
type QualifierOf = (plant: string, drug: string, at: number) => string
const rows = (some: readonly PlantSeed[], qualifierOf: QualifierOf = () => '='): ResultSeed[] =>
  some.flatMap(({ id }) =>
    days.flatMap((day, at) =>
      ['METH', 'KET'].map(drug => ({
        plant: id,
        day,
        drug,
        pndl: loadOf(id, drug, at),
        population: people[id]!,
        qualifier: qualifierOf(id, drug, at),
      })),
    ),
  )
const cityOf = (district: string) => `${district.slice(0, 4)}00`
/** By hand: of each day the mean weighted by people, of these the mean. */
const meanOf = (some: readonly PlantSeed[], drug: string, which: readonly number[]): number => {
  const ofDays = which.map(at => {
    const all = some.reduce((sum, { id }) => sum + people[id]!, 0)
    return some.reduce((sum, { id }) => sum + loadOf(id, drug, at) * people[id]!, 0) / all
  })
  return ofDays.reduce((sum, one) => sum + one, 0) / ofDays.length
}
const all14 = days.map((_, at) => at)
const factor = 2.5

forEachDatabase((_name, open) => {
  const begun = async (
    some: readonly PlantSeed[] = plants,
    more: readonly ResultSeed[] = [],
    qualifierOf?: QualifierOf,
  ) => {
    const { app, db } = await buildApp(open)
    await putPlaces(db, some)
    await db.write(
      Object.entries(doseOf).map(([drug, dose]) => ({
        sql: 'update drug set dose_mg = ? where drug_code = ?',
        parameters: [dose, drug],
      })),
    )
    await putResults(db, [...rows(some, qualifierOf), ...more])
    await rollUpConsumption(db)
    return { app, db, admin: await signIn(app, 'admin') }
  }

  it('tells what drugs come to beside one another in doses, by city over a span', async () => {
    const { admin } = await begun()
    const { result } = await ask(admin, 'structure', { ...span, by: 'place', grain: 'DAY' })
    expect(result.drugs.map(({ code, doseMg }) => [code, doseMg])).toEqual([
      ['KET', 50],
      ['METH', 30],
    ])
    expect(result.groups.map(({ name }) => name).sort()).toEqual(['丙市', '乙市'])
    for (const group of result.groups) {
      const own = plants.filter(({ district }) => cityOf(district) === group.code)
      const doses = Object.fromEntries(
        Object.entries(doseOf).map(([drug, dose]) => [drug, (meanOf(own, drug, all14) * factor) / dose]),
      )
      const total = doses['METH']! + doses['KET']!
      expect(group.total).toBeCloseTo(total, 9)
      expect(group.population).toBeCloseTo(
        own.reduce((sum, { id }) => sum + people[id]!, 0),
        6,
      )
      for (const part of group.parts) {
        expect(part.doses).toBeCloseTo(doses[part.drug]!, 9)
        expect(part.share).toBeCloseTo(doses[part.drug]! / total, 9)
        expect(part.low!).toBeLessThan(part.doses!)
        expect(part.high!).toBeGreaterThan(part.doses!)
        expect(part.samples).toBe(14 * own.length)
      }
    }
  })

  it('tells them by period; what is mostly below the LOQ, or has no dose, is in no part', async () => {
    const { db, admin } = await begun(
      [plants[0]!],
      days.map(day => ({ plant: '1001', day, drug: 'ETO', pndl: 1 })),
      (_, drug, at) => (drug === 'KET' && at >= 7 ? '<LOQ' : '='),
    )
    await db.write([
      {
        sql: "insert into drug (id, drug_code, name_zh, status, create_time) values ('d3', 'ETO', '依托咪酯', '1', 1)",
        parameters: [],
      },
    ])
    const { result } = await ask(admin, 'structure', { ...span, place: '1001', by: 'period', grain: 'WEEK' })
    expect(result.left).toEqual(['依托咪酯'])
    expect(result.groups.map(({ start }) => start)).toEqual([monday, days[7]])
    const week = (at: number, drug: string) =>
      (meanOf([plants[0]!], drug, all14.slice(at, at + 7)) * factor) / doseOf[drug]!
    const part = (at: number, drug: string) => result.groups[at]!.parts.find(one => one.drug === drug)!
    expect(part(0, 'METH').doses).toBeCloseTo(week(0, 'METH'), 9)
    expect(part(0, 'KET').share).toBeCloseTo(week(0, 'KET') / (week(0, 'KET') + week(0, 'METH')), 9)
    expect(part(1, 'METH')).toMatchObject({ without: null, share: 1 })
    expect(part(1, 'KET')).toMatchObject({ without: 'below', doses: null, share: null, samples: 7 })
  })

  it('tells how plants lie within districts: quartiles of enough of them, of fewer only the values', async () => {
    const { admin } = await begun()
    const asked = { ...span, drug: 'METH', measure: 'pndl' }
    const { result } = await ask(admin, 'spread', { ...asked, place: '990000' })
    expect(result.groups.map(({ name, n, plants: count }) => [name, n, count])).toEqual([
      ['丙市', 1, 1],
      ['乙市', 6, 6],
    ])
    const city = result.groups[1]!
    const values = plants
      .filter(({ district }) => cityOf(district) === '990100')
      .map(one => meanOf([one], 'METH', all14))
      .sort((a, b) => a - b)
    // Type 7: of six values the quartiles lie a quarter of the way between the second and third, and the fourth and fifth.
    expect(city.q1).toBeCloseTo(values[1]! + 0.25 * (values[2]! - values[1]!), 9)
    expect(city.q3).toBeCloseTo(values[3]! + 0.75 * (values[4]! - values[3]!), 9)
    expect(city.median).toBeCloseTo((values[2]! + values[3]!) / 2, 9)
    expect([city.least, city.most]).toEqual([values[0], values[5]].map(one => expect.closeTo(one!, 9)))
    expect(city.values.map(({ value }) => value)).toEqual(
      [...values].reverse().map(one => expect.closeTo(one, 9)),
    )
    const few = (await ask(admin, 'spread', { ...asked, place: '990100' })).result.groups
    expect(few.map(({ name, n, q1 }) => [name, n, q1])).toEqual([
      ['戊区', 3, null],
      ['丁区', 3, null],
    ])
    expect(few[1]!.median).toBeCloseTo(meanOf([plants[1]!], 'METH', all14), 0)
  })

  it('tells what was found for the first time, where, and of how many days', async () => {
    const early = '2025-12-01'
    const { admin } = await begun(
      plants,
      [{ plant: '1002', day: early, drug: 'KET', pndl: 3 }],
      (plant, drug, at) => (drug === 'METH' && (at < 3 || plant !== '1004') ? '<LOD' : '='),
    )
    const { result } = await ask(admin, 'first', { ...span, place: '990100' })
    expect(result.watchedSince).toBe(early)
    expect(
      result.drugs.map(({ code, first, fresh, tested, detected }) => [code, first, fresh, tested, detected]),
    ).toEqual([
      ['METH', days[3], true, 6 * 14, 11],
      ['KET', early, false, 6 * 14, 6 * 14],
    ])
    const [meth] = result.drugs
    expect(
      meth!.at.map(({ name, first, tested, detected }) => [name, first, tested, detected]).sort(),
    ).toEqual([
      ['丁区', null, 42, 0],
      ['戊区', days[3], 42, 11],
    ])
  })

  it('counts by months and by days the same as day by day, of regions and of plants', async () => {
    const all = Array.from({ length: 117 }, (_, at) => dayAfter('2025-09-10', at))
    const seeds: ResultSeed[] = plants.flatMap(({ id }) =>
      all.flatMap((day, at) =>
        (at * 7 + Number(id)) % 5 === 0
          ? []
          : [
              {
                ...{ plant: id, day, drug: 'KET', pndl: 2, population: people[id]! },
                qualifier: at > 20 && (at * Number(id)) % 3 === 0 ? '=' : '<LOD',
              },
            ],
      ),
    )
    const { admin } = await begun(plants, seeds)
    const known = [...seeds, ...rows(plants)]
    const raw = (codes: readonly string[], from: string, to: string) => {
      const own = known.filter(one => one.drug === 'KET' && codes.includes(one.plant))
      const found = (one: ResultSeed) => one.qualifier !== '<LOD'
      const within = own.filter(one => one.day >= from && one.day <= to)
      return {
        first: own.filter(found).reduce<string | null>((a, { day }) => (a && a < day ? a : day), null),
        tested: within.length,
        detected: within.filter(found).length,
      }
    }
    const idsOf = (code: string) =>
      plants.filter(one => [one.id, one.district, cityOf(one.district)].includes(code)).map(one => one.id)
    const spans = [
      ['2025-09-10', '2026-01-17'],
      ['2025-10-01', '2025-10-31'],
      ['2025-10-05', '2025-10-20'],
      ['2025-09-30', '2025-12-01'],
      ['2025-10-31', '2025-11-30'],
      ['2025-11-30', '2025-12-01'],
    ] as const
    for (const [from, to] of spans)
      for (const place of ['990100', '990101', '1001']) {
        const { result } = await ask(admin, 'first', { place, from, to })
        const ket = result.drugs.find(one => one.code === 'KET')!
        expect(ket, `${place} ${from} ${to}`).toMatchObject(raw(idsOf(place), from, to))
        expect(ket.at.length).toBeGreaterThan(0)
        for (const one of ket.at)
          expect(one, `${place} ${from} ${to}`).toMatchObject(raw(idsOf(one.code), from, to))
        expect(result.watchedSince).toBe(
          known
            .filter(one => idsOf(place).includes(one.plant))
            .map(one => one.day)
            .sort()[0],
        )
      }
  })

  it('tells nothing of who is masked', async () => {
    const some = [...plants, small]
    const { app, admin } = await begun(some)
    const control = await signIn(app, 'control')
    const asked = { ...span, drug: 'METH', measure: 'pndl', place: '990100' }
    const whole = await ask(admin, 'spread', asked)
    expect(whole.result.groups.find(({ code }) => code === '990103')!.values[0]!.value).toBeGreaterThan(40)
    const spread = await ask(control, 'spread', asked)
    expect(spread.result.groups.find(({ code }) => code === '990103')).toMatchObject({
      n: 0,
      median: null,
      values: [{ without: 'masked', value: null, samples: 0, population: null }],
    })
    const structure = await ask(control, 'structure', { ...span, place: '990100', by: 'place', grain: 'DAY' })
    const hidden = structure.result.groups.find(({ code }) => code === '990103')!
    expect(hidden).toMatchObject({ total: null, population: null })
    expect(hidden.parts.map(({ without, doses }) => [without, doses])).toEqual([
      ['masked', null],
      ['masked', null],
    ])
    const first = await ask(control, 'first', { ...span, place: '990100' })
    for (const drug of first.result.drugs)
      expect(drug.at.find(({ code }) => code === '990103')).toMatchObject({
        without: 'masked',
        first: null,
        tested: 0,
      })
    const alone = await ask(control, 'first', { ...span, place: '990103' })
    expect(alone.result.drugs.every(one => one.first === null && one.tested === 0)).toBe(true)
  })

  it('says what is wrong with a span or a place', async () => {
    const { admin } = await begun()
    const wrong = await ask(admin, 'spread', { drug: 'METH', measure: 'pndl', from: span.to, to: span.from })
    expect(wrong.message).toBe('开始日期不能晚于结束日期')
    expect((await ask(admin, 'first', { ...span, place: '123456' })).message).toBe(
      '您看不到这个区域（没有权限或没有污水厂），请换一个',
    )
  })
})
