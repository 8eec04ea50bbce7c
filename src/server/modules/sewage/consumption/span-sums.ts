/** What a place's days of a span come to, and parts of it as one. Pure. */

export interface SpanSums {
  code: string
  /** `yyyy-MM` and 0 = Sunday … 6, where they are told apart. */
  month?: string
  weekday?: number
  /** Days with a value of either quantity, which the means are over. */
  nPndl: number
  nConsumption: number
  nSamples: number
  nDays: number
  nDetected: number
  nCensored: number
  nWet: number
  nPlants: number
  popTotal: number | null
  personDays: number
  pndl: number | null
  pndlLow: number | null
  pndlHigh: number | null
  consumption: number | null
  consLow: number | null
  consHigh: number | null
}
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
/** @param some of one place, at least one, without a day in common */
export function mergedSums(some: readonly SpanSums[]): SpanSums {
  const [nPndl, nConsumption] = [(one: SpanSums) => one.nPndl, (one: SpanSums) => one.nConsumption]
  return {
    code: some[0]!.code,
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
  }
}
