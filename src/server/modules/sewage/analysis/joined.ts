/** Sums of months and weekdays, each over the factor of its weekday, as one span. Pure. */
import type { Measure } from '#contract/sewage/overview.ts'
import { weekdayCorrected } from '#lib/wbe/weekday.ts'
import type { SpanSums } from '../consumption/sum-queries.ts'
import type { Months } from './rhythm.ts'

const total = (some: readonly SpanSums[], of: (one: SpanSums) => number): number =>
  some.reduce((sum, one) => sum + of(one), 0)
/** The mean over all days, from means over some and their number. */
function meanOf(
  some: readonly SpanSums[],
  value: (one: SpanSums) => number | null,
  count: (one: SpanSums) => number,
): number | null {
  const known = some.filter(one => value(one) !== null && count(one) > 0)
  return known.length === 0 ? null : total(known, one => value(one)! * count(one)) / total(known, count)
}

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
    if (some.length === 0) continue
    const [nPndl, nConsumption] = [(one: SpanSums) => one.nPndl, (one: SpanSums) => one.nConsumption]
    found.set(code, {
      code,
      nPndl: total(some, nPndl),
      nConsumption: total(some, nConsumption),
      nSamples: total(some, one => one.nSamples),
      nDays: total(some, one => one.nDays),
      nDetected: total(some, one => one.nDetected),
      nCensored: total(some, one => one.nCensored),
      nWet: total(some, one => one.nWet),
      nPlants: Math.max(...some.map(one => one.nPlants)),
      popTotal: meanOf(
        some,
        one => one.popTotal,
        one => one.nDays,
      ),
      personDays: total(some, one => one.personDays),
      pndl: meanOf(some, one => one.pndl, nPndl),
      pndlLow: meanOf(some, one => one.pndlLow, nPndl),
      pndlHigh: meanOf(some, one => one.pndlHigh, nPndl),
      consumption: meanOf(some, one => one.consumption, nConsumption),
      consLow: meanOf(some, one => one.consLow, nConsumption),
      consHigh: meanOf(some, one => one.consHigh, nConsumption),
    })
  }
  return found
}
