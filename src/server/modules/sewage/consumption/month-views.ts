/** A plant's months by the rules that a view may switch: without wet days, without the rhythm of the week. Pure. */
import type { Measure } from '#contract/sewage/overview.ts'
import { daysBetween, periodShift } from '#lib/wbe/period.ts'
import { type DatedCell, isWetDay } from '#lib/wbe/rollup.ts'
import { correctionReach, monthlyFactors, type WeekdayFactors, weekdayCorrected } from '#lib/wbe/weekday.ts'
import type { Row } from '#server/db/rows.ts'
import { mergedSums, type SpanSums } from './span-sums.ts'

export type ViewRow = Row<'consumptionView'>
const measures = ['pndl', 'consumption'] as const satisfies readonly Measure[]
export const viewKeys = ['dry', ...measures.flatMap(one => [`even-${one}`, `dry-even-${one}`] as const)]
/** 52 weeks and what lies beside them end in the twelfth month after at the latest. */
const monthsOfWindow = 12
/** Without the rhythm of the week in one quantity. */
export const evenKey = (measure: Measure, dry = false): (typeof viewKeys)[number] =>
  `${dry ? 'dry-' : ''}even-${measure}`

const sumsOf = (code: string, { nDays, popTotal, ...cell }: DatedCell): SpanSums => ({
  code,
  nPndl: cell.pndl.value === null ? 0 : 1,
  nConsumption: cell.nConsumption,
  nSamples: cell.nSamples,
  nDays,
  nDetected: cell.nDetected,
  nCensored: cell.nCensored,
  nWet: cell.nWet,
  nPlants: cell.nPlants,
  popTotal: nDays > 0 ? popTotal : null,
  personDays: cell.personDays,
  pndl: cell.pndl.value,
  pndlLow: cell.pndl.low,
  pndlHigh: cell.pndl.high,
  consumption: cell.consumption.value,
  consLow: cell.consumption.low,
  consHigh: cell.consumption.high,
})
type Corrected = Pick<SpanSums, 'pndl' | 'pndlLow' | 'pndlHigh' | 'consumption' | 'consLow' | 'consHigh'>
/** With one quantity over the factor of its weekday. */
export function corrected<S extends Corrected>(one: S, measure: Measure, factor: number): S {
  const by = (value: number | null) => (value === null ? null : weekdayCorrected(value, factor))
  return measure === 'pndl'
    ? { ...one, pndl: by(one.pndl), pndlLow: by(one.pndlLow), pndlHigh: by(one.pndlHigh) }
    : { ...one, consumption: by(one.consumption), consLow: by(one.consLow), consHigh: by(one.consHigh) }
}

/** At least one: days in order without holes, as the rhythm of the week is told from them: more than half below the LOQ is no figure. */
function seriesOf(days: readonly DatedCell[], measure: Measure): { date: string; value: number | null }[] {
  const valueOn = new Map(
    days.map(one => [one.date, one.nCensored * 2 > one.nSamples ? null : one[measure].value]),
  )
  const dates = [...valueOn.keys()].sort()
  return daysBetween(dates[0]!, dates.at(-1)!).map(date => ({ date, value: valueOn.get(date) ?? null }))
}

/**
 * Months whose figures a change in one of these may move: its own days lie in the window of the factors of the next twelve, and the first of
 * a month beside the last of the one before.
 * @returns from and to, `yyyy-MM`, and all days that they are made of
 */
export function rhythmReach(changed: readonly string[]): {
  months: readonly [string, string]
  days: { start: string; end: string }
} {
  const sorted = [...changed].sort()
  const first = periodShift('MONTH', `${sorted[0]}-01`, -1)
  const last = periodShift('MONTH', `${sorted.at(-1)}-01`, monthsOfWindow)
  const { from, to } = correctionReach(first, last)
  return { months: [first.slice(0, 7), last.slice(0, 7)], days: { start: from, end: to } }
}

/**
 * @param days of the plant and the drug, also those before and after that the factors of these months are made of
 * @param months from and to, `yyyy-MM`
 * @returns nothing where it would be as published: a month without a wet day is dry as it is
 */
export function viewRows(
  { plantId, drugCode }: { plantId: string; drugCode: string },
  days: readonly DatedCell[],
  [from, to]: readonly [string, string],
): ViewRow[] {
  const byMonth = Map.groupBy(days, ({ date }) => date.slice(0, 7))
  const months = [...byMonth.keys()].filter(month => month >= from && month <= to).sort()
  if (months.length === 0) return []
  const factorsOf = measures.map(measure => monthlyFactors(seriesOf(days, measure), months))
  return months.flatMap(month => {
    const row = (view: string, some: readonly SpanSums[], factors?: WeekdayFactors): ViewRow[] => {
      if (some.length === 0) return []
      const { code: regionCode, nPndl, nPlants, ...sums } = mergedSums(some)
      const told = { factors: factors ? JSON.stringify(factors.factors) : null, nRatios: factors?.n ?? null }
      return [{ view, drugCode, regionCode, startDate: `${month}-01`, ...sums, ...told }]
    }
    const own = byMonth.get(month)!
    const all = own.map(cell => sumsOf(plantId, cell))
    const wet = own.map(isWetDay)
    const dryOf = (some: readonly SpanSums[]) => (wet.includes(true) ? some.filter((_, at) => !wet[at]) : [])
    return [
      ...row('dry', dryOf(all)),
      ...measures.flatMap((measure, at) => {
        const factors = factorsOf[at]!.get(month)
        if (!factors) return []
        const even = all.map((one, day) =>
          corrected(one, measure, factors.factors[new Date(`${own[day]!.date}T00:00:00Z`).getUTCDay()]!),
        )
        return [...row(evenKey(measure), even, factors), ...row(evenKey(measure, true), dryOf(even))]
      }),
    ]
  })
}
