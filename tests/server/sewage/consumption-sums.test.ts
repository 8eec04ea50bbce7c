/** Plants over a span: from whole months where they are rolled up, and no other figure than from the days. */
import { expect, it } from 'vitest'
import type { FigureView } from '#contract/sewage/figure-view.ts'
import type { Measure } from '#contract/sewage/overview.ts'
import { dayAfter, daysBetween, periodsWithin } from '#lib/wbe/period.ts'
import { bulkOf } from '#server/db/rows.ts'
import { shownPeriods } from '#server/modules/sewage/analysis/periods.ts'
import { spansFigures } from '#server/modules/sewage/analysis/span.ts'
import { figurePeriods } from '#server/modules/sewage/analysis/viewed-periods.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
import { nothingTender } from '#server/modules/sewage/consumption/small.ts'
import { mergedSums, type SpanSums } from '#server/modules/sewage/consumption/span-sums.ts'
import { sumsOfDays } from '#server/modules/sewage/consumption/sum-queries.ts'
import { buildApp } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { putPlaces, resultRow } from './consumption-world.ts'

const ids = ['1001', '1002', '1003']
const days = Array.from({ length: 140 }, (_, at) => dayAfter('2025-09-10', at))
/** Days without a result, without a figure, without people, without a factor, below a limit, of rain. */
const seeds = ids.flatMap((plant, of) =>
  days.flatMap((day, at) => {
    const kind = (at * 7 + of * 5) % 13
    if (kind === 0) return []
    const row = resultRow({ plant, day, pndl: kind === 1 ? null : 1 + ((at * 37 + of) % 101) / 7 })
    return [
      {
        ...row,
        population: kind === 2 ? null : 90_000 + ((at * 53) % 97) * 1_000,
        consumption: kind === 1 || (kind > 8 && of !== 1) ? null : row.consumption,
        qualifier: (['=', '<LOQ', '<LOD', '>ULOQ'] as const)[at % 4],
        uncertainty_pct: kind === 3 ? null : 10 + kind,
        wet_flag: kind === 4 ? 'Y' : 'N',
      },
    ]
  }),
)
const spans = [
  ['2025-09-10', '2026-01-27'],
  ['2025-10-01', '2025-10-31'],
  ['2025-10-05', '2025-10-20'],
  ['2025-09-30', '2025-12-01'],
  ['2025-10-01', '2026-01-10'],
  ['2024-01-01', '2025-10-31'],
] as const
const long = Array.from({ length: 560 }, (_, at) => dayAfter('2024-07-10', at))
/** Long enough for the rhythm of the week, which two of the three plants have. */
const weeks = ids.flatMap((plant, of) =>
  long.flatMap((day, at) => {
    const kind = (at * 7 + of * 5) % 41
    if (kind === 0 || (of === 2 && at > 300)) return []
    const weekday = 1 + (of === 1 ? 0 : ((at % 7) - 3) / 10)
    const pndl = kind === 1 ? null : (40 + ((at * 37 + of) % 11)) * weekday
    const row = resultRow({ plant, day, pndl })
    return [
      {
        ...row,
        id: `${plant}-${day}`,
        population: 90_000 + ((at * 53) % 97) * 1_000,
        consumption: pndl === null || kind === 20 ? null : pndl * (1.5 + (at % 2)),
        qualifier: (['=', '<LOQ', '<LOD', '>ULOQ'] as const)[kind % 16 === 3 ? at % 4 : 0],
        uncertainty_pct: kind === 3 ? null : 10 + kind,
        wet_flag: kind % 8 === 4 && at % 90 > 30 ? 'Y' : 'N',
      },
    ]
  }),
)
const longSpans = [
  ['2024-07-10', '2026-01-20'],
  ['2025-06-01', '2025-06-30'],
  ['2025-06-05', '2025-06-20'],
  ['2025-03-28', '2025-11-02'],
  ['2024-01-01', '2024-12-31'],
] as const
const views: readonly FigureView[] = [
  {},
  { wet: 'out' },
  { weekday: 'corrected' },
  { wet: 'out', weekday: 'corrected' },
]

forEachDatabase((_name, open) => {
  it('says of months what their days say, also while they are made anew', async () => {
    const { db } = await buildApp(open)
    await putPlaces(
      db,
      ids.map(id => ({ id, district: '990101' })),
    )
    await db.write([bulkOf('plant_result', seeds, 'fail')])
    await rollUpConsumption(db)
    const same = async (when: string) => {
      for (const [from, to] of spans) {
        const ask = (byWeekday: boolean) =>
          sumsOfDays(db, { level: 'P', drug: 'METH', byWeekday }, { from, to }, ids)
        // Told apart by weekday they are read day by day.
        const byDays = [...Map.groupBy(await ask(true), one => one.code).values()].map(mergedSums)
        const found = await ask(false)
        expect(found.map(one => one.code).sort(), when).toEqual(byDays.map(one => one.code).sort())
        for (const one of byDays) {
          const other = found.find(each => each.code === one.code)!
          for (const key of Object.keys(one) as (keyof SpanSums)[])
            if (typeof one[key] === 'number')
              expect(other[key], `${when} ${one.code} ${key} ${from} ${to}`).toBeCloseTo(one[key], 8)
            else expect(other[key], `${when} ${one.code} ${key} ${from} ${to}`).toEqual(one[key])
        }
      }
      return sumsOfDays(db, { level: 'P', drug: 'METH' }, { from: spans[0][0], to: spans[0][1] }, ids)
    }
    const before = await same('rolled up')
    await db.write([
      {
        sql: "update consumption_rollup set pndl = 1e9 where region_code = '1002'",
        parameters: [],
      },
      { sql: "update consumption_turn set weekend = ''", parameters: [] },
    ])
    await same('about to be made anew')
    await rollUpConsumption(db)
    // One more day, in a month that is not made anew yet.
    await db.write([
      bulkOf('plant_result', [
        resultRow({
          plant: '1001',
          day: days.find(
            day => !seeds.some(one => one.plant_id === '1001' && one.sample_date === day && day > '2025-11'),
          )!,
          pndl: 5_000,
        }),
      ]),
    ])
    const after = await same('due')
    const pndlOf = (all: SpanSums[]) => all.find(one => one.code === '1001')!.pndl!
    expect(pndlOf(after)).toBeGreaterThan(pndlOf(before))
  })

  it('says of a view what its days say: of months rolled up, after a day long ago has changed, and while it is due', async () => {
    const { db } = await buildApp(open)
    await putPlaces(
      db,
      ids.map(id => ({ id, district: '990101' })),
    )
    await db.write([bulkOf('plant_result', weeks, 'fail')])
    await rollUpConsumption(db)
    const rollups = { sql: "update consumption_turn set weekend = '' where weekend <> ''", parameters: [] }
    const { weekend } = (
      await db.read<{ weekend: string }>({
        sql: 'select weekend from consumption_turn',
        parameters: [],
      })
    )[0]!
    const scope = {
      places: ids.map(code => ({ code, name: code, level: 'P' as const })),
      tender: { ...nothingTender, below: 0 },
      all: [],
    }
    const ask = (view: FigureView, measure: Measure) =>
      spansFigures(
        db,
        { level: 'P', drug: 'METH', measure, view },
        scope as never,
        longSpans.map(([from, to]) => daysBetween(from, to)),
      )
    const same = async (when: string, those: readonly string[] = ids) => {
      const told: number[] = []
      for (const view of views)
        for (const measure of ['pndl', 'consumption'] as const) {
          const quick = await ask(view, measure)
          await db.write([rollups])
          const slow = await ask(view, measure)
          await db.write([{ sql: 'update consumption_turn set weekend = ?', parameters: [weekend] }])
          for (const [at, span] of longSpans.entries()) {
            expect([...quick[at]!.keys()].sort()).toEqual([...slow[at]!.keys()].sort())
            for (const code of those) {
              const { cell, ...one } = slow[at]!.get(code)!
              const other = quick[at]!.get(code)!
              const about = `${when} ${JSON.stringify(view)} ${measure} ${code} ${span}`
              expect({ ...other, cell: 0, value: 0, low: 0, high: 0 }, about).toEqual({
                ...one,
                ...{ cell: 0, value: 0, low: 0, high: 0 },
              })
              for (const key of ['value', 'low', 'high'] as const)
                expect(other[key] ?? -1, `${about} ${key}`).toBeCloseTo(one[key] ?? -1, 8)
              for (const key of [
                'nSamples',
                'nDays',
                'nConsumption',
                'nDetected',
                'nCensored',
                'nWet',
              ] as const)
                expect(other.cell?.[key], `${about} ${key}`).toBe(cell?.[key])
              for (const key of ['popTotal', 'personDays'] as const)
                expect(other.cell?.[key] ?? -1, `${about} ${key}`).toBeCloseTo(cell?.[key] ?? -1, 4)
              if (one.value !== null) told.push(one.value)
            }
          }
        }
      return told
    }
    const before = await same('rolled up')
    expect(before.length).toBeGreaterThan(80)
    // What was made is read: it is not always the days.
    const [{ n }] = (await db.read<{ n: number }>({
      sql: "select count(*) as n from consumption_view where view = 'dry-even-pndl' and n_days > 0 and factors is null",
      parameters: [],
    })) as [{ n: number }]
    expect(Number(n)).toBeGreaterThan(20)
    await db.write([{ sql: 'update consumption_view set pndl = pndl + 1', parameters: [] }])
    const [moved] = await ask({ weekday: 'corrected' }, 'pndl')
    await db.write([{ sql: 'update consumption_view set pndl = pndl - 1', parameters: [] }])
    const [still] = await ask({ weekday: 'corrected' }, 'pndl')
    expect(moved!.get('1001')!.value! - still!.get('1001')!.value!).toBeGreaterThan(0.5)

    // Without its days a period is the same: as read for pictures of many places.
    for (const view of views)
      for (const measure of ['pndl', 'consumption'] as const)
        for (const grain of ['DAY', 'WEEK', 'MONTH'] as const) {
          const asked = { level: 'P' as const, drug: 'METH', measure, view, grain }
          const starts = periodsWithin(grain, { from: '2024-07-01', to: '2026-01-25' })
          const quick = await figurePeriods(db, asked, scope as never, starts)
          const slow = await shownPeriods(db, asked, scope as never, starts)
          for (const start of starts)
            for (const code of ids) {
              const [one, other] = [slow(start, code), quick(start, code)]
              const about = `${JSON.stringify(view)} ${measure} ${grain} ${start} ${code}`
              expect(other.without, about).toBe(one.without)
              for (const key of ['value', 'low', 'high'] as const)
                expect(other[key] ?? -1, `${about} ${key}`).toBeCloseTo(one[key] ?? -1, 8)
              for (const key of ['nPlants', 'nSamples', 'nCensored', 'popTotal'] as const)
                expect(other.row?.[key] ?? -1, `${about} ${key}`).toBeCloseTo(one.row?.[key] ?? -1, 4)
              expect(other.row?.pndl == null, about).toBe(one.row?.pndl == null)
            }
        }

    // A day a year ago is published anew, and one is withdrawn.
    const [old, gone] = [weeks[200]!, weeks[203]!]
    await db.write([
      {
        sql: "update plant_result set state = 'RETRACTED' where id in (?, ?)",
        parameters: [old.id, gone.id],
      },
      bulkOf('plant_result', [{ ...old, id: 'anew', pndl: 900, consumption: 1_000, calc_version: 2 }]),
    ])
    // Of others a day that is due for one is left out where days are read: their own is what it was.
    await same('due', ['1001'])
    await rollUpConsumption(db)
    const after = await same('made anew')
    expect(after).not.toEqual(before)
  })
})
