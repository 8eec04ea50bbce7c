/** F14: how far a figure can be trusted, in closed form. The Monte Carlo beside it is in `monte-carlo.ts`. */
import { finite, notNegative } from './figure.ts'
import { sum } from './sum.ts'

/** F14, total relative uncertainty [%] = √Σu² (GUM 5.1.2, independent parts); also of absolute parts in one unit. */
export const combinedUncertainty = (parts: readonly number[]): number =>
  Math.sqrt(sum(parts.map(part => notNegative('不确定度', part) ** 2)))

/** Relative uncertainties [%] used where a laboratory states none of its own (Castiglioni et al. 2013; Lai et al. 2011). */
export const defaultUncertainty = {
  sampling: 10,
  chemistry: 10,
  flow: 10,
  population: 15,
  backCalculation: 26,
}

export interface Interval {
  mean: number
  low: number
  high: number
}
/** Two-sided 95 % of the normal distribution. */
export const z95 = 1.959963984540054

/** 95 % interval of a figure that cannot be negative, from its relative standard uncertainty [%]; cut at 0. */
export function relativeInterval(value: number, relativePct: number): Interval {
  const half = (z95 * notNegative('千人均值', value) * notNegative('不确定度 %', relativePct)) / 100
  return { mean: value, low: Math.max(0, value - half), high: value + half }
}

/**
 * F12 with its 95 % interval: (now − before) / before, normal on the logarithm of the ratio (delta method), so that it
 * never falls below −100 %. What both periods share, the correction factor above all, cancels: give the relative
 * standard uncertainties [%] of their own steps only. Null where there is nothing to compare with.
 */
export function growthInterval(
  now: { value: number; relativePct: number } | null,
  before: { value: number; relativePct: number } | null,
): Interval | null {
  if (!now || !before) return null
  if (notNegative('本期', now.value) === 0 || notNegative('上期', before.value) === 0) return null
  const ratio = finite('比值', now.value / before.value)
  const spread = (z95 * combinedUncertainty([now.relativePct, before.relativePct])) / 100
  return { mean: ratio - 1, low: ratio * Math.exp(-spread) - 1, high: ratio * Math.exp(spread) - 1 }
}
