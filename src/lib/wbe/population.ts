/** Population estimators (domain model 1.3). Every method's figure is kept; one is selected per plant and day, with the reason. */
import { BadFigure, notNegative, positive, positiveShare, share } from './figure.ts'
import { sum } from './sum.ts'

/** Codes of the dictionary `pop_method`. */
export type PopulationMethod =
  | 'CENSUS'
  | 'SERVED'
  | 'MOBILE'
  | 'NH4N'
  | 'COD'
  | 'BOD5'
  | 'TN'
  | 'TP'
  | 'COTININE'
  | 'CAFFEINE'
  | 'MULTI'

/** Grams a head and day excrete; defaults that an agency calibrates for its site. */
export const gramsPerHead = { NH4N: 6, COD: 120, BOD5: 60, TN: 12, TP: 1.7 } as const
export type EquivalentMethod = keyof typeof gramsPerHead

/** Mass flow [kg/d] = C [mg/L] × Q [m³/d] / 1000. */
export const massFlowKgPerDay = (mgPerL: number, flowM3PerDay: number): number =>
  (notNegative('浓度 mg/L', mgPerL) * notNegative('流量 m³/d', flowM3PerDay)) / 1000

/**
 * Population equivalent [persons] = Q [m³/d] × C [mg/L] / g per head and day. BOD, TN and TP came to 51-148 % of the
 * mobile-phone figure in Busan (Sim 2023): beside others, not alone.
 */
export const populationEquivalent = (mgPerL: number, flowM3PerDay: number, grams: number): number =>
  (notNegative('浓度 mg/L', mgPerL) * notNegative('流量 m³/d', flowM3PerDay)) / positive('人均 g/d', grams)

/** 氨氮法. Came out below the census in Lausanne: calibrate before use. */
export const populationFromAmmonium = (
  mgPerL: number,
  flowM3PerDay: number,
  grams: number = gramsPerHead.NH4N,
): number => populationEquivalent(mgPerL, flowM3PerDay, grams)

/**
 * 生活污水占比. The Chinese report rule multiplies the population by it but not the load, so that it does not cancel:
 * each side is an explicit choice, and `shareCancels` says whether they agree.
 */
export interface DomesticShare {
  share: number
  onPopulation: boolean
  onLoad: boolean
}
export const shareCancels = (domestic: DomesticShare): boolean =>
  domestic.share === 1 || domestic.onPopulation === domestic.onLoad
/** Factor of one side, in (0, 1]: the share where that side is ticked, else 1. */
export const shareOn = (domestic: DomesticShare, side: 'population' | 'load'): number => {
  const factor = positiveShare('生活污水占比', domestic.share)
  return (side === 'load' ? domestic.onLoad : domestic.onPopulation) ? factor : 1
}

export interface CotinineInput {
  ngPerL: number
  flowWanM3PerDay: number
  /** Cigarettes a head and day, a figure of the province. */
  cigarettesPerHead: number
  /** 生活污水占比 on the population's side: `shareOn(domestic, 'population')`. */
  domesticShare?: number
  /** Cotinine excreted a cigarette [mg]; the Chinese report rule uses 0.14. */
  mgPerCigarette?: number
}
/** 可替宁法 测算人口 [persons] = C × Q × 10 × share / (cigarettes × 0.14). The wire's rule states it in thousands. */
export function populationFromCotinine(input: CotinineInput): number {
  const loadMgPerDay =
    notNegative('可替宁 ng/L', input.ngPerL) * notNegative('流量 万m³/d', input.flowWanM3PerDay) * 10
  const perHead =
    positive('人均日吸烟', input.cigarettesPerHead) * positive('每支可替宁 mg', input.mgPerCigarette ?? 0.14)
  return (loadMgPerDay * positiveShare('生活污水占比', input.domesticShare ?? 1)) / perHead
}

/** 咖啡因法 [persons] = C [ng/L] × Q [m³/d] / 1000 / mg excreted a head and day; no published default: calibrate. */
export const populationFromCaffeine = (ngPerL: number, flowM3PerDay: number, mgPerHead: number): number =>
  (notNegative('咖啡因 ng/L', ngPerL) * notNegative('流量 m³/d', flowM3PerDay)) /
  1000 /
  positive('人均咖啡因排泄 mg/d', mgPerHead)

/** Weights of any scale brought to the sum 1. Throws where one is negative or all are 0. */
export function weightsToOne(weights: readonly number[]): number[] {
  const total = positive('权重之和', sum(weights.map(weight => notNegative('权重', weight))))
  return weights.map(weight => weight / total)
}

/** 组合法 MULTI: weighted mean of several methods' figures. Throws unless the weights sum to 1 (1e-9). */
export function combinedPopulation(estimates: readonly { value: number; weight: number }[]): number | null {
  if (estimates.length === 0) return null
  const weights = sum(estimates.map(estimate => share('权重', estimate.weight)))
  if (Math.abs(weights - 1) > 1e-9) throw new BadFigure('权重之和', weights, '须为 1')
  return sum(estimates.map(estimate => notNegative('人口', estimate.value) * estimate.weight))
}

/**
 * Weights by the entropy method (熵权法): p = x / Σx within a method, e = −Σ p ln p / ln n, weight ∝ 1 − e. A method
 * whose figures differ more between days weighs more; methods that never differ share equally.
 * @param days one row a day, one positive figure a method; at least two days
 * @returns one weight a method, sum 1
 */
export function entropyWeights(days: readonly (readonly number[])[]): number[] {
  const methods = days[0]?.length ?? 0
  if (days.length < 2 || methods === 0) throw new BadFigure('熵权样本', days.length, '至少须有两日、一种方法')
  const divergence = Array.from({ length: methods }, (_, method) => {
    const column = days.map(day => positive('人口', day[method] ?? Number.NaN))
    const total = sum(column)
    const entropy =
      -sum(column.map(value => (value / total) * Math.log(value / total))) / Math.log(days.length)
    // The entropy of equal figures is 1 but for rounding.
    const rest = 1 - entropy
    return rest < 1e-12 ? 0 : rest
  })
  return divergence.every(rest => rest === 0) ? divergence.map(() => 1 / methods) : weightsToOne(divergence)
}
