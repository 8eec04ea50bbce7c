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
})
