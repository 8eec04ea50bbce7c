/** From rows of region results to what a chart and a rank show. Pure: rows in, series out. */
import type { Measure } from '#contract/sewage/overview.ts'
import { appraise, type Cutoffs, cutoffsOf } from '#lib/wbe/appraisal.ts'
import { rankByValue } from '#lib/wbe/rank.ts'
import { growth, weekMeans } from '#lib/wbe/statistics.ts'
import { usualOf, usualWeeks } from '#lib/wbe/usual.ts'
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

/** The mean of some days with that of their intervals. */
function spreadOver(rows: ByDay, days: readonly string[], measure: Measure): Spread {
  const intervals = days.map(day => intervalOf(rows.get(day), measure))
  return {
    value: meanOver(rows, days, measure),
    low: meanOf(intervals.map(interval => interval[0])),
    high: meanOf(intervals.map(interval => interval[1])),
  }
}

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
  const usual = usualUntil(rows, measure, last, Math.max(7, drawn.length))
  const [usualLow, usualHigh] = [usual.map(one => one.usualLow), usual.map(one => one.usualHigh)]
  return {
    values: drawnRows.map(row => figureOf(row, measure)),
    low: intervals.map(interval => interval[0]),
    high: intervals.map(interval => interval[1]),
    past: drawn.map(day => figureOf(rows.get(yearBack(day)), measure)),
    plants: drawnRows.map(row => row?.nPlants ?? 0),
    mean: present,
    mom: growth(present, before),
    yoy: growth(present, yearAgo),
    usualLow: usualLow.slice(-drawn.length),
    usualHigh: usualHigh.slice(-drawn.length),
    week: weekOf(rows, measure, last, { usualLow, usualHigh }),
  }
}

/** What is usual for each of the last days, as the analysis tells it of the same days. */
function usualUntil(rows: ByDay, measure: Measure, last: string, count: number) {
  const before = usualWeeks * 7
  const values = daysUntil(last, before + count).map(day => figureOf(rows.get(day), measure))
  return Array.from({ length: count }, (_, index) => usualOf('DAY', before + index, values))
}

/** The last seven days as one figure, against the seven before them and what is usual for exactly these days. */
function weekOf(
  rows: ByDay,
  measure: Measure,
  last: string,
  usual: { usualLow: readonly Figure[]; usualHigh: readonly Figure[] },
) {
  const means = weekMeans(daysUntil(last, 14).map(day => figureOf(rows.get(day), measure)))
  const value = means[13] ?? null
  return {
    value,
    usualLow: meanOf(usual.usualLow.slice(-7)),
    usualHigh: meanOf(usual.usualHigh.slice(-7)),
    change: growth(value, means[6] ?? null),
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
  rankBest: Figure
  rankWorst: Figure
  moved: Figure
  level: Figure
  plants: number
}

interface Spread {
  value: Figure
  low: Figure
  high: Figure
}
/** Places by value, 1 the highest, and those that the intervals allow; without a value no place. */
const placesOf = (values: readonly ({ code: string } & Spread)[]) =>
  new Map(
    rankByValue(
      values.flatMap(({ code, value, low, high }) =>
        value === null ? [] : [{ id: code, value, low, high }],
      ),
    ).map(place => [place.id, place]),
  )
type Place = { place: number; best: number; worst: number } | undefined
/** Places won since the period before; null while the intervals of both leave it open whether there is a move at all. */
const movedBetween = (now: Place, before: Place): Figure =>
  now && before && (now.worst < before.best || now.best > before.worst) ? before.place - now.place : null

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
    const [now, before] = [spreadOver(own, window, measure), spreadOver(own, earlier, measure)]
    return {
      ...city,
      ...now,
      before,
      growth: growth(now.value, before.value),
      plants: Math.max(0, ...window.map(day => own.get(day)?.nPlants ?? 0)),
    }
  })
  const places = placesOf(figures)
  const placesBefore = placesOf(figures.map(({ code, before }) => ({ code, ...before })))
  const ranked = figures.map(({ before: _, ...city }) => ({
    ...city,
    rank: places.get(city.code)?.place ?? null,
    rankBest: places.get(city.code)?.best ?? null,
    rankWorst: places.get(city.code)?.worst ?? null,
    moved: movedBetween(places.get(city.code), placesBefore.get(city.code)),
    level: city.value === null || cutoffs === null ? null : appraise(city.value, city.value > 0, cutoffs),
  }))
  ranked.sort((a, b) => (a.rank ?? Number.POSITIVE_INFINITY) - (b.rank ?? Number.POSITIVE_INFINITY))
  return { cutoffs, cities: ranked }
}
