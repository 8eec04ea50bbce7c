import { facility } from '#contract/device/facility.ts'
import { idSeen } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'

export const minuteMeans = (db: Db, session: Session, factor: string, since: number) =>
  db.k
    .selectFrom('series as s')
    .innerJoin('telemetryMin as t', 't.seriesId', 's.id')
    .innerJoin('deviceFacility as f', 'f.id', 's.facilityId')
    .where('s.factor', '=', factor)
    .where('t.ts', '>=', since)
    .where('f.delFlag', '=', '0')
    .where(idSeen(db.dialect, facility, session, 'f.id'))
    .select(['s.facilityId as id', 't.value'])
    .orderBy('s.id')
    .orderBy('t.ts')
    .execute()
