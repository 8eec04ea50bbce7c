/** The laboratory's day: where each sample and worksheet stands, what is held, and for whom each waits. */
import { expect, it } from 'vitest'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { labDay } from '#contract/sewage/lab-day.ts'
import { reviewWork, testingWork, type WorkStage, workLimits } from '#contract/sewage/work.ts'
import type { Caller } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { done, get, type Row } from './journey.ts'
import {
  compounds,
  entered,
  goodRun,
  laboratory,
  levels,
  receive,
  sheetDraft,
  sheetOf,
  testsIn,
} from './lab-world.ts'

type Day = ResultOf<typeof labDay>
const hour = 3_600_000
const dayOf = (who: Caller) => get<Day>(who, '/sewage/work/laboratory')
const stagesOf = async (who: Caller, desk: { path: string }) => {
  const { jobs } = await get<ResultOf<typeof testingWork>>(who, desk.path)
  const counts = new Map<WorkStage, number>()
  for (const { stage } of jobs) counts.set(stage, (counts.get(stage) ?? 0) + 1)
  return Object.fromEntries(counts)
}

forEachDatabase((_name, open) => {
  it('says of each worksheet the one step that is next, and who may take it', async () => {
    const world = await laboratory(open)
    const { lab, review, prov, sampler } = world.people
    const next = async () => (await dayOf(lab)).sheets.map(sheet => sheet.next)
    expect(await dayOf(lab)).toMatchObject({ sheets: [], holds: [] })
    expect(await stagesOf(lab, testingWork)).toEqual({ arrive: 4 })
    for (let at = 1; at <= 4; at++) await receive(lab, `s${at}`)
    expect(await stagesOf(lab, testingWork)).toEqual({ test: 4 })

    const { id } = await done<Row>(lab, '/sewage/worksheet/add', sheetDraft)
    const looked = async () => ({ id, version: (await sheetOf(lab, String(id))).row.version })
    expect(await next()).toEqual(['place'])
    const [first, ...others] = (await testsIn(lab)).map(one => one['id'])
    await done(lab, '/sewage/worksheet/take', { ...(await looked()), testIds: [first] })
    // What lies on a worksheet is told apart from what still waits for one.
    expect(await stagesOf(lab, testingWork)).toEqual({ run: 1, test: 3 })
    await done(lab, '/sewage/worksheet/take', { ...(await looked()), testIds: others })
    expect(await next()).toEqual(['controls'])
    await done(lab, '/sewage/worksheet/arrange', { ...(await looked()), ...levels })
    expect(await next()).toEqual(['start'])
    await done(lab, '/sewage/worksheet/edit', { ...(await looked()), calR: 0.9991 })
    await done(lab, '/sewage/worksheet/start', { id })
    const cells = 10 * compounds.length
    const end = await world.db.k.selectFrom('sample').select('endTime').limit(1).executeTakeFirstOrThrow()
    expect((await dayOf(lab)).sheets).toMatchObject([
      {
        id,
        next: 'enter',
        samples: 4,
        controls: 6,
        entered: 0,
        cells,
        hand: true,
        held: 0,
        dueAt: Number(end.endTime) + workLimits.run * hour,
      },
    ])
    const { jobs } = await get<ResultOf<typeof testingWork>>(lab, testingWork.path)
    expect(jobs.map(one => [one.worksheetId, one.worksheetNo])).toEqual(
      Array(4).fill([id, (await dayOf(lab)).sheets[0]!.worksheetNo]),
    )

    // Half of it is typed, and half is missing.
    const rows = goodRun(await sheetOf(lab, String(id)))
    const spike = (await sheetOf(lab, String(id))).places.find(({ kind }) => kind === 'SPK')!
    await entered(lab, String(id), rows.slice(0, 4))
    expect((await dayOf(lab)).sheets).toMatchObject([{ next: 'enter', entered: 9, cells }])
    const bad = rows.map((row, at) =>
      at > 0 && row[0] === String(spike.pos) ? row.map((text, nth) => (nth === 1 ? '29' : text)) : row,
    )
    await entered(lab, String(id), bad)
    const held = await dayOf(lab)
    expect(held.sheets).toMatchObject([{ next: 'hold', entered: cells, cells }])
    expect(held.sheets[0]!.held).toBeGreaterThan(0)
    expect(held.holds).toMatchObject([
      { worksheetId: id, kind: 'SPK', code: 'AMP', state: 'OPEN', values: held.sheets[0]!.held },
    ])
    expect(await stagesOf(lab, testingWork)).toMatchObject({ judge: held.holds[0]!.samples })
    expect(await stagesOf(review, reviewWork)).toEqual({ judge: held.holds[0]!.samples })
    // What is held is due when the worksheet is: one time for both.
    const waiting = (await get<ResultOf<typeof testingWork>>(lab, testingWork.path)).jobs
    expect([...new Set(waiting.map(one => one.dueAt))]).toEqual([held.sheets[0]!.dueAt])

    // Asked for a release it waits for somebody who measured nothing of it.
    const { pointId } = held.holds[0]!
    const reason = '加标液移取偏少，同批平行样与质控样合格'
    await done(lab, '/sewage/worksheet/askRelease', { ...(await looked()), pointId, reason })
    expect((await dayOf(review)).sheets).toMatchObject([{ next: 'decide', hand: false }])
    expect(await dayOf(lab)).toMatchObject({ sheets: [{ asked: 1 }], holds: [{ state: 'ASKED' }] })
    // Submitted all the same, what is not held of it waits for its reviewer.
    await done(lab, '/sewage/worksheet/submit', { id })
    expect(await stagesOf(review, reviewWork)).toEqual({ review: 4 })
    expect((await dayOf(review)).sheets).toMatchObject([{ next: 'review', asked: 1 }])
    await done(lab, '/sewage/worksheet/withdraw', { id })
    const [request] = (await sheetOf(review, String(id))).requests
    await done(review, '/sewage/worksheet/decideRelease', {
      ...(await looked()),
      requestId: request!.id,
      approve: true,
      opinion: '同批其余质控合格，可以放行',
    })
    expect(await dayOf(lab)).toMatchObject({ sheets: [{ next: 'submit', held: 0 }], holds: [] })
    await done(lab, '/sewage/worksheet/submit', { id })
    expect((await dayOf(review)).sheets).toMatchObject([
      { next: 'review', hand: false, dueAt: Number(end.endTime) + workLimits.review * hour },
    ])
    expect((await dayOf(lab)).sheets).toMatchObject([{ next: 'review', hand: true }])
    expect(await stagesOf(review, reviewWork)).toEqual({ review: 4 })
    await done(review, '/sewage/worksheet/sendBack', { id, reason: '请复核 A3 的积分' })
    expect((await dayOf(lab)).sheets).toMatchObject([
      { next: 'mend', returned: { title: '退回', reason: '请复核 A3 的积分' } },
    ])
    await done(lab, '/sewage/worksheet/submit', { id })
    await done(review, '/sewage/worksheet/approve', { id })
    // Each turn was told to the one whose turn it became; nobody is told what he did himself.
    const told = await world.db.k
      .selectFrom('sysSms')
      .select(['esReceiver', 'esTitle'])
      .where('esTitle', 'like', '工作单 %')
      .orderBy('createTime')
      .orderBy('id')
      .execute()
    const no = jobs[0]!.worksheetNo
    expect(told.map(({ esReceiver, esTitle }) => `${esReceiver} ${esTitle}`)).toEqual([
      `lab 工作单 ${no} 的申请已批准放行`,
      `lab 工作单 ${no} 被退回，请修改后再提交`,
    ])
    expect(await dayOf(lab)).toMatchObject({ sheets: [], holds: [] })

    // Measured once more it is at the desk again, without the limit of the first time.
    await done(review, '/sewage/label-test/retest', { id: first, reason: '与上月相差过大，请再测一次' })
    const again = await get<ResultOf<typeof testingWork>>(lab, testingWork.path)
    expect(again.jobs.filter(({ stage }) => stage !== 'done')).toMatchObject([
      { stage: 'test', dueAt: null, worksheetId: null },
    ])
    expect((await dayOf(prov)).sheets).toEqual([])
    expect((await sampler.call('GET', '/sewage/work/laboratory')).success).toBe(false)
  })
})
