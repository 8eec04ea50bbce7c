/** Spans of days as the whole months in them and what is left. Pure. */
import { dayAfter, periodEnd, periodStart } from '#lib/wbe/period.ts'

/** First and last day, yyyy-MM-dd. */
export type Days = readonly [from: string, to: string]

export function monthsWithin([from, to]: Days): { months: Days | undefined; rest: Days[] } {
  const first = periodStart('MONTH', from) === from ? from : dayAfter(periodEnd('MONTH', from), 1)
  const last = periodEnd('MONTH', to) === to ? to : dayAfter(periodStart('MONTH', to), -1)
  if (first > last) return { months: undefined, rest: [[from, to]] }
  const rest: Days[] = [
    [from, dayAfter(first, -1)],
    [dayAfter(last, 1), to],
  ]
  return { months: [first, last], rest: rest.filter(([begin, end]) => begin <= end) }
}
