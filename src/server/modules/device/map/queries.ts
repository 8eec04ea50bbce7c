import type { Db } from '#server/db/db.ts'

/** Stations with their plants; positions are text (`lng,lat`) in the table. Rows outside `orgCodes` are left out. */
export async function stationRows(db: Db, orgCodes: readonly string[] | 'all') {
  let query = db.k
    .selectFrom('deviceFacility as f')
    .innerJoin('sewagePlant as p', 'p.id', 'f.plantId')
    .leftJoin('region as r', 'r.code', 'p.cityCode')
    .where('f.delFlag', '=', '0')
    .where('p.delFlag', '=', '0')
    .where('f.mn', 'is not', null)
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
      'p.location as plantLocation',
      'p.designCapacity',
      'p.servedPopulation',
    ])
    .orderBy('p.plantCode')
  if (orgCodes !== 'all') {
    query = query.where(builder =>
      builder.or(orgCodes.map(code => builder('f.sysOrgCode', 'like', `${code}%`))),
    )
  }
  return query.execute()
}
