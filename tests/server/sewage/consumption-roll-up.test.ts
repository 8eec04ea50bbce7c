/** What is kept is what the published results say, whatever happened to them, in whatever order, by however many at once. */
import { expect, it } from 'vitest'
import { randomFrom } from '#lib/random.ts'
import { longGrains, periodEnd, periodStart } from '#lib/wbe/period.ts'
import { dayCell, type PlantDay, periodCell, plantCell } from '#lib/wbe/rollup.ts'
import type { Db } from '#server/db/db.ts'
import { cellOfRow, type RollupRow, rowOfCell } from '#server/modules/sewage/consumption/cells.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { putPlaces, putResults, type ResultSeed } from './consumption-world.ts'

type Result = PlantDay & {
  popMethod: string | null
  publishTime: number | null
  publishBy: string | null
  sampleDate: string
  drugCode: string
  state: string
  calcVersion: number
  delFlag: string
}

/** By hand: how their people were told, and who published last. */
function behind(results: readonly Result[]) {
  const counts = new Map<string, number>()
  for (const { popMethod } of results) counts.set(popMethod!, (counts.get(popMethod!) ?? 0) + 1)
  const times = results.map(one => one.publishTime!)
  const newest = results[times.indexOf(Math.max(...times))]!
  return {
    popMethods: ['CENSUS', 'SERVED']
      .filter(method => counts.has(method))
      .sort((a, b) => counts.get(b)! - counts.get(a)!)
      .map(method => `${method}:${counts.get(method)}`)
      .join(),
    publishTime: newest.publishTime,
    publishBy: newest.publishBy,
  }
}

/** All figures from all results, at one go. */
async function freshly(db: Db): Promise<RollupRow[]> {
  const plants = await db.k.selectFrom('sewagePlant').select(['id', 'cityCode', 'districtCode']).execute()
  const all = (await db.k.selectFrom('plantResult').selectAll().execute()) as unknown as Result[]
  const newest = new Map<string, Result>()
  for (const one of all) {
    if (one.state !== 'PUBLISHED' || one.delFlag !== '0') continue
    const key = `${one.plantId}|${one.sampleDate}|${one.drugCode}`
    if (one.calcVersion > (newest.get(key)?.calcVersion ?? 0)) newest.set(key, one)
  }
  const results = [...newest.values()].sort((a, b) => (a.plantId < b.plantId ? -1 : 1))
  const rows: RollupRow[] = []
  for (const [drugCode, ofDrug] of Map.groupBy(results, one => one.drugCode)) {
    const below = (level: string, code: string) =>
      plants
        .filter(
          p => level === '1' || (level === '2' ? p.cityCode : level === '3' ? p.districtCode : p.id) === code,
        )
        .map(({ id }) => id)
    const places = [
      ['1', '990000'],
      ...[...new Set(plants.map(p => p.cityCode!))].map(code => ['2', code]),
      ...[...new Set(plants.map(p => p.districtCode!))].map(code => ['3', code]),
      ...plants.map(({ id }) => ['P', id]),
    ] as [string, string][]
    for (const [level, regionCode] of places) {
      const ids = new Set(below(level, regionCode))
      const own = ofDrug.filter(one => ids.has(one.plantId))
      const days = [...Map.groupBy(own, one => one.sampleDate)].map(([date, some]) => ({
        date,
        ...(level === 'P' ? plantCell(some[0]!) : dayCell(some)!),
        plants: some,
      }))
      const head = { level, regionCode, drugCode }
      if (level !== 'P')
        rows.push(
          ...days.map(day => ({
            ...rowOfCell({ ...head, grain: 'DAY', startDate: day.date }, day),
            ...behind(day.plants),
          })),
        )
      for (const grain of longGrains)
        for (const [startDate, inside] of Map.groupBy(days, day => periodStart(grain, day.date))) {
          expect(inside.every(({ date }) => date <= periodEnd(grain, startDate))).toBe(true)
          const valued = Map.groupBy(
            inside.flatMap(day => day.plants).filter(one => one.pndl !== null),
            one => one.plantId,
          )
          const means = [...valued.values()].map(
            some => some.reduce((total, one) => total + (one.population ?? 0), 0) / some.length,
          )
          const sums = { nPlants: means.length, popTotal: means.reduce((a, b) => a + b, 0) }
          const cell = periodCell(
            inside.sort((a, b) => (a.date < b.date ? -1 : 1)),
            undefined,
            level === 'P' ? undefined : sums,
          )
          rows.push(rowOfCell({ ...head, grain, startDate }, cell!))
        }
    }
  }
  return rows
}
const keyOf = (row: RollupRow) =>
  [row.level, row.regionCode, row.drugCode, row.grain, row.startDate].join(' ')
const rounded = (rows: readonly RollupRow[]) =>
  Object.fromEntries(
    rows
      .map(row => [
        keyOf(row),
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            typeof value === 'number' ? Number(value.toPrecision(9)) : value,
          ]),
        ),
      ])
      .sort(([a], [b]) => (a! < b! ? -1 : 1)),
  )
const kept = async (db: Db) =>
  (await db.k.selectFrom('consumptionRollup').selectAll().execute()) as RollupRow[]
const left = async (db: Db) =>
  (await db.k.selectFrom('consumptionDue').selectAll().execute()).length +
  (await db.k.selectFrom('consumptionDueMonth').selectAll().execute()).length
async function settled(db: Db): Promise<void> {
  await rollUpConsumption(db)
  expect(await left(db)).toBe(0)
  expect(rounded(await kept(db))).toEqual(rounded(await freshly(db)))
}

const plants = [
  { id: 'p1', district: '990101' },
  { id: 'p2', district: '990101' },
  { id: 'p3', district: '990102' },
  { id: 'p4', district: '990201' },
]
const day = (at: number) => new Date(Date.UTC(2025, 10, 20 + at)).toISOString().slice(0, 10)

forEachDatabase((_name, open) => {
  it('equals a computation of everything after any history of publishing, withdrawing, correcting and moving', async () => {
    const db = await open()
    await putPlaces(db, plants)
    const random = randomFrom(7)
    const pick = (most: number) => Math.floor(random.next() * most)
    const versions = new Map<string, number>()
    for (let round = 0; round < 12; round++) {
      const added: ResultSeed[] = []
      for (let at = 0; at < 12; at++) {
        const one = { plant: plants[pick(4)]!.id, day: day(pick(60)), drug: pick(2) === 0 ? 'METH' : 'KET' }
        const key = JSON.stringify(one)
        const calc = (versions.get(key) ?? 0) + 1
        versions.set(key, calc)
        const state = ['PUBLISHED', 'PUBLISHED', 'REVIEW'][pick(3)]!
        const pndl = pick(9) === 0 ? null : 10 + random.next() * 90
        const qualifier = ['=', '=', '<LOQ', '<LOD'][pick(4)]!
        added.push({
          ...one,
          calc,
          state,
          pndl,
          qualifier,
          population: 1_000 * (1 + pick(99)),
          popMethod: ['SERVED', 'CENSUS'][pick(2)]!,
        })
      }
      await putResults(db, added)
      const rows = await db.k.selectFrom('plantResult').select(['id', 'state']).orderBy('id').execute()
      const some = () => rows[pick(rows.length)]!.id
      // What was published is withdrawn or corrected by another version: the database refuses the rest.
      const change = (sql: string, ...parameters: unknown[]) =>
        db.write([{ sql, parameters }]).catch((error: unknown) => {
          if (!/a published result is not/.test(String(error))) throw error
        })
      await change("update plant_result set state = 'RETRACTED' where id = ?", some())
      await change("update plant_result set state = 'PUBLISHED' where id = ?", some())
      await change('update plant_result set pndl = 5, consumption = 12.5 where id = ?', some())
      if (round % 4 === 1) await change("update plant_result set del_flag = '1' where id = ?", some())
      if (round % 4 === 2) await change('delete from plant_result where id = ?', some())
      if (round % 4 === 3) {
        const to = ['990101', '990102', '990201'][pick(3)]!
        await change(
          'update sewage_plant set district_code = ?, city_code = ? where id = ?',
          to,
          `${to.slice(0, 4)}00`,
          plants[pick(4)]!.id,
        )
      }
      await settled(db)
    }
    expect((await kept(db)).length).toBeGreaterThan(300)
  })

  it('takes the newest published version, and nothing where all are withdrawn', async () => {
    const db = await open()
    await putPlaces(db, plants)
    await putResults(db, [
      { plant: 'p1', day: '2026-03-04', pndl: 10 },
      { plant: 'p1', day: '2026-03-04', pndl: 30, calc: 2 },
      { plant: 'p1', day: '2026-03-04', pndl: 90, calc: 3, state: 'REVIEW' },
    ])
    await settled(db)
    const city = async (grain: string) =>
      (await kept(db)).find(row => row.level === '2' && row.grain === grain)?.pndl ?? null
    expect([await city('DAY'), await city('YEAR')]).toEqual([30, 30])
    await db.write([{ sql: "update plant_result set state = 'RETRACTED'", parameters: [] }])
    await settled(db)
    expect(await kept(db)).toEqual([])
  })

  it('is done by two at once, each in its turn, and again by who finds what was left', async () => {
    const db = await open()
    await putPlaces(db, plants)
    const results = Array.from({ length: 240 }, (_, at) => ({
      plant: plants[at % 4]!.id,
      day: day(Math.floor(at / 4)),
      pndl: at,
    }))
    await putResults(db, results)
    const meanwhile = async () => {
      for (let at = 0; at < 20; at++) await putResults(db, [{ plant: 'p1', day: day(at), pndl: at, calc: 2 }])
    }
    await Promise.all([rollUpConsumption(db), rollUpConsumption(db), meanwhile()])
    await settled(db)
    // Nothing is due, nothing is written.
    const before = await db.k.selectFrom('consumptionTurn').select('turn').execute()
    expect(await rollUpConsumption(db)).toBe(0)
    expect(await db.k.selectFrom('consumptionTurn').select('turn').execute()).toEqual(before)
  })

  it('what one has read before another wrote is read again', async () => {
    const db = await open()
    await putPlaces(db, plants)
    // The rule of weekends is noted by the first run.
    await rollUpConsumption(db)
    await putResults(db, [{ plant: 'p1', day: '2026-03-04', pndl: 10 }])
    const write = db.write.bind(db)
    let late = true
    // The first has computed, and is slow to write: meanwhile another plant is published and rolled up.
    const slow = Object.assign(Object.create(db) as Db, {
      write: async (unit: Parameters<Db['write']>[0]) => {
        if (late) {
          late = false
          await putResults(db, [{ plant: 'p2', day: '2026-03-04', pndl: 50 }])
          await rollUpConsumption(db)
        }
        return write(unit)
      },
    })
    await rollUpConsumption(slow)
    await settled(db)
    expect((await kept(db)).find(row => row.level === '2' && row.grain === 'DAY')?.pndl).toBe(30)
  })

  it('counts weekends by the rule that is set, from then on everywhere', async () => {
    const db = await open()
    await putPlaces(db, plants)
    // Monday to Sunday of a week.
    await putResults(
      db,
      [2, 3, 4, 5, 6, 7, 8].map(at => ({ plant: 'p1', day: `2026-03-0${at}`, pndl: at * 10 })),
    )
    await settled(db)
    const weekend = async (level: string) =>
      (await kept(db)).find(row => row.level === level && row.grain === 'WEEK')
    // Friday to Monday.
    expect(await weekend('2')).toMatchObject({ pndlWeekend: (60 + 70 + 80 + 20) / 4, pndlWeekday: 40 })
    await db.write([
      {
        sql: 'insert into sys_setting ("key", "value") values (?, ?)',
        parameters: ['wbe.weekend', '2011:6,0'],
      },
    ])
    await rollUpConsumption(db)
    expect(await left(db)).toBe(0)
    for (const level of ['P', '1', '2', '3'])
      expect(await weekend(level)).toMatchObject({ pndlWeekend: 75, pndlWeekday: 40 })
    // What cannot be meant is as if it were not there.
    await db.write([
      { sql: 'update sys_setting set "value" = ? where "key" = ?', parameters: ['周末', 'wbe.weekend'] },
    ])
    await rollUpConsumption(db)
    expect(await weekend('2')).toMatchObject({ pndlWeekend: 57.5 })
  })

  it('the figure of a long period is the mean of the days that are shown', async () => {
    const db = await open()
    await putPlaces(db, plants)
    await putResults(db, [
      { plant: 'p1', day: '2026-03-02', pndl: 10, population: 300_000 },
      { plant: 'p2', day: '2026-03-02', pndl: 50, population: 100_000 },
      { plant: 'p1', day: '2026-03-04', pndl: 30, population: 300_000 },
    ])
    await settled(db)
    const rows = (await kept(db)).filter(row => row.level === '3' && row.regionCode === '990101')
    const of = (grain: string) =>
      rows
        .filter(row => row.grain === grain)
        .sort((a, b) => a.startDate.localeCompare(b.startDate))
        .map(row => cellOfRow(row).pndl.value)
    expect(of('DAY')).toEqual([20, 30])
    expect(of('WEEK')).toEqual([25])
    expect(rows.find(row => row.grain === 'WEEK')).toMatchObject({
      nPlants: 2,
      popTotal: 400_000,
      nDays: 2,
      nSamples: 3,
    })
  })
})
