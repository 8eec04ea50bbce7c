/**
 * Upstream tracing: what each place above a plant carried, what came together at its junctions, and which branch it came from. A load is
 * concentration × flow of what was drawn there (F2); where no flow was measured there is a concentration and no load. Places are
 * compared at a junction over the days on which they were drawn together, and over no others. Pure.
 */
import { dailyMassLoad } from './load.ts'
import type { Bounds } from './ratio.ts'
import type { Sewer } from './sewer.ts'
import { mean } from './statistics.ts'
import { sum } from './sum.ts'
import { combinedUncertainty, defaultUncertainty, relativeInterval } from './uncertainty.ts'

/** What was measured at an outlet on a day. */
export interface Reading {
  outlet: string
  /** yyyy-MM-dd */
  day: string
  /** ng/L; from nothing to the LOQ where it was not quantified. Above linearity `high` is infinite. */
  conc: Bounds
  /** m³/d; null where nobody measured it. */
  flow: number | null
}
/** Mean of some days with its 95 % interval. The days do not narrow it, as in a roll-up: sampler, meter and laboratory stay the same. */
export interface Amount {
  /** Of what was not quantified half of its limit; null where that is most of the days. */
  value: number | null
  low: number
  /** Null: without an end. */
  high: number | null
  days: number
  /** Days on which it was not quantified. */
  below: number
}
/** Relative standard uncertainties [%] of a concentration, and of a load. */
export const concPct = combinedUncertainty([defaultUncertainty.sampling, defaultUncertainty.chemistry])
export const loadPct = combinedUncertainty([concPct, defaultUncertainty.flow])

interface Day extends Bounds {
  below: boolean
}
const openEnd = (figure: number): boolean => figure >= Number.MAX_VALUE
function amountOf(days: readonly Day[], pct: number): Amount | null {
  if (days.length === 0) return null
  const below = days.filter(one => one.below).length
  const open = days.some(({ high }) => openEnd(high))
  // A limit is a limit: what lies below it may be nothing, and is not more than it.
  const ends = days.map(one =>
    one.below
      ? { low: 0, high: one.high }
      : {
          low: relativeInterval(one.low, pct).low,
          high: relativeInterval(openEnd(one.high) ? one.low : one.high, pct).high,
        },
  )
  return {
    value:
      below * 2 > days.length
        ? null
        : mean(days.map(({ low, high }) => (openEnd(high) ? low : (low + high) / 2))),
    low: mean(ends.map(({ low }) => low))!,
    high: open ? null : mean(ends.map(({ high }) => high)),
    days: days.length,
    below,
  }
}
const isBelow = ({ low, high }: Bounds): boolean => low === 0 && high > 0
const concDay = ({ conc }: Reading): Day => ({ ...conc, below: isBelow(conc) })
const loadDay = ({ conc, flow }: Reading & { flow: number }): Day => ({
  low: dailyMassLoad(conc.low, flow),
  high: openEnd(conc.high) ? Number.MAX_VALUE : dailyMassLoad(conc.high, flow),
  below: isBelow(conc),
})
const withFlow = (one: Reading): one is Reading & { flow: number } => one.flow !== null
/** ng/L */
export const concOf = (readings: readonly Reading[]): Amount | null =>
  amountOf(readings.map(concDay), concPct)
/** mg/d; null where no flow was measured on any of the days. */
export const loadOf = (readings: readonly Reading[]): Amount | null =>
  amountOf(readings.filter(withFlow).map(loadDay), loadPct)

export interface Range {
  value: number | null
  low: number
  high: number
}
export interface Branch {
  id: string
  /** mg/d, or ng/L where the junction is compared by concentration; null where it is not compared. */
  amount: Amount | null
  /** Of the greater of what the junction carried and what its branches brought; each end lies between 0 and 1. Null of one branch alone whose junction is not known. */
  share: Range | null
  /** Why it is not compared: drawn on other days, or without a flow while others have one. */
  without: 'days' | 'flow' | null
}
/**
 * - `likely`: of several branches one lies above all others with its whole interval, and above what they leave open;
 * - `only`: one branch alone, and more came from it than is left open;
 * - `rest`: more than from any branch is left open;
 * - `below`: most of it was not quantified; `conc`: no flow; `days`: no two branches on the same day; `unclear`: intervals overlap.
 */
export const verdicts = ['likely', 'only', 'rest', 'unclear', 'below', 'conc', 'days'] as const
export type Verdict = (typeof verdicts)[number]
export interface Join {
  /** The junction: an outlet, or the plant as a whole where water enters it in several places. */
  at: string
  basis: 'load' | 'conc'
  /** On which all that are compared were drawn. */
  days: string[]
  /** What the junction itself carried on these days; null where it was not measured on them. */
  total: Amount | null
  branches: Branch[]
  /** Sum of the branches, without a value where none of them was quantified. Interval of independent errors. */
  sum: Range
  /** What the junction carried beyond them: branches that were not drawn, and errors. Never less than nothing; null where it was not quantified. */
  rest: Range | null
  /** What the branches brought beyond the junction, or beyond its limit where it was not quantified; null where they did not. */
  over: number | null
  verdict: Verdict
  likely: string | null
  /** Registered branches of which nothing was drawn, neither there nor above. */
  unsampled: string[]
}

const middle = (one: Amount): number => one.value ?? (one.low + (one.high ?? one.low)) / 2
const half = (one: Amount): number => ((one.high ?? one.low) - one.low) / 2

/** The days on which most were drawn together; of as many the choice that has more days, then the newer. */
function together(
  own: ReadonlySet<string> | null,
  branches: ReadonlyMap<string, ReadonlySet<string>>,
): { days: string[]; with: string[] } {
  const all = [...new Set([...branches.values()].flatMap(days => [...days]))]
    .filter(day => own === null || own.has(day))
    .sort()
  const withOn = (day: string) => [...branches].flatMap(([id, days]) => (days.has(day) ? [id] : []))
  const choices = [...Map.groupBy(all, day => withOn(day).join())].map(([, days]) => ({
    days,
    with: withOn(days[0]!),
  }))
  return choices.reduce((best, one) => {
    const more = one.with.length - best.with.length || one.days.length - best.days.length
    return more > 0 || (more === 0 && one.days.at(-1)! > best.days.at(-1)!) ? one : best
  }, choices[0] ?? { days: [], with: [] })
}

function joinAt(
  at: string,
  ids: readonly string[],
  unsampled: string[],
  readingsOf: ReadonlyMap<string, readonly Reading[]>,
): Join {
  const byLoad = ids.some(id => readingsOf.get(id)!.some(withFlow))
  const counted = (id: string): readonly Reading[] => {
    const all = readingsOf.get(id) ?? []
    return byLoad ? all.filter(withFlow) : all
  }
  const daysOf = (id: string) => new Set(counted(id).map(({ day }) => day))
  const branchDays = new Map(ids.map(id => [id, daysOf(id)] as const).filter(([, days]) => days.size > 0))
  const withOwn = together(daysOf(at), branchDays)
  const alone = together(null, branchDays)
  // Branches that can be told from each other say more than the balance of fewer.
  const chosen = withOwn.with.length < alone.with.length ? alone : withOwn
  const compared = new Set(chosen.with)
  const days = new Set(chosen.days)
  const amount = (id: string): Amount | null => {
    const some = counted(id).filter(({ day }) => days.has(day))
    return byLoad ? loadOf(some) : concOf(some)
  }
  const ownDays = daysOf(at)
  const total = chosen.days.every(day => ownDays.has(day)) ? amount(at) : null
  const amounts = new Map(chosen.with.map(id => [id, amount(id)!]))
  const known = [...amounts.values()]
  const brought = sum(known.map(middle))
  const spread = combinedUncertainty(known.map(half))
  const quantified = known.some(({ value }) => value !== null)
  const all = {
    value: quantified ? brought : null,
    low: Math.max(0, brought - spread),
    high: brought + spread,
  }
  // Of a junction that was not quantified no difference can be made, but no more than its limit has arrived there.
  const carried = byLoad ? (total?.value ?? null) : null
  const most = byLoad && total ? (total.value ?? total.high) : null
  const whole = Math.max(brought, carried ?? 0)
  const open = combinedUncertainty([spread, total ? half(total) : 0])
  const left = carried === null ? null : Math.max(0, carried - brought)
  const rest = left === null ? null : { value: left, low: Math.max(0, left - open), high: left + open }
  const shareOf = (one: Amount): Range | null =>
    !byLoad || whole === 0 || !quantified || (total === null && compared.size < 2)
      ? null
      : {
          value: one.value === null ? null : Math.min(1, one.value / whole),
          low: Math.min(1, one.low / whole),
          high: Math.min(1, (one.high ?? whole) / whole),
        }
  const branches = ids.map((id): Branch => {
    const one = amounts.get(id)
    if (one) return { id, amount: one, share: shareOf(one), without: null }
    return { id, amount: null, share: null, without: branchDays.has(id) ? 'days' : 'flow' }
  })
  const { verdict, likely } = judge([...amounts], {
    byLoad,
    left: left ?? 0,
    // Where the junction itself is not known, nobody knows what came from those that were not drawn.
    beside: ids.length - compared.size + (total ? 0 : unsampled.length),
    otherDays: branches.some(({ without }) => without === 'days'),
  })
  return {
    at,
    basis: byLoad ? 'load' : 'conc',
    days: chosen.days,
    total,
    branches,
    sum: all,
    rest,
    over: quantified && most !== null && brought > most ? brought - most : null,
    verdict,
    likely,
    unsampled,
  }
}
function judge(
  amounts: readonly (readonly [string, Amount])[],
  { byLoad, left, beside, otherDays }: { byLoad: boolean; left: number; beside: number; otherDays: boolean },
): { verdict: Verdict; likely: string | null } {
  const nobody = (verdict: Verdict) => ({ verdict, likely: null })
  if (!byLoad) return nobody('conc')
  if (amounts.every(([, one]) => one.value === null)) return nobody('below')
  const [[first, most], ...others] = [...amounts].sort(([, a], [, b]) => middle(b) - middle(a)) as [
    readonly [string, Amount],
    ...(readonly [string, Amount])[],
  ]
  if (left > middle(most)) return nobody('rest')
  if (others.length === 0)
    return beside === 0 ? { verdict: 'only', likely: first } : nobody(otherDays ? 'days' : 'unclear')
  const apart = others.every(([, one]) => one.high !== null && one.high < most.low)
  return apart ? { verdict: 'likely', likely: first } : nobody('unclear')
}

/**
 * Share [-] of all that enters the plant = Π of the shares of the junctions on the way. Each was compared over days of its own, so their
 * errors are taken as independent: relative distances to either end add as squares. Without a value where a share on the way has none.
 */
export function shareOfWhole(way: readonly Range[]): Range {
  const value = way.reduce<number | null>(
    (product, one) => (product === null || one.value === null ? null : product * one.value),
    1,
  )
  // Of what is only known to lie between two ends the ends multiply.
  if (!value) return { value, low: product(way, 'low'), high: product(way, 'high') }
  const apart = (end: 'low' | 'high') => Math.hypot(...way.map(one => (one[end] - one.value!) / one.value!))
  return { value, low: value * Math.max(0, 1 - apart('low')), high: Math.min(1, value * (1 + apart('high'))) }
}
const product = (way: readonly Range[], end: 'low' | 'high'): number =>
  way.reduce((all, one) => all * one[end], 1)

/** Stands for the plant where several inflows come together in it. */
export const wholePlant = 'plant'
export interface Place {
  id: string
  /** Next one down that is shown; null of the lowest. */
  into: string | null
  /** Outlets between the two of which nothing was drawn. */
  between: number
  /** Steps above the lowest that are shown. */
  level: number
  /** ng/L and mg/d over `days`; null of a place where nothing was drawn. */
  conc: Amount | null
  load: Amount | null
  /** On which it is compared with others at the junction below, else with its own branches; of what is not compared all its days. */
  days: string[]
  /** Days on which something was drawn there at all. */
  drawn: number
  /** Registered above it, of a place of which nothing was drawn there or above. */
  further: number
}
export interface Traced {
  /** The nearest to the plant first. */
  places: Place[]
  joins: Join[]
  /** From the lowest up, as far as a likely branch can be named; empty where nothing was drawn. */
  path: string[]
}

/**
 * Places at which something was drawn, and the first of each branch that nobody has looked at. A junction where nothing was drawn is
 * passed over: what joins there is compared at the next one below.
 */
export function traceUpstream(sewer: Sewer, readings: readonly Reading[]): Traced {
  const readingsOf = Map.groupBy(readings, one => one.outlet)
  const alive = new Set<string>()
  const size = new Map<string, number>()
  for (const id of sewer.order.toReversed()) {
    const above = sewer.from.get(id) ?? []
    size.set(id, 1 + sum(above.map(one => size.get(one)!)))
    if (readingsOf.has(id) || above.some(one => alive.has(one))) alive.add(id)
  }
  if (!sewer.roots.some(id => alive.has(id))) return { places: [], joins: [], path: [] }
  const kept = new Map<string, Place>()
  const nothing = { conc: null, load: null, days: [], drawn: 0, further: 0 }
  if (sewer.roots.length > 1)
    kept.set(wholePlant, { id: wholePlant, into: null, between: 0, level: 0, ...nothing })
  const foot = sewer.roots.length > 1 ? wholePlant : null
  const passed = new Map<string, { into: string; between: number }>()
  for (const id of sewer.order) {
    const below = sewer.into.get(id)
    // Above what nobody has looked at the rest is only counted.
    if (below !== undefined && !alive.has(below)) continue
    const through = below === undefined ? undefined : passed.get(below)
    const into = through?.into ?? below ?? foot
    const between = through?.between ?? 0
    if (into !== null && alive.has(id) && !readingsOf.has(id)) {
      passed.set(id, { into, between: between + 1 })
      continue
    }
    kept.set(id, {
      ...{ id, into, between, ...nothing },
      level: into === null ? 0 : kept.get(into)!.level + 1,
      drawn: new Set(readingsOf.get(id)?.map(({ day }) => day)).size,
      further: alive.has(id) ? 0 : size.get(id)! - 1,
    })
  }
  const places = [...kept.values()]
  const above = Map.groupBy(places, one => one.into)
  const joins = places.flatMap(({ id }) => {
    const own = above.get(id) ?? []
    const drawn = own.filter(one => one.drawn > 0).map(one => one.id)
    const unsampled = own.filter(one => one.drawn === 0).map(one => one.id)
    return drawn.length === 0 ? [] : [joinAt(id, drawn, unsampled, readingsOf)]
  })
  const joinOf = new Map(joins.map(one => [one.at, one]))
  for (const one of places) {
    const below = joinOf.get(one.into ?? '')
    const above = joinOf.get(one.id)
    const compared = below?.branches.some(({ id, amount }) => id === one.id && amount)
      ? below.days
      : above?.total && above.days
    const own = readingsOf.get(one.id) ?? []
    const counted = compared ? own.filter(({ day }) => compared.includes(day)) : own
    one.conc = concOf(counted)
    one.load = loadOf(counted)
    one.days = [...new Set(counted.map(({ day }) => day))].sort()
  }
  const path = [places[0]!.id]
  for (let next = joinOf.get(path[0]!)?.likely; next; next = joinOf.get(next)?.likely) path.push(next)
  return { places, joins, path }
}
