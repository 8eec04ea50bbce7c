/** Results computed anew: looked at beside the old ones, confirmed, and never published by that. */
import { describe, expect, it } from 'vitest'
import { forEachDatabase } from '../../support/databases.ts'
import { quietWatch } from '../../support/pace.ts'
import { done, get } from './journey.ts'
import { dayOf, type One, path, scope, started, until, years } from './recalc-world.ts'

forEachDatabase((_name, open) => {
  describe('computing anew', () => {
    it('finds nothing where nothing says anything else', async () => {
      const { first } = await years(open, 4)
      const { summary } = await until(first, await started(first), ['ready'])
      expect(summary).toMatchObject({ results: 4, changed: 0, lacking: 0, rows: [], regions: [] })
    })

    it('shows the new beside the old with its reach, writes nothing before it is confirmed, and publishes nothing', async () => {
      const { db, first, people } = await years(open, 4)
      const id = await started(first, { popMethod: 'CENSUS' })
      const { summary } = await until(first, id, ['ready'])
      expect(summary).toMatchObject({ results: 4, changed: 4, published: 4, beyondTenth: 4 })
      expect(summary.regions).toEqual([expect.objectContaining({ plants: 1, changed: 4 })])
      const [most] = summary.rows
      // Half of the people: twice as much a head.
      expect(most!.newValue).toBeCloseTo(2 * most!.oldValue)
      expect(most!.growth).toBeCloseTo(1)
      const count = async () =>
        Number(
          (
            await db.k
              .selectFrom('plantResult')
              .select(({ fn }) => fn.countAll<number>().as('n'))
              .executeTakeFirstOrThrow()
          ).n,
        )
      expect(await count()).toBe(4)
      // Who publishes sees how far it reaches and none of its figures; nobody else confirms it.
      const looked = await get<One>(people.prov, `${path}/one?id=${id}`)
      expect(looked).toMatchObject({ job: { own: false, state: 'ready' }, summary: { changed: 4, rows: [] } })
      expect((await people.review.call('GET', `${path}/one?id=${id}`)).status).toBe(404)
      expect((await people.prov.call('POST', `${path}/confirm`, { payload: { id } })).status).toBe(404)
      expect((await people.lab.call('POST', `${path}/confirm`, { payload: { id } })).code).toBe(510)
      const twice = await Promise.all(
        [1, 2].map(() => first.call('POST', `${path}/confirm`, { payload: { id } })),
      )
      expect(twice.filter(one => one.success)).toHaveLength(1)
      expect((await until(first, id, ['done'])).job).toMatchObject({ made: 4, done: 1, total: 1 })
      const rows = await db.k.selectFrom('plantResult').selectAll().orderBy('id').execute()
      const fresh = rows.filter(one => one.calcVersion === 2)
      expect(fresh).toHaveLength(4)
      for (const one of fresh)
        expect(one).toMatchObject({
          state: 'REVIEW',
          createBy: 'antidrug',
          recalcId: id,
          popMethod: 'CENSUS',
          population: 160_000,
        })
      expect(
        rows
          .filter(one => one.calcVersion === 1)
          .every(one => one.state === 'PUBLISHED' && one.superseded === 'N'),
      ).toBe(true)
      // The person who began it sees what others make of it.
      await done(people.admin, '/sewage/plant-result/review', {
        id: fresh[0]!.id,
        opinion: '已核对普查人口',
      })
      expect((await until(first, id, ['done'])).since).toEqual({
        waiting: 3,
        reviewed: 1,
        published: 0,
        sentBack: 0,
        overtaken: 0,
        spikesWaiting: 0,
      })
      // The same once more: there is nothing left to write.
      const again = await until(first, await started(first, { popMethod: 'CENSUS' }), ['ready'])
      expect(again.summary.changed).toBe(0)
    })

    it('counts the part below the limit by another policy alone, and of the drugs that are named', async () => {
      const { first } = await years(open, 4, 3)
      const { summary } = await until(first, await started(first, { loqPolicy: 'full', drugCodes: ['D1'] }), [
        'ready',
      ])
      expect(summary.results).toBe(4)
      const moved = summary.rows.filter(({ growth }) => growth !== 0)
      expect(moved).toHaveLength(2)
      expect(moved.every(one => one['drugCode'] === 'D1' && Math.abs(one.growth - 1) < 1e-9)).toBe(true)
    })

    it('is given up where somebody says so, and refuses what cannot be', async () => {
      const { db, first } = await years(open, 4)
      const id = await started(first, { popMethod: 'CENSUS' })
      await until(first, id, ['ready'])
      await done(first, `${path}/cancel`, { id })
      for (const verb of ['confirm', 'cancel'])
        expect((await first.call('POST', `${path}/${verb}`, { payload: { id } })).success).toBe(false)
      for (const over of [{ from: dayOf(9), to: dayOf(1) }, { to: '2028-01-01' }, { loqPolicy: 'x' }])
        expect(
          (await first.call('POST', `${path}/start`, { payload: scope(over) })).success,
          JSON.stringify(over),
        ).toBe(false)
      const drafts = await started(first, { drafts: 'Y' })
      await until(first, drafts, ['ready'])
      expect((await first.call('POST', `${path}/confirm`, { payload: { id: drafts } })).message).toContain(
        '待批准',
      )
      // One whose process died is taken up again where it was confirmed.
      await db.k.updateTable('resultRecalc').set({ state: 'running', beat: 1 }).where('id', '=', id).execute()
      expect((await get<One>(first, `${path}/one?id=${id}`)).job.state).toBe('interrupted')
      await done(first, `${path}/confirm`, { id })
      expect((await until(first, id, ['done'])).job.made).toBe(4)
    })

    it('loses no day but the one that somebody else wrote meanwhile, and says so', async () => {
      const { db, first } = await years(open, 30)
      const id = await started(first, { popMethod: 'CENSUS' })
      await until(first, id, ['ready'])
      const { write } = db
      let taken = false
      db.write = async parts => {
        const fresh = parts.some(one => 'table' in one && one.table === 'plant_result')
        if (fresh && !taken) {
          taken = true
          const [old] = await db.k
            .selectFrom('plantResult')
            .selectAll()
            .where('sampleDate', '=', dayOf(7))
            .execute()
          await db.k
            .insertInto('plantResult')
            .values({ ...old!, id: 'other', state: 'REVIEW', calcVersion: 2 })
            .execute()
        }
        return write.call(db, parts)
      }
      await done(first, `${path}/confirm`, { id })
      const { job } = await until(first, id, ['done'])
      db.write = write
      expect(job.made).toBe(29)
      expect(job.problem).toContain('1 个厂日')
      const made = await db.k
        .selectFrom('plantResult')
        .select('sampleDate')
        .where('recalcId', '=', id)
        .execute()
      expect(made.map(one => one.sampleDate)).not.toContain(dayOf(7))
    })

    it('looks at a plant-year of twelve compounds within its budget, and lets others work', async () => {
      const { first } = await years(open, 365, 12)
      const spent = quietWatch()
      let longest = 0
      let last = performance.now()
      const timer = setInterval(() => {
        longest = Math.max(longest, performance.now() - last - 5)
        last = performance.now()
      }, 5)
      const { summary } = await until(first, await started(first, { popMethod: 'CENSUS' }), ['ready'])
      clearInterval(timer)
      console.log(`365 × 12: ${summary['tookMs']} ms, longest stall ${Math.round(longest)} ms`)
      expect(summary).toMatchObject({ results: 4380, changed: 4380 })
      expect(spent(Number(summary['tookMs']))).toBeLessThan(8_000)
    })
  })
})
