/** Flow and loads of all stations of a region by the hour. Aggregated in the database; only the hours come back. */
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { facilityIn, type Within } from '../queries.ts'

export interface WaterStep {
  ts: number
  /** L/s, sum over the stations. */
  flow: number
  /** L/s × mg/L, summed likewise; null where no station measures it. */
  cod: number | null
  nh3n: number | null
  stations: number
}

/** Loads are summed where flow and concentration stand at the same hour, station by station. */
export async function waterSteps(
  db: Db,
  within: Within,
  question: { from: number; to: number },
): Promise<WaterStep[]> {
  const { rows } = await sql<WaterStep>`
    select q.ts, sum(q.value) as flow, sum(q.value * c.value) as cod, sum(q.value * n.value) as nh3n,
      count(*) as stations
    from series s
    join telemetry_hour q on q.series_id = s.id and q.ts >= ${question.from} and q.ts < ${question.to}
    left join series sc on sc.facility_id = s.facility_id and sc.factor = 'w01018'
    left join telemetry_hour c on c.series_id = sc.id and c.ts = q.ts
    left join series sn on sn.facility_id = s.facility_id and sn.factor = 'w21003'
    left join telemetry_hour n on n.series_id = sn.id and n.ts = q.ts
    where s.factor = 'w00000' and q.value is not null and ${facilityIn(within, 's.facility_id')}
    group by q.ts
    order by q.ts`.execute(db.k)
  return rows.map(row => ({ ...row, ts: Number(row.ts), stations: Number(row.stations) }))
}

/** Stations that have a flow series: what a full hour would count. */
export async function flowStations(db: Db, within: Within): Promise<number> {
  const row = await db.k
    .selectFrom('series as s')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .where('s.factor', '=', 'w00000')
    .where(facilityIn(within, 's.facility_id'))
    .executeTakeFirst()
  return Number(row?.all ?? 0)
}
