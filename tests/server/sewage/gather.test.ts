/** What a span of days is computed from is what each of its days would be computed from by itself. */
import { expect, it } from 'vitest'
import { bulkOf } from '#server/db/rows.ts'
import { gather, type PlantSpan, scienceOf } from '#server/modules/sewage/plant-result/gather.ts'
import { resultSettings } from '#server/modules/sewage/plant-result/settings.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { dayOf, years } from './recalc-world.ts'

forEachDatabase((_name, open) => {
  it('looks back from each day as if it were asked for alone, also over the seam of two spans', async () => {
    const { db } = await years(open, 75, 2)
    // Uneven figures with gaps, so that every window differs.
    const days = Array.from({ length: 75 }, (_, at) => at).filter(at => at % 11 !== 5)
    await db.write([
      bulkOf(
        'plant_result',
        days.map(at => ({
          id: `u${at}`,
          plant_id: 'f1',
          sample_date: dayOf(at),
          drug_code: 'UNEVEN',
          flow: 90_000 + ((at * 53) % 97),
          wet_flag: at % 4 === 0 ? 'Y' : 'N',
          population: 1,
          pndl: (at * 37) % 101,
          state: 'PUBLISHED',
          calc_version: 3,
          create_time: 1,
        })),
      ),
    ])
    const plant = await db.k
      .selectFrom('sewagePlant')
      .selectAll()
      .where('id', '=', 'f1')
      .executeTakeFirstOrThrow()
    const science = await scienceOf(db, await resultSettings(db))
    const first = await gather(db, plant, dayOf(0), dayOf(39), science)
    const second = await gather(db, plant, dayOf(40), dayOf(74), science, { last: first.published })
    const backwards = [...second.days].reverse().map(day => [day, second] as const)
    const asked: (readonly [string, PlantSpan])[] = [
      ...first.days.map(day => [day, first] as const),
      ...second.days.map(day => [day, second] as const),
      ...backwards,
    ]
    expect(asked.length).toBe(75 + 35)
    for (const [day, span] of asked) {
      const alone = await gather(db, plant, day, day, science)
      expect(span.inputOf(day), day).toEqual(alone.inputOf(day))
      expect(span.versionOf(day, 'UNEVEN')).toBe(alone.versionOf(day, 'UNEVEN'))
    }
    const longest = Math.max(
      ...asked.map(([day, span]) => span.inputOf(day).history.get('METH')?.length ?? 0),
    )
    expect(longest).toBe(60)
    expect(second.inputOf(dayOf(74)).history.get('UNEVEN')).not.toEqual(
      second.inputOf(dayOf(73)).history.get('UNEVEN'),
    )
  })
})
