/** Where a figure of a reading comes from: its last frame, or an earlier one. Pure. */
import type { MessageOf } from '#contract/kit/topic.ts'
import type { deviceReading } from '#contract/topics.ts'
import { minuteMs } from '#lib/dates.ts'

export type Reading = MessageOf<typeof deviceReading>

export const sourceOf = (reading: Reading, factor: string): { ts: number; frameId: string } =>
  reading.earlier?.find(({ factors }) => factors.includes(factor)) ?? reading
/** By how much a figure is older than its reading, ms; 0 up to a minute, within which a device brings its figures in several frames. */
export function olderBy(reading: Reading, factor: string): number {
  const older = reading.ts - sourceOf(reading, factor).ts
  return older > minuteMs ? older : 0
}
