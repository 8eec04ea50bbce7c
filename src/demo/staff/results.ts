/**
 * Results that the platform has computed: looked at by one person and published by another, who had both no hand in the measuring. What
 * stands out, or was not sampled whole, is left to whoever signs in.
 */
import { staffNames, staffOf, untouched } from '#demo/people.ts'
import { businessDay, dayMs, fromWire, minuteMs } from '#lib/dates.ts'
import type { Crew } from './crew.ts'
import { analysts } from './plates.ts'
import { chance } from './timetable.ts'
import type { Page, Row } from './wire.ts'

const judge = staffOf('judge')[0]!
const publisher = staffOf('publisher')[0]!
const path = '/sewage/plant-result'
const daysBack = 9
const mostRows = 1000
/** Of one call: whoever waits for the database meanwhile does not wait for long. */
const mostTogether = 60
/** The platform asks for so much before it lets a result out (`result.leastCompleteness`), %. */
const leastCompleteness = 80

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
/** The results of a plant's day are looked at together. */
const dayOf = (row: Row): string => `${text(row['plantId'])}:${text(row['sampleDate'])}`
const minutes = (key: string, least: number, most: number): number =>
  Math.round(least + chance(key) * (most - least)) * minuteMs
const reviewAt = (row: Row): number =>
  fromWire(text(row['createTime'])) + minutes(`judged:${dayOf(row)}`, 6, 30)
const publishAt = (row: Row): number =>
  fromWire(text(row['reviewTime'])) + minutes(`published:${dayOf(row)}`, 4, 20)

/** What is remembered from one look to the next; whoever begins anew looks at once. */
export interface Desk {
  /** When what was refused is tried again, by id. */
  refused: Map<string, number>
  /** A day's results are many: they are not read anew every few seconds. */
  lookAt: number
}
export const newDesk = (): Desk => ({ refused: new Map(), lookAt: Number.NEGATIVE_INFINITY })
const patienceMs = 60 * minuteMs
const pauseMs = 2 * minuteMs

export async function letOut(crew: Crew, desk: Desk): Promise<void> {
  const { refused } = desk
  const now = crew.now()
  if (desk.lookAt > now) return
  desk.lookAt = now + pauseMs
  for (const [id, until] of refused) if (until <= now) refused.delete(id)
  const since = businessDay(now - daysBack * dayMs)
  const query = new URLSearchParams({
    state: 'REVIEW',
    superseded: 'N',
    spikeFlag: 'N',
    sampleDate_begin: since,
    column: 'createTime',
    order: 'asc',
    pageSize: String(mostRows),
  })
  const { records } = await crew.wire.get<Page>(judge.n, `/sewage/plant-result/list?${query}`)
  const whole = records.filter(
    row =>
      row['createBy'] === 'system' &&
      untouched(row['updateBy']) &&
      Number(row['completeness'] ?? 0) >= leastCompleteness &&
      !refused.has(text(row['id'])),
  )
  if (whole.length === 0) return
  const measured = await measuredByStaff(crew, since)
  const own = whole.filter(row =>
    text(row['sampleIds'])
      .split(',')
      .every(id => measured.has(id)),
  )
  const fresh = own.filter(row => text(row['reviewBy']) === '' && reviewAt(row) <= now)
  await together(crew, judge.n, `${path}/reviewBatch`, fresh, desk)
  const looked = own.filter(row => row['reviewBy'] === judge.username && publishAt(row) <= now)
  await together(crew, publisher.n, `${path}/publishBatch`, looked, desk)
}

/** Samples whose values are the staff's own: what people have measured they also let out. */
async function measuredByStaff(crew: Crew, since: string): Promise<ReadonlySet<string>> {
  const query = new URLSearchParams({
    state: 'DONE',
    sampleDate_begin: since,
    column: 'reviewTime',
    order: 'desc',
    pageSize: String(mostRows),
  })
  const { records } = await crew.wire.get<Page>(analysts[0]!.n, `/sewage/label-test/list?${query}`)
  return new Set(
    records.filter(row => staffNames.has(text(row['analyst']))).map(row => text(row['sampleId'])),
  )
}

/** One step of many records, as a list takes it. @param path of the step */
export async function together(
  crew: Crew,
  n: number,
  path: string,
  rows: readonly Row[],
  desk: Desk,
  more: Row = {},
): Promise<void> {
  // The others of them come with the next round.
  if (rows.length > mostTogether) desk.lookAt = Number.NEGATIVE_INFINITY
  const ids = rows.slice(0, mostTogether).map(row => text(row['id']))
  if (ids.length === 0) return
  const answer = await crew.step(n, path, { ids, ...more })
  const outcomes = (answer?.['outcomes'] ?? []) as { id: string; ok: boolean; message: string }[]
  for (const { id, ok, message } of outcomes)
    if (!ok) {
      desk.refused.set(id, crew.now() + patienceMs)
      crew.refusal(path, message)
    }
}
