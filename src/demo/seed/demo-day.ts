/** What goes on in the demo beside its staff: rounds of its plans, days on which no server ran. */
import { dayMs } from '#lib/dates.ts'
import type { Db } from '#server/db/db.ts'
import { chainedDays, seedCustody } from './custody.ts'
import { drawFieldDays } from './field-day.ts'
import { chainDays, dayUnit, historyDays, type Programme } from './history.ts'
import { ensureRounds } from './rounds.ts'
import { dayText } from './samples.ts'
import { dayNumber } from './science.ts'

/** Of samples that were drawn, not fetched (demo-ids.ts). */
const drawnIds = '105____________'
const asDay = (text: string): number => Math.round(Date.parse(`${text}T00:00:00Z`) / dayMs)

/** Samples that an earlier version began to draw go on as they began. */
async function finishDrawn(db: Db, programme: Programme, now: number): Promise<void> {
  const today = dayNumber(now)
  const open = await db.k
    .selectFrom('sample')
    .select(['id', 'sampleDate'])
    .where('sampleDate', '>=', dayText(today - 4))
    .where('id', 'like', drawnIds)
    .where('state', '<>', 'TESTED')
    .where('updateBy', 'is', null)
    .execute()
  if (open.length === 0) return
  const days = [...new Set(open.map(({ sampleDate }) => asDay(sampleDate)))]
  const wanted = new Set(open.map(({ id }) => id))
  for (const day of days) await db.write(dayUnit(programme, [day], now, wanted))
  await drawFieldDays(db, programme, now, { first: today - 4, last: Math.max(...days) })
}

/** Days of which nothing is known, since no server ran for longer than the plans look ahead, are drawn as the history was. */
async function fillGap(db: Db, programme: Programme, now: number): Promise<void> {
  const last = dayNumber(now) - chainDays
  const newest = await db.k
    .selectFrom('sample')
    .select(({ fn }) => fn.max('sampleDate').as('day'))
    .where('sampleDate', '<=', dayText(last))
    .executeTakeFirst()
  const first = Math.max(newest?.day ? asDay(newest.day) + 1 : last + 1, last - historyDays)
  for (let day = first; day <= last; day++) await db.write(dayUnit(programme, [day], now))
  if (first <= last) await seedCustody(db, programme, now, Math.max(first, last - chainedDays))
}

/** Looked at once an hour; in between only what an earlier version began to draw. */
export function createDemoDay(db: Db, programmeOf: () => Promise<Programme>) {
  let hour = Number.NaN
  return async (now: number): Promise<void> => {
    const programme = await programmeOf()
    const thisHour = Math.floor(now / 3_600_000)
    if (thisHour !== hour) {
      await fillGap(db, programme, now)
      await ensureRounds(db, programme, now)
      hour = thisHour
    }
    await finishDrawn(db, programme, now)
  }
}
