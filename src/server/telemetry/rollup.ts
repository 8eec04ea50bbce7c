/**
 * Real-time values into minutes, minutes into hours, hours into days. A touched period is computed anew from all
 * rows below it, so a repeated or late value is never counted twice; what a device reported itself stays.
 *
 * Flags (spec/domain 3.1, sewage): one abnormal value makes a minute abnormal, and the minute's figure is the
 * average of its good values where there are any. An hour or a day is good when at least 75 % of what it was made
 * of is good.
 */
import { hourMs, minuteMs, periodStart } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import { type Bulk, ConflictError, type Db, type Statement } from '../db/db.ts'
import {
  bucketOf,
  dirtyPart,
  longestReportedMs,
  type PeriodKind,
  periodColumns,
  periodMs,
  periodTable,
  rolledFrom,
} from '../db/telemetry-periods.ts'
import { isWhole, leftOut, type Mark, runAfterDrop } from './beyond-cut.ts'

interface Rolled {
  series_id: number
  factor: string
  value: number | null
  flag: string
  min: number | null
  max: number | null
  cou: number | null
  /** First frame of what a minute is made of, last one of what an hour is. */
  made_of?: string | null
}
type SummedKind = 'HOUR' | 'DAY'
interface Part {
  ts: number
  value: number | null
  flag: string
  min: number | null
  max: number | null
  cou: number | null
  source: string
}
/** A minute is closed this long after its end: most late packets are in by then. */
const graceMs = 5_000
/** Rows of one unit: keeps the writer free for ingest between two of them. */
const slice = 800
const seriesSlice = 50
/** Length of what is rolled up into an hour or a day. */
const unitMs = { HOUR: minuteMs, DAY: hourMs } as const
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

/** Rolls up what is marked before a moment: it is about to be dropped. */
export async function rollUpBefore(db: Db, before: number, kinds: readonly PeriodKind[]): Promise<void> {
  // Upwards, so that values that keep coming do not hold this up.
  for (const kind of kinds)
    for (let from = Number.MIN_SAFE_INTEGER; ; ) {
      const marks = await db.k
        .selectFrom('telemetryDirty')
        .selectAll()
        .where('kind', '=', kind)
        .where('ts', '>', from)
        .where('ts', '<', before)
        .orderBy('ts')
        .limit(200)
        .execute()
      for (const mark of marks) await rollPeriod(db, { ...mark, kind })
      const last = marks.at(-1)
      if (!last) break
      from = last.ts
    }
}

async function rollPeriod(db: Db, mark: Mark): Promise<void> {
  // Before the rows are read: a drop that comes between leaves alone what is marked.
  const run = await runAfterDrop(db, mark)
  const rows = await (mark.kind === 'MIN'
    ? minuteOf(db, mark.ts)
    : periodOf(db, { ...mark, kind: mark.kind }))
  const standing = markStands(mark)
  const unit: (Bulk | Statement)[] = [
    standing,
    {
      sql: 'delete from telemetry_dirty where kind = ? and ts = ? and stamp = ?',
      parameters: [mark.kind, mark.ts, mark.stamp],
    },
  ]
  if (mark.kind !== 'DAY') unit.push(dirtyPart(mark.kind === 'MIN' ? 'HOUR' : 'DAY', [mark.ts]))
  // The mark goes with the last slice: a kill before it leaves the mark, and the period is done again.
  const last = Math.max(0, rows.length - slice)
  if (run !== undefined) unit.push(...(await leftOut(db, mark, run)))
  try {
    for (let at = 0; at < last; at += slice)
      await db.write([rolledPart(mark, run, rows.slice(at, Math.min(at + slice, last))), standing])
    await db.write([rolledPart(mark, run, rows.slice(last)), ...unit])
  } catch (error) {
    // Done by another, of rows that were read later.
    if (!(error instanceof ConflictError)) throw error
  }
}

/**
 * Several roll up at a time: jobs of one server, servers of one database. What one has read may be older than what another has
 * written, which does no harm while the mark stands: the period is done again. So nothing is written once it is gone, and whoever
 * meets a newer mark than his own leaves another one, that nobody takes away who may have been overwritten.
 */
const markStands = ({ kind, ts, stamp }: Mark): Statement => ({
  sql: 'update telemetry_dirty set stamp = case when stamp = ? then stamp else ? end where kind = ? and ts = ?',
  parameters: [stamp, nextId(), kind, ts],
  expect: 1,
})

function minuteOf(db: Db, ts: number): Promise<Rolled[]> {
  // The ts range repeats the bucket: it lets PostgreSQL leave the other days' partitions alone.
  return db.read<Rolled>({
    sql: `select r.series_id, s.factor,
        coalesce(avg(case when r.flag = 'N' then r."value" end), avg(r."value")) as "value",
        coalesce(max(case when r.flag <> 'N' then r.flag end), 'N') as flag,
        coalesce(min(case when r.flag = 'N' then r."value" end), min(r."value")) as "min",
        coalesce(max(case when r.flag = 'N' then r."value" end), max(r."value")) as "max",
        count(r."value") as cou, min(r.frame_id) as made_of
      from telemetry_rtd r join series s on s.id = r.series_id
      where r.bucket = ? and r.ts >= ? and r.ts < ?
      group by r.series_id, s.factor`,
    parameters: [bucketOf(ts), ts, ts + minuteMs],
  })
}

async function periodOf(db: Db, { kind, ts }: Mark & { kind: SummedKind }): Promise<Rolled[]> {
  const unit = unitMs[kind]
  const madeOf = kind === 'HOUR' ? ', max(coalesce(b.frame_id, b.made_of)) as made_of' : ''
  // Reports that follow one another as the rows below do have taken the places of those: no time is told of twice.
  const rows = await db.read<Rolled & { mixed: number }>({
    sql: `select b.series_id, s.factor,
        coalesce(avg(case when b.flag = 'N' then b."value" end), avg(b."value")) as "value",
        case when sum(case when b.flag = 'N' then 1 else 0 end) >= ${goodShare} * count(*) then 'N'
          else max(case when b.flag <> 'N' then b.flag end) end as flag,
        min(b."min") as "min", max(b."max") as "max", sum(b.cou) as cou,
        case when min(b.source) = max(b.source) then 0
          when sum(case when b.source = 'D' then 1 else 0 end) > 1
            and max(case when b.source = 'D' then b.ts end) - min(case when b.source = 'D' then b.ts end)
              = (sum(case when b.source = 'D' then 1 else 0 end) - 1) * ${unit}
            and max(case when b.source = 'D' then b.ts % ${unit} else 0 end) = 0 then 0
          else 1 end as mixed${madeOf}
      from series s join ${rolledFrom[kind]} b on b.series_id = s.id and b.ts >= ? and b.ts < ?
      group by b.series_id, s.factor`,
    parameters: [ts, ts + periodMs[kind]],
  })
  const mixed = rows.filter(row => Number(row.mixed) === 1).map(row => row.series_id)
  if (mixed.length === 0) return rows
  const parts = await partsOf(db, { kind, ts }, mixed)
  return rows.map(row => {
    const own = parts.get(row.series_id)
    return own ? { ...row, ...sumOf(own, kind, ts) } : row
  })
}

/** The rows below of these series, and what the devices reported shortly before and after: it tells how often they do. */
async function partsOf(
  db: Db,
  { kind, ts }: { kind: SummedKind; ts: number },
  series: readonly number[],
): Promise<Map<number, Part[]>> {
  const parts = new Map<number, Part[]>()
  for (let at = 0; at < series.length; at += seriesSlice) {
    const ids = series.slice(at, at + seriesSlice)
    const rows = await db.k
      .selectFrom(kind === 'HOUR' ? 'telemetryMin' : 'telemetryHour')
      .select(['seriesId', 'ts', 'value', 'flag', 'min', 'max', 'cou', 'source'])
      .where('seriesId', 'in', ids)
      .where('ts', '>=', ts - longestReportedMs)
      .where('ts', '<', ts + periodMs[kind] + longestReportedMs)
      .execute()
    for (const row of rows) {
      const own = parts.get(row.seriesId)
      if (own) own.push(row)
      else parts.set(row.seriesId, [row])
    }
  }
  return parts
}

/**
 * A device that sends real-time values and periods of its own says the same twice: what it reported counts for the
 * time it stands for, from its stamp on, and what was rolled up here counts for the rest.
 */
function sumOf(near: readonly Part[], kind: SummedKind, ts: number): Omit<Rolled, 'series_id' | 'factor'> {
  const unit = unitMs[kind]
  const reported = near.filter(part => part.source === 'D')
  const starts = [...new Set(reported.map(part => periodStart(part.ts, unit)))].sort((a, b) => a - b)
  const gaps = starts.slice(1).map((start, i) => start - starts[i]!)
  const least = Math.min(...gaps)
  const length = kind === 'HOUR' && least <= longestReportedMs ? least : unit
  const coversOf = (parts: readonly Part[]): Set<number> => {
    const covered = new Set<number>()
    for (const part of parts)
      for (let at = periodStart(part.ts, unit), end = at + length; at < end; at += unit) covered.add(at)
    return covered
  }
  const covered = coversOf(reported)
  // A report without an amount takes none away.
  const amounts = coversOf(reported.filter(part => part.cou !== null))
  const within = near.filter(part => part.ts >= ts && part.ts < ts + periodMs[kind])
  const standing = (by: ReadonlySet<number>): Part[] =>
    within.filter(part => part.source === 'D' || !by.has(part.ts))
  const counted = standing(covered)
  const good = counted.filter(part => part.flag === 'N')
  const weightOf = (parts: readonly Part[]): number =>
    parts.reduce((sum, part) => sum + (part.source === 'D' ? length : unit), 0)
  const meanOf = (parts: readonly Part[]): number | null => {
    const known = parts.filter(part => part.value !== null)
    const sum = known.reduce((all, part) => all + part.value! * weightOf([part]), 0)
    return known.length === 0 ? null : sum / weightOf(known)
  }
  const known = (values: readonly (number | null)[]): number[] => values.filter(value => value !== null)
  const cous = known(standing(amounts).map(part => part.cou))
  const mins = known(counted.map(part => part.min))
  const maxes = known(counted.map(part => part.max))
  const isGood = weightOf(good) >= goodShare * weightOf(counted)
  const worst = counted.reduce((flag, part) => (part.flag !== 'N' && part.flag > flag ? part.flag : flag), '')
  return {
    value: meanOf(good) ?? meanOf(counted),
    flag: isGood ? 'N' : worst,
    min: mins.length === 0 ? null : Math.min(...mins),
    max: maxes.length === 0 ? null : Math.max(...maxes),
    cou: cous.length === 0 ? null : cous.reduce((a, b) => a + b),
  }
}

function rolledPart(mark: Mark, run: number | undefined, rows: readonly Rolled[]): Bulk {
  const { kind, ts } = mark
  const table = periodTable[kind]
  const witness = kind === 'DAY' ? [] : ['made_of']
  return {
    table,
    columns: [...periodColumns, 'made_run', ...witness],
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
      run ?? null,
      ...witness.map(() => row.made_of),
    ]),
    onConflict: {
      keys: ['series_id', 'ts'],
      update: ['value', 'flag', 'min', 'max', 'cou', 'made_run', ...witness],
      where: `${table}.source = 'R'${run === undefined ? '' : ` and ${isWhole(table, mark, run)}`}`,
    },
  }
}

/** L/s over one minute as m³. Hours and days add up the minutes that were measured. */
const cubicMetres = (litresPerSec: number | null): number | null =>
  litresPerSec === null ? null : (litresPerSec * (minuteMs / 1000)) / 1000
