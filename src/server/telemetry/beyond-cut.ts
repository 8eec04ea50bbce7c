/** Periods of which the retention has dropped what they were made of: they stay as they are, what comes late is set aside. */
import { timeOfId } from '#lib/id.ts'
import type { Bulk, Db } from '../db/db.ts'
import {
  bucketOf,
  droppedBelow,
  type PeriodKind,
  periodMs,
  periodTable,
  rolledFrom,
} from '../db/telemetry-periods.ts'

/** A period that waits for its roll-up. */
export interface Mark {
  kind: PeriodKind
  ts: number
  stamp: string
}
interface Late {
  series_id: number
  ts: number
  value: number | null
  flag: string
  min: number | null
  max: number | null
  cou: number | null
  frame_id: string | null
  facility_id: string
  factor: string
  mn: string | null
}

/** The last drop, where it or one before it took what lay below this period; else undefined. */
export async function runAfterDrop(db: Db, { kind, ts }: Mark): Promise<number | undefined> {
  if (kind === 'DAY') return undefined
  const cut = await db.k
    .selectFrom('telemetryCut')
    .select(['ts', 'run'])
    .where('kind', '=', droppedBelow[kind])
    .executeTakeFirst()
  return cut && ts < cut.ts ? cut.run : undefined
}

/**
 * Condition on rolled up rows beyond the cut: all that they were made of is there. Either it came after the drop, or the period was
 * marked before its turn came, and left out. What a series has is dropped a minute, or an hour, at a time: one row tells of all. A
 * minute of an hour may have been reported anew, so that any of its old ones will do; what comes after a drop is of later frames.
 */
export function isWhole(row: string, { kind, ts }: Mark, run: number): string {
  const since = `coalesce(${row}.made_run, -1) = ${run}`
  if (kind === 'DAY') return since
  const within = `b.series_id = ${row}.series_id and b.ts >= ${ts} and b.ts < ${ts + periodMs[kind]}`
  const old =
    kind === 'MIN'
      ? `telemetry_rtd b where b.bucket = ${bucketOf(ts)} and ${within} and b.frame_id = ${row}.made_of`
      : `telemetry_min b where ${within} and coalesce(b.frame_id, b.made_of) <= ${row}.made_of`
  return `case when ${row}.made_of is null then ${since} else exists (select 1 from ${old}) end`
}

/** What came for periods that can no more be made anew: once each, and another one of the same moment as well. */
export async function leftOut(db: Db, mark: Mark, run: number): Promise<Bulk[]> {
  const { kind, ts } = mark
  const bucket = kind === 'MIN' ? `b.bucket = ${bucketOf(ts)} and ` : ''
  const extremes = kind === 'HOUR' ? 'b."min", b."max", b.cou, ' : ''
  const rows = await db.read<Late>({
    sql: `select b.series_id, b.ts, b."value", b.flag, ${extremes}b.frame_id, s.facility_id, s.factor, f.mn
      from ${periodTable[kind]} p join ${rolledFrom[kind]} b on ${bucket}b.series_id = p.series_id and b.ts >= ? and b.ts < ?
        join series s on s.id = p.series_id left join device_facility f on f.id = s.facility_id
      where p.ts = ? and p.source = 'R' and not ${isWhole('p', mark, run)}`,
    parameters: [ts, ts + periodMs[kind], ts],
  })
  if (rows.length === 0) return []
  const reason =
    kind === 'MIN'
      ? '该时段的实时数据已过保存期，迟到数据未并入分钟数据'
      : '该时段的分钟数据已过保存期，迟到数据未并入小时数据'
  return [
    {
      table: 'quarantine',
      columns: ['id', 'recv_time', 'mn', 'facility_id', 'factor', 'ts', 'value_text', 'reason', 'frame_id'],
      rows: rows.map(row => [
        ['late', kind, row.series_id, row.ts, row.value, row.flag, row.min, row.max, row.cou].join('-'),
        row.frame_id === null ? Date.now() : timeOfId(row.frame_id),
        row.mn,
        row.facility_id,
        row.factor,
        row.ts,
        row.value === null ? null : String(row.value),
        reason,
        row.frame_id,
      ]),
      onConflict: 'ignore',
    },
  ]
}
