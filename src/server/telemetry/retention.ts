/**
 * Drops what is older than it must be kept, in slices so small that ingest never waits 20 ms for one. Long spans on
 * PostgreSQL go as whole partitions (postgres/partitions.ts) instead. What waits for its roll-up is rolled up before, and
 * what is marked meanwhile stays.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { dayMs, hourMs, minuteMs, periodStart } from '#lib/dates.ts'
import type { Db, Statement } from '../db/db.ts'
import { dropPartitions, partitioned } from '../db/postgres/partitions.ts'
import { bucketOf, droppedBelow, unmarked } from '../db/telemetry-periods.ts'
import { rollUpBefore } from './rollup.ts'

/** Ages in ms. Hours and days are kept for good. */
export interface Retention {
  realtimeMs: number
  frameMs: number
  minuteMs: number
}
/** design, section 7, demo history. */
export const demoRetention: Retention = { realtimeMs: dayMs / 4, frameMs: dayMs / 12, minuteMs: 7 * dayMs }
export const fullRetention: Retention = { realtimeMs: 90 * dayMs, frameMs: 30 * dayMs, minuteMs: 365 * dayMs }
const quarantineMs = 90 * dayMs

const realtimeSlice = 3_000
const frameSlice = 250
const seriesSlice = 16
const betweenSlicesMs = 25

export async function dropOld(db: Db, keep: Retention, now: number): Promise<void> {
  await dropFrames(db, now - keep.frameMs)
  await dropRealtime(db, now - keep.realtimeMs, keep.realtimeMs)
  await dropByTime(db, 'quarantine', now - quarantineMs)
}

/** Apart from the others, since it walks over every series: once an hour is enough. */
export async function dropMinutes(db: Db, before: number, kept: number): Promise<void> {
  await dropNotes(db, 'MIN', before)
  await rollUpBefore(db, before, ['MIN', 'HOUR'])
  if (db.dialect === 'postgres' && kept >= partitioned.telemetry_min.wholeFromMs) {
    const end = await moveCut(db, 'HOUR', partitioned.telemetry_min.startOf(before))
    await dropPartitions(db, 'telemetry_min', end)
    return
  }
  const end = await moveCut(db, 'HOUR', periodStart(before, hourMs))
  const series = await db.k.selectFrom('series').select('id').orderBy('id').execute()
  for (let at = 0; at < series.length; at += seriesSlice) {
    await db.write(
      series.slice(at, at + seriesSlice).map(({ id }) => ({
        sql: `delete from telemetry_min where series_id = ? and ts < ? and ${unmarked('HOUR', 'ts', end)}`,
        parameters: [id, end],
      })),
    )
    await pause(betweenSlicesMs)
  }
}

export const dropFrames = (db: Db, before: number): Promise<void> => dropByTime(db, 'raw_frame', before)

/** What was said of values goes with them. */
async function dropNotes(db: Db, period: 'RTD' | 'MIN', before: number): Promise<void> {
  const slice: Statement = {
    sql: `delete from device_note where id in
      (select id from device_note where period = ? and ts < ? order by ts limit ${frameSlice})`,
    parameters: [period, before],
  }
  while ((await db.write([slice]))[0]!.changes === frameSlice) await pause(betweenSlicesMs)
}

async function dropByTime(db: Db, table: 'raw_frame' | 'quarantine', before: number): Promise<void> {
  const slice: Statement = {
    sql: `delete from ${table} where id in (select id from ${table} where recv_time < ? order by recv_time limit ${frameSlice})`,
    parameters: [before],
  }
  while ((await db.write([slice]))[0]!.changes === frameSlice) await pause(betweenSlicesMs)
}

/** `kept` says how long the policy keeps: whole partitions of PostgreSQL go only under a long one. */
export async function dropRealtime(db: Db, before: number, kept: number): Promise<void> {
  await dropNotes(db, 'RTD', before)
  await rollUpBefore(db, before, ['MIN'])
  if (db.dialect === 'postgres' && kept >= partitioned.telemetry_rtd.wholeFromMs) {
    const end = await moveCut(db, 'MIN', partitioned.telemetry_rtd.startOf(before))
    await dropPartitions(db, 'telemetry_rtd', end)
    return
  }
  const endMs = await moveCut(db, 'MIN', periodStart(before, minuteMs))
  const end = bucketOf(endMs)
  const over = unmarked('MIN', `bucket * cast(${minuteMs} as bigint)`, endMs)
  for (;;) {
    // The key of the row behind the slice: everything up to it goes as one stretch of the key.
    const [border] = await db.read<{ bucket: number; series_id: number }>({
      sql: `select bucket, series_id from telemetry_rtd where bucket < ? and ${over}
        order by bucket, series_id, ts limit 1 offset ${realtimeSlice}`,
      parameters: [end],
    })
    if (!border) break
    await db.write([
      { sql: `delete from telemetry_rtd where bucket < ? and ${over}`, parameters: [border.bucket] },
      {
        sql: `delete from telemetry_rtd where bucket = ? and series_id <= ? and ${over}`,
        parameters: [border.bucket, border.series_id],
      },
    ])
    await pause(betweenSlicesMs)
  }
  await db.write([{ sql: `delete from telemetry_rtd where bucket < ? and ${over}`, parameters: [end] }])
}

/**
 * Says what is dropped before it is: from now on nothing is made anew of what lies before it.
 * @param above what the table is rolled up into
 * @returns where to drop up to: earlier than asked where values came since the roll-up
 */
async function moveCut(db: Db, above: 'MIN' | 'HOUR', before: number): Promise<number> {
  const kind = droppedBelow[above]
  await db.write([
    {
      sql: `insert into telemetry_cut (kind, ts, run)
        select '${kind}', coalesce(min(ts), ${before}), 1 from telemetry_dirty where kind = '${above}' and ts < ${before}
        on conflict (kind) do update set run = telemetry_cut.run + 1,
          ts = case when excluded.ts > telemetry_cut.ts then excluded.ts else telemetry_cut.ts end`,
      parameters: [],
    },
  ])
  const cut = await db.k
    .selectFrom('telemetryCut')
    .select('ts')
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return Math.min(cut.ts, before)
}
