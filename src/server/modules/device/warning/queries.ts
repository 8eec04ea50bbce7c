import { sql } from 'kysely'
import { facilityWarning } from '#contract/device/warning.ts'
import { idSeen } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'

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
