/** 如何算出: what was stored is made again from what it rests on, and what differs is said. */
import { expect, it } from 'vitest'
import { childCode } from '#server/seed/first.ts'
import { signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { get, type Row } from './journey.ts'
import { started, until, years } from './recalc-world.ts'

interface Derived {
  samples: { id: string; sampleNo: string | null }[]
  steps: { title: string; formula: string; stored: number; computed: number; agrees: boolean }[]
  values: Row[]
  factor: string | null
  notes: string[]
}
const path = '/sewage/plant-result/derivation?id='

forEachDatabase((_name, open) => {
  it('makes every step again from the stored values, below the limit by the stored policy', async () => {
    const { db, first, people } = await years(open, 4)
    // As the platform computes and writes them.
    const id = await started(first, { popMethod: 'CENSUS', loqPolicy: 'sqrt2' })
    await until(first, id, ['ready'])
    await first.call('POST', '/sewage/recalc/confirm', { payload: { id } })
    await until(first, id, ['done'])
    const rows = await db.k
      .selectFrom('plantResult')
      .selectAll()
      .where('recalcId', '=', id)
      .orderBy('sampleDate')
      .execute()
    for (const row of rows) {
      const found = await get<Derived>(first, `${path}${row.id}`)
      expect(found.steps.map(one => [one.title, one.agrees])).toEqual([
        ['浓度', true],
        ['日负荷', true],
        ['千人均负荷量', true],
        ['校正系数', true],
        ['千人均消费量', true],
        ['千人日剂量', true],
      ])
      expect(found.values).toEqual([
        expect.objectContaining({ drugCode: 'METH', superseded: 'N', measured: true }),
      ])
      expect(found.factor).toContain('METH v1')
      expect(found.notes).toEqual([])
    }
    const below = await get<Derived>(first, `${path}${rows[1]!.id}`)
    expect(below.steps[0]!.formula).toContain('LOQ/√2')
    expect(below.steps[0]!.computed).toBeCloseTo(10 / Math.SQRT2)

    // A stored figure that is not what its parts come to is found, at its step and no other.
    await db.k.updateTable('plantResult').set({ pndl: 1 }).where('id', '=', rows[0]!.id).execute()
    const wrong = await get<Derived>(first, `${path}${rows[0]!.id}`)
    expect(wrong.steps.filter(one => !one.agrees).map(one => one.title)).toEqual([
      '千人均负荷量',
      '千人均消费量',
    ])
    // What came without its values is said to lack them, and is no difference.
    await db.k.updateTable('plantResult').set({ valueIds: null }).where('id', '=', rows[2]!.id).execute()
    const bare = await get<Derived>(first, `${path}${rows[2]!.id}`)
    expect(bare.steps[0]).toMatchObject({ formula: '未登记检测值', computed: null })
    expect(bare.notes[0]).toMatch(/^这一版没有登记检测值/)
    expect(bare.samples).toHaveLength(1)
    // A value that was corrected since: the version still is what it was made of.
    await db.k.updateTable('labValue').set({ superseded: 'Y' }).where('id', '=', 'v1METH').execute()
    const since = await get<Derived>(first, `${path}${rows[1]!.id}`)
    expect(since.steps.every(one => one.agrees)).toBe(true)
    expect(since.notes).toEqual(['有检测值后来被更正，这一版仍按当时的值'])
    expect((await people.sampler.call('GET', `${path}${rows[0]!.id}`)).code).toBe(510)
  })

  it('is shown of results that the caller sees', async () => {
    const { app, db } = await years(open, 1, 1, [{ id: 'f2', org: childCode(1) }])
    const [row] = await db.k.selectFrom('plantResult').select('id').execute()
    const [prov, city] = [await signIn(app, 'prov'), await signIn(app, 'city')]
    expect((await prov.call('GET', `${path}${row!.id}`)).success).toBe(true)
    expect((await city.call('GET', `${path}${row!.id}`)).status).toBe(403)
  })
})
