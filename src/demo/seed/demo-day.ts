/** Keeps the demo's samples and results going while the server runs, and catches up after it stood still. */
import type { Db } from '#server/db/db.ts'
import { advanceFieldWork } from './field-day.ts'
import { dayUnit, historyDays, type Programme } from './history.ts'
import { dayNumber } from './science.ts'

/** Writes every day since the newest sample (and the two before it, which may still change) up to today. */
export async function advanceDemo(db: Db, programme: Programme, now: number): Promise<void> {
  const newest = await db.k
    .selectFrom('sample')
    .select(builder => builder.fn.max('sampleDate').as('day'))
    .executeTakeFirst()
  const today = dayNumber(now)
  const last = newest?.day ? dayNumber(Date.parse(`${newest.day}T00:00:00+08:00`)) : today - historyDays
  const first = Math.max(Math.min(last, today) - 2, today - historyDays)
  for (let day = first; day <= today; day++) await db.write(dayUnit(programme, [day], now))
  await advanceFieldWork(db, programme, now)
}
