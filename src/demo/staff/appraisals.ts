/**
 * Appraisals of periods that are long over: handed in by one, looked at by another and published by a third. Those of the newest period,
 * and all of districts, are left to whoever signs in.
 */
import { staffOf, untouched } from '#demo/people.ts'
import { businessDay, minuteMs } from '#lib/dates.ts'
import { periodEnd, periodShift, periodStart } from '#lib/wbe/period.ts'
import type { Crew } from './crew.ts'
import { type Desk, together } from './results.ts'
import type { Page, Row } from './wire.ts'

const drafter = staffOf('judge')[0]!
const reviewer = staffOf('approver')[0]!
const publisher = staffOf('publisher')[0]!
/** Of the province each length, of its cities the months: what goes out is told to people, one message a place and period. */
const wanted = [
  { grain: 'MONTH', level: '1' },
  { grain: 'MONTH', level: '2' },
  { grain: 'QUARTER', level: '1' },
  { grain: 'YEAR', level: '1' },
] as const
const mostRows = 1000
const pauseMs = 5 * minuteMs
const opinion = '已与厂检测结果和界值核对，判断属实'
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

export async function letAppraisalsOut(crew: Crew, desk: Desk): Promise<void> {
  const now = crew.now()
  if (desk.lookAt > now) return
  desk.lookAt = now + pauseMs
  for (const [id, until] of desk.refused) if (until <= now) desk.refused.delete(id)
  /** The newest month that has ended is the people's, and whatever ended with it. */
  const newest = periodShift('MONTH', periodStart('MONTH', businessDay(now)), -1)
  const rows: Row[] = []
  for (const { grain, level } of wanted) {
    const query = new URLSearchParams({
      ...{ grain, placeLevel: level, superseded: 'N', startDate_end: newest },
      ...{ column: 'regionCode', order: 'asc', pageSize: String(mostRows) },
    })
    const { records } = await crew.wire.get<Page>(drafter.n, `/sewage/appraisal/list?${query}`)
    rows.push(...records.filter(row => periodEnd(grain, text(row['startDate'])) < newest))
  }
  const own = rows.filter(
    row => row['createBy'] === 'system' && untouched(row['updateBy']) && !desk.refused.has(text(row['id'])),
  )
  const inState = (state: string, looked: boolean) =>
    own.filter(row => row['state'] === state && (text(row['reviewBy']) !== '') === looked)
  const path = '/sewage/appraisal'
  // The last first: what is handed in now is looked at in the next round.
  await together(crew, publisher.n, `${path}/publishBatch`, inState('REVIEW', true), desk)
  await together(crew, reviewer.n, `${path}/reviewBatch`, inState('REVIEW', false), desk, { opinion })
  await together(crew, drafter.n, `${path}/submitBatch`, inState('DRAFT', false), desk)
  if (inState('DRAFT', false).length + inState('REVIEW', false).length > 0)
    desk.lookAt = Number.NEGATIVE_INFINITY
}
