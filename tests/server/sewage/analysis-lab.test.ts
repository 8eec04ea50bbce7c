/** Ratios of compounds and the board of what is missing: against what was put in by hand, and who is left out. */
import { expect, it } from 'vitest'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { analysisBoard, analysisRatios } from '#contract/sewage/analysis-pictures.ts'
import { dayStart } from '#lib/dates.ts'
import { dayAfter } from '#lib/wbe/period.ts'
import { ratioBands, ratioLimits, ratioPairs, ratioWithin } from '#lib/wbe/ratio.ts'
import type { Db } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { type PlantSeed, putPlaces, resultRow } from './consumption-world.ts'

const monday = '2026-01-05'
const dayOf = (at: number) => dayAfter(monday, at)
const span = { from: monday, to: dayOf(9) }
const plants: PlantSeed[] = [
  { id: '1001', district: '990101', served: 30 },
  { id: '1002', district: '990102', served: 10 },
  { id: '1005', district: '990103', served: 0.3 },
]
interface Answers {
  ratios: ResultOf<typeof analysisRatios>
  board: ResultOf<typeof analysisBoard>
}
const ask = async <K extends keyof Answers>(caller: Caller, of: K, query: Record<string, string>) =>
  caller.call<Answers[K]>('GET', `/sewage/analysis/${of}?${new URLSearchParams({ ...span, ...query })}`)

const sampleOf = (plant: string, at: number, state = 'TESTED') => ({
  id: `s${plant}-${at}`,
  sample_no: `S${plant}-${at}`,
  point_id: 'p',
  plant_id: plant,
  sample_date: dayOf(at),
  begin_time: dayStart(dayOf(at)),
  end_time: dayStart(dayOf(at)) + 86_400_000,
  state,
  qc_type: 'NORMAL',
  create_time: 1,
})
let count = 0
const valueRow = (plant: string, at: number, code: string, value: number | '<LOQ', more: object = {}) => ({
  id: `v${++count}`,
  sample_id: `s${plant}-${at}`,
  drug_code: code,
  qualifier: typeof value === 'number' ? '=' : value,
  value: typeof value === 'number' ? value : null,
  lod: 1,
  loq: 4,
  determination_id: `d${count}`,
  version_no: 1,
  superseded: 'N',
  create_time: 1,
  ...more,
})
type Result = Parameters<typeof resultRow>[0] & { more?: object }
/** Of rows that are put in together each says the same columns. */
const plain = { spike_flag: 'N', cf: 2.5, sample_ids: null, value_ids: null }
const put = (db: Db, results: readonly Result[]) =>
  db.write([
    bulkOf(
      'plant_result',
      results.map(({ more, ...one }) => ({ ...resultRow(one), ...plain, ...more })),
      'fail',
    ),
  ])

forEachDatabase((_name, open) => {
  const begun = async () => {
    const { app, db } = await buildApp(open)
    await putPlaces(db, plants)
    return { app, db, admin: await signIn(app, 'admin') }
  }

  it('tells a ratio of what published results rest upon, as a range where one side was not quantified', async () => {
    const { app, db, admin } = await begun()
    const pairs: (readonly [string, number, number | '<LOQ', number | '<LOQ'])[] = [
      ['1001', 0, 10, 100],
      ['1001', 1, 3, 100],
      ['1001', 2, '<LOQ', 100],
      ['1001', 3, '<LOQ', 20],
      ['1001', 4, 10, 100],
      ['1002', 0, 60, 120],
      ['1005', 0, 10, 50],
    ]
    await db.write([
      bulkOf(
        'sample',
        pairs.map(([plant, at]) => sampleOf(plant, at)),
      ),
    ])
    await db.write([
      bulkOf(
        'lab_value',
        pairs.flatMap(([plant, at, amp, meth]) => [
          valueRow(plant, at, 'AMP', amp),
          valueRow(plant, at, 'METH', meth),
        ]),
      ),
    ])
    await put(
      db,
      pairs.map(([plant, at]) => ({
        plant,
        day: dayOf(at),
        pndl: 10,
        population: plant === '1005' ? 3_000 : 100_000,
        // What nobody has let out tells nothing.
        ...(at === 4 && { state: 'REVIEW' }),
        more: { sample_ids: `s${plant}-${at}` },
      })),
    )
    await rollUpConsumption(db)
    const { result } = await ask(admin, 'ratios', { pair: 'AMP/METH', place: '990100' })
    expect(
      result.points.map(({ plant, day, value, low, high, verdict }) => [
        plant,
        day,
        value,
        low,
        high,
        verdict,
      ]),
    ).toEqual([
      ['1001', dayOf(0), 0.1, 0.1, 0.1, 'metabolic'],
      ['1002', dayOf(0), 0.5, 0.5, 0.5, 'other_amphetamine_source'],
      ['1005', dayOf(0), 0.2, 0.2, 0.2, 'metabolic'],
      ['1001', dayOf(1), 0.03, 0.03, 0.03, 'possible_dumping'],
      ['1001', dayOf(2), null, 0, 0.04, 'possible_dumping'],
      ['1001', dayOf(3), null, 0, 0.2, 'undecided'],
    ])
    expect(result.plants).toBe(3)
    const control = await signIn(app, 'control')
    const masked = await ask(control, 'ratios', { pair: 'AMP/METH', place: '990103' })
    expect(masked.result.points).toEqual([])
    // Under the name of the drug stands what was measured in its stead: no cocaine.
    const none = await ask(admin, 'ratios', { pair: 'COC/BE', place: '990100' })
    expect(none.result.points).toEqual([])
    const long = await ask(admin, 'ratios', { pair: 'AMP/METH', from: '2024-01-01' })
    expect(long.message).toBe('这张图最多看 400 天，请缩小时间范围')
  })

  it('keeps to the version of a value that was published', async () => {
    const { db, admin } = await begun()
    await db.write([bulkOf('sample', [sampleOf('1001', 0)])])
    const old = valueRow('1001', 0, 'METH', 100, { superseded: 'Y' })
    const amp = valueRow('1001', 0, 'AMP', 20)
    await db.write([bulkOf('lab_value', [old])])
    await db.write([bulkOf('lab_value', [valueRow('1001', 0, 'METH', 50, { version_no: 2 }), amp])])
    await put(db, [{ plant: '1001', day: dayOf(0), pndl: 10, more: { value_ids: `${old.id},${amp.id}` } }])
    await rollUpConsumption(db)
    const { result } = await ask(admin, 'ratios', { pair: 'AMP/METH', place: '1001' })
    expect(result.points.map(({ value, belowLow }) => [value, belowLow])).toEqual([[0.2, 100]])
  })

  it('tells of each plant and day what stands, what is missing, and who owes it', async () => {
    const { app, db, admin } = await begun()
    const states: [number, string][] = [
      [4, 'TESTED'],
      [5, 'TRANSIT'],
      [6, 'UNUSED'],
    ]
    await db.write([
      bulkOf(
        'sample',
        states.map(([at, state]) => sampleOf('1001', at, state)),
      ),
    ])
    await put(db, [
      { plant: '1001', day: dayOf(0), pndl: 10 },
      { plant: '1001', day: dayOf(1), pndl: 10, state: 'REVIEW' },
      { plant: '1001', day: dayOf(2), pndl: 90, state: 'CALC', more: { spike_flag: 'Y' } },
      { plant: '1001', day: dayOf(3), pndl: 10, drug: 'KET' },
      { plant: '1001', day: dayOf(7), pndl: 10, more: { consumption: null, cf: null } },
      { plant: '1001', day: dayOf(8), pndl: 10, state: 'RETRACTED' },
      { plant: '1005', day: dayOf(0), pndl: 10, population: 3_000 },
    ])
    await rollUpConsumption(db)
    const asked = { drug: 'METH', measure: 'consumption', place: '990100' }
    const { result } = await ask(admin, 'board', asked)
    expect(result.days).toEqual(Array.from({ length: 10 }, (_, at) => dayOf(at)))
    const kindsOf = (one: typeof result, code: string) => one.plants.find(plant => plant.code === code)!.kinds
    expect(kindsOf(result, '1001')).toEqual([
      'OK',
      'REVIEW',
      'HELD',
      'DRUG',
      'LAB',
      'RECEIVE',
      'SAMPLE',
      'FACTOR',
      'RETRACTED',
      'NONE',
    ])
    expect(new Set(kindsOf(result, '1002'))).toEqual(new Set(['NONE']))
    expect(result.owed.map(({ plant, kind, days, first }) => [plant, kind, days, first]).sort()).toEqual([
      ['1001', 'DRUG', 1, dayOf(3)],
      ['1001', 'FACTOR', 1, dayOf(7)],
      ['1001', 'HELD', 1, dayOf(2)],
      ['1001', 'LAB', 1, dayOf(4)],
      ['1001', 'RECEIVE', 1, dayOf(5)],
      ['1001', 'REVIEW', 1, dayOf(1)],
      ['1001', 'SAMPLE', 1, dayOf(6)],
    ])
    expect(result.owed.find(({ kind }) => kind === 'RECEIVE')!.owedBy).toBe('采样员和运输员')
    // By load nothing is missing where there is no factor.
    const load = await ask(admin, 'board', { ...asked, measure: 'pndl', place: '1001' })
    expect(kindsOf(load.result, '1001')[7]).toBe('OK')
    const control = await signIn(app, 'control')
    const masked = await ask(control, 'board', asked)
    if (masked.success) expect(new Set(kindsOf(masked.result, '1005'))).toEqual(new Set(['MASKED']))
    else expect(masked.message).toContain('没有权限')
  })
})

it('says of a ratio within a band what the judge of the pair says', () => {
  for (const pair of ratioPairs)
    for (const { from, to, verdict } of ratioBands(pair)) {
      const inside = to === null ? from * 2 : (from + to) / 2
      const exact = { low: inside, high: inside }
      expect(ratioWithin(pair, exact, { low: 1, high: 1 }), `${pair} ${inside}`).toBe(verdict)
    }
  expect(ratioBands('AMP/METH').map(({ to }) => to)).toEqual([
    ratioLimits.amphetamineLow,
    ratioLimits.amphetamineHigh,
    null,
  ])
})
