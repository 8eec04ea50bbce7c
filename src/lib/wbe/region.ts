/** From plants to a district, city or province: F11 and the 95 % interval that stands beside every region's figure. */
import { finite, notNegative } from './figure.ts'
import { sum } from './sum.ts'
import { combinedUncertainty, defaultUncertainty, type Interval, z95 } from './uncertainty.ts'

export interface PlantValue {
  /** PNDL or consumption [mg/(d·1000 inh)]; never both in one call. */
  value: number
  population: number
  /** Relative uncertainty of this plant's own steps (sampling, chemistry, flow, population) [%]. */
  uncertaintyPct?: number
}

/**
 * F11, Σ(value × P) / ΣP, never the plain mean of plants; null without population. It lies between the least and the
 * greatest of the plants that have people, to the last digit.
 */
export function weightedMean(plants: readonly Pick<PlantValue, 'value' | 'population'>[]): number | null {
  const peopled = plants.filter(plant => notNegative('人口', plant.population) > 0)
  if (peopled.length === 0) return null
  const values = peopled.map(plant => finite('千人均值', plant.value))
  const people = sum(peopled.map(plant => plant.population))
  const mean = sum(peopled.map(plant => plant.value * plant.population)) / people
  // Rounding may carry it past the plants by one unit of the last place.
  return Math.min(Math.max(...values), Math.max(Math.min(...values), mean))
}

/**
 * 95 % interval of a region's weighted mean. Errors of single plants average out with their weights; a shared
 * one (`sharedPct`, the correction factor's) does not, and is added whole. Cut at 0.
 */
export function weightedInterval(plants: readonly PlantValue[], sharedPct = 0): Interval | null {
  const centre = weightedMean(plants)
  if (centre === null) return null
  const people = sum(plants.map(plant => plant.population))
  const own = combinedUncertainty([
    defaultUncertainty.sampling,
    defaultUncertainty.chemistry,
    defaultUncertainty.flow,
    defaultUncertainty.population,
  ])
  const parts = plants.map(
    plant =>
      (plant.population / people) * notNegative('千人均值', plant.value) * (plant.uncertaintyPct ?? own),
  )
  const half =
    (z95 * combinedUncertainty([...parts, centre * notNegative('共同不确定度 %', sharedPct)])) / 100
  return { mean: centre, low: Math.max(0, centre - half), high: centre + half }
}

export interface RegionValue {
  value: number | null
  plants: number
  plantsWithValue: number
  population: number
  /** Share of the region's monitored people whose plant has a value: what stands beside every point. 0 of nobody. */
  completeness: number
}
/** F11 over plants of which some have no value: those are left out, and what that leaves is said. */
export function regionValue(plants: readonly { value: number | null; population: number }[]): RegionValue {
  const known = plants.flatMap(({ value, population }) => (value === null ? [] : [{ value, population }]))
  const population = sum(plants.map(plant => notNegative('人口', plant.population)))
  return {
    value: weightedMean(known),
    plants: plants.length,
    plantsWithValue: known.length,
    population,
    completeness: population === 0 ? 0 : sum(known.map(plant => plant.population)) / population,
  }
}
