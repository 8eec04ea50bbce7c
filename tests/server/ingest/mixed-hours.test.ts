/** Hours of which a device sends real-time values and reports of its own: they must not depend on what came first. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hourMs, minuteMs, periodStart } from '#lib/dates.ts'
import type { Db } from '#server/db/db.ts'
import type { RunningIngest } from '#server/ingest/ingest.ts'
import { rollUp } from '#server/telemetry/rollup.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { facilityOf, seedSites, startIngest } from './station.ts'

forEachDatabase((_name, open) => {
  let db: Db
  let ingest: RunningIngest
  const now = Date.now()
  const noon = periodStart(now, hourMs) - 6 * hourMs
  const send = (items: unknown[]) =>
    ingest.takePayloads({ channel: 'HTTP', remote: '', facilityId: facilityOf(0), items })
  const rolled = async () => {
    for (const kind of ['MIN', 'HOUR', 'DAY'] as const) await rollUp(db, now, [kind])
    const rows = await db.k.selectFrom('telemetryHour').select(['ts', 'cou']).orderBy('ts').execute()
    return rows.map(({ cou }) => Number(cou?.toFixed(6)))
  }
  /** @param minute of the two hours; 10 L/s are 0.6 m³ a minute */
  const report = (minute: number, cou = 6) => ({
    ts: noon + minute * minuteMs,
    kind: 'MIN',
    values: [{ factor: 'w00000', value: 10, cou }],
  })

  beforeEach(async () => {
    db = await open()
    await seedSites(db, [{ mn: 'QY0000000001' }])
    ingest = await startIngest(db)
    const flow = { values: [{ factor: 'w00000', value: 10 }] }
    await send(Array.from({ length: 120 }, (_, minute) => ({ ts: noon + minute * minuteMs, ...flow })))
    expect(await rolled()).toEqual([36, 36])
  })
  afterEach(() => ingest.stop())

  test.each([
    ['on either side of the hour', [50, 60], [36, 36]],
    // Ten minutes of which five lie in the next hour count where they begin.
    ['between two others', [45, 65, 55], [39, 33]],
    ['before those of the next hour', [60, 70, 50], [36, 36]],
  ])('a report that comes after a roll-up counts as if all had come at once: %s', async (_, order, hours) => {
    for (const minute of order) {
      await send([report(minute)])
      await rolled()
    }
    expect(await rolled()).toEqual(hours)
  })
})
