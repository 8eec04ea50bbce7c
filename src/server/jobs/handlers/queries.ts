import type { Db } from '#server/db/db.ts'

/**
 * Facilities with an identifier of their own that sent nothing since; those that never spoke count too. The time that is kept
 * with a facility is that of its last change of state, so the frames have the word.
 */
export async function silentFacilities(
  db: Db,
  since: number,
  most: number,
): Promise<{ names: string[]; silent: number; total: number }> {
  const speaks = "d.del_flag = '0' and d.mn is not null and d.mn <> ''"
  const rows = await db.read<{ facility_name: string; silent: number }>({
    sql: `select d.facility_name, count(*) over () as silent from device_facility d
      where ${speaks} and coalesce(d.last_msg_time, 0) < ?
        and not exists (select 1 from raw_frame f where f.mn = d.mn and f.recv_time >= ?)
      order by d.facility_name limit ${most}`,
    parameters: [since, since],
  })
  const [all] = await db.read<{ total: number }>({
    sql: `select count(*) as total from device_facility d where ${speaks}`,
    parameters: [],
  })
  return {
    names: rows.map(row => row.facility_name),
    silent: Number(rows[0]?.silent ?? 0),
    total: Number(all?.total ?? 0),
  }
}
