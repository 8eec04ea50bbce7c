/** Results of plants: computed from what the laboratory released, looked at by one, published by another, and never changed. */
import { describe, expect, it } from 'vitest'
import { mostPublished } from '#contract/sewage/plant-result.ts'
import { consumption, dailyMassLoad, pndl } from '#lib/wbe/load.ts'
import type { Db } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { computeDue } from '#server/modules/sewage/plant-result/compute.ts'
import { type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase, type Open } from '../../support/databases.ts'
import { org } from '../machine/field.ts'
import { done, get, type Row } from './journey.ts'
import { entered, goodRun, type Laboratory, laboratory, running, sheetOf } from './lab-world.ts'

const day = '2026-11-18'
const path = '/sewage/plant-result'
const resultsOf = (db: Db) =>
  db.k.selectFrom('plantResult').selectAll().orderBy('drugCode').orderBy('calcVersion').execute()
const ask = (who: Caller, verb: string, payload: object) =>
  who.call<Row>('POST', `${path}/${verb}`, { payload })

/** What a result needs beside the laboratory's values: people, a factor that holds, the water of the sample. */
async function science(db: Db): Promise<void> {
  await db.k
    .updateTable('sewagePlant')
    .set({ servedPopulation: 32, populationMethod: 'SERVED', sysOrgCode: org })
    .where('id', '=', 'f1')
    .execute()
  await db.k
    .updateTable('drug')
    .set({ mainMarker: 'Y', category: 'STIM', molarMass: 149.23, doseMg: 30 })
    .where('drugCode', '=', 'METH')
    .execute()
  await db.k
    .updateTable('sample')
    .set({ flowTotal: 85_000, flowSource: 'METER', planSub: 96, actualSub: 96 })
    .where('id', '=', 's1')
    .execute()
  await db.write([
    bulkOf('correction_factor', [
      {
        id: 'cf1',
        drug_code: 'METH',
        marker: 'METH',
        version_no: 1,
        version_name: 'METH v1',
        state: 'APPROVED',
        ef: 0.43,
        cf: 2.3256,
        source: '文献',
        valid_from: '2020-01-01',
        create_time: 1,
      },
    ]),
  ])
}
/** One sample, measured and reviewed by the laboratory. */
async function released(open: Open, prepare: (db: Db) => Promise<unknown> = science): Promise<Laboratory> {
  const world = await laboratory(open, 1)
  await prepare(world.db)
  const id = await running(world, 1)
  await entered(world.people.lab, id, goodRun(await sheetOf(world.people.lab, id)))
  await done(world.people.lab, '/sewage/worksheet/submit', { id })
  await done(world.people.review, '/sewage/worksheet/approve', { id })
  return world
}
/** Two who may do everything. */
async function judges(world: Laboratory) {
  return { first: await signIn(world.app, 'antidrug'), second: world.people.prov }
}

forEachDatabase((_name, open) => {
  describe('results of plants', () => {
    it('come of a release by themselves, with all that they were made of', async () => {
      const { db } = await released(open)
      const [result, ...others] = await resultsOf(db)
      expect(others).toEqual([])
      const load = dailyMassLoad(20, 85_000)
      const perHead = pndl(load, 320_000)
      expect(result).toMatchObject({
        plantId: 'f1',
        sampleDate: day,
        drugCode: 'METH',
        marker: 'METH',
        conc: 20,
        qualifier: '=',
        loqPolicy: 'half',
        flow: 85_000,
        flowSource: 'METER',
        popMethod: 'SERVED',
        population: 320_000,
        load,
        pndl: perHead,
        cf: 2.3256,
        cfVersion: 1,
        consumption: consumption(perHead, 2.3256),
        completeness: 100,
        wetFlag: 'N',
        qcStatus: 'PASS',
        diagnosis: 'MIXED',
        spikeFlag: 'N',
        state: 'REVIEW',
        calcVersion: 1,
        superseded: 'N',
        createBy: 'system',
        sampleIds: 's1',
      })
      const estimates = await db.k.selectFrom('populationEstimate').selectAll().execute()
      expect(estimates).toEqual([
        expect.objectContaining({ method: 'SERVED', value: 320_000, selected: 'Y', roundNo: 1 }),
      ])
      const values = await db.k.selectFrom('labValue').selectAll().execute()
      expect(values.map(one => [one.due, one.superseded, one.versionNo])).toEqual(
        Array(3).fill(['N', 'N', 1]),
      )
      expect(values.every(one => one.determinationId !== null)).toBe(true)
      // Again, and by two at once: nothing more.
      await db.k.updateTable('labValue').set({ due: 'Y' }).execute()
      await Promise.all([computeDue(db, Date.now()), computeDue(db, Date.now())])
      expect((await resultsOf(db)).map(one => [one.calcVersion, one.superseded])).toEqual([
        [1, 'Y'],
        [2, 'N'],
      ])
      await computeDue(db, Date.now())
      expect(await resultsOf(db)).toHaveLength(2)
    })

    it('says what is missing and who owes it, and computes once it has come', async () => {
      const world = await released(open, async db => {
        await science(db)
        await db.k.updateTable('sample').set({ flowTotal: null, flowSource: null }).execute()
        await db.k.updateTable('sewagePlant').set({ servedPopulation: null }).execute()
      })
      const { db } = world
      const { second } = await judges(world)
      const missing = async () =>
        (await get<{ rows: Row[] }>(second, `${path}/missing?days=180`)).rows.map(one => one['kind'])
      expect(await resultsOf(db)).toEqual([])
      expect(await missing()).toEqual(['FLOW'])
      await db.k.updateTable('sample').set({ flowTotal: 85_000, flowSource: 'DAY' }).execute()
      expect(await missing()).toEqual(['POPULATION'])
      await db.k.updateTable('sewagePlant').set({ servedPopulation: 32 }).where('id', '=', 'f1').execute()
      await db.k
        .updateTable('correctionFactor')
        .set({ state: 'REVIEW' })
        .execute()
        .catch(() => undefined)
      await db.k.updateTable('correctionFactor').set({ state: 'WITHDRAWN' }).execute()
      expect(await missing()).toEqual(['FACTOR'])
      expect(await computeDue(db, Date.now())).toMatchObject({ results: 0, waiting: 1 })
      await db.write([
        bulkOf('correction_factor', [
          {
            id: 'cf2',
            drug_code: 'METH',
            marker: 'METH',
            version_no: 2,
            version_name: 'METH v2',
            state: 'APPROVED',
            cf: 4.4,
            source: '文献',
            valid_from: '2021-01-01',
            create_time: 1,
          },
        ]),
      ])
      expect(await computeDue(db, Date.now())).toMatchObject({ results: 1, waiting: 0 })
      expect((await resultsOf(db))[0]).toMatchObject({ cfVersion: 2, flowSource: 'DAY', state: 'REVIEW' })
      expect(await missing()).toEqual([])
    })

    it('are published by nobody alone', async () => {
      const world = await released(open)
      const { db, people } = world
      const { first, second } = await judges(world)
      const { id } = (await resultsOf(db))[0]!
      // Nobody has looked at it yet.
      expect(await ask(second, 'publish', { id })).toMatchObject({ success: false })
      for (const person of [people.lab, people.review, people.sampler])
        for (const verb of ['review', 'publish', 'sendBack', 'retract'])
          expect((await ask(person, verb, { id, reason: '试试看' })).code, verb).toBe(510)
      await done(people.admin, `${path}/review`, { id })
      // Whoever holds every right holds it no more than once.
      expect((await ask(people.admin, 'publish', { id })).message).toContain('不能发布自己')
      // What was passed is passed; how many wait is told, and how many of them are not for oneself.
      expect((await ask(first, 'review', { id })).message).toContain('已复核通过，等待发布')
      expect(await get(people.admin, `${path}/waiting`)).toEqual({ waiting: 1, own: 1 })
      expect(await get(second, `${path}/waiting`)).toEqual({ waiting: 1, own: 0 })
      expect(await get(second, `${path}/waiting?drugCode=KET&from=2020-01-01&to=2020-12-31`)).toEqual({
        waiting: 0,
        own: 0,
      })
      // Whoever judges it sees how its bottle came in.
      const faults = async () =>
        (await get<{ sampleFaults: string | null }>(second, `${path}/queryById?id=${id}`)).sampleFaults
      expect(await faults()).toBeNull()
      await db.k.updateTable('sample').set({ receiveTemp: 9.25 }).execute()
      expect(await faults()).toMatch(/^WD 99 \d{4} \d{8} .+ 接收 9\.[23] ℃ 超温$/)
      await db.k.updateTable('sample').set({ receiveTemp: 4 }).execute()
      await done(first, `${path}/sendBack`, { id, reason: '再看一遍' })
      await done(first, `${path}/submit`, { id })
      await done(first, `${path}/review`, { id })
      expect((await ask(first, 'publish', { id })).code).toBe(510)
      await done(second, `${path}/publish`, { id })
      expect((await resultsOf(db))[0]).toMatchObject({
        state: 'PUBLISHED',
        reviewBy: 'antidrug',
        publishBy: 'prov',
      })
      // Who computed it anew by hand neither reviews nor publishes it.
      await db.k.updateTable('labValue').set({ due: 'Y' }).execute()
      await computeDue(db, Date.now())
      const again = (await resultsOf(db))[1]!
      await db.k.updateTable('plantResult').set({ createBy: 'antidrug' }).where('id', '=', again.id).execute()
      expect((await ask(first, 'review', { id: again.id })).message).toContain('不能复核自己')
      await done(people.admin, `${path}/review`, { id: again.id })
      await done(second, `${path}/publish`, { id: again.id })
      expect((await resultsOf(db)).map(one => [one.state, one.superseded])).toEqual([
        ['PUBLISHED', 'Y'],
        ['PUBLISHED', 'N'],
      ])
    })

    it('are judged by nobody who measured them, and published by nobody who let them out of the laboratory', async () => {
      const world = await laboratory(open, 1)
      const { db, people } = world
      await science(db)
      const id = await running(world, 1)
      await entered(people.lab, id, goodRun(await sheetOf(people.lab, id)))
      // Whoever planned it has measured, too.
      const hand = (byUser: string) =>
        db.k.insertInto('worksheetHand').values({ worksheetId: id, byUser }).execute()
      await hand('prov')
      await hand('antidrug')
      await done(people.lab, '/sewage/worksheet/submit', { id })
      await done(people.admin, '/sewage/worksheet/approve', { id })
      const result = { id: (await resultsOf(db))[0]!.id }
      const antidrug = await signIn(world.app, 'antidrug')
      expect((await ask(antidrug, 'review', result)).message).toMatch(/工作单 .+ 由您检测，不能再复核/)
      await db.k.deleteFrom('worksheetHand').where('byUser', '=', 'antidrug').execute()
      await done(antidrug, `${path}/review`, result)
      expect((await ask(people.admin, 'publish', result)).message).toMatch(/由您审核，不能再发布/)
      expect((await ask(people.prov, 'publish', result)).message).toMatch(/由您检测，不能再发布/)
      expect(
        (await people.admin.call<{ done: number }>('POST', `${path}/publishAll`, { payload: {} })).result,
      ).toMatchObject({ done: 0, refused: 1 })
    })

    it('are held back while anything is wrong with them, and say so', async () => {
      const world = await released(open)
      const { db } = world
      const { first, second } = await judges(world)
      const { id } = (await resultsOf(db))[0]!
      const set = (values: object) =>
        db.k.updateTable('plantResult').set(values).where('id', '=', id).execute()
      await set({ spikeFlag: 'Y' })
      expect((await ask(first, 'review', { id })).message).toContain('突增待判')
      await done(first, `${path}/review`, { id, opinion: '上游医院当天清洗药瓶，已核实' })
      const refusal = async () => {
        const answer = await ask(second, 'publish', { id })
        expect(answer.success).toBe(false)
        return answer.message
      }
      await set({ flow: null })
      expect(await refusal()).toContain('流量')
      await set({ flow: 85_000, population: 0 })
      expect(await refusal()).toContain('人口')
      await set({ population: 320_000, completeness: 79.9 })
      expect(await refusal()).toContain('79.9% 低于 80%')
      await set({ completeness: null })
      expect(await refusal()).toContain('完整率')
      await set({ completeness: 80, cfVersion: 9 })
      expect(await refusal()).toContain('请重新计算')
      await set({ cfVersion: 1 })
      await db.k.updateTable('labelTest').set({ state: 'RETEST' }).execute()
      expect(await refusal()).toContain('正在复测')
      await db.k.updateTable('labelTest').set({ state: 'DONE' }).execute()
      await db.k.updateTable('correctionFactor').set({ state: 'WITHDRAWN' }).execute()
      expect(await refusal()).toContain('已撤销')
      await db.write([
        bulkOf('correction_factor', [
          {
            id: 'cf3',
            drug_code: 'METH',
            marker: 'METH',
            version_no: 3,
            version_name: 'METH v3',
            state: 'APPROVED',
            cf: 2.3256,
            source: '文献',
            valid_from: '2021-01-01',
            create_time: 1,
          },
        ]),
      ])
      await set({ cfVersion: 3 })
      // All that may be published, with the refusals counted.
      const all = await second.call<{ done: number; refused: number }>('POST', `${path}/publishAll`, {
        payload: { plantId: 'f1', from: day, to: day },
      })
      expect(all.result).toMatchObject({ done: 1, refused: 0, left: 0, reasons: [] })
      expect((await resultsOf(db))[0]).toMatchObject({ state: 'PUBLISHED' })
    })

    it('are published all in turn, though others before them are refused', async () => {
      const world = await released(open)
      const { db } = world
      const { first, second } = await judges(world)
      const [row] = await resultsOf(db)
      await done(first, `${path}/review`, { id: row!.id })
      const reviewed = (await resultsOf(db))[0]!
      const before = Array.from({ length: mostPublished }, (_, at) => ({
        ...reviewed,
        id: `before${at}`,
        sampleDate: '2026-01-01',
        drugCode: `D${at}`,
        completeness: 10,
      }))
      for (let at = 0; at < before.length; at += 20)
        await db.k
          .insertInto('plantResult')
          .values(before.slice(at, at + 20))
          .execute()
      const publish = async () =>
        (await second.call<Row>('POST', `${path}/publishAll`, { payload: { plantId: 'f1' } })).result
      expect(await publish()).toMatchObject({ done: 0, refused: mostPublished, left: 1 })
      expect(await publish()).toMatchObject({ done: 1 })
      expect((await resultsOf(db)).find(one => one.id === row!.id)).toMatchObject({ state: 'PUBLISHED' })
    })

    it('stay what they are once they went out, whoever asks the database', async () => {
      const world = await released(open)
      const { db } = world
      const { first, second } = await judges(world)
      const { id } = (await resultsOf(db))[0]!
      await done(first, `${path}/review`, { id })
      await done(second, `${path}/publish`, { id })
      for (const values of [
        { pndl: 1 },
        { consumption: 1 },
        { population: 1 },
        { state: 'REVIEW' },
        { delFlag: '1' },
        { calcVersion: 7 },
        { publishBy: 'x' },
      ])
        await expect(
          db.k.updateTable('plantResult').set(values).where('id', '=', id).execute(),
          JSON.stringify(values),
        ).rejects.toThrow()
      await expect(db.k.deleteFrom('plantResult').where('id', '=', id).execute()).rejects.toThrow()
      await expect(db.k.updateTable('labValue').set({ value: 1 }).execute()).rejects.toThrow()
      await expect(db.k.deleteFrom('labValue').execute()).rejects.toThrow()
      expect(await ask(second, 'retract', { id })).toMatchObject({ success: false })
      await done(second, `${path}/retract`, { id, reason: '流量计校准有误' })
      expect((await resultsOf(db))[0]).toMatchObject({ state: 'RETRACTED', retractBy: 'prov' })
      await expect(
        db.k.updateTable('plantResult').set({ state: 'PUBLISHED' }).where('id', '=', id).execute(),
      ).rejects.toThrow()
    })

    it('takes the newer of two values, and keeps the older', async () => {
      const world = await released(open)
      const { db, people } = world
      const [test] = (await get<{ records: Row[] }>(people.lab, '/sewage/label-test/list')).records
      await done(people.review, '/sewage/label-test/retest', { id: test!['id'], reason: '复核平行样' })
      const { id } = await done<Row>(people.lab, '/sewage/worksheet/add', {
        instrument: 'LC-MS-03',
        runDate: '2026-11-22',
        columnNo: 'C18-117',
      })
      let version = Number((await sheetOf(people.lab, String(id))).row.version)
      ;({ version } = await done<{ version: number }>(people.lab, '/sewage/worksheet/take', {
        id,
        version,
        testIds: [test!['id']],
      }))
      ;({ version } = await done<{ version: number }>(people.lab, '/sewage/worksheet/arrange', {
        id,
        version,
        spikeLevel: 15.8,
        rmLevel: 50,
        rmNo: 'RM-2026-07',
      }))
      await done(people.lab, '/sewage/worksheet/edit', { id, version, calR: 0.9991 })
      await done(people.lab, '/sewage/worksheet/start', { id })
      const sheet = await sheetOf(people.lab, String(id))
      await entered(
        people.lab,
        String(id),
        goodRun(sheet).map(cells => cells.map(cell => (cell === '20' ? '19.5' : cell))),
      )
      await done(people.lab, '/sewage/worksheet/submit', { id })
      await done(people.review, '/sewage/worksheet/approve', { id })
      const values = await db.k
        .selectFrom('labValue')
        .selectAll()
        .where('drugCode', '=', 'METH')
        .orderBy('versionNo')
        .execute()
      expect(values.map(one => [one.value, one.versionNo, one.superseded])).toEqual([
        [20, 1, 'Y'],
        [19.5, 2, 'N'],
      ])
      expect((await resultsOf(db)).map(one => [one.conc, one.calcVersion, one.superseded])).toEqual([
        [20, 1, 'Y'],
        [19.5, 2, 'N'],
      ])
    })

    it('shows few people to those alone who judge them', async () => {
      const world = await released(open, async db => {
        await science(db)
        await db.k.updateTable('sewagePlant').set({ servedPopulation: 0.4 }).execute()
      })
      const { first } = await judges(world)
      const auditor = await signIn(world.app, 'auditor')
      const count = async (who: Caller) =>
        (await get<{ records: Row[] }>(who, `${path}/list?pageSize=10`)).records.length
      expect(await count(first)).toBe(1)
      expect(await count(auditor)).toBe(0)
    })
  })
})
