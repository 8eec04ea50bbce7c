/** SAMPLE_MISS (spec/domain 2.6): of a programme that has ended less than four fifths were drawn; told once, closed by people. */
import { expect, test } from 'vitest'
import { businessDay, dayMs, dayStart, hourMs, minuteMs } from '#lib/dates.ts'
import type { Db } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { createWarningEngine } from '#server/warning/engine.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { facilityOf, seedSites } from '../ingest/station.ts'

const day = dayStart('2026-03-02')
/** From 08:00 on, 24 sub-samples. */
const begin = day + 8 * hourMs
const end = begin + dayMs

forEachDatabase((_name, open) => {
  async function world() {
    const db = await open()
    await seedSites(db, [{ mn: 'QY0000000001' }, { mn: 'QY0000000002' }])
    await db.write([
      bulkOf(
        'sewage_point',
        [0, 1].map(at => ({
          id: `p${at}`,
          point_code: `P${at}`,
          point_name: `进水口 ${at}`,
          plant_id: 'x',
          sampler_id: facilityOf(at),
          sampling_mode: 'TIME',
          start_time: '08:00',
          duration_h: 24,
          interval_min: 60,
          status: '1',
          tenant_id: '0',
          create_time: 1,
        })),
      ),
    ])
    return db
  }
  const logs = (db: Db, at: number, from: number, seqs: readonly number[], result = 'OK') =>
    db.write([
      bulkOf(
        'sampling_log',
        seqs.map(seq => ({
          id: `${at} ${from} ${seq} ${result}`,
          facility_id: facilityOf(at),
          sample_time: from + (seq - 1) * hourMs + minuteMs,
          seq,
          result,
          recv_time: 1,
        })),
      ),
    ])
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
  const engineAt = async (db: Db) => {
    let now = begin
    const engine = createWarningEngine({ db, now: () => now, clock: false })
    await engine.start()
    return {
      engine,
      async at(moment: number) {
        now = moment
        engine.tick(moment)
        await engine.settled()
      },
    }
  }
  const told = async (db: Db) =>
    (
      await db.k
        .selectFrom('facilityWarning')
        .select(['facilityId', 'value', 'threshold', 'active', 'state', 'level', 'count'])
        .where('code', '=', 'SAMPLE_MISS')
        .execute()
    ).map(row => [row.facilityId, row.value, row.threshold, row.active, row.state, row.level, row.count])

  test('raises it when the programme is over, not before, once, and not for who drew enough', async () => {
    const db = await world()
    for (const at of [0, 1]) await logs(db, at, begin - dayMs, upTo(24))
    await logs(db, 0, begin, upTo(19))
    await logs(db, 0, begin, [20, 21, 22, 23, 24], 'NO_LIQUID')
    await logs(db, 1, begin, upTo(20))
    const { engine, at } = await engineAt(db)
    await at(end - minuteMs)
    expect(await told(db)).toEqual([])
    await at(end + 20 * minuteMs)
    const missed = [facilityOf(0), 19, 20, 'N', 'RAISED', '2', 1]
    expect(await told(db)).toEqual([missed])
    await at(end + 40 * minuteMs)
    await engine.stop()
    // Another process, or the same one later, tells nothing twice, not even of what somebody has closed.
    const later = await engineAt(db)
    const [open] = later.engine.open()
    await later.engine.acknowledge({ ids: [open!.id], actor: { username: 'city', realname: '城' } })
    expect((await told(db))[0]?.[4]).toBe('CLOSED')
    await later.at(end + 60 * minuteMs)
    await later.engine.stop()
    const third = await engineAt(db)
    await third.at(end + 90 * minuteMs)
    expect(await told(db)).toHaveLength(1)
    await third.engine.stop()
  })

  test('counts the next day to the open one', async () => {
    const db = await world()
    await logs(db, 0, begin - dayMs, upTo(24))
    for (const from of [begin, end]) await logs(db, 0, from, upTo(5))
    const { engine, at } = await engineAt(db)
    await at(end + 20 * minuteMs)
    await at(end + dayMs + 20 * minuteMs)
    expect(await told(db)).toEqual([[facilityOf(0), 5, 20, 'N', 'RAISED', '2', 2]])
    await engine.stop()
  })

  test('says nothing of a device that does not tell, that was not to run, or is looked after', async () => {
    const db = await world()
    // The first never told anything before; the second told, was not planned and drew nothing.
    await logs(db, 0, begin, upTo(3))
    await logs(db, 1, begin - dayMs, upTo(24))
    const { engine, at } = await engineAt(db)
    await at(end + 20 * minuteMs)
    expect(await told(db)).toEqual([])
    await engine.stop()
    // Planned it was: then nothing is too little.
    await db.write([
      bulkOf('sample', [
        {
          ...{ id: 's', sample_no: 'S', state: 'UNUSED', plant_id: 'x', point_id: 'p1', tenant_id: '0' },
          ...{ sample_date: businessDay(day), begin_time: begin, end_time: end, create_time: 1 },
        },
      ]),
      { sql: "update device_facility set run_status = 'MAINT' where id = ?", parameters: [facilityOf(0)] },
    ])
    const again = await engineAt(db)
    await again.at(end + 30 * minuteMs)
    expect(await told(db)).toEqual([[facilityOf(1), 0, 20, 'N', 'RAISED', '2', 1]])
    await again.engine.stop()
  })
})
