import { facility } from '#contract/device/facility.ts'
import { idSeen } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'

/** Stations with their plants; positions are text (`lng,lat`) in the table. */
export const stationRows = (db: Db, session: Session) =>
  db.k
    .selectFrom('deviceFacility as f')
    .innerJoin('sewagePlant as p', 'p.id', 'f.plantId')
    .leftJoin('region as r', 'r.code', 'p.cityCode')
    .leftJoin('region as d', 'd.code', 'p.districtCode')
    .where('f.delFlag', '=', '0')
    .where('p.delFlag', '=', '0')
    .where('f.mn', 'is not', null)
    .where(idSeen(db.dialect, facility, session, 'f.id'))
    .select([
      'f.id',
      'f.facilityName',
      'f.facilityCode',
      'f.mn',
      'f.location as facilityLocation',
      'p.id as plantId',
      'p.plantName',
      'p.plantCode',
      'p.cityCode',
      'r.name as cityName',
      'p.districtCode',
      'd.name as districtName',
      'p.location as plantLocation',
      'p.designCapacity',
      'p.servedPopulation',
    ])
    .orderBy('p.plantCode')
    .execute()
