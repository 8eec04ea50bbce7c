/**
 * F14 where CF and EF are distributions: draws the whole chain many times from a fixed seed, beside the closed form
 * (GUM 5.1.2 for products) that it is checked against. Plain data in and out, so that a thread can be handed a job.
 */
import { type Distribution, drawsOf, momentsOf } from './distribution.ts'
import { BadFigure, notNegative, positive, whole } from './figure.ts'
import { type Generator, generatorFrom } from './generator.ts'
import { percentileOfSorted } from './statistics.ts'
import { sum } from './sum.ts'
import { combinedUncertainty, type Interval, z95 } from './uncertainty.ts'

/** scale × Π factors / Π divisors, all independent of each other. */
export interface Chain {
  scale: number
  factors: readonly Distribution[]
  divisors: readonly Distribution[]
}
export interface ConsumptionInputs {
  /** ng/L */
  concentration: Distribution
  /** m³/d */
  flow: Distribution
  /** persons */
  population: Distribution
  /** M parent / M marker [-] */
  massRatio: number
  /** Molar share excreted, EF [-]. */
  excreted: Distribution
  /** Share that is left after sewer and storage, 1 − d [-]. */
  kept?: Distribution
  /** What sampling adds: mean 1 [-]. */
  sampling?: Distribution
}
/** F1-F5 as one chain [mg/(d·1000 inh)]: C × Q / 1000 / (P / 1000) × (M/M) / EF / (1 − d). */
export const consumptionChain = (inputs: ConsumptionInputs): Chain => ({
  scale: positive('摩尔质量比', inputs.massRatio),
  factors: [inputs.concentration, inputs.flow, ...(inputs.sampling ? [inputs.sampling] : [])],
  divisors: [inputs.population, inputs.excreted, ...(inputs.kept ? [inputs.kept] : [])],
})

export interface UserInputs {
  /** mg */
  dose: Distribution
  /** Doses a user takes on a day of use. */
  usesPerDay: Distribution
  /** Share of the population aged 15-64. */
  adultShare: Distribution
}
/** F8 as one chain [% of those aged 15-64]: consumption / (dose × uses) / 10 / share of 15-64. */
export function prevalenceChain(inputs: ConsumptionInputs, users: UserInputs): Chain {
  const { scale, factors, divisors } = consumptionChain(inputs)
  return {
    scale: scale / 10,
    factors,
    divisors: [...divisors, users.dose, users.usesPerDay, users.adultShare],
  }
}

/** Above this a normal distribution reaches too near to 0 to stand for a positive quantity: use a lognormal. */
export const mostNormalCv = 0.2

/** What is divided by may not come near 0, where its inverse has no mean or no variance. */
function keepFromZero(input: Distribution): void {
  if (input.kind === 'uniform' || input.kind === 'triangular') positive('除数的下限', input.low)
  if (input.kind === 'beta' && !input.low && input.alpha <= 2)
    throw new BadFigure('除数的 α', input.alpha, '须大于 2，或给出大于 0 的下限')
}

/** Coefficient of variation of one input. Throws where it can be negative. */
function variationOf(input: Distribution): number {
  const { mean, variance } = momentsOf(input)
  const cv = Math.sqrt(variance) / positive('均值', mean)
  if (input.kind === 'normal' && cv > mostNormalCv)
    throw new BadFigure('相对标准差', cv, `正态分布不能超过 ${mostNormalCv}，请改用对数正态分布`)
  if ('low' in input && input.low !== undefined) notNegative('下限', input.low)
  return cv
}
function variationsOf({ factors, divisors }: Chain): number[] {
  divisors.forEach(keepFromZero)
  return [...factors, ...divisors].map(variationOf)
}

export interface ClosedForm extends Interval {
  /** √Σu² [%] */
  relativePct: number
}
/** First-order propagation: the value at the means of its inputs, √Σ cv², and the normal interval cut at 0. */
export function closedForm(chain: Chain): ClosedForm {
  const value = (all: readonly Distribution[]) =>
    all.reduce((product, one) => product * momentsOf(one).mean, 1)
  const mean = (notNegative('系数', chain.scale) * value(chain.factors)) / value(chain.divisors)
  const relativePct = 100 * combinedUncertainty(variationsOf(chain))
  const half = (z95 * mean * relativePct) / 100
  return { mean, low: Math.max(0, mean - half), high: mean + half, relativePct }
}

export interface Outcome extends Interval {
  median: number
  sd: number
  /** Standard error of the mean that the number of runs leaves: sd / √runs. */
  standardError: number
  runs: number
  seed: number
}
export interface RunOptions {
  /** The same seed gives the same figures for good: it is stored beside the result. */
  seed: number
  runs?: number
}
export const defaultRuns = 10_000
/** Memory of one run: 8 bytes a draw. */
export const mostRuns = 10_000_000

function outcomeOf(
  { seed, runs = defaultRuns }: RunOptions,
  draw: (random: Generator) => () => number,
): Outcome {
  if (whole('模拟次数', runs, 100) > mostRuns) throw new BadFigure('模拟次数', runs, `不能超过 ${mostRuns}`)
  const next = draw(generatorFrom(whole('随机种子', seed)))
  const drawn = new Float64Array(runs)
  for (let run = 0; run < runs; run++) drawn[run] = next()
  const mean = sum(drawn) / runs
  const sd = Math.sqrt(sum(drawn.map(value => (value - mean) ** 2)) / (runs - 1))
  drawn.sort()
  return {
    mean,
    median: percentileOfSorted(drawn, 0.5),
    low: percentileOfSorted(drawn, 0.025),
    high: percentileOfSorted(drawn, 0.975),
    sd,
    standardError: sd / Math.sqrt(runs),
    runs,
    seed,
  }
}
/** A normal of the spread allowed reaches 0 once in three million draws: those are drawn again. */
function positiveDraws(input: Distribution, random: Generator): () => number {
  const draw = drawsOf(input, random)
  if (input.kind !== 'normal') return draw
  return () => {
    let value = draw()
    while (value <= 0) value = draw()
    return value
  }
}
function drawsOfChain(chain: Chain, random: Generator): () => number {
  variationsOf(chain)
  const factors = chain.factors.map(one => positiveDraws(one, random))
  const divisors = chain.divisors.map(one => positiveDraws(one, random))
  const scale = notNegative('系数', chain.scale)
  return () => {
    let value = scale
    for (const factor of factors) value *= factor()
    for (const divisor of divisors) value /= divisor()
    return value
  }
}

/** Draws one chain: mean, median, 95 % interval (percentiles), in the chain's unit. */
export const monteCarlo = (chain: Chain, options: RunOptions): Outcome =>
  outcomeOf(options, random => drawsOfChain(chain, random))

export interface RegionJob {
  plants: readonly { chain: Chain; population: number }[]
  /** What all plants share, drawn once a run: the correction factor. */
  shared: Chain
}
/** F11 drawn: Σ(plant × P) / ΣP × shared. Errors of single plants average out, the shared one does not. */
export function monteCarloRegion(job: RegionJob, options: RunOptions): Outcome {
  const people = positive('人口', sum(job.plants.map(plant => notNegative('人口', plant.population))))
  return outcomeOf(options, random => {
    const plants = job.plants.map(({ chain, population }) => ({
      draw: drawsOfChain(chain, random),
      weight: population / people,
    }))
    const shared = drawsOfChain(job.shared, random)
    return () => {
      let value = 0
      for (const plant of plants) value += plant.weight * plant.draw()
      return value * shared()
    }
  })
}
