/** Appraisals of what is long over go out by three of the invented staff; the newest month, districts, and what people took on stay theirs. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ensureStaff } from '#demo/seed/staff-accounts.ts'
import { letAppraisalsOut } from '#demo/staff/appraisals.ts'
import { Crew } from '#demo/staff/crew.ts'
import { newDesk } from '#demo/staff/results.ts'
import { Wire } from '#demo/staff/wire.ts'
import { fromWire } from '#lib/dates.ts'
import { dayAfter, periodShift } from '#lib/wbe/period.ts'
import { appraiseEnded } from '#server/modules/sewage/appraisal/job.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
import { putPlaces, putResults, type ResultSeed } from '../server/sewage/consumption-world.ts'
import { buildApp } from '../support/app.ts'
import { forEachDatabase } from '../support/databases.ts'

const now = fromWire('2026-04-10 08:00:00')
forEachDatabase((_name, open) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('lets out the months before the newest, by three people', async () => {
    const { app, db, deps } = await buildApp(open)
    await ensureStaff(db, now)
    await putPlaces(db, [
      { id: '1001', district: '990101', served: 30 },
      { id: '1003', district: '990201', served: 20 },
    ])
    const results: ResultSeed[] = []
    for (let back = 0; back <= 13; back++)
      for (let day = 0; day < 4; day++) {
        const at = dayAfter(periodShift('MONTH', '2026-03-01', -back), day * 2)
        results.push({ plant: '1001', day: at, pndl: 40 - 2 * back, population: 300_000 })
        results.push({ plant: '1003', day: at, pndl: 20, population: 200_000 })
      }
    await putResults(db, results)
    await rollUpConsumption(db)
    await appraiseEnded(db, { months: 2, now })
    const rows = () => db.k.selectFrom('appraisal').selectAll().orderBy('id').execute()
    const before = await rows()
    // One of them somebody has taken on.
    const his = before.find(row => row.startDate === '2026-02-01' && row.regionCode === '990200')!
    await db.write([
      { sql: "update appraisal set update_by = 'antidrug' where id = ?", parameters: [his.id] },
    ])

    await app.listen({ port: 0, host: '127.0.0.1' })
    const address = app.server.address()
    const abort = new AbortController()
    const wire = new Wire({
      url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
      sessions: deps.sessions,
      signal: abort.signal,
      rest: async () => {},
    })
    const refusals: string[] = []
    const crew = new Crew(
      wire,
      () => now,
      ({ message }) => void refusals.push(message),
    )
    const desk = newDesk()
    for (let round = 0; round < 5; round++) await letAppraisalsOut(crew, desk)
    await wire.leaveAll()
    expect(refusals).toEqual([])

    const after = await rows()
    const told = (row: (typeof after)[number]) => `${row.grain} ${row.startDate} ${row.regionCode}`
    const out = after.filter(({ state }) => state === 'PUBLISHED')
    expect(out.map(told).toSorted()).toEqual([
      'MONTH 2026-02-01 990000',
      'MONTH 2026-02-01 990100',
      'YEAR 2025-01-01 990000',
    ])
    for (const row of out) expect(new Set([row.submitBy, row.reviewBy, row.publishBy]).size).toBe(3)
    // Whoever signs in has the rest before him as it was made.
    expect(after.filter(({ state }) => state !== 'PUBLISHED').every(({ state }) => state === 'DRAFT')).toBe(
      true,
    )
    expect(after.some(row => row.startDate === '2026-03-01')).toBe(true)
  })
})
