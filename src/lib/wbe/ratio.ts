/**
 * What two compounds of one sample say together about where they came from. Concentrations in one unit (ng/L), or
 * loads: only their ratio by mass counts. Negative figures throw `BadFigure`; where nothing was measured of either
 * the verdict is `undecided`.
 */
import { notNegative, positive, positiveShare } from './figure.ts'

export type RatioVerdict = 'metabolic' | 'possible_dumping' | 'other_amphetamine_source' | 'undecided'

/** Ratio by mass; null where nothing stands below the line. */
export const massRatio = (above: number, below: number): number | null =>
  notNegative('浓度', above) >= 0 && notNegative('浓度', below) > 0 ? above / below : null

/** Defaults, to be configured by the agency; their sources stand at the functions. */
export const ratioLimits = {
  amphetamineLow: 0.05,
  amphetamineHigh: 0.25,
  cocaine: 0.75,
  /** Times the ratio that people excrete. */
  ketamine: 3,
} as const

/**
 * AMP/METH by mass: 0.05-0.25 is human metabolism of METH; below, possible dumping of METH; above, another source of
 * AMP (Kunming survey).
 */
export function amphetamineRatio(
  amphetamine: number,
  methamphetamine: number,
  limits: { low: number; high: number } = {
    low: ratioLimits.amphetamineLow,
    high: ratioLimits.amphetamineHigh,
  },
): RatioVerdict {
  const ratio = massRatio(amphetamine, methamphetamine)
  if (ratio === null) return amphetamine > 0 ? 'other_amphetamine_source' : 'undecided'
  if (ratio < limits.low) return 'possible_dumping'
  return ratio > limits.high ? 'other_amphetamine_source' : 'metabolic'
}

/** COC/BE by mass above 0.75: cocaine that went down a drain without passing through a person (domain model 1.5). */
export function cocaineRatio(
  cocaine: number,
  benzoylecgonine: number,
  limit: number = ratioLimits.cocaine,
): RatioVerdict {
  const ratio = massRatio(cocaine, benzoylecgonine)
  if (ratio === null) return cocaine > 0 ? 'possible_dumping' : 'undecided'
  return ratio > limit ? 'possible_dumping' : 'metabolic'
}

/** Ratio by mass in which a dose leaves a person as two compounds = (EF₁ × M₁) / (EF₂ × M₂). */
export const excretedRatio = (
  excretedFirst: number,
  massFirst: number,
  excretedSecond: number,
  massSecond: number,
): number =>
  (positiveShare('排泄率', excretedFirst) * positive('摩尔质量', massFirst)) /
  (positiveShare('排泄率', excretedSecond) * positive('摩尔质量', massSecond))

/** KET/NK that people excrete: EF 0.20 and 0.016, 237.73 and 223.70 g/mol; 13.3. */
export const ketamineExcretedRatio = excretedRatio(0.2, 237.73, 0.016, 223.7)

/**
 * KET/NK by mass far above what people excrete: dumped or veterinary ketamine. "Far" is three times by default: the
 * excretion factors themselves are uncertain by that much.
 */
export function ketamineRatio(
  ketamine: number,
  norketamine: number,
  limit: number = ratioLimits.ketamine * ketamineExcretedRatio,
): RatioVerdict {
  const ratio = massRatio(ketamine, norketamine)
  if (ratio === null) return ketamine > 0 ? 'possible_dumping' : 'undecided'
  return ratio > limit ? 'possible_dumping' : 'metabolic'
}

/** What a concentration can have been (ng/L): twice itself, or nothing and its limit where it was not quantified. */
export interface Bounds {
  low: number
  high: number
}
const judges = { 'AMP/METH': amphetamineRatio, 'COC/BE': cocaineRatio, 'KET/NK': ketamineRatio } as const
export type RatioPair = keyof typeof judges

/**
 * The verdict on a pair of which one figure or both are known within bounds: what the least and the greatest ratio
 * say alike, else `undecided`. A substitute for a figure below its limit tells nothing of a source: two of them would
 * always have the ratio of the limits.
 */
export function ratioWithin(pair: RatioPair, above: Bounds, below: Bounds): RatioVerdict {
  const least = judges[pair](above.low, below.high)
  return least === judges[pair](above.high, below.low) ? least : 'undecided'
}

export const ratioPairs = Object.keys(judges) as RatioPair[]
export interface RatioBand {
  from: number
  /** Null: without an end. */
  to: number | null
  verdict: RatioVerdict
}
/** What each ratio says, from nothing up; a limit itself is still what is usual. */
export function ratioBands(pair: RatioPair): RatioBand[] {
  const { amphetamineLow, amphetamineHigh, cocaine, ketamine } = ratioLimits
  if (pair === 'AMP/METH')
    return [
      { from: 0, to: amphetamineLow, verdict: 'possible_dumping' },
      { from: amphetamineLow, to: amphetamineHigh, verdict: 'metabolic' },
      { from: amphetamineHigh, to: null, verdict: 'other_amphetamine_source' },
    ]
  const limit = pair === 'COC/BE' ? cocaine : ketamine * ketamineExcretedRatio
  return [
    { from: 0, to: limit, verdict: 'metabolic' },
    { from: limit, to: null, verdict: 'possible_dumping' },
  ]
}
/** The least and the greatest ratio within bounds; null where it has no end, or where nothing stands below the line. */
export function ratioBounds(above: Bounds, below: Bounds): { low: number | null; high: number | null } {
  const open = above.high === Number.MAX_VALUE || below.low <= 0
  return {
    low: below.high === Number.MAX_VALUE ? 0 : massRatio(above.low, below.high),
    high: open ? null : massRatio(above.high, below.low),
  }
}

/** Codes of the dictionary `diagnosis`. */
export type Diagnosis = 'METABOLIC' | 'DUMPING' | 'MEDICAL' | 'MIXED' | 'UNDECIDED'
/** The code that a result carries. Another source of amphetamine beside METH is a mixture. */
export const diagnosisOf: Record<RatioVerdict, Diagnosis> = {
  metabolic: 'METABOLIC',
  possible_dumping: 'DUMPING',
  other_amphetamine_source: 'MIXED',
  undecided: 'UNDECIDED',
}
