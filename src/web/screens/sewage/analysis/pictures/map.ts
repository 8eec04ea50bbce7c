/** What the map shows of one period: classes that hold for all periods, words, where places stand. Pure; px of the drawing. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { type AnalysedGrain, analysedGrains } from '#contract/sewage/analysis.ts'
import {
  type analysisMap,
  mostMapFigures,
  type MapFigure as PlainFigure,
} from '#contract/sewage/analysis-map.ts'
import { withoutWords } from '#contract/sewage/consumption.ts'
import { decimalsOf, formatChange, formatNumber, formatRange } from '#lib/format.ts'
import type { Position } from '#lib/geo.ts'
import { periodsWithin } from '#lib/wbe/period.ts'
import { growth } from '#lib/wbe/statistics.ts'
import { type CityFrame, frameOf } from '#web/map/city-shape.ts'
import type { Ground } from '#web/map/outlines.ts'
import type { Span } from '../state.ts'
import { unit } from '../unit.ts'
import { limitsOf, stepOf } from './calendar.ts'

/** In the address, the way in which plants are taken together. */
export const hexagons = 'hexagon'
export type MapAnswer = ResultOf<typeof analysisMap>
export type MapPlace = MapAnswer['places'][number]
export interface MapFigure extends PlainFigure {
  place: MapPlace
  /** Against the period before, a share of one; null where either has no figure. */
  change: number | null
  /** 1 to 5 by the limits of all periods; 0 without a figure. */
  step: number
  /** As many as tell neighbouring classes apart. */
  decimals: number
}
/** As written on the map, where the whole words have no room. */
const shortWords: Readonly<Record<string, string>> = {
  ...withoutWords,
  none: '缺测',
  load: '仅负荷量',
  wet: '雨天',
  due: '汇总中',
}
export const shortOf = (without: string | null): string => shortWords[without ?? 'none'] ?? ''

/** What tells plants of one place apart. */
export const shortName = ({ name }: Pick<MapPlace, 'name'>): string =>
  name.replaceAll(/(污水处理厂|污水厂|净水厂)(?=、|$)/g, '') || name

/** Longer periods where the asked ones of so many places are more than one answer holds. */
export function mapGrain(grain: AnalysedGrain, span: Span, places: number): AnalysedGrain {
  const longer = analysedGrains.slice(analysedGrains.indexOf(grain))
  return longer.find(one => periodsWithin(one, span).length * places <= mostMapFigures) ?? longer.at(-1)!
}

/** Fifths of all periods together, so that one colour means the same in each; as they are written in the legend. */
export const mapLimits = ({ places }: MapAnswer): number[] => [
  ...new Set(
    limitsOf(places.flatMap(({ value }) => value.filter(one => one !== null))).map(one =>
      Number(one.toPrecision(2)),
    ),
  ),
]
export function figuresAt({ places }: MapAnswer, at: number, limits: readonly number[]): MapFigure[] {
  const decimals = decimalsOf(limits.at(-1) ?? 0)
  return places.map(place => {
    const of = <T>(column: readonly T[]): T | null => column[at] ?? null
    const value = of(place.value)
    return {
      place,
      without: of(place.without),
      value,
      low: of(place.low),
      high: of(place.high),
      plants: of(place.plants),
      samples: of(place.samples),
      population: of(place.population),
      change: growth(value, place.value[at - 1] ?? null),
      step: stepOf(value, limits),
      decimals,
    }
  })
}
/** From high to low, those without a figure last; `rank` of who has one. */
export function ranked(figures: readonly MapFigure[]): (MapFigure & { rank: number | undefined })[] {
  const sorted = figures.toSorted(
    (a, b) => (b.value ?? -1) - (a.value ?? -1) || (a.place.code < b.place.code ? -1 : 1),
  )
  return sorted.map((one, at) => ({ ...one, rank: one.value === null ? undefined : at + 1 }))
}
export type Ranked = ReturnType<typeof ranked>[number]

export const valueWords = ({ without, value, decimals }: MapFigure): string =>
  without === null ? formatNumber(value, decimals) : shortOf(without)
/**
 * @param period in words
 * @param first nothing stands before it
 */
export function toldOf({ place, ...one }: MapFigure, period: string, first = false): string {
  const behind = [
    one.plants !== null && `${one.plants} 厂`,
    one.samples !== null && `样品 ${formatNumber(one.samples)} 份`,
    one.population !== null && `${formatNumber(one.population)} 人`,
  ]
  const figure =
    one.without === null
      ? `${formatNumber(one.value, one.decimals)} ${unit}（${formatRange(one.low, one.high, one.decimals)}）`
      : (withoutWords[one.without] ?? '')
  return [
    `${place.name} ${period}：${figure}`,
    ...behind,
    one.without === null &&
      (first
        ? '所选日期的第一期'
        : one.change === null
          ? '上一期没有可比的数值'
          : `比上一期 ${formatChange(one.change)}`),
    place.into.code !== place.code && place.members.length > 1 && `打开${place.into.name}`,
  ]
    .filter(Boolean)
    .join('，')
}

/** Of plants that the reader may not see, nothing is drawn: said wherever the picture is. */
export const seenWords = ({ seen }: Pick<MapAnswer, 'seen'>): string | undefined =>
  seen && seen.seen < seen.all ? `只含您有权看的 ${seen.seen} 厂，这里登记的有 ${seen.all} 厂` : undefined

/** The newest period of which about as much is known as of others: of the last days the results of many are still to come. */
export function newestShown({ starts, places }: MapAnswer): number {
  const known = starts.map((_, at) => places.filter(({ value }) => value[at] !== null).length)
  const most = known.reduce((a, b) => Math.max(a, b), 0)
  return most === 0 ? starts.length - 1 : known.findLastIndex(one => one * 2 >= most)
}

/** Degrees around a place that stands alone. */
const least = 0.12
const standing = (places: readonly MapPlace[]): Position[] =>
  places.flatMap(({ lng, lat, corners }): Position[] =>
    lng === null || lat === null
      ? []
      : [[lng, lat], ...corners.map(([east = 0, north = 0]): Position => [east, north])],
  )
/**
 * The ground and the places in a box; undefined where there is neither.
 * @param part of the plants that are there only some are seen: a whole province around them would leave them no room
 */
export function mapFrame(
  { parts, around }: Ground,
  places: readonly MapPlace[],
  { code, level }: MapAnswer['place'],
  [width, height]: readonly [number, number],
  part = false,
): CityFrame | undefined {
  const features = parts.length > 0 ? parts : around ? [around] : []
  const at = standing(places)
  // A whole province around the plants of a city would leave them no room.
  const wide =
    parts.length === 0 && around?.properties.code.endsWith('0000') && around.properties.code !== code
  // So would a city around hexagons of some km.
  const small = places.some(({ corners }) => corners.length > 0)
  const byPlaces = features.length === 0 || ((wide || small) && (level !== '1' || part))
  if (byPlaces && at.length === 0) return undefined
  const box = at.flatMap(([lng, lat]): Position[] => [
    [lng - least, lat - least],
    [lng + least, lat + least],
  ])
  const margin = { x: 12, y: 12 }
  return frameOf({ type: 'FeatureCollection', features }, width, height, margin, byPlaces ? box : undefined)
}
