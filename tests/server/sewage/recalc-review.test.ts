/** What was computed anew, before those who review and publish it: who sees which of it, who may act, and that all of it is counted. */
import { expect, it } from 'vitest'
import { nextId } from '#lib/id.ts'
import type { Db } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { childCode } from '#server/seed/first.ts'
import { type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { org } from '../machine/field.ts'
import { done, get, type Row } from './journey.ts'
import { dayOf, type One, path, started, until, years } from './recalc-world.ts'

const otherCity = childCode(1)
const places = [
  { id: 'f1', org },
  { id: 'f2', org: otherCity },
]
interface Rows {
  total: number
  records: (Row & { id: string; plantId: string; growth: number | null; sampleDate: string })[]
}
const rowsOf = (who: Caller, id: string, more = '') => get<Rows>(who, `${path}/rows?id=${id}${more}`)
const listed = async (who: Caller) => (await get<Row[]>(who, `${path}/list`)).map(one => String(one['id']))

/** Somebody in the second city who judges results, and nothing else. */
async function secondCity(db: Db, rights: readonly string[]): Promise<void> {
  const [role, person] = [nextId(), 'reviewer2']
  const admin = await db.k
    .selectFrom('sysUser')
    .selectAll()
    .where('username', '=', 'city')
    .executeTakeFirstOrThrow()
  const depart = await db.k
    .selectFrom('sysDepart')
    .select('id')
    .where('orgCode', '=', otherCity)
    .executeTakeFirstOrThrow()
  const codes = await db.k
    .selectFrom('sysPermission')
    .select('id')
    .where('perms', 'in', [...rights])
    .execute()
  await db.write([
    bulkOf('sys_role', [{ id: role, role_name: '复核', role_code: 'second_reviewer' }]),
    bulkOf(
      'sys_role_permission',
      codes.map(one => ({ role_id: role, permission_id: one.id })),
    ),
    bulkOf('sys_user', [
      {
        id: person,
        username: person,
        realname: '许之远',
        password_hash: admin.passwordHash,
        org_code: otherCity,
      },
    ]),
    bulkOf('sys_user_role', [{ user_id: person, role_id: role }]),
    bulkOf('sys_user_depart', [{ user_id: person, depart_id: depart.id }]),
  ])
}
/** Four days of two plants in two cities under half of the people, written. */
async function written(open: Parameters<typeof years>[0], over: object = {}) {
  const world = await years(open, 4, 1, places)
  await secondCity(world.db, [
    'sewage:plant-result:list',
    'sewage:plant-result:review',
    'sewage:plant-result:sendBack',
  ])
  world.app.sessions.refresh()
  const second = await signIn(world.app, 'reviewer2')
  const id = await started(world.first, { plantIds: ['f1', 'f2'], popMethod: 'CENSUS', ...over })
  await until(world.first, id, ['ready'])
  return { ...world, second, id }
}
const confirm = async (who: Caller, id: string): Promise<One> => {
  await done(who, `${path}/confirm`, { id })
  return until(who, id, ['done'])
}

forEachDatabase((_name, open) => {
  it('is seen by who reviews or publishes, as far as he sees its plants, and moved by nobody but who began it', async () => {
    const { db, first, people, second, id } = await written(open)
    const { admin, prov, review, sampler } = people
    for (const who of [admin, prov, second, first]) expect(await listed(who)).toEqual([id])
    // He reads results, and judges none.
    expect(await listed(review)).toEqual([])
    for (const call of ['one', 'rows', 'lacks']) {
      expect((await review.call('GET', `${path}/${call}?id=${id}`)).status).toBe(404)
      expect((await sampler.call('GET', `${path}/${call}?id=${id}`)).code).toBe(510)
    }
    // Before it is written: how far it reaches in his city, and no figure.
    const before = await get<One>(second, `${path}/one?id=${id}`)
    expect(before).toMatchObject({
      job: { own: false, plants: 1, made: 4 },
      summary: { results: 4, changed: 4, rows: [] },
      plants: [{ plantId: 'f2', changed: 4, waiting: 0 }],
    })
    // What is held back of its days, at the plants that each sees.
    const lacks = (who: Caller) => get<{ rows: Row[]; more: boolean }>(who, `${path}/lacks?id=${id}`)
    expect(await lacks(first)).toEqual({ rows: [], more: false })
    const underWay = (day: string, at: number) => ({
      ...{ id: `way${at}`, sample_no: `W${at}`, point_id: 'p1', plant_id: 'f1', sys_org_code: org },
      ...{ sample_date: day, begin_time: at, end_time: at + 1, state: 'TRANSIT', qc_type: 'NORMAL' },
      ...{ tenant_id: '0', create_time: 1 },
    })
    await db.write([bulkOf('sample', [underWay(dayOf(1), 1), underWay(dayOf(400), 2)])])
    expect((await lacks(first)).rows).toMatchObject([
      { plantId: 'f1', sampleDate: dayOf(1), kind: 'RECEIVE' },
    ])
    expect((await lacks(second)).rows).toEqual([])
    await db.k.deleteFrom('sample').where('state', '=', 'TRANSIT').execute()
    // While it is written he is told how far it has come at his plants, not at those of others.
    const stands = (state: string, done: number) =>
      db.k.updateTable('resultRecalc').set({ state, done, beat: Date.now() }).where('id', '=', id).execute()
    await stands('running', 1)
    for (const [who, doneSo] of [
      [first, 1],
      [second, 0],
    ] as const)
      expect((await get<One>(who, `${path}/one?id=${id}`)).job).toMatchObject({
        state: 'running',
        done: doneSo,
      })
    await stands('ready', 2)
    expect((await rowsOf(first, id)).total).toBe(0)
    for (const who of [admin, prov, second])
      for (const verb of ['confirm', 'cancel'])
        expect((await who.call('POST', `${path}/${verb}`, { payload: { id } })).success).toBe(false)

    await confirm(first, id)
    expect((await rowsOf(prov, id)).total).toBe(8)
    const mine = await rowsOf(second, id)
    expect(mine.records.map(one => one.plantId)).toEqual(['f2', 'f2', 'f2', 'f2'])
    expect(mine.total).toBe(4)
    // Nor by asking for the other plant, or for its versions by their ids.
    expect((await rowsOf(second, id, '&plantId=f1')).total).toBe(0)
    const [foreign] = (await rowsOf(prov, id, '&plantId=f1')).records
    const tried = await done<{ done: number }>(second, '/sewage/plant-result/reviewBatch', {
      ids: [foreign!.id],
      opinion: '已核对普查人口',
    })
    expect(tried.done).toBe(0)
    expect(await get<One>(second, `${path}/one?id=${id}`)).toMatchObject({
      job: { plants: 1, made: 4 },
      since: { waiting: 4 },
      plants: [{ plantId: 'f2', waiting: 4 }],
    })
  })

  it('lets nobody review his own, and nobody publish what he reviewed or began', async () => {
    const { first, people, second, id } = await written(open)
    await confirm(first, id)
    const { records } = await rowsOf(second, id)
    const ids = records.map(one => one.id)
    const opinion = '已核对普查人口'
    type Outcome = { done: number; outcomes: { message: string }[] }
    const step = (who: Caller, verb: string, more: object = {}) =>
      done<Outcome>(who, `/sewage/plant-result/${verb}Batch`, { ids, ...more })
    // Who began it holds the right to review.
    const own = await step(first, 'review', { opinion })
    expect(own.done).toBe(0)
    expect(own.outcomes[0]!.message).toContain('不能复核自己发起计算的结果')
    // Not before it was reviewed.
    expect((await step(people.prov, 'publish')).done).toBe(0)
    expect((await step(second, 'review', { opinion })).done).toBe(4)
    expect((await second.call('POST', '/sewage/plant-result/publishBatch', { payload: { ids } })).code).toBe(
      510,
    )
    expect((await get<One>(first, `${path}/one?id=${id}`)).since).toMatchObject({ waiting: 4, reviewed: 4 })
    expect((await rowsOf(second, id, '&stands=waiting')).total).toBe(0)
    expect((await rowsOf(second, id, '&stands=reviewed')).records[0]).toMatchObject({
      reviewBy: 'reviewer2',
      reviewByText: '许之远',
      opinion,
    })
    expect((await step(people.prov, 'publish')).done).toBe(4)
    expect((await get<One>(second, `${path}/one?id=${id}`)).plants).toEqual([
      expect.objectContaining({ plantId: 'f2', waiting: 0, reviewed: 0, published: 4 }),
    ])
    // The old one beside it is the one that it took the place of.
    const [out] = (await rowsOf(second, id, '&stands=published')).records
    expect(out).toMatchObject({ oldVersion: 1, oldState: 'PUBLISHED', calcVersion: 2, state: 'PUBLISHED' })
    expect(Number(out!['newValue'])).toBeCloseTo(2 * Number(out!['oldValue']))
    expect(out!.growth).toBeCloseTo(1)
  })

  it('pages all that was written, by how much it moves or by the day, filtered by plant, drug, change and spike', async () => {
    const { db, first, people, id } = await written(open, { loqPolicy: 'full', popMethod: undefined })
    const { plants } = await confirm(first, id)
    // Only days below the limit move by another policy; the others are noted with it.
    const changed = await rowsOf(first, id, '&changed=Y')
    expect(changed.records.map(one => one.growth)).toEqual([1, 1, 1, 1].map(one => expect.closeTo(one)))
    const all = await rowsOf(first, id)
    expect(all.total).toBe(8)
    expect(all.records.map(one => Math.abs(one.growth!) > 0.5)).toEqual([
      ...[true, true, true, true],
      ...[false, false, false, false],
    ])
    const least = await rowsOf(first, id, '&order=asc')
    expect(least.records.map(one => one.id)).toEqual(all.records.map(one => one.id).reverse())
    // Page by page nothing comes twice and nothing is left out.
    const paged: string[] = []
    for (const pageNo of [1, 2, 3]) {
      const page = await rowsOf(first, id, `&pageSize=3&pageNo=${pageNo}`)
      expect(page.total).toBe(8)
      paged.push(...page.records.map(one => one.id))
    }
    expect(paged).toEqual(all.records.map(one => one.id))
    const days = (await rowsOf(first, id, '&plantId=f1&column=sampleDate&order=asc')).records
    expect(days.map(one => one.sampleDate)).toEqual([0, 1, 2, 3].map(dayOf))
    expect((await rowsOf(first, id, '&drugCode=METH')).total).toBe(8)
    expect((await rowsOf(first, id, '&drugCode=KET')).total).toBe(0)
    expect((await rowsOf(first, id, '&spike=Y')).total).toBe(0)
    for (const bad of ['&pageSize=201', '&pageNo=0', '&column=pndl', '&stands=all'])
      expect((await first.call('GET', `${path}/rows?id=${id}${bad}`)).status, bad).toBe(400)
    expect(plants.map(one => one['plantId'])).toEqual(['f1', 'f2'])

    // One that is far above must be judged in words; then it waits no longer.
    const spike = all.records[0]!
    await db.k.updateTable('plantResult').set({ spikeFlag: 'Y' }).where('id', '=', spike.id).execute()
    expect((await rowsOf(first, id, '&spike=Y')).records.map(one => one.id)).toEqual([spike.id])
    expect((await get<One>(first, `${path}/one?id=${id}`)).since).toMatchObject({ spikesWaiting: 1 })
    const act = (opinion?: string) =>
      done<{ done: number }>(people.admin, '/sewage/plant-result/reviewBatch', { ids: [spike.id], opinion })
    expect((await act()).done).toBe(0)
    expect((await act('同日上游排口已核对')).done).toBe(1)
    expect((await rowsOf(first, id, '&spike=Y')).total).toBe(0)
    // Computed once more, what nobody published gives way, and is said to have.
    const again = await started(first, { plantIds: ['f1', 'f2'], popMethod: 'CENSUS' })
    await until(first, again, ['ready'])
    await confirm(first, again)
    const { since } = await get<One>(first, `${path}/one?id=${id}`)
    expect(since).toMatchObject({ waiting: 0, reviewed: 0, overtaken: 8 })
    expect((await rowsOf(first, id, '&stands=overtaken')).total).toBe(8)
  })

  it('counts spikes of all rows and not of the first that are shown', async () => {
    const { db, first } = await years(open, 364)
    // Of so few people each day with something in it is far above what the plant usually has.
    await db.k.updateTable('sewagePlant').set({ censusPopulation: 1.6 }).where('id', '=', 'f1').execute()
    const id = await started(first, { popMethod: 'CENSUS' })
    const { summary, plants } = await until(first, id, ['ready'])
    expect(summary.rows.length).toBe(300)
    const counted = await db.k
      .selectFrom('resultRecalcPlant')
      .selectAll()
      .where('recalcId', '=', id)
      .execute()
    expect(counted).toHaveLength(1)
    const { job } = await confirm(first, id)
    expect(job.made).toBe(364)
    const { count } = await db.k
      .selectFrom('plantResult')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('recalcId', '=', id)
      .where('spikeFlag', '=', 'Y')
      .executeTakeFirstOrThrow()
    expect(plants[0]).toMatchObject({ plantId: 'f1', changed: 364, spikes: Number(count) })
    expect(summary['spikes']).toBe(Number(count))
    expect(Number(count)).toBeGreaterThan(100)
  })
})
