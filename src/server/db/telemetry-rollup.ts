/**
 * Real-time values into minutes, minutes into hours, hours into days. A touched period is computed anew from all
 * rows below it, so a repeated or late value is never counted twice; what a device reported itself stays.
 *
 * Flags (spec/domain 3.1, sewage): one abnormal value makes a minute abnormal, and the minute's figure is the
 * average of its good values where there are any. An hour or a day is good when at least 75 % of what it was made
 * of is good.
 */
import { minuteMs } from '#lib/dates.ts'
import type { Bulk, Db, Statement } from './db.ts'
import {
  bucketOf,
  dirtyPart,
  type PeriodKind,
  periodColumns,
  periodMs,
  periodTable,
} from './telemetry-periods.ts'

interface Mark {
  kind: PeriodKind
  ts: number
  stamp: string
}
interface Rolled {
  series_id: number
  factor: string
  value: number | null
  flag: string
  min: number | null
  max: number | null
  cou: number | null
}
/** A minute is closed this long after its end: most late packets are in by then. */
const graceMs = 5_000
/** Rows of one unit: keeps the writer free for ingest between two of them. */
const slice = 800
const flowFactor = 'w00000'
const goodShare = 0.75

/** Rolls up what is marked. @returns the number of periods done */
export async function rollUp(db: Db, now: number, kinds: readonly PeriodKind[]): Promise<number> {
  let done = 0
  for (const kind of kinds) {
    const marks = await db.k
      .selectFrom('telemetryDirty')
      .selectAll()
      .where('kind', '=', kind)
      // The running minute would be rolled up again and again; the running hour and day are worth it.
      .where('ts', '<=', kind === 'MIN' ? now - minuteMs - graceMs : now)
      .orderBy('ts')
      .limit(200)
      .execute()
    for (const mark of marks) await rollPeriod(db, { ...mark, kind })
    done += marks.length
  }
  return done
}

async function rollPeriod(db: Db, mark: Mark): Promise<void> {
  const rows = await (mark.kind === 'MIN' ? minuteOf(db, mark.ts) : periodOf(db, mark))
  const unit: (Bulk | Statement)[] = [
    {
      sql: 'delete from telemetry_dirty where kind = ? and ts = ? and stamp = ?',
      parameters: [mark.kind, mark.ts, mark.stamp],
    },
  ]
  if (mark.kind !== 'DAY') unit.push(dirtyPart(mark.kind === 'MIN' ? 'HOUR' : 'DAY', [mark.ts]))
  // The mark goes with the last slice: a kill before it leaves the mark, and the period is done again.
  const last = Math.max(0, rows.length - slice)
  for (let at = 0; at < last; at += slice) {
    await db.write([rolledPart(mark, rows.slice(at, Math.min(at + slice, last)))])
  }
  await db.write([rolledPart(mark, rows.slice(last)), ...unit])
}

function minuteOf(db: Db, ts: number): Promise<Rolled[]> {
  // The ts range repeats the bucket: it lets PostgreSQL leave the other days' partitions alone.
  return db.read<Rolled>({
    sql: `select r.series_id, s.factor,
        coalesce(avg(case when r.flag = 'N' then r."value" end), avg(r."value")) as "value",
        coalesce(max(case when r.flag <> 'N' then r.flag end), 'N') as flag,
        coalesce(min(case when r.flag = 'N' then r."value" end), min(r."value")) as "min",
        coalesce(max(case when r.flag = 'N' then r."value" end), max(r."value")) as "max",
        count(r."value") as cou
      from telemetry_rtd r join series s on s.id = r.series_id
      where r.bucket = ? and r.ts >= ? and r.ts < ?
      group by r.series_id, s.factor`,
    parameters: [bucketOf(ts), ts, ts + minuteMs],
  })
}

function periodOf(db: Db, { kind, ts }: Mark): Promise<Rolled[]> {
  const below = kind === 'HOUR' ? periodTable.MIN : periodTable.HOUR
  return db.read<Rolled>({
    sql: `select b.series_id, s.factor,
        coalesce(avg(case when b.flag = 'N' then b."value" end), avg(b."value")) as "value",
        case when sum(case when b.flag = 'N' then 1 else 0 end) >= ${goodShare} * count(*) then 'N'
          else max(case when b.flag <> 'N' then b.flag end) end as flag,
        min(b."min") as "min", max(b."max") as "max", sum(b.cou) as cou
      from series s join ${below} b on b.series_id = s.id and b.ts >= ? and b.ts < ?
      group by b.series_id, s.factor`,
    parameters: [ts, ts + periodMs[kind]],
  })
}

function rolledPart({ kind, ts }: Mark, rows: readonly Rolled[]): Bulk {
  const table = periodTable[kind]
  return {
    table,
    columns: periodColumns,
    rows: rows.map(row => [
      row.series_id,
      ts,
      row.value,
      row.flag,
      row.min,
      null,
      row.max,
      kind === 'MIN' && row.factor === flowFactor ? cubicMetres(row.value) : row.cou,
      'R',
      null,
    ]),
    onConflict: {
      keys: ['series_id', 'ts'],
      update: ['value', 'flag', 'min', 'max', 'cou'],
      where: `${table}.source = 'R'`,
    },
  }
}

/** L/s over one minute as m³. Hours and days add up the minutes that were measured. */
const cubicMetres = (litresPerSec: number | null): number | null =>
  litresPerSec === null ? null : (litresPerSec * (minuteMs / 1000)) / 1000
