/**
 * What published results come to by the other rules for what lies below the LOQ, from the laboratory values that they rest on. The drug's
 * own concentration alone is made anew: flow, people, factor and interval are those of the published result. Pure.
 */
import { loqRules } from '#contract/sewage/figure-view.ts'
import { isCensored, type LoqPolicy, type Qualifier } from '#lib/wbe/censor.ts'
import { BadFigure } from '#lib/wbe/figure.ts'
import { consumption, dailyMassLoad, pndl } from '#lib/wbe/load.ts'
import { type Cell, dayCell, plantCell } from '#lib/wbe/rollup.ts'
import type { Row } from '#server/db/rows.ts'
import { type Compound, compoundOf, type DaySample, type DayValue } from '../plant-result/day.ts'
import { plantLevel, type RollupRow } from './cells.ts'
import type { ComputedDay } from './queries.ts'

export type VariantRow = Row<'consumptionVariant'>
/** A part in a million is the rounding of stored figures; more is another value. */
const tolerance = 1e-6

export const listed = (text: string | null): string[] => (text ? text.split(',').filter(Boolean) : [])
/** Only then something may have been substituted: a single sample above the LOQ has nothing below it. */
export const maybeSubstituted = (one: ComputedDay): boolean =>
  isCensored({ qualifier: (one.qualifier ?? '=') as Qualifier }) || listed(one.sampleIds).length > 1

export interface Behind {
  values: readonly DayValue[]
  samples: readonly Pick<DaySample, 'id' | 'flowTotal' | 'flowSource'>[]
}
/** Share of domestic sewage as it stands on the load now: needed only where the published concentration is 0. */
export type ShareOf = (plantId: string) => number

/** By the marker, or what came under the name of the drug otherwise than by a worksheet. */
function compoundBy(result: ComputedDay, { values, samples }: Behind, policy: LoqPolicy): Compound | null {
  const of = (code: string) => compoundOf({ samples, values, settings: { loqPolicy: policy } }, code)
  const marker = result.marker ?? result.drugCode
  return of(marker) ?? (marker === result.drugCode ? null : of(result.drugCode))
}
const near = (one: number | null, other: number | null): boolean =>
  one === null || other === null
    ? one === other
    : Math.abs(one - other) <= tolerance * Math.max(1e-9, Math.abs(one))

function perHead(result: ComputedDay, conc: number, share: number): number | null {
  if (result.conc !== null && result.conc > 0 && result.pndl !== null)
    return result.pndl * (conc / result.conc)
  if (result.flow === null || !result.population) return null
  return pndl(dailyMassLoad(conc, result.flow) * share, result.population)
}
const factorIn = ({ cf, pndl: load, consumption: used }: ComputedDay): number | null =>
  cf ?? (load && used !== null ? used / load : null)

export interface OtherRule {
  result: ComputedDay
  /** Without it nothing can be said by this rule. */
  known: boolean
}
/**
 * The result by another rule: itself where nothing of it was substituted.
 * @param behind undefined where its laboratory values are not there
 */
export function byRule(
  result: ComputedDay,
  behind: Behind | undefined,
  policy: LoqPolicy,
  share: number,
): OtherRule {
  if (!maybeSubstituted(result) || policy === result.loqPolicy) return { result, known: true }
  const unknown = { result: { ...result, conc: null, pndl: null, consumption: null }, known: false }
  if (!behind) return unknown
  try {
    const stored = compoundBy(result, behind, (result.loqPolicy ?? 'half') as LoqPolicy)
    // Values that do not give what was published were corrected since, or are not all there.
    if (!stored || !near(result.conc, stored.conc)) return unknown
    if (!stored.values.some(one => isCensored({ qualifier: one.qualifier as Qualifier })))
      return { result, known: true }
    const conc = compoundBy(result, behind, policy)!.conc
    const load = conc === null ? null : perHead(result, conc, share)
    if (conc !== null && load === null) return unknown
    const cf = factorIn(result)
    const used = load === null || cf === null || cf <= 0 ? null : consumption(load, cf)
    return { result: { ...result, conc, pndl: load, consumption: used, loqPolicy: policy }, known: true }
  } catch (error) {
    if (error instanceof BadFigure) return unknown
    throw error
  }
}

const rowOf = (
  key: Pick<VariantRow, 'policy' | 'level' | 'regionCode' | 'drugCode' | 'startDate'>,
  cell: Cell,
  touched: readonly OtherRule[],
): VariantRow => ({
  ...key,
  nPlants: cell.nPlants,
  nDays: cell.nDays,
  popTotal: cell.popTotal,
  personDays: cell.personDays,
  pndl: cell.pndl.value,
  pndlLow: cell.pndl.low,
  pndlHigh: cell.pndl.high,
  consumption: cell.consumption.value,
  consLow: cell.consumption.low,
  consHigh: cell.consumption.high,
  nTouched: touched.length,
  popTouched: touched.reduce((all, one) => all + Math.max(0, one.result.population ?? 0), 0),
  nUnknown: touched.filter(one => !one.known).length,
})

/**
 * One drug's day by every other rule: of each plant that comes to another figure, and of each region with such a plant.
 * @param regionsOf the regions in which a plant counts
 */
export function variantRows(
  results: readonly ComputedDay[],
  behindOf: (result: ComputedDay) => Behind | undefined,
  shareOf: ShareOf,
  regionsOf: (plantId: string) => readonly { level: string; regionCode: string }[],
  { drugCode, day }: { drugCode: string; day: string },
): VariantRow[] {
  const doubtful = results.filter(maybeSubstituted)
  if (doubtful.length === 0) return []
  const groups = new Map<string, { level: string; regionCode: string; own: ComputedDay[] }>()
  for (const result of results)
    for (const region of regionsOf(result.plantId)) {
      const key = `${region.level}|${region.regionCode}`
      const group = groups.get(key) ?? { ...region, own: [] }
      group.own.push(result)
      groups.set(key, group)
    }
  return loqRules.flatMap(policy => {
    const others = new Map(
      doubtful.flatMap(result => {
        const other = byRule(result, behindOf(result), policy, shareOf(result.plantId))
        return other.result === result ? [] : [[result.plantId, other] as const]
      }),
    )
    if (others.size === 0) return []
    const key = { policy, drugCode, startDate: day }
    const ofPlants = [...others].map(([plantId, other]) =>
      rowOf({ ...key, level: plantLevel, regionCode: plantId }, plantCell(other.result), [other]),
    )
    const ofRegions = [...groups.values()].flatMap(({ level, regionCode, own }) => {
      const touched = own.flatMap(one => others.get(one.plantId) ?? [])
      const cell = touched.length > 0 && dayCell(own.map(one => others.get(one.plantId)?.result ?? one))
      return cell ? [rowOf({ ...key, level, regionCode }, cell, touched)] : []
    })
    return [...ofPlants, ...ofRegions]
  })
}

/** The published row with the figures of another rule in their place. What was sampled and found is the same by each. */
export const overlaid = (row: RollupRow, other: VariantRow): RollupRow => ({
  ...row,
  nPlants: other.nPlants,
  nDays: other.nDays,
  popTotal: other.popTotal,
  personDays: other.personDays,
  pndl: other.pndl,
  pndlLow: other.pndlLow,
  pndlHigh: other.pndlHigh,
  consumption: other.consumption,
  consLow: other.consLow,
  consHigh: other.consHigh,
  loqPolicies: other.policy,
})
