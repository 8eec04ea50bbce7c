/** From rows of region results to what a chart and a rank show. Pure: rows in, series out. */
import type { Measure } from '#contract/sewage/overview.ts'
import { appraise, type Cutoffs, cutoffsOf } from '#lib/wbe/appraisal.ts'
import { growth, percentile, weekMeans } from '#lib/wbe/statistics.ts'
import { daysUntil, type Figure, known, meanOf, shiftDay, yearBack } from '../window.ts'
import type { RegionDay } from './queries.ts'

export const figureOf = (row: RegionDay | undefined, measure: Measure): Figure => row?.[measure] ?? null

/** The 95 % interval beside the measure shown. */
export const intervalOf = (row: RegionDay | undefined, measure: Measure): [Figure, Figure] =>
  !row ? [null, null] : measure === 'pndl' ? [row.pndlLow, row.pndlHigh] : [row.consLow, row.consHigh]

export type ByDay = ReadonlyMap<string, RegionDay>
export const indexByDay = (rows: readonly RegionDay[]): ByDay => new Map(rows.map(row => [row.date, row]))

const meanOver = (rows: ByDay, days: readonly string[], measure: Measure) =>
  meanOf(days.map(day => figureOf(rows.get(day), measure)))

export interface SeriesInput {
  rows: ByDay
  measure: Measure
  /** Last day of the window. */
  last: string
  /** Days of the figures (mean, growth). */
  days: number
  /** Days drawn; at least seven, since one day is no curve. */
  drawn: readonly string[]
}

export function seriesOf({ rows, measure, last, days, drawn }: SeriesInput) {
  const window = daysUntil(last, days)
  const present = meanOver(rows, window, measure)
  const before = meanOver(rows, daysUntil(shiftDay(last, -days), days), measure)
  const yearAgo = meanOver(rows, window.map(yearBack), measure)
  const drawnRows = drawn.map(day => rows.get(day))
  const intervals = drawnRows.map(row => intervalOf(row, measure))
  const year = known(weekMeans(daysUntil(last, 365).map(day => figureOf(rows.get(day), measure))))
  return {
    values: drawnRows.map(row => figureOf(row, measure)),
    low: intervals.map(interval => interval[0]),
    high: intervals.map(interval => interval[1]),
    past: drawn.map(day => figureOf(rows.get(yearBack(day)), measure)),
    plants: drawnRows.map(row => row?.nPlants ?? 0),
    mean: present,
    mom: growth(present, before),
    yoy: growth(present, yearAgo),
    p90: percentile(year, 0.9),
  }
}

export interface RankedCity {
  code: string
  name: string
  value: Figure
  low: Figure
  high: Figure
  growth: Figure
  rank: Figure
  rankBefore: Figure
  level: Figure
  plants: number
}

/** Places by value, 1 the highest; without a value no place. */
function placesOf(values: readonly { code: string; value: Figure }[]): Map<string, number> {
  const sorted = values.filter(city => city.value !== null).sort((a, b) => b.value! - a.value!)
  return new Map(sorted.map((city, index) => [city.code, index + 1]))
}

/** Means of the window by city, highest first, with interval, growth, places and level by the own year's percentiles. */
export function rankOf(
  cities: readonly { code: string; name: string }[],
  rows: readonly RegionDay[],
  { measure, last, days }: { measure: Measure; last: string; days: number },
): { cutoffs: Cutoffs | null; cities: RankedCity[] } {
  const byCity = Map.groupBy(rows, row => row.regionCode)
  const window = daysUntil(last, days)
  const earlier = daysUntil(shiftDay(last, -days), days)
  const cutoffs = cutoffsOf(
    known(rows.filter(row => row.date > shiftDay(last, -365)).map(row => figureOf(row, measure))),
  )
  const figures = cities.map(city => {
    const own = indexByDay(byCity.get(city.code) ?? [])
    const intervals = window.map(day => intervalOf(own.get(day), measure))
    const value = meanOver(own, window, measure)
    const before = meanOver(own, earlier, measure)
    return {
      ...city,
      value,
      before,
      low: meanOf(intervals.map(interval => interval[0])),
      high: meanOf(intervals.map(interval => interval[1])),
      growth: growth(value, before),
      plants: Math.max(0, ...window.map(day => own.get(day)?.nPlants ?? 0)),
    }
  })
  const places = placesOf(figures)
  const placesBefore = placesOf(figures.map(city => ({ code: city.code, value: city.before })))
  const ranked = figures.map(({ before: _, ...city }) => ({
    ...city,
    rank: places.get(city.code) ?? null,
    rankBefore: placesBefore.get(city.code) ?? null,
    level: city.value === null || cutoffs === null ? null : appraise(city.value, city.value > 0, cutoffs),
  }))
  ranked.sort((a, b) => (a.rank ?? Number.POSITIVE_INFINITY) - (b.rank ?? Number.POSITIVE_INFINITY))
  return { cutoffs, cities: ranked }
}
