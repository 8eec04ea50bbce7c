/** Worksheets of the weeks before the first start: as the product would have made them, and enough for charts. */
import { expect, it } from 'vitest'
import { demoRegions } from '#demo/province.ts'
import { seedBench } from '#demo/seed/bench-history.ts'
import { laboratoryCode } from '#demo/seed/detection.ts'
import { demoFirst } from '#demo/seed/first.ts'
import { demoProgramme, seedDemo } from '#demo/seed/seed.ts'
import { leastRuns } from '#lib/lab/westgard.ts'
import { heldCells, readSheet } from '#server/modules/sewage/worksheet/sheet.ts'
import { seedRegions } from '#server/seed/regions.ts'
import { seedSystem } from '#server/seed/seed-system.ts'
import { buildApp, signIn, testPassword } from '../support/app.ts'
import { forEachDatabase } from '../support/databases.ts'

const size = { stations: 30, intervalMs: 5_000 }

forEachDatabase((_name, open) => {
  it('fills the charts of the weeks before, with nothing held that went out', async () => {
    const { app, db } = await buildApp(open, {
      prepare: async db => {
        await seedSystem(db, testPassword, { first: demoFirst })
        await seedRegions(db, demoRegions)
        await seedDemo(db, size)
      },
    })
    const lab = await signIn(app, 'lab')
    const { result: list } = await lab.call<{ total: number; records: { id: string; state: string }[] }>(
      'GET',
      '/sewage/worksheet/list?pageSize=100',
    )
    expect(list.total).toBeGreaterThan(10)
    let failed = 0
    for (const { id, state } of list.records) {
      expect(state).toBe('DONE')
      const sheet = await readSheet(db, id)
      expect(heldCells(sheet)).toEqual([])
      expect(sheet.points.length).toBeGreaterThan(100)
      failed += sheet.points.filter(({ verdict }) => verdict === 'FAIL').length
    }
    // Some controls failed, and what they held was measured again.
    expect(failed).toBeGreaterThan(0)
    for (const kind of ['SPK', 'RM', 'DUP', 'LB'])
      for (const code of ['METH', 'KET']) {
        const { result: overview } = await lab.call<{
          methods: string[]
          compounds: { code: string; figures: unknown[] }[]
        }>('GET', `/sewage/qc/overview?kind=${kind}`)
        expect(overview.methods.length).toBe(1)
        const runs = overview.compounds.find(one => one.code === code)?.figures.length ?? 0
        expect(runs, `${kind} ${code}`).toBeGreaterThanOrEqual(
          kind === 'SPK' || kind === 'DUP' ? 14 : leastRuns,
        )
      }
    // Written again it writes nothing twice.
    const count = async () =>
      (await db.k
        .selectFrom('labDetermination')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirst())!.n
    const before = await count()
    await seedBench(db, await demoProgramme(db, size), laboratoryCode, Date.now())
    expect(await count()).toEqual(before)
  }, 240_000)
})
