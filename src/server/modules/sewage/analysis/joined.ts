/** Sums of months and weekdays, each over the factor of its weekday, as one span. Pure. */
import type { Measure } from '#contract/sewage/overview.ts'
import { corrected } from '../consumption/month-views.ts'
import { mergedSums, type SpanSums } from '../consumption/span-sums.ts'
import type { Months } from './rhythm.ts'

/** The sums with the asked quantity over their factors; without those of a month that has none. */
export const withoutRhythm = (
  sums: readonly SpanSums[],
  rhythmOf: (code: string) => Months,
  measure: Measure,
): SpanSums[] =>
  sums.flatMap(one => {
    const factors = rhythmOf(one.code).get(one.month!)
    return factors ? [corrected(one, measure, factors.factors[one.weekday!]!)] : []
  })

/** Each place's parts, which have no day in common, as one. */
export const joined = (parts: readonly SpanSums[]): Map<string, SpanSums> =>
  new Map([...Map.groupBy(parts, one => one.code)].map(([code, own]) => [code, mergedSums(own)]))
