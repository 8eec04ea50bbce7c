/** The offline basemap as a MapLibre style. Draw order hides every seam between sources of different origin. */
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapInk, MapSkin } from './ink.ts'

export const mapFiles = {
  land: '/map/land.json',
  base: '/map/base.json',
} as const
/** The invented province lies nowhere: it has no land around it, only its own cities, rivers and lakes. */
export const demoMapFiles = {
  province: '/map/demo-province.json',
  cities: '/map/demo-cities.json',
  water: '/map/demo-water.json',
} as const

/** West, south, east, north: the invented province or the country, with a margin. */
export const boundsOf = (demo: boolean): [number, number, number, number] =>
  demo ? [107.3, 28.5, 115.9, 33.1] : [73, 17.5, 135.5, 54]

const only = (layer: string): ExpressionSpecification => ['==', ['get', 'layer'], layer]
const font = ['Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', 'sans-serif']

/** Fill of the cities by appraisal level, from the feature state that the screen sets. */
const stepColour = (ink: MapInk): ExpressionSpecification => [
  'match',
  ['coalesce', ['feature-state', 'level'], -1],
  0,
  ink.steps[0],
  1,
  ink.steps[1],
  2,
  ink.steps[2],
  3,
  ink.steps[3],
  4,
  ink.steps[4],
  'rgba(0,0,0,0)',
]

export interface StyleOptions {
  ink: MapInk
  skin: MapSkin
  /** Fill the cities by level. */
  levels: boolean
  water: boolean
  /** The invented province instead of the country. */
  demo: boolean
}
const geojson = (data: string) => ({ type: 'geojson' as const, data })

export const mapStyle = (options: StyleOptions): StyleSpecification =>
  options.demo ? provinceStyle(options) : countryStyle(options)

function waters(ink: MapInk, source: string): LayerSpecification[] {
  return [
    { id: 'lakes', type: 'fill', source, filter: only('lake'), paint: { 'fill-color': ink.lake } },
    {
      id: 'rivers',
      type: 'line',
      source,
      filter: only('river'),
      paint: { 'line-color': ink.river, 'line-width': 1.4 },
    },
  ]
}

function provinceStyle({ ink, skin, levels, water }: StyleOptions): StyleSpecification {
  return {
    version: 8,
    sources: {
      province: geojson(demoMapFiles.province),
      cities: { ...geojson(demoMapFiles.cities), promoteId: 'code' },
      water: geojson(demoMapFiles.water),
    },
    layers: [
      { id: 'around', type: 'background', paint: { 'background-color': ink.sea } },
      { id: 'own', type: 'fill', source: 'province', paint: { 'fill-color': ink.land } },
      ...(water ? waters(ink, 'water') : []),
      {
        id: 'city-levels',
        type: 'fill',
        source: 'cities',
        layout: { visibility: levels ? 'visible' : 'none' },
        paint: { 'fill-color': stepColour(ink), 'fill-opacity': 0.85 },
      },
      {
        id: 'city-lines',
        type: 'line',
        source: 'cities',
        paint: { 'line-color': levels ? ink.land : ink.prefectureLine, 'line-width': levels ? 1.4 : 1 },
      },
      {
        id: 'own-line',
        type: 'line',
        source: 'province',
        paint: { 'line-color': ink.ownLine, 'line-width': skin === 'wall' ? 1.4 : 1.6 },
      },
    ],
  }
}

function countryStyle({ ink, water }: StyleOptions): StyleSpecification {
  const line = (id: string, layer: string, colour: string, width: number, rest = {}): LayerSpecification => ({
    id,
    type: 'line',
    source: 'base',
    filter: only(layer),
    paint: { 'line-color': colour, 'line-width': width },
    ...rest,
  })
  const layers: LayerSpecification[] = [
    { id: 'sea', type: 'background', paint: { 'background-color': ink.sea } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': ink.neighbourLand } },
    line('neighbour', 'neighbour-line', ink.provinceLine, 0.6),
    {
      id: 'china',
      type: 'fill',
      source: 'base',
      filter: only('province'),
      paint: { 'fill-color': ink.land },
    },
    {
      id: 'islands',
      type: 'fill',
      source: 'base',
      filter: only('island'),
      paint: { 'fill-color': ink.land },
    },
    ...(water ? waters(ink, 'base') : []),
    line('prefectures', 'prefecture-line', ink.prefectureLine, 0.8, { minzoom: 5.5 }),
    line('provinces', 'province-line', ink.provinceLine, 1),
    line('outline', 'outline', ink.outline, 1.2),
    {
      id: 'dashes',
      type: 'fill',
      source: 'base',
      filter: only('dash'),
      paint: { 'fill-color': ink.outline },
    },
    {
      id: 'province-labels',
      type: 'symbol',
      source: 'base',
      filter: only('province-label'),
      layout: {
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': 13,
        'text-letter-spacing': 0.2,
      },
      paint: { 'text-color': ink.provinceLabel, 'text-halo-color': ink.labelHalo, 'text-halo-width': 1 },
    },
  ]
  return {
    version: 8,
    sources: {
      land: geojson(mapFiles.land),
      base: { ...geojson(mapFiles.base), tolerance: 0.3 },
    },
    layers,
  }
}
