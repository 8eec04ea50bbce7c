/** Which of a plant's population figures a day is computed with, why, and whether they contradict each other. */
import { notNegative } from './figure.ts'
import type { PopulationMethod } from './population.ts'

export interface PopulationFigure {
  method: PopulationMethod
  /** Persons; null where the method had nothing to work with. */
  value: number | null
  /** Why it has none, in words that follow its name. */
  why?: string
}

/** Words of the dictionary `pop_method`. */
export const populationMethodWords: Record<PopulationMethod, string> = {
  CENSUS: '普查人口',
  SERVED: '服务人口',
  MOBILE: '手机信令',
  NH4N: '氨氮法',
  COD: 'COD 法',
  BOD5: 'BOD5 法',
  TN: '总氮法',
  TP: '总磷法',
  COTININE: '可替宁法',
  CAFFEINE: '咖啡因法',
  MULTI: '组合法',
}

/** Spread of the methods relative to their smallest figure; above 0.5 the console warns. 0 of fewer than two. */
export function populationSpread(values: readonly number[]): number {
  const known = values.filter(value => notNegative('人口', value) > 0)
  if (known.length < 2) return 0
  const low = Math.min(...known)
  return (Math.max(...known) - low) / low
}

export interface Disagreement {
  spread: number
  least: PopulationMethod
  greatest: PopulationMethod
  words: string
}
/** The two methods furthest apart, where they differ by more than `limit` (50 %); null where they agree. */
export function populationDisagreement(
  figures: readonly PopulationFigure[],
  limit = 0.5,
): Disagreement | null {
  const known = figures.filter(figure => figure.value !== null && notNegative('人口', figure.value) > 0)
  const spread = populationSpread(known.map(figure => figure.value ?? 0))
  if (spread <= limit) return null
  const sorted = known.toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0))
  const least = sorted[0]!.method
  const greatest = sorted.at(-1)!.method
  const words = `人口估算相差 ${Math.round(spread * 100)}%：${populationMethodWords[least]}最小，${populationMethodWords[greatest]}最大`
  return { spread, least, greatest, words }
}

export interface PopulationChoice {
  method: PopulationMethod
  value: number
  /** The plant's own method, or the first of the order that has a figure. */
  reason: 'OWN' | 'FALLBACK'
  passedOver: readonly PopulationMethod[]
  words: string
}
/** De facto before de jure: chemical population ran 32 % above the census over 311 days (eprints.qut.edu.au/88984). */
export const fallbackOrder: readonly PopulationMethod[] = [
  'MOBILE',
  'MULTI',
  'NH4N',
  'COTININE',
  'SERVED',
  'CENSUS',
  'COD',
  'CAFFEINE',
  'TN',
  'TP',
  'BOD5',
]

/** The figure that a plant and day is computed with; null where no method has one. A figure of 0 persons is none. */
export function choosePopulation(
  figures: readonly PopulationFigure[],
  own: PopulationMethod,
  order: readonly PopulationMethod[] = fallbackOrder,
): PopulationChoice | null {
  const passedOver: PopulationMethod[] = []
  for (const method of [own, ...order.filter(one => one !== own)]) {
    const value = figures.find(figure => figure.method === method)?.value ?? null
    if (value === null || notNegative('人口', value) === 0) {
      passedOver.push(method)
      continue
    }
    const chosen = populationMethodWords[method]
    const whyOf = (one: PopulationMethod) => figures.find(figure => figure.method === one)?.why
    const others = passedOver.filter(one => one !== own && whyOf(one))
    const words =
      method === own
        ? `采用本厂设定的${chosen}`
        : [
            `本厂设定的${populationMethodWords[own]}${whyOf(own) ?? '当日没有数值'}`,
            ...others.map(one => `${populationMethodWords[one]}${whyOf(one)}`),
            `改用${chosen}`,
          ].join('，')
    return { method, value, reason: method === own ? 'OWN' : 'FALLBACK', passedOver, words }
  }
  return null
}
