/**
 * The twelve rules of spec/domain 5.8, each with the test that fails without it. Those of field work are tried here through every door,
 * as far as no other test does; the list says where the others are.
 */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { dayMs, fromWire, toWire } from '#lib/dates.ts'
import { machines } from '#server/declared.ts'
import { samplingPlan } from '#server/modules/sewage/plan/sampling-plan.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { made, planDraft } from '../machine/field.ts'
import { answersOf } from '../machine/records.ts'
import { act, done, get, journey, listOf, onSite, ranBatch } from './journey.ts'

/** Rule: words of the title of the test that fails without it. */
const tested: readonly (readonly [number, string])[] = [
  [1, 'what was tested never goes back, through any door'],
  [2, 'ends after it began, whatever the phone says, and says that its time is not whole'],
  [2, 'says that a composite is fetched early, asks why, and marks what comes of it'],
  [2, '%i min beside its programme: %j'],
  [3, '5.1 % more than was drawn'],
  [3, '%i mL of 9,600: %j'],
  [4, 'says what is missing and who owes it, and computes once it has come'],
  [5, 'the factor of a date is the last approved one that began, and what stands in the way is named'],
  [6, 'stays what it was, column by column, and is not deleted'],
  [
    7,
    '2-5: raised at minute 15, kept by the hysteresis, cleared and not acknowledged, back on the same record',
  ],
  [8, 'a level 3 condition that ends is over by itself and still not acknowledged'],
  [9, 'hands a warning over to an order, and closes its step with the acceptance'],
  [10, 'plans made at once by many make each plan, day and point once'],
  [11, 'a region lies between its least and its greatest plant, and its interval holds it'],
  [12, 'a factor is never below the ratio of the masses, and what is lost raises it'],
]
describe('the twelve rules', () => {
  const sources = globSync('tests/{lib,server}/**/*.test.ts')
    .map(file => readFileSync(file, 'utf8'))
    .join('\n')
  it.each(tested)('%i: %s', (_rule, title) => {
    expect(sources.split(title).length, 'the list and the test').toBeGreaterThan(2)
  })
  it('are twelve', () => {
    expect([...new Set(tested.map(([rule]) => rule))]).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
  })
})

forEachDatabase((_name, open) => {
  /** A sample of the first point, handed in with its label, and the order it came from. */
  async function handedIn(over: { happenedAt?: string } = {}) {
    const here = await journey(open)
    const { people } = here
    const { batch, works } = await ranBatch(here)
    const id = batch['id']
    await done(people.city, '/sewage/batch/fillLabels', { id, bottles: 1 })
    await done(people.city, '/sewage/batch/prepare', { id, bottles: 1, courier: 'courier' })
    const work = works.find(row => row['pointId'] === 'p1')!
    const [label] = await listOf(people.city, `/sewage/label/list?batchNo=${batch['batchNo']}&pointId=p1`)
    const labelNo = String(label!['labelNo'])
    await onSite(here, work, [labelNo])
    const answer = await act(people.sampler, '/work/submit', { id: work['id'], result: '已取样', ...over })
    if (!answer.success)
      await done(people.sampler, '/work/submit', {
        id: work['id'],
        result: '已取样',
        reason: '停电',
        ...over,
      })
    const [sample] = await listOf(people.admin, `/sewage/sample/list?workId=${work['id']}`)
    return { ...here, work, label: label!, labelNo, sample: sample! }
  }

  it('what was tested never goes back, through any door', async () => {
    const { people, db, work, label, labelNo, sample } = await handedIn()
    const { admin, city, sampler, lab } = people
    const ids = { '/sewage/label': label['id'], '/sewage/sample': sample['id'] }
    for (const table of ['sewage_label', 'sample'])
      await db.write([
        {
          sql: `update ${table} set state = 'TESTED' where id in (?, ?)`,
          parameters: Object.values(ids),
        },
      ])
    const states = async () =>
      Promise.all(
        Object.entries(ids).map(
          async ([path, id]) => (await get(admin, `${path}/queryById?id=${id}`))['state'],
        ),
      )
    const tried: string[] = []
    const stays = async (what: string) => {
      tried.push(what)
      expect(await states(), what).toEqual(['TESTED', 'TESTED'])
    }
    for (const [path, id] of Object.entries(ids)) {
      const { steps, resource } = machines.find(each => each.resource.path === path)!
      for (const one of steps.filter(({ endpoint, from }) => endpoint && !from.includes('TESTED'))) {
        await act(admin, `${path}/${one.verb}`, { id, ...answersOf(one) })
        await stays(`${path} ${one.verb}`)
      }
      for (const state of ['UNUSED', 'BOUND', 'SAMPLED', 'TRANSIT', 'RECEIVED', 'VOID']) {
        await admin.call('PUT', `${path}/edit`, { payload: { id, state } })
        await stays(`${path} edit ${state}`)
      }
      if (resource.endpoints.delete) await admin.call('DELETE', `${path}/delete?id=${id}`)
      await stays(`${path} delete`)
    }
    // Scanned anew, voided, handed in anew, taken in anew.
    const again = { workId: work['id'], ok: true, labelNo, happenedAt: toWire(Date.now()) }
    await act(sampler, '/work/recordDetail', { ...again, item: 'BIND_LABEL', bottleNo: 1 })
    await stays('bind')
    await act(city, '/sewage/label/void', { id: label['id'], reason: '错' })
    await stays('void')
    await act(city, '/work/sendBack', { id: work['id'], reason: '补拍' })
    await act(sampler, '/work/submit', { id: work['id'], result: '再交' })
    await stays('hand in')
    await act(lab, '/sewage/sample/receive', { id: sample['id'], sealSeen: 'FQ 0086 2410', temp: 4 })
    await stays('receive')
    expect(tried.length).toBeGreaterThan(15)
  })

  it('ends after it began, whatever the phone says, and says that its time is not whole', async () => {
    // A clock three weeks behind: by it the programme had not begun.
    const { sample } = await handedIn({ happenedAt: toWire(Date.now() - 21 * dayMs) })
    expect(fromWire(String(sample['endTime']))).toBeGreaterThan(fromWire(String(sample['beginTime'])))
    expect(String(sample['flaws']).split(',')).toContain('DURATION')
  })

  it('plans made at once by many make each plan, day and point once', async () => {
    const here = await journey(open)
    const { people, db, deps } = here
    const { id } = await made(people.city, '/sewage/plan', planDraft({ assigneeIds: 'sampler' }))
    await done(people.city, '/sewage/plan/submit', { id })
    const run = () =>
      samplingPlan.run(
        { days: 7, weekdays: '1,2,3,4,5,6,7', purpose: 'TRACE' },
        {
          db,
          config: deps.config,
          sessions: deps.sessions,
          now: Date.now(),
          signal: new AbortController().signal,
        },
      )
    // The job of two processes, beside the approval that makes the first week.
    await Promise.all([run(), act(people.prov, '/sewage/plan/approve', { id }), run()])
    await Promise.all([run(), run(), run()])
    const samples = await db.k
      .selectFrom('sample')
      .innerJoin('workBatch', 'workBatch.id', 'sample.batchId')
      .select(['workBatch.planId', 'workBatch.batchDate', 'sample.pointId'])
      .where('sample.delFlag', '=', '0')
      .execute()
    const keys = samples.map(row => `${row.planId} ${row.batchDate} ${row.pointId}`)
    expect([keys.length, new Set(keys).size]).toEqual([16, 16])
    const batches = await db.k.selectFrom('workBatch').select('batchDate').where('planId', '=', id).execute()
    expect([batches.length, new Set(batches.map(({ batchDate }) => batchDate)).size]).toEqual([8, 8])
    expect(await db.k.selectFrom('workOrder').select('id').execute()).toHaveLength(16)
  })
})
