/** Spec/domain 5.8, rules 2 and 3, as they come of what the phone sends: nothing is refused, all of it is marked. */
import { describe, expect, it } from 'vitest'
import { forEachDatabase } from '../../support/databases.ts'
import { done, journey, listOf, onSite, type Row, ranBatch } from './journey.ts'

forEachDatabase((_name, open) => {
  describe('what a sampler writes down of a bottle', () => {
    it.each<[string, Row, string[]]>([
      ['all of it', {}, []],
      ['4.9 % less than was drawn', { volume: 2_283 }, []],
      ['5.1 % less than was drawn', { volume: 2_277 }, ['VOLUME']],
      ['5.1 % more than was drawn', { volume: 2_523 }, ['VOLUME']],
      ['three draws missed', { actualValue: 21, volume: 2_100 }, ['MISSED']],
      ['three draws missed, and the bottle full', { actualValue: 21 }, ['VOLUME', 'MISSED']],
    ])('%s', async (_words, bottle, expected) => {
      const here = await journey(open)
      const { people, db } = here
      await db.k.updateTable('sewagePoint').set({ subVolume: 100 }).execute()
      const { batch, works } = await ranBatch(here)
      const id = batch['id']
      await done(people.city, '/sewage/batch/fillLabels', { id, bottles: 1 })
      await done(people.city, '/sewage/batch/prepare', { id, bottles: 1, courier: 'courier' })
      const work = works.find(row => row['pointId'] === 'p1')!
      const [label] = await listOf(people.city, `/sewage/label/list?batchNo=${batch['batchNo']}&pointId=p1`)
      await onSite(here, work, [String(label!['labelNo'])], { bottle })
      await done(people.sampler, '/work/submit', { id: work['id'], result: '已取样' })
      const [sample] = await listOf(people.admin, `/sewage/sample/list?workId=${work['id']}`)
      const flaws = String(sample!['flaws'] ?? '').split(',')
      // Nobody watched this cabinet: that is another mark.
      expect(flaws.filter(each => each !== '' && each !== 'UNWATCHED')).toEqual(expected)
    })
  })
})
