/** 今天要做: each office reads its own work, and each count is that of the jobs it stands for. */
import { expect, test } from 'vitest'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { reviewWork, samplingWork, testingWork, transportWork, workDesks } from '#contract/sewage/work.ts'
import { businessDay, dayStart, hourMs } from '#lib/dates.ts'
import { buildApp, demo, signIn } from '../support/app.ts'
import { forEachDatabase } from '../support/databases.ts'

type Work = ResultOf<typeof samplingWork>
const offices = [
  ['sampler', samplingWork],
  ['courier', transportWork],
  ['lab', testingWork],
  ['labreview', reviewWork],
] as const

forEachDatabase((_name, open) => {
  test('counts are those of the jobs, late ones first; nobody reads the work of another office', async () => {
    const { app, db } = await buildApp(open, { prepare: demo })
    // One sample that everybody waits for, and one that nobody may see.
    const [late, foreign] = await db.k
      .selectFrom('sample')
      .select(['id', 'plantId'])
      .where('plantId', 'in', qb =>
        qb.selectFrom('sewagePlant').select('id').where('cityCode', '=', '990100'),
      )
      .limit(2)
      .execute()
    const now = Date.now()
    const begin = dayStart(businessDay(now))
    const change = (id: string, state: string, more: object = {}) =>
      db.k
        .updateTable('sample')
        .set({ state, sampleDate: businessDay(now), endTime: now - 30 * hourMs, ...more })
        .where('id', '=', id)
        .execute()
    const read = async (who: string, path: string) => (await signIn(app, who)).call<Work>('GET', path)
    await change(foreign!.id, 'SAMPLED', { tenantId: '77' })

    for (const [state, who, desk, stage] of [
      ['BOUND', 'sampler', samplingWork, 'fetch'],
      ['SAMPLED', 'courier', transportWork, 'hand'],
      ['TRANSIT', 'lab', testingWork, 'arrive'],
    ] as const) {
      await change(late!.id, state)
      const { result, success, message } = await read(who, desk.path)
      expect(success, message).toBe(true)
      for (const { stage: counted, count, late: overdue } of result.counts) {
        const own = result.jobs.filter(job => job.stage === counted)
        expect(own, `${who} ${counted}`).toHaveLength(count)
        expect(own.filter(job => job.dueAt !== null && job.dueAt < result.at)).toHaveLength(overdue)
      }
      const due = result.jobs.map(job => job.dueAt ?? Number.POSITIVE_INFINITY)
      expect([...due].sort((a, b) => a - b)).toEqual(due)
      expect(result.jobs.find(job => job.id === late!.id)).toMatchObject({ stage })
      expect(begin).toBeGreaterThan(0)
    }
    // The laboratory works blind.
    const lab = await read('lab', testingWork.path)
    expect(lab.result.jobs.every(job => job.plantId === null && job.plantName === '')).toBe(true)
    expect((await read('labreview', reviewWork.path)).result.counts.map(one => one.stage)).toEqual([
      'review',
      'judge',
      'done',
    ])
    // What is still drawn comes next, and is told to who gets it.
    await change(late!.id, 'SAMPLED', { endTime: now + hourMs })
    const { ahead } = (await read('lab', testingWork.path)).result
    expect(ahead!.count).toBeGreaterThan(0)
    expect(ahead!.firstEnd).toBeLessThanOrEqual(now + hourMs)
    expect(ahead!.lastDue).toBeGreaterThan(now)
    // Who works blind is told of no place.
    expect(ahead!.places).toEqual([])
    expect((await read('sampler', samplingWork.path)).result.ahead).toBeNull()
    // A courier gets what is still drawn, and has what was handed in among his jobs already.
    await change(late!.id, 'BOUND', { endTime: now + hourMs })
    const coming = (await read('courier', transportWork.path)).result.ahead
    expect(coming!.count).toBeGreaterThan(0)
    expect(coming!.firstEnd).toBeLessThanOrEqual(now + hourMs)
    expect(coming!.places.length).toBeGreaterThan(0)
    expect(new Set(coming!.places).size).toBe(coming!.places.length)
    // Median and P90 of each day on which values were written, up to now.
    const { turnaround, turnaroundDays } = lab.result
    expect(turnaround.length).toBeGreaterThan(2)
    for (const { median, p90, samples } of turnaround)
      expect(samples > 0 && median > 0 && p90 >= median).toBe(true)
    const medians = turnaround.map(({ median }) => median)
    expect(turnaroundDays).toBeGreaterThanOrEqual(Math.min(...medians))
    expect(turnaroundDays).toBeLessThanOrEqual(Math.max(...medians))
    expect(turnaround.map(({ day }) => day)).toEqual(turnaround.map(({ day }) => day).toSorted())
    for (const [who, own] of offices)
      for (const desk of workDesks)
        expect((await read(who, desk.path)).success, `${who} ${desk.path}`).toBe(desk === own)
  })

  test('of a sample that is being drawn the sub-samples are those that its sampler has told, until somebody fetches it', async () => {
    const { app, db } = await buildApp(open, { prepare: demo })
    const sampler = await signIn(app, 'sampler')
    const job = await db.k
      .selectFrom('sample as s')
      .innerJoin('sewagePlant as q', 'q.id', 's.plantId')
      .innerJoin('sewagePoint as p', 'p.id', 's.pointId')
      .select(['s.id', 's.pointId', 'p.samplerId'])
      .where('q.cityCode', '=', '990100')
      .executeTakeFirstOrThrow()
    const { samplerId: facilityId, pointId } = job
    await db.k.deleteFrom('samplingLog').where('facilityId', '=', facilityId!).execute()
    const sub = (id: string, seq: number, at: number, result = 'OK') => ({
      ...{ id, facilityId: facilityId!, pointId, sampleTime: at, seq, result, recvTime: at },
    })
    const now = Date.now()
    const begin = now - hourMs
    await db.k
      .updateTable('sample')
      .set({
        ...{ state: 'BOUND', sampleDate: businessDay(now) },
        ...{ beginTime: begin, endTime: now + hourMs, actualSub: null },
      })
      .where('id', '=', job.id)
      .execute()
    const own = async () => {
      const { jobs } = (await sampler.call<Work>('GET', samplingWork.path)).result
      const found = jobs.find(({ id }) => id === job.id)
      expect(found?.stage).toBe('drawing')
      return found!.actualSub
    }
    expect(await own()).toBe(0)
    const rows = [
      sub('d1', 1, begin),
      sub('d2', 2, begin + 1),
      // A second telling of one sub-sample, one that drew nothing, one on request, one of the programme before.
      sub('d3', 2, begin + 2),
      sub('d4', 3, begin + 3, 'NO_LIQUID'),
      sub('d5', 0, begin + 4),
      sub('d6', 96, begin - 1),
    ]
    await db.k.insertInto('samplingLog').values(rows).execute()
    expect(await own()).toBe(2)
    await db.k.updateTable('sample').set({ actualSub: 7 }).where('id', '=', job.id).execute()
    expect(await own()).toBe(7)
    await db.k.updateTable('sample').set({ actualSub: null }).where('id', '=', job.id).execute()
    await db.k.updateTable('sewagePoint').set({ samplerId: null }).where('id', '=', pointId).execute()
    expect(await own()).toBeNull()
  })
})
