/**
 * 地图 of 分析: one drug and quantity at all regions, plants or hexagons of a place, in all periods of a span at once, so that the periods
 * can be gone through without a call each. Figures are those of 人均消费量, mg/(d·1000 inh), from published results alone.
 */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { figure } from '#contract/kit/shapes.ts'
import { analysedGrains, named, place, span } from './analysis.ts'
import { consumptionList } from './consumption.ts'
import { differs } from './figure-view.ts'
import { text } from './overview.ts'

/** Most figures of one answer, places times periods: an answer is made in one stretch, in which nobody else is served. */
export const mostMapFigures = 10_000
/** Most days of places behind them, where they are looked at by other rules than the published ones: each is made for this answer. */
export const mostMapDays = 60_000
/** What lies one level below the place, its plants, or these taken together by hexagons. */
export const mapUnits = ['region', 'plant', 'hexagon'] as const
export type MapUnit = (typeof mapUnits)[number]
/** In the place of a level, of what is no region. */
export const hexagonLevel = 'HEX'

/** One place in one period. */
export interface MapFigure {
  without: string | null
  value: number | null
  low: number | null
  high: number | null
  /** With a value. */
  plants: number | null
  samples: number | null
  /** Persons behind the value. */
  population: number | null
}
const figures = Type.Array(figure)
const coded = Type.Object({ code: Type.String(), name: Type.String() })
export const analysisMap = endpoint('GET', '/sewage/analysis/map', {
  title: '地图',
  access: consumptionList.access,
  key: true,
  query: Type.Object({
    ...place,
    grain: Type.Enum([...analysedGrains]),
    ...span,
    of: Type.Enum([...mapUnits]),
  }),
  result: Type.Object({
    place: Type.Object(named),
    /** First days of the periods, oldest first. */
    starts: Type.Array(Type.String()),
    /** From the middle of a hexagon to its corners, km; null of regions and plants. */
    radiusKm: figure,
    /** Plants registered in the place, and of these those that the reader sees, from which plants and hexagons are drawn; null of regions. */
    seen: Type.Union([Type.Object({ all: Type.Number(), seen: Type.Number() }), Type.Null()]),
    places: Type.Array(
      Type.Object({
        ...named,
        /** WGS-84 of a plant, and of the middle of a hexagon; null of a region and where nobody has said. */
        lng: figure,
        lat: figure,
        /** Corners of a hexagon, `[lng, lat]`. */
        corners: Type.Array(Type.Array(Type.Number())),
        /** Plants of a hexagon, all of them; figures are of those that are shown by themselves. */
        members: Type.Array(coded),
        /** What of the analysis opens it: a region or plant itself, of a hexagon the least region that holds it. */
        into: coded,
        /** One each a period; of a hexagon the mean of its plants weighted by their people (F11). */
        without: Type.Array(text),
        value: figures,
        low: figures,
        high: figures,
        /** Plants with a value. */
        plants: figures,
        samples: figures,
        /** Persons behind the value. */
        population: figures,
      }),
    ),
    differs,
  }),
})
