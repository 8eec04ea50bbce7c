/**
 * Roll-ups of consumption: a region's day from its plants' results, and longer periods from days. Figures are
 * mg/(d·1000 inh); load (F3) and consumption (F5) are kept side by side and never enter one sum.
 *
 * A region's day is the population-weighted mean of its plants (F11) with its 95 % interval. A longer period is the mean
 * over the days that have a value, missing days left out (F9), of a plant as of a region: so the mean of the days shown is the figure
 * of the period. Its interval is the mean of the days' bounds, not narrowed by their number: the sampler, the meter, the laboratory
 * and the population estimate are the same ones every day, and their errors do not average out.
 */
import { weightedInterval } from './region.ts'
import { mean } from './statistics.ts'
import { sum } from './sum.ts'
import { combinedUncertainty, defaultUncertainty, relativeInterval } from './uncertainty.ts'
import { type WeekendRule, weekdayWeekendOf } from './week.ts'

/** One plant's published result of a day and a drug. */
export interface PlantDay {
  plantId: string
  pndl: number | null
  consumption: number | null
  /** Persons. */
  population: number | null
  qualifier: string | null
  /** Relative, %. */
  uncertaintyPct: number | null
  loqPolicy: string | null
  cfVersion: number | null
  /** Y: a sample of wet weather. */
  wetFlag?: string | null
}
/** One of the two quantities of a place and a period. */
export interface Figures {
  value: number | null
  low: number | null
  high: number | null
  /** Means of weekdays and of weekend days (F10); null of a single day. */
  weekday: number | null
  weekend: number | null
}
export interface Cell {
  nPlants: number
  /** Plant-days with a result, whether or not it gives a value. */
  nSamples: number
  /** Days with a value. */
  nDays: number
  /** Days with a consumption: those without a factor have none. */
  nConsumption: number
  /** Of the samples: at or above the LOD; below the LOQ or the LOD. */
  nDetected: number
  nCensored: number
  /** Of the samples: of wet weather. */
  nWet: number
  /** People of the plants with a value; of a longer period, each plant's mean over its days. */
  popTotal: number
  /** People behind each day's value, summed over the days. */
  personDays: number
  pndl: Figures
  consumption: Figures
  loqPolicies: readonly string[]
  cfVersions: readonly string[]
}
export interface DatedCell extends Cell {
  date: string
}

const none: Figures = { value: null, low: null, high: null, weekday: null, weekend: null }
/** Relative uncertainty of a plant's day whose result states none, %. */
export const usualPct: number = combinedUncertainty([
  defaultUncertainty.sampling,
  defaultUncertainty.chemistry,
  defaultUncertainty.flow,
  defaultUncertainty.population,
])
const union = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())].sort()
const isCensored = (one: PlantDay) => one.qualifier === '<LOQ' || one.qualifier === '<LOD'
const isDetected = (one: PlantDay) => one.qualifier !== '<LOD'
const isWet = (one: PlantDay) => one.wetFlag === 'Y'
const policiesOf = (one: PlantDay): string[] => (one.loqPolicy === null ? [] : [one.loqPolicy])
const versionsOf = (one: PlantDay): string[] => (one.cfVersion === null ? [] : [`v${one.cfVersion}`])
/** Who stands behind a figure: a plant without people has no weight. */
const peopleOf = (one: PlantDay, measure: 'pndl' | 'consumption'): number =>
  one[measure] === null ? 0 : Math.max(0, one.population ?? 0)

/** A place's day counts as wet where more than half of its samples are of wet weather. */
export const isWetDay = ({ nWet, nSamples }: Pick<Cell, 'nWet' | 'nSamples'>): boolean => nWet * 2 > nSamples

/** F11 over the plants that have a value; its interval from their own uncertainties, the usual ones where they state none. */
function weighted(days: readonly PlantDay[], measure: 'pndl' | 'consumption'): Figures {
  const plants = days.flatMap(day => {
    const [value, population] = [day[measure], peopleOf(day, measure)]
    return value === null || population === 0
      ? []
      : [{ value, population, ...(day.uncertaintyPct !== null && { uncertaintyPct: day.uncertaintyPct }) }]
  })
  const interval = weightedInterval(plants)
  return interval ? { ...none, value: interval.mean, low: interval.low, high: interval.high } : none
}

/** A region's day from one result of each of its plants; null of none. */
export function dayCell(days: readonly PlantDay[]): Cell | null {
  if (days.length === 0) return null
  const valued = days.filter(day => peopleOf(day, 'pndl') > 0)
  const people = sum(valued.map(day => peopleOf(day, 'pndl')))
  return {
    nPlants: valued.length,
    nSamples: days.length,
    nDays: valued.length > 0 ? 1 : 0,
    nConsumption: days.some(day => peopleOf(day, 'consumption') > 0) ? 1 : 0,
    nDetected: days.filter(isDetected).length,
    nCensored: days.filter(isCensored).length,
    nWet: days.filter(isWet).length,
    popTotal: people,
    personDays: people,
    pndl: weighted(days, 'pndl'),
    consumption: weighted(days, 'consumption'),
    loqPolicies: union(days.map(policiesOf)),
    cfVersions: union(days.map(versionsOf)),
  }
}

/** A plant's own day: its result, with the interval of its own uncertainty. A plant without a population keeps its value. */
export function plantCell(day: PlantDay): Cell {
  const population = Math.max(0, day.population ?? 0)
  const of = (value: number | null): Figures => {
    if (value === null) return none
    const { low, high } = relativeInterval(value, day.uncertaintyPct ?? usualPct)
    return { ...none, value, low, high }
  }
  const known = day.pndl !== null
  return {
    nPlants: 1,
    nSamples: 1,
    nDays: known ? 1 : 0,
    nConsumption: day.consumption === null ? 0 : 1,
    nDetected: isDetected(day) ? 1 : 0,
    nCensored: isCensored(day) ? 1 : 0,
    nWet: isWet(day) ? 1 : 0,
    popTotal: known ? population : 0,
    personDays: known ? population : 0,
    pndl: of(day.pndl),
    consumption: of(day.consumption),
    loqPolicies: policiesOf(day),
    cfVersions: versionsOf(day),
  }
}

const known = (values: readonly (number | null)[]): number[] => values.filter(value => value !== null)
function overDays(
  days: readonly DatedCell[],
  measure: 'pndl' | 'consumption',
  rules?: readonly WeekendRule[],
): Figures {
  const { weekday, weekend, daily } = weekdayWeekendOf(
    days.map(day => ({ date: day.date, value: day[measure].value })),
    rules,
  )
  return {
    value: daily,
    low: mean(known(days.map(day => day[measure].low))),
    high: mean(known(days.map(day => day[measure].high))),
    weekday,
    weekend,
  }
}

/**
 * A period from its days; null of none.
 * @param plants of a region: how many plants had a value in the period, and their people; a plant's own days tell it themselves
 * @param rules the weekend of each year (F10)
 */
export function periodCell(
  days: readonly DatedCell[],
  rules?: readonly WeekendRule[],
  plants?: { nPlants: number; popTotal: number },
): Cell | null {
  if (days.length === 0) return null
  const valued = days.filter(day => day.nDays > 0)
  const total = (of: (day: DatedCell) => number) => sum(days.map(of))
  return {
    nPlants: plants?.nPlants ?? Math.max(...days.map(day => day.nPlants)),
    nSamples: total(day => day.nSamples),
    nDays: valued.length,
    nConsumption: days.filter(day => day.consumption.value !== null).length,
    nDetected: total(day => day.nDetected),
    nCensored: total(day => day.nCensored),
    nWet: total(day => day.nWet),
    popTotal: plants?.popTotal ?? mean(valued.map(day => day.popTotal)) ?? 0,
    personDays: total(day => day.personDays),
    pndl: overDays(days, 'pndl', rules),
    consumption: overDays(days, 'consumption', rules),
    loqPolicies: union(days.map(day => day.loqPolicies)),
    cfVersions: union(days.map(day => day.cfVersions)),
  }
}
