/** What people have taken on of the demo's samples is theirs: the demo goes on beside it. */
import { expect, it } from 'vitest'
import { dayUnit } from '#demo/seed/history.ts'
import { dayNumber } from '#demo/seed/science.ts'
import { demoProgramme } from '#demo/seed/seed.ts'
import { forEachDatabase } from '../support/databases.ts'

forEachDatabase((_name, open) => {
  it('moves its own samples on, and leaves alone what somebody has carried off', async () => {
    const db = await open()
    const programme = await demoProgramme(db, { stations: 4, intervalMs: 5_000 })
    const now = Date.UTC(2026, 10, 21, 2)
    const days = [dayNumber(now) - 1]
    await db.write(dayUnit(programme, days, now))
    const before = await db.k.selectFrom('sample').select(['id', 'state']).orderBy('id').execute()
    const [taken, other] = before
    await db.write([
      {
        sql: "update sample set sample_no = 'WD99000320261123017', state = 'TRANSIT', update_by = 'courier' where id = ?",
        parameters: [taken!.id],
      },
    ])
    await db.write(dayUnit(programme, days, now + 12 * 3_600_000))
    const after = await db.k.selectFrom('sample').select(['id', 'sampleNo', 'state']).orderBy('id').execute()
    expect(after.find(({ id }) => id === taken!.id)).toMatchObject({
      sampleNo: 'WD99000320261123017',
      state: 'TRANSIT',
    })
    expect(after.find(({ id }) => id === other!.id)!.state).not.toBe(other!.state)
    expect(after).toHaveLength(before.length)
  })
})
