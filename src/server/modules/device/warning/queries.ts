import { sql } from 'kysely'
import { facilityWarning } from '#contract/device/warning.ts'
import { dayMs } from '#lib/dates.ts'
import { idSeen } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'

/** Runs of the programmes of a device, the newest first. */
const runsOf = (db: Db, facilityId: string) =>
  db.k
    .selectFrom('sample as s')
    .innerJoin('sewagePoint as p', 'p.id', 's.pointId')
    .select(['s.id', 's.sampleNo', 's.beginTime', 's.endTime', 's.planSub'])
    .where('p.samplerId', '=', facilityId)
    .where('s.delFlag', '=', '0')
    .orderBy('s.beginTime', 'desc')
    .limit(1)
/** The run that the device was drawing at that moment. */
export const drawnBy = (db: Db, facilityId: string, at: number) =>
  runsOf(db, facilityId).where('s.beginTime', '<=', at).where('s.endTime', '>', at).executeTakeFirst()

const waitedMs = 8 * dayMs
/** The run that had ended by that moment and still stands in the device's cabinet: nobody has fetched it. */
export const waitsIn = (db: Db, facilityId: string, at: number) =>
  runsOf(db, facilityId)
    .where('s.state', 'in', ['UNUSED', 'BOUND'])
    .where('s.endTime', '<=', at)
    .where('s.endTime', '>', at - waitedMs)
    .executeTakeFirst()

/** Open warnings by level, of those that the caller sees. */
export const openCounts = (db: Db, session: Session) =>
  db.k
    .selectFrom('facilityWarning as w')
    .where('delFlag', '=', '0')
    .where('state', 'not in', ['CLOSED', 'FALSE_ALARM'])
    .where(idSeen(db.dialect, facilityWarning, session, 'w.id'))
    .select(({ fn }) => [
      'level',
      fn.countAll<number>().as('open'),
      fn.sum<number>(sql`case when acked = 'N' and state <> 'SHELVED' then 1 else 0 end`).as('unacked'),
    ])
    .groupBy('level')
    .execute()
