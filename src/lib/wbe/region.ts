/** From plants to a district, city or province: F11, F14 and the 95 % interval that stands beside every region's figure. */

export interface PlantValue {
  /** PNDL or consumption [mg/(d·1000 inh)]; never both in one call. */
  value: number
  population: number
  /** Relative uncertainty of this plant's own steps (sampling, chemistry, flow, population) [%]. */
  uncertaintyPct?: number
}

/** F11, Σ(value × P) / ΣP, never the plain mean of plants; null without population. */
export function weightedMean(plants: readonly Pick<PlantValue, 'value' | 'population'>[]): number | null {
  const people = plants.reduce((sum, plant) => sum + plant.population, 0)
  if (people <= 0) return null
  return plants.reduce((sum, plant) => sum + plant.value * plant.population, 0) / people
}

/** F14, total relative uncertainty [%] = √Σu². */
export const combinedUncertainty = (parts: readonly number[]): number =>
  Math.sqrt(parts.reduce((sum, part) => sum + part * part, 0))

/** Relative uncertainties [%] used where a laboratory states none of its own. */
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

/**
 * 95 % interval of a region's weighted mean. Errors of single plants average out with their weights; a shared
 * one (`sharedPct`, the correction factor's) does not, and is added whole. Cut at 0.
 */
export function weightedInterval(plants: readonly PlantValue[], sharedPct = 0): Interval | null {
  const centre = weightedMean(plants)
  if (centre === null) return null
  const people = plants.reduce((sum, plant) => sum + plant.population, 0)
  const own = combinedUncertainty([
    defaultUncertainty.sampling,
    defaultUncertainty.chemistry,
    defaultUncertainty.flow,
    defaultUncertainty.population,
  ])
  let variance = ((centre * sharedPct) / 100) ** 2
  for (const plant of plants) {
    const share = plant.population / people
    variance += ((share * plant.value * (plant.uncertaintyPct ?? own)) / 100) ** 2
  }
  const half = z95 * Math.sqrt(variance)
  return { mean: centre, low: Math.max(0, centre - half), high: centre + half }
}

/** Normal deviates from a source of uniforms in [0, 1) (Box-Muller), so that a run is repeatable from its seed. */
export const normalOf = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** F14 where CF and EF are distributions: runs the model and takes mean and the 2.5 and 97.5 percentiles. */
export function monteCarlo(
  model: (normal: () => number) => number,
  random: () => number,
  runs = 5000,
): Interval {
  const outcomes = new Float64Array(runs)
  const normal = () => normalOf(random)
  for (let run = 0; run < runs; run++) outcomes[run] = model(normal)
  outcomes.sort()
  const at = (share: number) => outcomes[Math.min(runs - 1, Math.floor(runs * share))]!
  return {
    mean: outcomes.reduce((sum, outcome) => sum + outcome, 0) / runs,
    low: at(0.025),
    high: at(0.975),
  }
}
