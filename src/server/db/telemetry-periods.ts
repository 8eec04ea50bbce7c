/** Minutes, hours and days of telemetry, and the marks of those that wait for their roll-up. */
import { dayMs, hourMs, minuteMs, periodStart } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import type { Bulk } from './db.ts'

export type PeriodKind = 'MIN' | 'HOUR' | 'DAY'

export const periodTable = { MIN: 'telemetry_min', HOUR: 'telemetry_hour', DAY: 'telemetry_day' } as const
export const periodMs = { MIN: minuteMs, HOUR: hourMs, DAY: dayMs } as const
export const periodColumns = [
  'series_id',
  'ts',
  'value',
  'flag',
  'min',
  'avg',
  'max',
  'cou',
  'source',
  'frame_id',
] as const

/** The longest interval at which the norm lets a device report its minutes. */
export const longestReportedMs = 30 * minuteMs
/**
 * Moments of the hours that a device's report of its minutes has a say in: its own, and the one beyond the nearer edge, into which
 * it may reach or where it tells how often the device reports.
 */
export const reachOfReport = (ts: number): number[] => [ts - longestReportedMs, ts + longestReportedMs]

/** Condition on the rows of a table before a moment: their period does not wait for its roll-up. `ts`: their time in SQL. */
export const unmarked = (kind: 'MIN' | 'HOUR', ts: string, before: number): string =>
  // Minutes and hours begin alike in every zone of whole hours.
  `${ts} - ${ts} % ${periodMs[kind]} not in (select d.ts from telemetry_dirty d where d.kind = '${kind}' and d.ts < ${Math.floor(before)})`

/** What a period is rolled up from, where that is dropped some day. */
export const droppedBelow = { MIN: 'RTD', HOUR: 'MIN' } as const
export const rolledFrom = { MIN: 'telemetry_rtd', HOUR: periodTable.MIN, DAY: periodTable.HOUR } as const

/** First column of the real-time table's key. */
export const bucketOf = (ts: number): number => Math.floor(ts / minuteMs)

/**
 * Goes into the unit that brings figures at these moments: marks the periods in which they lie. The stamp is new
 * each time, so that a roll-up removes only the mark it saw, and sorted, so that units side by side on PostgreSQL
 * lock in one order.
 */
export function dirtyPart(kind: PeriodKind, times: Iterable<number>): Bulk {
  const starts = new Set<number>()
  for (const ts of times) starts.add(periodStart(ts, periodMs[kind]))
  const stamp = nextId()
  return {
    table: 'telemetry_dirty',
    columns: ['kind', 'ts', 'stamp'],
    rows: [...starts].sort((a, b) => a - b).map(ts => [kind, ts, stamp]),
    onConflict: { keys: ['kind', 'ts'], update: ['stamp'] },
  }
}
