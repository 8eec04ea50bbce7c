/** Traced campaigns before the first start: a likely branch where there is one, none where two bring the same, the same at every start. */
import { expect, it } from 'vitest'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { analysisUpstream } from '#contract/sewage/analysis-upstream.ts'
import { demoProgramme } from '#demo/seed/seed.ts'
import { tracedBulks, tracedPlants } from '#demo/seed/traced.ts'
import { businessDay, dayMs } from '#lib/dates.ts'
import { buildApp, demo, demoStations, signIn } from '../support/app.ts'
import { forEachDatabase } from '../support/databases.ts'

forEachDatabase((_name, open) => {
  it('leads from the inflow of a plant to one branch, and is no part of what is computed of the plant', async () => {
    const { app, db } = await buildApp(open, { prepare: demo })
    const programme = await demoProgramme(db, { stations: demoStations, intervalMs: 5_000 })
    const prov = await signIn(app, 'prov')
    const now = Date.now()
    const ask = async (place: string, drug: string) =>
      (
        await prov.call<ResultOf<typeof analysisUpstream>>(
          'GET',
          `/sewage/analysis/upstream?${new URLSearchParams({ place, drug, from: businessDay(now - 12 * dayMs), to: businessDay(now) })}`,
        )
      ).result
    const { plants } = await ask('990000', 'METH')
    expect(plants.length).toBe(tracedPlants(programme).length)
    expect(plants.length).toBe(3)
    for (const { code } of plants) {
      const { outlets, path, joins } = await ask(code, 'METH')
      const second = code === plants.map(one => one.code).sort()[1]
      expect(outlets.map(one => one.level).sort()).toEqual([0, 1, 2, 2, 2, 3, 3, 4])
      expect(path.length, code).toBe(second ? 3 : 4)
      expect(outlets.find(one => one.id === path.at(-1))!.name).toMatch(second ? /东干管/ : /东一支管/)
      for (const join of joins) expect(join.days).toHaveLength(2)
      // Of what comes with the water alike nobody can tell a branch.
      expect((await ask(code, 'MDMA')).path.length).toBeLessThan(4)
    }
    // No result rests on what was drawn above.
    const traced = await db.k.selectFrom('sample').select('id').where('id', 'like', '129%').execute()
    expect(traced.length).toBe(plants.length * 10)
    const due = await db.k.selectFrom('labValue').select('id').where('due', '=', 'Y').execute()
    expect(due).toEqual([])
    expect(tracedBulks(programme, now)).toEqual(tracedBulks(programme, now))
  }, 240_000)
})
