/** What results are computed and let out by: system parameters, and the usual ones where nobody set others. */
import type { LoqPolicy } from '#lib/wbe/censor.ts'
import type { PopulationMethod } from '#lib/wbe/population.ts'
import type { Db } from '#server/db/db.ts'
import { systemParameter } from '#server/db/parameters.ts'
import { figureOf } from '../sample/limits.ts'

export interface ResultSettings {
  loqPolicy: LoqPolicy
  /** MAD above the median from which a day is a suspect. */
  spikeTimes: number
  /** Cigarettes a head and day; null: no population by cotinine. */
  cigarettes: number | null
  /** Whether 生活污水占比 is applied to the population, and to the load. */
  shareOnPopulation: boolean
  shareOnLoad: boolean
  /** Methods and weights of 组合法; empty: none. */
  weights: readonly { method: PopulationMethod; weight: number }[]
  /** In the place of each plant's own. */
  method?: PopulationMethod
}
const policies: readonly LoqPolicy[] = ['half', 'zero', 'sqrt2', 'full', 'exclude']

/** `NH4N:0.5,COTININE:0.5`; what is not readable, or does not sum to 1, counts for nothing. */
export function weightsIn(text: string): ResultSettings['weights'] {
  const parts = text.split(/[,，\s]+/).filter(Boolean)
  const read = parts.map(part => /^([A-Z0-9]{2,10}):(0?\.\d+|1|0)$/.exec(part))
  if (read.some(one => one === null)) return []
  const weights = read.map(one => ({ method: one![1] as PopulationMethod, weight: Number(one![2]) }))
  const sum = weights.reduce((all, { weight }) => all + weight, 0)
  return Math.abs(sum - 1) < 1e-9 ? weights : []
}

/**
 * `result.loqPolicy`, `result.spikeTimes`, `population.cigarettes`, `population.weights`, `population.shareOnPopulation`,
 * `population.shareOnLoad` (Y or N).
 */
export async function resultSettings(db: Db): Promise<ResultSettings> {
  const [policy, spikeTimes, cigarettes, weights, onPopulation, onLoad] = await Promise.all([
    systemParameter(db, 'result.loqPolicy'),
    figureOf(db, 'result.spikeTimes', 5, [1, 100]),
    figureOf(db, 'population.cigarettes', 0, [0, 100]),
    systemParameter(db, 'population.weights'),
    systemParameter(db, 'population.shareOnPopulation'),
    systemParameter(db, 'population.shareOnLoad'),
  ])
  return {
    loqPolicy: policies.find(one => one === policy) ?? 'half',
    spikeTimes,
    cigarettes: cigarettes > 0 ? cigarettes : null,
    shareOnPopulation: onPopulation === 'Y',
    shareOnLoad: onLoad === 'Y',
    weights: weightsIn(weights ?? ''),
  }
}
/** `result.leastCompleteness`, %: below it nothing is published. */
export const leastCompletenessOf = (db: Db): Promise<number> =>
  figureOf(db, 'result.leastCompleteness', 80, [0, 100])
