/** On which days a plan samples. Days are `yyyy-MM-dd` at +08:00; pure. */
import { businessDay, dayMs, dayStart } from './dates.ts'
import { nextRuns } from './quartz/runs.ts'

export interface PlanDays {
  /** ONCE, DAILY, WEEKLY, MONTHLY, QUARTERLY or CRON. */
  readonly period: string
  /** Quartz expression, where the period is CRON: the days on which it fires. */
  readonly cron: string | null
  readonly beginDate: string
  readonly endDate: string
  /** Days on end of each run; at least one. */
  readonly days: number | null
  /** KEEP, HOLIDAY (none on public holidays), REST (none on days off), DEFER (to the next working day). */
  readonly holidayPolicy: string | null
}
/** HOLIDAY or WORKDAY, of days that are otherwise than their place in the week says. */
export type WorkCalendar = ReadonlyMap<string, string>

const mostDays = 3_700
export const shifted = (day: string, by: number): string => businessDay(dayStart(day) + by * dayMs)
/** 1 (Monday) to 7. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
export const isDayOff = (day: string, calendar: WorkCalendar): boolean => {
  const known = calendar.get(day)
  return known === undefined ? weekdayOf(day) > 5 : known === 'HOLIDAY'
}

const lengthOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
/** The same day of a later month, or its last where it has none. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const at = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = lengthOfMonth(at.getUTCFullYear(), at.getUTCMonth() + 1)
  at.setUTCDate(Math.min(date, last))
  return at.toISOString().slice(0, 10)
}

/** The days on which runs begin, ascending, from the first on. */
function* runsOf({ period, cron, beginDate, endDate }: PlanDays): Generator<string> {
  if (period === 'CRON') {
    let after = dayStart(beginDate) - 1
    for (let n = 0; n < mostDays; n++) {
      const [next] = nextRuns(cron ?? '', after, 1)
      if (next === undefined || businessDay(next) > endDate) return
      yield businessDay(next)
      after = dayStart(businessDay(next)) + dayMs - 1
    }
    return
  }
  const nth = (n: number) =>
    period === 'DAILY'
      ? shifted(beginDate, n)
      : period === 'WEEKLY'
        ? shifted(beginDate, n * 7)
        : monthsLater(beginDate, n * (period === 'QUARTERLY' ? 3 : 1))
  for (let n = 0; n < mostDays; n++) {
    const day = nth(n)
    if (day > endDate) return
    yield day
    if (period === 'ONCE') return
  }
}

/** A day as the policy leaves it; undefined where nothing is sampled. */
function settledDay(day: string, policy: string | null, calendar: WorkCalendar): string | undefined {
  if (policy === 'HOLIDAY') return calendar.get(day) === 'HOLIDAY' ? undefined : day
  if (policy === 'REST') return isDayOff(day, calendar) ? undefined : day
  if (policy !== 'DEFER') return day
  let next = day
  for (let n = 0; n < 31 && isDayOff(next, calendar); n++) next = shifted(next, 1)
  return next
}

/**
 * Days on which the plan samples, ascending, each once.
 * @param from the first day looked at
 * @param until the last one; the plan's end unless told
 * @param limit at most so many
 */
export function planDays(
  plan: PlanDays,
  calendar: WorkCalendar,
  { from, until, limit = mostDays }: { from: string; until?: string; limit?: number },
): string[] {
  const last = until !== undefined && until < plan.endDate ? until : plan.endDate
  const each = plan.period === 'CRON' || plan.period === 'DAILY' ? 1 : Math.max(1, plan.days ?? 1)
  const found = new Set<string>()
  for (const run of runsOf(plan)) {
    if (run > last || (found.size >= limit && run > [...found].sort()[limit - 1]!)) break
    for (let n = 0; n < each; n++) {
      const day = settledDay(shifted(run, n), plan.holidayPolicy, calendar)
      if (day !== undefined && day >= from && day <= last) found.add(day)
    }
  }
  return [...found].sort().slice(0, limit)
}
