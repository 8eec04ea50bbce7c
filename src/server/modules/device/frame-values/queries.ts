import type { Db } from '#server/db/db.ts'
import { bucketOf, periodTable } from '#server/db/telemetry-periods.ts'
import type { SeriesKind } from '#server/telemetry/queries.ts'

export const readFrame = (db: Db, id: string) =>
  db.k
    .selectFrom('rawFrame')
    .select(['id', 'recvTime', 'channel', 'mn', 'facilityId', 'cn', 'qn', 'body'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Bodies of the frames that share a request number: the packets of one set. */
export const readSiblings = (db: Db, mn: string, qn: string, around: number, withinMs: number) =>
  db.k
    .selectFrom('rawFrame')
    .select('body')
    .where('mn', '=', mn)
    .where('recvTime', '>=', around - withinMs)
    .where('recvTime', '<=', around + withinMs)
    .where('qn', '=', qn)
    .limit(256)
    .execute()

export interface ValueRow {
  factor: string
  ts: number
  value: number | null
  flag: string
}
/** Rows of one moment that a frame brought; a repeat brought none. */
export function readValues(
  db: Db,
  kind: SeriesKind,
  facilityId: string,
  ts: number,
  frameId: string,
): Promise<ValueRow[]> {
  const own = 't.series_id in (select id from series where facility_id = ?) and t.ts = ? and t.frame_id = ?'
  const [table, where, first] =
    kind === 'RTD'
      ? ['telemetry_rtd', `t.bucket = ? and ${own}`, [bucketOf(ts)]]
      : [periodTable[kind], own, []]
  return db.read<ValueRow>({
    sql: `select s.factor, t.ts, t.value, t.flag from ${table} t join series s on s.id = t.series_id
      where ${where} order by s.factor`,
    parameters: [...first, facilityId, ts, frameId],
  })
}
