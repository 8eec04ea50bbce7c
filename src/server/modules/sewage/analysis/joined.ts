/** Sums of months and weekdays, each over the factor of its weekday, as one span. Pure. */
import type { Measure } from '#contract/sewage/overview.ts'
import { weekdayCorrected } from '#lib/wbe/weekday.ts'
import { mergedSums, type SpanSums } from '../consumption/span-sums.ts'
import type { Months } from './rhythm.ts'

/** The sums with the asked quantity over its factor; null in a month that has none. */
function corrected(one: SpanSums, months: Months, measure: Measure): SpanSums | null {
  const factors = months.get(one.month!)
  if (!factors) return null
  const factor = factors.factors[one.weekday!]!
  const by = (value: number | null) => (value === null ? null : weekdayCorrected(value, factor))
  return measure === 'pndl'
    ? { ...one, pndl: by(one.pndl), pndlLow: by(one.pndlLow), pndlHigh: by(one.pndlHigh) }
    : { ...one, consumption: by(one.consumption), consLow: by(one.consLow), consHigh: by(one.consHigh) }
}

/** Places that have a day whose month has factors. */
export function joined(
  sums: readonly SpanSums[],
  rhythmOf: (code: string) => Months,
  measure: Measure,
): Map<string, SpanSums> {
  const found = new Map<string, SpanSums>()
  for (const [code, own] of Map.groupBy(sums, one => one.code)) {
    const months = rhythmOf(code)
    const some = own.flatMap(one => corrected(one, months, measure) ?? [])
    if (some.length > 0) found.set(code, mergedSums(some))
  }
  return found
}
