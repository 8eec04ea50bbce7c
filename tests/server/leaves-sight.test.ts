/**
 * Guard A22: a call whose own effect takes the row out of its caller's sight is done, and says so. Every call of the contract that
 * writes when it names a row is made; in the moment of its write the row comes under a data rule.
 */
import { expect, it } from 'vitest'
import { forEachDatabase } from '../support/databases.ts'
import { newFolder } from '../support/folder.ts'
import { callsOf, everything, keyOf, openActs, tracesOf } from './acts.ts'
import { hide, idOf, kept, ruleable } from './ruled-rows.ts'

const gone = 'gone'
const [ours, ruled] = [kept, ruleable].map(list => list.filter(each => !each.bare))
// These stay what they were, their author too: no call moves one, and the database lets nobody.
const fixed = ['appraisal_report', 'odm_value']
const marked = ours!.filter(each => !fixed.includes(each.table))

forEachDatabase((_name, open) => {
  it('what was written is answered as done, though its writer sees it no more [A22]', async () => {
    const mark = (value: string, ids: readonly string[]) =>
      write(
        marked
          .filter(each => ids.includes(idOf('h', each)))
          .map(each => ({
            sql: `update "${each.table}" set create_by = ? where id = ?`,
            parameters: [value, idOf('h', each)],
          })),
      )
    let left: readonly string[] = marked.map(each => idOf('h', each))
    const { world, write, writes, answer } = await openActs(await open(), newFolder(), async traces => {
      left = [...left, ...traces]
      await mark(gone, traces)
    })
    await hide(world, ruled!, () => [gone], 'createBy')
    const tried = new Set<string>()
    const failed: string[] = []
    for (const call of everything.flatMap(endpoint => callsOf(endpoint, 'h', kept))) {
      if (tried.has(keyOf(call))) continue
      // Only what the call before took out of sight: most come to no write.
      if (left.length > 0) await mark('x', left)
      left = []
      if (!(await writes(call, tracesOf('h', call.resource)))) continue
      tried.add(keyOf(call))
      const { status, text } = answer()
      if (status !== 200) failed.push(`${keyOf(call)}: ${text}`)
    }
    await world.app.close()
    expect(tried.size).toBeGreaterThan(75)
    expect(failed).toEqual([])
  }, 900_000)
})
