/** When the programme of a point runs on a day, and the sample that comes of it. */
import { fromWire, hourMs } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import type { Programme } from './queries.ts'

/** Modes that run by the clock; the others are triggered, or done by hand. */
const planned: ReadonlySet<string> = new Set(['TIME', 'FLOW', 'VOLUME', 'FIXED'])

export interface Span {
  beginTime: number
  endTime: number
}
/** The programme's run that begins on this day; undefined where the point has none by the clock. */
export function spanOn(day: string, { samplingMode, startTime, durationH }: Programme): Span | undefined {
  if (!planned.has(samplingMode ?? '') || !startTime || !durationH) return undefined
  const beginTime = fromWire(`${day} ${startTime}`)
  return Number.isNaN(beginTime) ? undefined : { beginTime, endTime: beginTime + durationH * hourMs }
}
/** One sampler draws one composite at a time; one may begin when the last ends. */
export const overlap = (a: Span, b: Span): boolean => a.beginTime < b.endTime && b.beginTime < a.endTime

export const sampleNoOf = ({ pointCode }: Programme, day: string): string =>
  `${pointCode}-${day.replaceAll('-', '')}`

/** As `newSamples` takes it. */
export function sampleRow(
  point: Programme,
  day: string,
  span: Span,
  { now, by, planId, batchId }: { now: number; by: string; planId?: string; batchId?: string },
): unknown[] {
  const { durationH, intervalMin } = point
  return [
    nextId(),
    sampleNoOf(point, day),
    point.pointId,
    point.plantId,
    day,
    point.samplingMode,
    span.beginTime,
    span.endTime,
    durationH && intervalMin ? Math.floor((durationH * 60) / intervalMin) : null,
    'NORMAL',
    'UNUSED',
    by,
    now,
    point.sysOrgCode,
    point.tenantId,
    planId ?? null,
    batchId ?? null,
  ]
}
