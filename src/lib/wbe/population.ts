/** Population estimators. Every method's figure is kept; one is selected per plant and day, with the reason. */

/** Grams a head and day excrete; defaults that an agency calibrates for its site. */
export const gramsPerHead = { NH4N: 6, COD: 120, BOD5: 60, TN: 12, TP: 1.7 } as const
export type EquivalentMethod = keyof typeof gramsPerHead

/** Mass flow [kg/d] = C [mg/L] × Q [m³/d] / 1000. */
export const massFlowKgPerDay = (mgPerL: number, flowM3PerDay: number): number =>
  (mgPerL * flowM3PerDay) / 1000

/** Population equivalent [persons] = Q [m³/d] × C [mg/L] / g per head and day. */
export const populationEquivalent = (mgPerL: number, flowM3PerDay: number, grams: number): number =>
  (mgPerL * flowM3PerDay) / grams

/** 氨氮法. Came out below the census in Lausanne: calibrate before use. */
export const populationFromAmmonium = (
  mgPerL: number,
  flowM3PerDay: number,
  grams: number = gramsPerHead.NH4N,
): number => populationEquivalent(mgPerL, flowM3PerDay, grams)

export interface CotinineInput {
  ngPerL: number
  flowWanM3PerDay: number
  /** Cigarettes a head and day, a figure of the province. */
  cigarettesPerHead: number
  /** 生活污水占比. Leave it out on both sides (population and load) or on neither. */
  domesticShare?: number
  /** Cotinine excreted a cigarette [mg]; the Chinese report rule uses 0.14. */
  mgPerCigarette?: number
}
/** 可替宁法 测算人口 [persons] = C × Q × 10 × share / (cigarettes × 0.14). The wire's rule states it in thousands. */
export function populationFromCotinine(input: CotinineInput): number {
  const loadMgPerDay = input.ngPerL * input.flowWanM3PerDay * 10 * (input.domesticShare ?? 1)
  return loadMgPerDay / (input.cigarettesPerHead * (input.mgPerCigarette ?? 0.14))
}

/** 组合法: weighted mean of several methods' figures; weights need not sum to one. */
export function combinedPopulation(estimates: readonly { value: number; weight: number }[]): number | null {
  const weights = estimates.reduce((sum, estimate) => sum + estimate.weight, 0)
  if (weights <= 0) return null
  return estimates.reduce((sum, estimate) => sum + estimate.value * estimate.weight, 0) / weights
}

/** Spread of the methods relative to their smallest figure; above 0.5 the console warns. */
export function populationSpread(values: readonly number[]): number {
  const known = values.filter(value => value > 0)
  if (known.length < 2) return 0
  const low = Math.min(...known)
  return (Math.max(...known) - low) / low
}
