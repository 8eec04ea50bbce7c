/**
 * Laboratory comparison of split samples: what each laboratory found in its part of one sample against what they found together. ISO 13528
 * (Statistical methods for use in proficiency testing by interlaboratory comparison), concentrations in ng/L.
 */
import { finite, notNegative, positive, whole } from './figure.ts'
import { mean, median, relativePercentDifference } from './statistics.ts'

export interface Robust {
  /** x*, in the unit of the values. */
  mean: number
  /** s*, likewise. */
  sd: number
}
/** Steps after which a mean that has not come to rest will not. */
const mostSteps = 5_000
const rest = 1e-12
const fair = (values: readonly number[]): number => mean(values)!

/**
 * Robust mean and standard deviation: algorithm A of ISO 13528 C.3 (Huber's proposal 2; Analytical Methods Committee, Analyst 114, 1989,
 * 1693-1697). Begun at the median and 1.483 MAD; what lies beyond 1.5 s* is drawn in to there, again and again until both are at rest.
 * Where more than half of the values are the same, s* is 0 and the mean is theirs.
 * @throws BadFigure for fewer than two values
 */
export function algorithmA(values: readonly number[]): Robust {
  whole('实验室数', values.length, 2)
  for (const value of values) finite('结果', value)
  let at = median(values)!
  let sd = 1.483 * median(values.map(value => Math.abs(value - at)))!
  for (let step = 0; step < mostSteps && sd > 0; step++) {
    const drawn = values.map(value => Math.min(at + 1.5 * sd, Math.max(at - 1.5 * sd, value)))
    const next = fair(drawn)
    const spread =
      1.134 * Math.sqrt(drawn.reduce((sum, one) => sum + (one - next) ** 2, 0) / (values.length - 1))
    const moved = Math.abs(next - at) + Math.abs(spread - sd)
    at = next
    sd = spread
    if (moved <= rest * Math.max(1, Math.abs(at))) break
  }
  return { mean: at, sd }
}

/** Standard uncertainty of a robust mean: 1.25 s* / √p (ISO 13528 7.7.3), in the unit of s*. @param p laboratories */
export const assignedUncertainty = (sd: number, p: number): number =>
  (1.25 * notNegative('s*', sd)) / Math.sqrt(whole('实验室数', p, 1))

/** A mass fraction of 1.2 × 10⁻⁷ in water, ng/L. */
const horwitzFrom = 120_000
/**
 * σ_pt [ng/L], the spread that a laboratory of the field may have: 22 % below a mass fraction of 1.2 × 10⁻⁷, 0.02 c^0.8495 above (Horwitz;
 * Thompson, Analyst 125, 2000, 385-386); water is taken as 1 kg/L. Every drug in sewage lies below.
 */
export function targetSd(ngPerL: number): number {
  const assigned = positive('指定值', ngPerL)
  return assigned < horwitzFrom ? 0.22 * assigned : 0.02 * (assigned * 1e-12) ** 0.8495 * 1e12
}

/** z = (x − x_pt) / σ_pt (ISO 13528 9.4). */
export const performanceZ = (value: number, assigned: number, sigma: number): number =>
  (finite('结果', value) - finite('指定值', assigned)) / positive('σ_pt', sigma)
/** z′ = (x − x_pt) / √(σ_pt² + u²(x_pt)) (ISO 13528 9.5): where the assigned value is itself uncertain. */
export const performanceZPrime = (value: number, assigned: number, sigma: number, u: number): number =>
  (finite('结果', value) - finite('指定值', assigned)) /
  Math.hypot(positive('σ_pt', sigma), notNegative('u', u))
/** E_n = (x − x_ref) / √(U² + U_ref²), expanded uncertainties with k = 2 (ISO 13528 9.7). */
export const performanceEn = (
  value: number,
  expanded: number,
  other: number,
  otherExpanded: number,
): number =>
  (finite('结果', value) - finite('对照值', other)) /
  positive('合成 U', Math.hypot(notNegative('U', expanded), notNegative('对照 U', otherExpanded)))

/** GOOD 满意, DOUBT 有问题, BAD 不满意 */
export type Performance = 'GOOD' | 'DOUBT' | 'BAD'
/** |z| ≤ 2 good, < 3 doubtful, from 3 on bad (ISO 13528 9.4.2). */
export const zPerformance = (z: number): Performance =>
  Math.abs(finite('z', z)) <= 2 ? 'GOOD' : Math.abs(z) < 3 ? 'DOUBT' : 'BAD'
/** |E_n| ≤ 1 good (ISO 13528 9.7). */
export const enPerformance = (en: number): Performance => (Math.abs(finite('En', en)) <= 1 ? 'GOOD' : 'BAD')

/** Whether the uncertainty of the assigned value may be left out of the score: u(x_pt) ≤ 0.3 σ_pt (ISO 13528 9.2.1). */
export const assignedIsCertain = (u: number, sigma: number): boolean =>
  notNegative('u', u) <= 0.3 * positive('σ_pt', sigma)

/** Fewer laboratories than these have no robust mean of their own: one of them moves it too far. */
export const leastForConsensus = 5
export interface LabValue {
  /** ng/L */
  value: number
  /** Expanded uncertainty with k = 2, ng/L; null where the laboratory states none. */
  expanded: number | null
}
/** `REFERENCE` a laboratory whose value is taken as the assigned one, `CONSENSUS` the robust mean, `EN` and `RPD` against the others */
export type CompareBasis = 'REFERENCE' | 'CONSENSUS' | 'EN' | 'RPD' | 'NONE'
export interface CompareScore {
  /** z, z′ or E_n; of RPD the signed difference from the others in %. Null for the reference itself. */
  score: number | null
  performance: Performance | null
}
export interface Comparison {
  basis: CompareBasis
  /** z′ stands in the place of z. */
  prime: boolean
  /** ng/L; null where each is held against the others. */
  assigned: number | null
  /** u(x_pt), ng/L. */
  assignedU: number | null
  sigma: number | null
  /** s*, ng/L. */
  robustSd: number | null
  scores: CompareScore[]
}
export interface CompareOptions {
  /** Which of the values is the reference; null: none. */
  reference: number | null
  /** Of σ_pt, % of the assigned value; null: by Thompson. */
  sigmaPct: number | null
  /** Largest difference from the others, %. */
  rpdLimit: number
}

const none = (values: readonly LabValue[]): Comparison => ({
  basis: 'NONE',
  prime: false,
  assigned: null,
  assignedU: null,
  sigma: null,
  robustSd: null,
  scores: values.map(() => ({ score: null, performance: null })),
})

function againstOthers(values: readonly LabValue[], rpdLimit: number): Comparison {
  const stated = values.every(({ expanded }) => expanded !== null && expanded > 0)
  return {
    ...none(values),
    basis: stated ? 'EN' : 'RPD',
    scores: values.map((own, at) => {
      const others = values.filter((_, index) => index !== at)
      const other = fair(others.map(({ value }) => value))
      if (stated) {
        const of = Math.sqrt(others.reduce((sum, one) => sum + one.expanded! ** 2, 0)) / others.length
        const score = performanceEn(own.value, own.expanded!, other, of)
        return { score, performance: enPerformance(score) }
      }
      const apart = relativePercentDifference(own.value, other)
      return {
        score: own.value < other ? -apart : apart,
        performance: apart <= rpdLimit ? 'GOOD' : 'BAD',
      }
    }),
  }
}

function againstAssigned(
  values: readonly LabValue[],
  {
    assigned,
    u,
    robustSd,
    reference,
    sigmaPct,
  }: Omit<CompareOptions, 'rpdLimit'> & {
    assigned: number
    u: number
    robustSd: number | null
  },
): Comparison {
  const sigma = sigmaPct === null ? targetSd(assigned) : (positive('σ_pt %', sigmaPct) / 100) * assigned
  const prime = !assignedIsCertain(u, sigma)
  return {
    basis: reference === null ? 'CONSENSUS' : 'REFERENCE',
    prime,
    assigned,
    assignedU: u,
    sigma,
    robustSd,
    scores: values.map(({ value }, at) => {
      if (at === reference) return { score: null, performance: null }
      const score = prime
        ? performanceZPrime(value, assigned, sigma, u)
        : performanceZ(value, assigned, sigma)
      return { score, performance: zPerformance(score) }
    }),
  }
}

/**
 * Scores of the laboratories that quantified one compound in their parts of one sample. With a reference: z against its value (z′ where its
 * uncertainty is more than 0.3 σ_pt). From `leastForConsensus` laboratories on: z against the robust mean. Fewer: each against the mean of
 * the others, by E_n where all state an uncertainty, else by the relative difference (F15). One alone is compared with nothing.
 */
export function compareLabs(values: readonly LabValue[], options: CompareOptions): Comparison {
  const { reference, rpdLimit } = options
  for (const { value } of values) notNegative('结果', value)
  if (values.length < 2) return none(values)
  const named = reference === null ? undefined : values[reference]
  if (named && named.value > 0)
    return againstAssigned(values, {
      ...options,
      assigned: named.value,
      u: (named.expanded ?? 0) / 2,
      robustSd: null,
    })
  if (values.length < leastForConsensus) return againstOthers(values, rpdLimit)
  const { mean: assigned, sd } = algorithmA(values.map(({ value }) => value))
  if (!(assigned > 0)) return againstOthers(values, rpdLimit)
  return againstAssigned(values, {
    ...options,
    reference: null,
    assigned,
    u: assignedUncertainty(sd, values.length),
    robustSd: sd,
  })
}
