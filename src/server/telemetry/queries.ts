/** Questions about figures. Times are epoch ms; `to` is not included. */
import type { Db } from '../db/db.ts'
import { bucketOf, periodTable } from '../db/telemetry-periods.ts'

export type SeriesKind = 'RTD' | 'MIN' | 'HOUR' | 'DAY'
export interface Range {
  facilityId: string
  factor: string
  from: number
  to: number
}
export interface RangePoint {
  ts: number
  value: number | null
  min: number | null
  max: number | null
  /** N when every value of the step is good, else one of the others. */
  flag: string
}
/**
 * One series over a range, thinned to at most `maxPoints` steps of equal length: average, least and greatest
 * of each step, so that no peak is lost.
 */
export function seriesRange(db: Db, kind: SeriesKind, range: Range, maxPoints = 600): Promise<RangePoint[]> {
  const { facilityId, factor, from, to } = range
  const step = Math.max(1, Math.ceil((to - from) / maxPoints))
  const figures = kind === 'RTD' ? ['"value"', '"value"'] : ['"min"', '"max"']
  const picked = `select min(r.ts) as ts, avg(r."value") as "value", min(coalesce(r.${figures[0]}, r."value")) as "min",
      max(coalesce(r.${figures[1]}, r."value")) as "max",
      coalesce(max(case when r.flag <> 'N' then r.flag end), 'N') as flag`
  // Integer division must be asked for on both engines alike.
  const grouped = `group by cast((r.ts - ${whole(from)}) as bigint) / ${whole(step)} order by 1`
  const series = 'select id from series where facility_id = ? and factor = ?'
  if (kind !== 'RTD') {
    return db.read<RangePoint>({
      sql: `${picked} from ${periodTable[kind]} r where r.series_id = (${series}) and r.ts >= ? and r.ts < ? ${grouped}`,
      parameters: [facilityId, factor, from, to],
    })
  }
  return db.read<RangePoint>({
    sql: `with recursive buckets(bucket) as (
        select ${whole(bucketOf(from))} union all select bucket + 1 from buckets where bucket < ${whole(bucketOf(to - 1))})
      ${picked} from buckets b join telemetry_rtd r
        on r.bucket = b.bucket and r.series_id = (${series}) and r.ts >= ? and r.ts < ? ${grouped}`,
    parameters: [facilityId, factor, from, to],
  })
}

export interface DayPoint {
  factor: string
  /** Which step, from 0. */
  at: number
  value: number | null
  min: number | null
  max: number | null
}
/** Minutes of all series of a device over a range, in steps of equal length. */
export function facilityRange(
  db: Db,
  facilityId: string,
  from: number,
  to: number,
  stepMs: number,
  kind: 'MIN' | 'HOUR' = 'MIN',
): Promise<DayPoint[]> {
  return db.read<DayPoint>({
    sql: `select s.factor as factor, cast((r.ts - ${whole(from)}) as bigint) / ${whole(stepMs)} as "at", avg(r."value") as "value",
        min(coalesce(r."min", r."value")) as "min", max(coalesce(r."max", r."value")) as "max"
      from series s join ${periodTable[kind]} r on r.series_id = s.id
      where s.facility_id = ? and r.ts >= ? and r.ts < ? group by 1, 2 order by 1, 2`,
    parameters: [facilityId, from, to],
  })
}

/** Numbers that are part of the text: typed parameters in arithmetic differ between the engines. */
function whole(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number: ${value}`)
  return String(value)
}
