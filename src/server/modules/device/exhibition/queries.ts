import { facility } from '#contract/device/facility.ts'
import { facilityModule } from '#contract/device/module.ts'
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
    .select(['s.facilityId as id', 't.ts', 't.value'])
    .orderBy('s.id')
    .orderBy('t.ts')
    .execute()

/** Ranges of the parts at work, of one device or of all. A part that data rules hide says nothing. */
export const moduleRanges = (db: Db, session: Session, facilityId: string | undefined) =>
  db.k
    .selectFrom('deviceModule as m')
    .innerJoin('deviceFacility as f', 'f.id', 'm.facilityId')
    .where('m.delFlag', '=', '0')
    .where('f.delFlag', '=', '0')
    .where('m.enabled', '=', 'Y')
    .where('m.factorCode', 'is not', null)
    .where(({ eb, or }) => or([eb('m.rangeLo', 'is not', null), eb('m.rangeHi', 'is not', null)]))
    .$if(facilityId !== undefined, query => query.where('m.facilityId', '=', facilityId ?? ''))
    .where(idSeen(db.dialect, facility, session, 'f.id'))
    .where(idSeen(db.dialect, facilityModule, session, 'm.id'))
    .select(['m.facilityId', 'm.factorCode as factor', 'm.rangeLo as lo', 'm.rangeHi as hi'])
    .orderBy('m.factorCode', by => by.asc().nullsFirst())
    .orderBy('m.facilityId')
    .orderBy('m.id')
    .execute()
