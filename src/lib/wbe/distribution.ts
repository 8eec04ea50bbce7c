/** The distributions in which the inputs of a consumption are known: their moments, and draws from them. */
import { BadFigure, finite, notNegative, positive } from './figure.ts'
import type { Generator } from './generator.ts'

/** In the unit of the quantity described. */
export type Distribution =
  | { kind: 'fixed'; value: number }
  | { kind: 'normal'; mean: number; sd: number }
  /** By its own mean and standard deviation, not those of the logarithm. */
  | { kind: 'lognormal'; mean: number; sd: number }
  | { kind: 'uniform'; low: number; high: number }
  | { kind: 'triangular'; low: number; mode: number; high: number }
  /** On [low, high], 0-1 where not said. */
  | { kind: 'beta'; alpha: number; beta: number; low?: number; high?: number }

export interface Moments {
  mean: number
  variance: number
}
/** μ and σ of the logarithm of a lognormal of this mean and standard deviation. */
export function logMoments(mean: number, sd: number): { mu: number; sigma: number } {
  const squared = Math.log1p((notNegative('标准差', sd) / positive('均值', mean)) ** 2)
  return { mu: Math.log(mean) - squared / 2, sigma: Math.sqrt(squared) }
}
function ordered(low: number, high: number): void {
  if (finite('下限', low) > finite('上限', high)) throw new BadFigure('下限', low, `不能大于上限 ${high}`)
}

/** Mean and variance in closed form. Throws `BadFigure` on parameters that describe nothing. */
export function momentsOf(of: Distribution): Moments {
  switch (of.kind) {
    case 'fixed':
      return { mean: finite('数值', of.value), variance: 0 }
    case 'normal':
      return { mean: finite('均值', of.mean), variance: notNegative('标准差', of.sd) ** 2 }
    case 'lognormal':
      return { mean: positive('均值', of.mean), variance: notNegative('标准差', of.sd) ** 2 }
    case 'uniform':
      ordered(of.low, of.high)
      return { mean: (of.low + of.high) / 2, variance: (of.high - of.low) ** 2 / 12 }
    case 'triangular': {
      const { low, mode, high } = of
      ordered(low, mode)
      ordered(mode, high)
      const squares = low * low + mode * mode + high * high - low * mode - low * high - mode * high
      return { mean: (low + mode + high) / 3, variance: squares / 18 }
    }
    case 'beta': {
      const { low = 0, high = 1 } = of
      ordered(low, high)
      const alpha = positive('α', of.alpha)
      const whole = alpha + positive('β', of.beta)
      const variance = (alpha * of.beta) / (whole * whole * (whole + 1))
      return { mean: low + ((high - low) * alpha) / whole, variance: variance * (high - low) ** 2 }
    }
  }
}

/** Standard normal draws by Marsaglia's polar method, two at a time. */
function normals(random: Generator): () => number {
  let kept: number | null = null
  return () => {
    if (kept !== null) {
      const value = kept
      kept = null
      return value
    }
    for (;;) {
      const x = 2 * random.next() - 1
      const y = 2 * random.next() - 1
      const squares = x * x + y * y
      if (squares === 0 || squares >= 1) continue
      const scale = Math.sqrt((-2 * Math.log(squares)) / squares)
      kept = y * scale
      return x * scale
    }
  }
}

/** Gamma draws of scale 1 (Marsaglia & Tsang 2000). */
function gammas(shape: number, random: Generator, normal: () => number): () => number {
  if (shape < 1) {
    const larger = gammas(shape + 1, random, normal)
    return () => larger() * (1 - random.next()) ** (1 / shape)
  }
  const third = shape - 1 / 3
  const width = 1 / Math.sqrt(9 * third)
  return () => {
    for (;;) {
      const x = normal()
      const cubed = (1 + width * x) ** 3
      if (cubed <= 0) continue
      if (Math.log(1 - random.next()) < (x * x) / 2 + third * (1 - cubed + Math.log(cubed)))
        return third * cubed
    }
  }
}

/** Draws of a distribution. Throws `BadFigure` on parameters that describe nothing. */
export function drawsOf(of: Distribution, random: Generator): () => number {
  momentsOf(of)
  switch (of.kind) {
    case 'fixed':
      return () => of.value
    case 'normal': {
      const normal = normals(random)
      return () => of.mean + of.sd * normal()
    }
    case 'lognormal': {
      const { mu, sigma } = logMoments(of.mean, of.sd)
      const normal = normals(random)
      return () => Math.exp(mu + sigma * normal())
    }
    case 'uniform':
      return () => of.low + (of.high - of.low) * random.next()
    case 'triangular': {
      const { low, mode, high } = of
      const width = high - low
      if (width === 0) return () => low
      const turn = (mode - low) / width
      return () => {
        const u = random.next()
        return u < turn
          ? low + Math.sqrt(u * width * (mode - low))
          : high - Math.sqrt((1 - u) * width * (high - mode))
      }
    }
    case 'beta': {
      const { low = 0, high = 1 } = of
      const normal = normals(random)
      const first = gammas(of.alpha, random, normal)
      const second = gammas(of.beta, random, normal)
      return () => {
        const x = first()
        return low + ((high - low) * x) / (x + second())
      }
    }
  }
}
