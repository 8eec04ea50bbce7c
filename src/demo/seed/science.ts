/** One demo plant-day: flow, rain and the laboratory's figures. Pure; the same plant and day always give the same figures. */

import { demoCities } from '#demo/cities.ts'
import type { DemoPlant } from '#demo/province.ts'
import { hashText, randomFrom } from '#lib/random.ts'
import { isCensored, type Qualifier, substituteCensored } from '#lib/wbe/censor.ts'
import { consumption, dailyMassLoad, doses, pndl } from '#lib/wbe/load.ts'
import { type DemoDrug, demoDrugs, factorOf } from './compounds.ts'

const dayMs = 86_400_000
/** Days since 1970 at +08:00. */
export const dayNumber = (ms: number): number => Math.floor((ms + 8 * 3_600_000) / dayMs)
export const dayStart = (day: number): number => day * dayMs - 8 * 3_600_000

/** Smooth noise in about [-1, 1]: values at knots `span` days apart, joined by a cosine. */
function drift(name: string, day: number, span: number): number {
  const knot = Math.floor(day / span)
  const at = (index: number) => randomFrom(hashText(`${name}:${index}`)).next() * 2 - 1
  const share = (1 - Math.cos(Math.PI * (day / span - knot))) / 2
  return at(knot) * (1 - share) + at(knot + 1) * share
}

/** Rain of a city on a day, mm: wet spells that come and go over days, wetter in early summer. */
export function rainOf(cityCode: string, day: number): number {
  const season = 0.5 + 0.5 * Math.cos((2 * Math.PI * ((day % 365.25) - 172)) / 365.25)
  const spell = drift(`rain:${cityCode}`, day, 3) + 0.35 * drift('rain:province', day, 7)
  return Math.max(0, (spell - 0.55 + 0.25 * season) * 60)
}

/** Influent of a plant on a day, m³. About 0.2 m³ a head, more in summer and, with combined sewers, in rain. */
export function flowOf(plant: DemoPlant, day: number): number {
  const season = 1 + 0.06 * Math.cos((2 * Math.PI * ((day % 365.25) - 205)) / 365.25)
  const rain = rainOf(plant.cityCode, day) * (plant.combinedSewer ? 0.012 : 0.004)
  const noise = randomFrom(hashText(`${plant.plantCode}:flow:${day}`)).normal(1, 0.025)
  return Math.round(plant.population * 0.2 * season * (1 + rain) * noise)
}

/** Monday 0 … Sunday 6; 1970-01-01 was a Thursday. */
const weekday = (day: number) => (day + 3) % 7

type Loaded = Pick<DemoDrug, 'code' | 'meanLoad' | 'weekend'>
/** True load of one drug, mg/(d·1000 inh), before anybody measures it. */
function trueLoad(plant: DemoPlant, drug: Loaded, day: number): number {
  const city = demoCities.find(one => one.code === plant.cityCode)!
  const level = Math.exp(randomFrom(hashText(`${city.code}:${drug.code}`)).normal(0, 0.32))
  const own = Math.exp(randomFrom(hashText(`${plant.plantCode}:${drug.code}`)).normal(0, 0.22))
  const slow =
    1 + 0.16 * drift(`${city.code}:${drug.code}`, day, 45) + 0.06 * drift(`all:${drug.code}`, day, 20)
  const weekend = weekday(day) >= 4 || weekday(day) === 0 ? drug.weekend : 1
  return drug.meanLoad * level * own * slow * weekend
}

export interface DemoResult {
  drug: DemoDrug
  value: number | null
  qualifier: Qualifier
  /** Concentration computed with (LOQ policy half), ng/L. */
  conc: number
  load: number
  pndl: number
  cf: number | null
  consumption: number | null
  doses: number | null
  recoveryPct: number
}
export interface DemoPlantDay {
  flow: number
  rain: number
  wet: boolean
  results: DemoResult[]
}

/** The largest plants are sampled every day, the others on two days of the week. */
export function sampledOn(plant: DemoPlant, daily: ReadonlySet<number>, day: number): boolean {
  if (daily.has(plant.n)) return true
  return weekday(day) === plant.n % 7 || weekday(day) === (plant.n + 3) % 7
}
export const dailyPlants = (plants: readonly DemoPlant[], share = 0.3): Set<number> =>
  new Set(
    [...plants]
      .sort((a, b) => b.population - a.population)
      .slice(0, Math.max(1, Math.round(plants.length * share)))
      .map(plant => plant.n),
  )

/** What a measurement of one compound finds, ng/L, before it is held against its limits. @param flow m³ */
export const measuredOf = (plant: DemoPlant, drug: Loaded, day: number, flow: number): number =>
  measuring(plant, drug, day, flow).measured
function measuring(plant: DemoPlant, drug: Loaded, day: number, flow: number) {
  const random = randomFrom(hashText(`${plant.plantCode}:${drug.code}:${day}`))
  const ngPerL = (trueLoad(plant, drug, day) * plant.population) / flow
  return { measured: ngPerL * random.normal(1, 0.09), random }
}

/** @param metered m³ through the meter while it was sampled; the flow of the day unless told */
export function plantDay(plant: DemoPlant, day: number, metered?: number): DemoPlantDay {
  const flow = metered ?? flowOf(plant, day)
  const rain = rainOf(plant.cityCode, day)
  const results = demoDrugs.map(drug => {
    const { measured, random } = measuring(plant, drug, day, flow)
    const qualifier: Qualifier = measured < drug.lod ? '<LOD' : measured < drug.loq ? '<LOQ' : '='
    const value = isCensored({ qualifier }) ? null : Number(measured.toFixed(measured < 10 ? 2 : 1))
    const conc = substituteCensored({ value, qualifier, loq: drug.loq, lod: drug.lod }, 'half') ?? 0
    const load = dailyMassLoad(conc, flow)
    const normalised = pndl(load, plant.population)
    const cf = factorOf(drug)
    const used = cf === null ? null : consumption(normalised, cf)
    return {
      drug,
      value,
      qualifier,
      conc,
      load,
      pndl: normalised,
      cf,
      consumption: used,
      doses: used === null || drug.doseMg === null ? null : doses(used, drug.doseMg),
      recoveryPct: Number(random.normal(98, 6).toFixed(1)),
    }
  })
  return { flow, rain, wet: rain > 10, results }
}
