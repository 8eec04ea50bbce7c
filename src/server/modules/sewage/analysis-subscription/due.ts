/** When a subscription is due, and of which period it tells then: of the one that ended the day before. Pure. */
import { type Cycle, sendHour } from '#contract/sewage/analysis-subscription.ts'
import { businessDay, dayStart, hourMs } from '#lib/dates.ts'
import { periodShift, periodStart } from '#lib/wbe/period.ts'

const momentOf = (start: string): number => dayStart(start) + sendHour * hourMs

/** First day of the period on whose first morning the last ones were due. */
function lastStart(cycle: Cycle, now: number): string {
  const start = periodStart(cycle, businessDay(now))
  return momentOf(start) > now ? periodShift(cycle, start, -1) : start
}
/** First day of the period that was due last: however long nothing was sent, it is that one and no other. */
export const duePeriod = (cycle: Cycle, now: number): string => periodShift(cycle, lastStart(cycle, now), -1)
export const nextDue = (cycle: Cycle, now: number): number =>
  momentOf(periodShift(cycle, lastStart(cycle, now), 1))
