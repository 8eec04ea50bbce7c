/** Values of cities and the province for one day, from the plants that were tested. */

import { demoProvince } from '#demo/cities.ts'
import type { DemoPlant } from '#demo/province.ts'
import { type PlantValue, weightedInterval } from '#lib/wbe/region.ts'
import { combinedUncertainty, defaultUncertainty } from '#lib/wbe/uncertainty.ts'
import { demoDrugs, factorOf } from './compounds.ts'
import type { DemoPlantDay } from './science.ts'

export interface TestedPlant {
  plant: DemoPlant
  day: DemoPlantDay
}
type Values = Record<string, unknown>

const ownPct = combinedUncertainty([
  defaultUncertainty.sampling,
  defaultUncertainty.chemistry,
  defaultUncertainty.flow,
  defaultUncertainty.population,
])

/** Levels as in the region table: 1 province, 2 city. Intervals stand in the unit of the consumption, of the load where there is none. */
export function regionResults(date: string, tested: readonly TestedPlant[]): Values[] {
  const rows: Values[] = []
  const groups = new Map<string, TestedPlant[]>([[demoProvince.code, [...tested]]])
  for (const one of tested) {
    const list = groups.get(one.plant.cityCode)
    if (list) list.push(one)
    else groups.set(one.plant.cityCode, [one])
  }
  for (const [code, members] of groups) {
    if (members.length === 0) continue
    demoDrugs.forEach((drug, index) => {
      const values: PlantValue[] = members.map(member => ({
        value: member.day.results[index]?.pndl ?? 0,
        population: member.plant.population,
        uncertaintyPct: ownPct,
      }))
      const interval = weightedInterval(values)
      if (!interval) return
      const cf = factorOf(drug)
      const scale = cf ?? 1
      rows.push({
        level: code === demoProvince.code ? '1' : '2',
        region_code: code,
        date,
        drug_code: drug.code,
        n_plants: members.length,
        pop_total: values.reduce((sum, value) => sum + value.population, 0),
        pndl: interval.mean,
        consumption: cf === null ? null : interval.mean * cf,
        ci_low: interval.low * scale,
        ci_high: interval.high * scale,
      })
    })
  }
  return rows
}
