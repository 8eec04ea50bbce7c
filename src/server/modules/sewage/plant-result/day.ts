/** A plant's day as it was measured: its samples together, its water, its people by every method. Pure. */

import { dayMs, hourMs } from '#lib/dates.ts'
import type { FactorVersion } from '#lib/factor-on.ts'
import { isCensored, type Qualifier, substituteCensored } from '#lib/wbe/censor.ts'
import {
  combinedPopulation,
  type EquivalentMethod,
  gramsPerHead,
  type PopulationMethod,
  populationEquivalent,
  populationFromCotinine,
  shareOn,
} from '#lib/wbe/population.ts'
import type { PopulationChoice } from '#lib/wbe/population-choice.ts'
import { mean } from '#lib/wbe/statistics.ts'
import type { ResultSettings } from './settings.ts'

export interface DaySample {
  id: string
  beginTime: number
  endTime: number
  planSub: number | null
  actualSub: number | null
  /** m³ */
  flowTotal: number | null
  flowSource: string | null
  rain24: number | null
}
export interface DayValue {
  id: string
  sampleId: string
  drugCode: string
  qualifier: string
  value: number | null
  lod: number | null
  loq: number | null
  overridden: string
  determinationId: string | null
  due: string
}
/** A drug that results are computed of, and what is measured of it. */
export interface Target {
  drugCode: string
  name: string
  marker: string
  doseMg: number | null
}
export interface Factor extends FactorVersion {
  drugCode: string
  marker: string | null
  cf: number | null
}
export interface PlantFacts {
  id: string
  /** 万人 */
  servedPopulation: number | null
  censusPopulation: number | null
  populationMethod: string | null
  domesticShare: number | null
  /** 万m³/d */
  avgFlow: number | null
}
export interface DayInput {
  plant: PlantFacts
  day: string
  /** That were drawn. */
  samples: readonly DaySample[]
  /** Runs that nobody fetched. */
  missed: readonly Pick<DaySample, 'planSub'>[]
  values: readonly DayValue[]
  /** m³ of the whole day, where the samples say none. */
  dayFlow: number | null
  /** mg/L, means of the day. */
  water: Readonly<Partial<Record<EquivalentMethod, number>>>
  /** m³/d of the dry days before, ascending. */
  dryFlows: readonly number[]
  /** PNDL of the days before, by drug, ascending. */
  history: ReadonlyMap<string, readonly number[]>
  targets: readonly Target[]
  factors: readonly Factor[]
  settings: ResultSettings
}
export interface Estimate {
  method: PopulationMethod
  /** Null where there was something to work with that says nothing. */
  value: number | null
  inputs: string
  /** Of a method without a figure. */
  why?: string
}
export const wan = 10_000
export const round = (value: number, digits: number) => Number(value.toFixed(digits))
export const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

/** So far from a day a sample may be and still stand for it (domain 5.8). */
const nearDay = hourMs / 2
/**
 * m³/d. Bottles that follow one another share the time between them; those drawn side by side each tell the whole of it. What the meter
 * told while they were drawn is brought to a day where they were not drawn for one.
 */
export function flowOf(
  samples: readonly DaySample[],
  dayFlow: number | null,
): { flow: number; source: string | null; note?: string } | null {
  const known = samples.filter(({ flowTotal }) => flowTotal !== null)
  if (known.length < samples.length || samples.length === 0)
    return dayFlow === null ? null : { flow: dayFlow, source: 'DAY' }
  const wholes = known.filter(({ flowSource }) => flowSource !== 'METER')
  // A total of the day is the whole day's, however many bottles name it.
  if (wholes.length > 0)
    return {
      flow: mean(wholes.map(({ flowTotal }) => flowTotal!))!,
      source: wholes.some(({ flowSource }) => flowSource === 'DAY') ? 'DAY' : null,
    }
  const ordered = [...known].sort((a, b) => a.beginTime - b.beginTime)
  const following = ordered.every((one, at) => at === 0 || one.beginTime >= ordered[at - 1]!.endTime - 60_000)
  const spans = (following ? [ordered] : ordered.map(one => [one])).map(some => ({
    metered: sum(some.map(one => one.flowTotal!)),
    lasted: sum(some.map(one => one.endTime - one.beginTime)),
  }))
  const short = spans.find(({ lasted }) => lasted > 0 && Math.abs(lasted - dayMs) > nearDay)
  return {
    flow: mean(
      spans.map(one => (short && one.lasted > 0 ? (one.metered * dayMs) / one.lasted : one.metered)),
    )!,
    source: 'METER',
    ...(short && {
      note: `采样 ${round(short.lasted / hourMs, 1)} h 计量 ${round(short.metered, 1)} m³，流量已折算为 24 h`,
    }),
  }
}
export function completenessOf({ samples, missed }: Pick<DayInput, 'samples' | 'missed'>): number | null {
  if (samples.length === 0 || samples.some(({ planSub, actualSub }) => !planSub || actualSub === null))
    return null
  const planned = sum([...samples, ...missed].map(one => one.planSub ?? 0))
  return round(Math.min(100, (sum(samples.map(one => one.actualSub!)) / planned) * 100), 1)
}

/** Rows by what they are named by, made once for all that ask of the same rows. */
function grouping<T>(keyOf: (row: T) => string) {
  const known = new WeakMap<readonly T[], ReadonlyMap<string, readonly T[]>>()
  return (rows: readonly T[], key: string): readonly T[] => {
    let groups = known.get(rows)
    if (!groups) {
      groups = Map.groupBy(rows, keyOf)
      known.set(rows, groups)
    }
    return groups.get(key) ?? []
  }
}
/** What was measured of a compound on a day. */
export const valuesOf = grouping<DayValue>(({ drugCode }) => drugCode)
const versions = grouping<Factor>(({ drugCode, marker }) => `${drugCode} ${marker}`)
/** Versions of the factor from a marker to a drug. */
export const factorVersionsOf = (all: readonly Factor[], { drugCode, marker }: Target): readonly Factor[] =>
  versions(all, `${drugCode} ${marker}`)

export interface Compound {
  /** ng/L; null where the policy leaves it out. */
  conc: number | null
  qualifier: Qualifier
  values: readonly DayValue[]
}
/** The samples of the day together, weighted by the water that passed while they were drawn. */
export function compoundOf(
  input: {
    samples: readonly Pick<DaySample, 'id' | 'flowTotal' | 'flowSource'>[]
    values: DayInput['values']
    settings: Pick<ResultSettings, 'loqPolicy'>
  },
  code: string,
): Compound | null {
  const values = valuesOf(input.values, code)
  if (values.length === 0) return null
  const qualifier =
    (['>ULOQ', '=', '<LOQ'] as const).find(each => values.some(one => one.qualifier === each)) ?? '<LOD'
  const measured = values.flatMap(one => {
    const conc = substituteCensored(
      {
        value: one.value,
        qualifier: one.qualifier as Qualifier,
        loq: one.loq ?? 0,
        lod: one.lod ?? 0,
      },
      input.settings.loqPolicy,
    )
    const of = input.samples.find(({ id }) => id === one.sampleId)
    return conc === null ? [] : [{ conc, weight: of?.flowTotal ?? null, source: of?.flowSource }]
  })
  if (measured.length === 0) return { conc: null, qualifier, values }
  // Water of the whole day weighs nothing beside that of a bottle.
  const weighted = measured.every(
    ({ weight, source }) => weight !== null && weight > 0 && source === measured[0]!.source,
  )
  const all = sum(measured.map(({ weight }) => (weighted ? weight! : 1)))
  const conc = sum(measured.map(one => one.conc * (weighted ? one.weight! : 1))) / all
  return { conc, qualifier, values }
}

/** Every method that had something to work with. */
export function estimatesOf(input: DayInput, flow: number): Estimate[] {
  const { plant, water, settings } = input
  const share = {
    share: plant.domesticShare && plant.domesticShare > 0 ? plant.domesticShare : 1,
    onPopulation: settings.shareOnPopulation,
    onLoad: settings.shareOnLoad,
  }
  const factor = shareOn(share, 'population')
  const found: Estimate[] = []
  const add = (method: PopulationMethod, value: number, inputs: string) => {
    if (Number.isFinite(value) && value > 0) found.push({ method, value: Math.round(value), inputs })
  }
  if (plant.censusPopulation)
    add('CENSUS', plant.censusPopulation * wan, `普查人口 ${plant.censusPopulation} 万人`)
  if (plant.servedPopulation)
    add('SERVED', plant.servedPopulation * wan, `服务人口 ${plant.servedPopulation} 万人`)
  for (const method of Object.keys(gramsPerHead) as EquivalentMethod[]) {
    const mgPerL = water[method]
    if (mgPerL === undefined) continue
    const grams = gramsPerHead[method]
    add(
      method,
      populationEquivalent(mgPerL, flow, grams) * factor,
      `${round(mgPerL, 2)} mg/L × ${Math.round(flow)} m³/d ÷ ${grams} g/(人·d)${factor === 1 ? '' : ` × 占比 ${factor}`}`,
    )
  }
  const cotinine = settings.cigarettes === null ? null : compoundOf(input, 'COT')
  if (cotinine && isCensored(cotinine)) {
    const why = `的可替宁${cotinine.qualifier}，不能得出人口`
    found.push({ method: 'COTININE', value: null, inputs: `可替宁 ${cotinine.qualifier}，不能得出人口`, why })
  } else if (cotinine?.conc && settings.cigarettes !== null)
    add(
      'COTININE',
      populationFromCotinine({
        ngPerL: cotinine.conc,
        flowWanM3PerDay: flow / wan,
        cigarettesPerHead: settings.cigarettes,
        domesticShare: factor,
      }),
      `可替宁 ${round(cotinine.conc, 1)} ng/L，人均 ${settings.cigarettes} 支/d${factor === 1 ? '' : `，占比 ${factor}`}`,
    )
  const parts = settings.weights.map(({ method, weight }) => ({
    weight,
    value: found.find(one => one.method === method)?.value ?? null,
  }))
  if (parts.length > 0 && parts.every(({ value }) => value !== null)) {
    const value = combinedPopulation(parts.map(one => ({ weight: one.weight, value: one.value! })))
    if (value !== null)
      add('MULTI', value, settings.weights.map(one => `${one.method} × ${one.weight}`).join(' + '))
  }
  return found
}
/** Whether the choice looked at the cotinine of the day, for a figure or in vain. */
export const cotinineAsked = ({ settings }: DayInput, { method, passedOver }: PopulationChoice): boolean =>
  settings.cigarettes !== null &&
  [...passedOver, method].some(
    one =>
      one === 'COTININE' || (one === 'MULTI' && settings.weights.some(part => part.method === 'COTININE')),
  )
