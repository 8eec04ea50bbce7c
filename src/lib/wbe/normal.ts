/** The normal distribution to double precision: what tests and intervals are read from. */
import { BadFigure, finite } from './figure.ts'

/** 1 − Φ(z) for z ≥ 0: a series near 0, a continued fraction (Lentz) further out, where the series would cancel. */
function tail(z: number): number {
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
  if (z < 3) {
    let term = z
    let series = z
    for (let odd = 3; Math.abs(term) > series * 1e-17; odd += 2) {
      term *= (z * z) / odd
      series += term
    }
    return 0.5 - density * series
  }
  let fraction = 0
  for (let step = 200; step > 0; step--) fraction = step / (z + fraction)
  return density / (z + fraction)
}

/** Φ(z), share of the standard normal distribution below z. */
export const normalBelow = (z: number): number =>
  Number.isNaN(finite('z', z)) || z < 0 ? tail(-z) : 1 - tail(z)

/** Two-sided p of a standard normal statistic; keeps its digits far out. */
export const twoSided = (z: number): number => Math.min(1, 2 * tail(Math.abs(finite('z', z))))

const a = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
  2.506628277459239,
]
const b = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572]
const c = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
]
const d = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416]
const polynomial = (factors: readonly number[], x: number) =>
  factors.reduce((value, one) => value * x + one, 0)

/** Φ⁻¹(p): Acklam's rational start (1e-9), made exact by one step of Halley. Throws outside (0, 1). */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) throw new BadFigure('概率', p, '须在 0 与 1 之间')
  if (p > 0.5) return -lowerQuantile(1 - p)
  return p === 0.5 ? 0 : lowerQuantile(p)
}
function lowerQuantile(p: number): number {
  const far = p < 0.02425
  const q = far ? Math.sqrt(-2 * Math.log(p)) : p - 0.5
  const start = far
    ? polynomial(c, q) / (polynomial(d, q) * q + 1)
    : (polynomial(a, q * q) * q) / (polynomial(b, q * q) * q * q + 1)
  const error = (tail(-start) - p) * Math.sqrt(2 * Math.PI) * Math.exp((start * start) / 2)
  return start - error / (1 + (start * error) / 2)
}
