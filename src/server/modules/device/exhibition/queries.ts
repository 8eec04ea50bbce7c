import type { Db } from '#server/db/db.ts'

export const minuteMeans = (db: Db, factor: string, since: number) =>
  db.k
    .selectFrom('series as s')
    .innerJoin('telemetryMin as t', 't.seriesId', 's.id')
    .innerJoin('deviceFacility as f', 'f.id', 's.facilityId')
    .where('s.factor', '=', factor)
    .where('t.ts', '>=', since)
    .where('f.delFlag', '=', '0')
    .select(['s.facilityId as id', 'f.sysOrgCode', 'f.tenantId', 't.value'])
    .orderBy('s.id')
    .orderBy('t.ts')
    .execute()
