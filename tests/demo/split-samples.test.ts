/** Parts of samples at other laboratories before the first start: compared as the product compares, with an outlier and pairs, the same at every start. */
import { expect, it } from 'vitest'
import { demoRegions } from '#demo/province.ts'
import { laboratoryCode } from '#demo/seed/detection.ts'
import { demoFirst } from '#demo/seed/first.ts'
import { demoProgramme, seedDemo } from '#demo/seed/seed.ts'
import { seedSplits } from '#demo/seed/split-samples.ts'
import { readRows } from '#server/db/rows.ts'
import { seedRegions } from '#server/seed/regions.ts'
import { seedSystem } from '#server/seed/seed-system.ts'
import { buildApp, signIn, testPassword } from '../support/app.ts'
import { forEachDatabase } from '../support/databases.ts'

const size = { stations: 30, intervalMs: 5_000 }
interface Answer {
  rows: {
    sampleDate: string
    drugCode: string
    basis: string
    labs: { labName: string; score: number | null; performance: string | null }[]
  }[]
  labs: unknown[]
  waiting: { own: boolean }[]
}

forEachDatabase((_name, open) => {
  it('compares five laboratories with one outlier, pairs by their difference, and waits for one report', async () => {
    const { app, db } = await buildApp(open, {
      prepare: async db => {
        await seedSystem(db, testPassword, { first: demoFirst })
        await seedRegions(db, demoRegions)
        await seedDemo(db, size)
      },
    })
    const lab = await signIn(app, 'lab')
    const { result } = await lab.call<Answer>('GET', '/sewage/labCompare/list')
    expect(result.labs).toHaveLength(5)
    expect(result.waiting).toEqual([expect.objectContaining({ own: false })])
    const consensus = result.rows.filter(({ basis }) => basis === 'CONSENSUS')
    expect(new Set(consensus.map(({ sampleDate }) => sampleDate)).size).toBe(6)
    expect(result.rows.some(({ basis }) => basis === 'RPD')).toBe(true)
    const bad = consensus.flatMap(({ sampleDate, drugCode, labs }) =>
      labs.filter(({ performance }) => performance === 'BAD').map(one => ({ ...one, sampleDate, drugCode })),
    )
    // One slip of one laboratory on one day.
    expect(bad.map(({ drugCode }) => drugCode)).toContain('METH')
    expect(new Set(bad.map(({ labName, sampleDate }) => `${labName} ${sampleDate}`)).size).toBe(1)
    for (const { score } of bad) expect(score).toBeGreaterThan(3)
    // Nothing is computed of a part, and the sample itself is as it was.
    const parts = (await readRows(db, 'sample', { qcType: 'SPLIT' })).map(({ id }) => id)
    const values = await readRows(db, 'labValue', { sampleId: parts })
    expect(values.length).toBeGreaterThan(100)
    expect(values.every(({ due }) => due === 'N')).toBe(true)
    expect(await readRows(db, 'plantResult', { sampleIds: parts })).toEqual([])
    // What is scored as quantified lies above the limit that the method asks of it.
    const quantified = await readRows(db, 'labValue', { qualifier: '=', superseded: 'N' })
    const codes = [...new Set(quantified.map(({ drugCode }) => drugCode))]
    const limits = await readRows(db, 'methodCompound', { drugCode: codes })
    expect(limits.map(({ drugCode }) => drugCode)).toContain('COC')
    const below = quantified.filter(({ drugCode, value }) =>
      limits.some(limit => limit.drugCode === drugCode && Number(value) < Number(limit.loq)),
    )
    expect(below).toEqual([])
    // Written again it writes nothing twice.
    await seedSplits(db, await demoProgramme(db, size), laboratoryCode, Date.now())
    expect(await readRows(db, 'sample', { qcType: 'SPLIT' })).toHaveLength(parts.length)
  }, 240_000)
})
