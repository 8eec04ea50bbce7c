/** What stands beside each plant of a list: its devices, its newest published result, the level of its district. A page is one question each. */
import { facility } from '#contract/device/facility.ts'
import { visibleRows } from '#server/crud/access.ts'
import { allOf, type Fragment, isIn } from '#server/crud/fragment.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'

/** Devices that the caller sees, as their own list counts them. */
export function devicesOf(db: Db, session: Session, plantIds: readonly string[]) {
  const where = allOf([isIn('t.plant_id', plantIds), ...visibleRows(db.dialect, facility, session)])
  return db.read<{ plantId: string; total: number; online: number }>({
    sql: `select t.plant_id as "plantId", count(*) as total, sum(case when t.online_status = '1' then 1 else 0 end) as online
      from device_facility t where t.del_flag = '0' and ${where.sql} group by t.plant_id`,
    parameters: where.parameters,
  })
}

/** The last day with a published result, of those that `seen` leaves: the newest one ends the search, whatever lies before. */
export function lastResultsOf(db: Db, seen: Fragment, plantIds: readonly string[]) {
  const plants = isIn('p.id', plantIds)
  return db.read<{ plantId: string; day: string | null }>({
    sql: `select p.id as "plantId", (select t.sample_date from plant_result t
        where t.plant_id = p.id and t.state = 'PUBLISHED' and t.superseded = 'N' and ${seen.sql}
        order by t.sample_date desc limit 1) as day
      from sewage_plant p where ${plants.sql}`,
    parameters: [...seen.parameters, ...plants.parameters],
  })
}

/** Of each district the highest level in the newest month with a published one, of those that `seen` leaves. */
export function gradesOf(db: Db, seen: Fragment, districts: readonly string[]) {
  const regions = isIn('r.code', districts)
  return db.read<{ district: string; grade: string; drug: string; period: string }>({
    sql: `select r.code as district, a.grade as grade, coalesce(d.name_zh, a.drug_code) as drug, a.period as period
      from region r join appraisal a on a.id = (select t.id from appraisal t
        where t.region_code = r.code and t.grain = 'MONTH' and t.place_level = '3' and t.state = 'PUBLISHED'
          and t.grade is not null and ${seen.sql}
        order by t.start_date desc, t.grade desc, t.drug_code limit 1)
      left join drug d on d.drug_code = a.drug_code and d.del_flag = '0'
      where ${regions.sql}`,
    parameters: [...seen.parameters, ...regions.parameters],
  })
}
