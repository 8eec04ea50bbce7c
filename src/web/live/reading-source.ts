/** Where a figure of a reading comes from: its last frame, or an earlier one. Pure. */
import type { MessageOf } from '#contract/kit/topic.ts'
import type { deviceReading } from '#contract/topics.ts'
import { minuteMs } from '#lib/dates.ts'

export type Reading = MessageOf<typeof deviceReading>

interface Source {
  ts: number
  at?: number
  frameId: string
}
export const sourceOf = (reading: Reading, factor: string): Source =>
  reading.earlier?.find(({ factors }) => factors.includes(factor)) ?? reading
/** On our clock: that of a device may jump back, and what it measured before would look newer than what it measures now. */
export const measuredAt = ({ ts, at = ts }: Source): number => at
/** By how much a figure is older than its reading, ms; 0 up to a minute, within which a device brings its figures in several frames. */
export function olderBy(reading: Reading, factor: string): number {
  const older = measuredAt(reading) - measuredAt(sourceOf(reading, factor))
  return older > minuteMs ? older : 0
}
