/** Plants over a span: from whole months where they are rolled up, and no other figure than from the days. */
import { expect, it } from 'vitest'
import { dayAfter } from '#lib/wbe/period.ts'
import { bulkOf } from '#server/db/rows.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
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
        sql: "update consumption_rollup set n_consumption = null where region_code = '1002'",
        parameters: [],
      },
    ])
    await same('not counted yet')
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
})
