/** The offline basemap as a MapLibre style. Draw order hides every seam between sources of different origin. */
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapInk, MapSkin } from './ink.ts'

export const mapFiles = {
  land: '/map/land.json',
  base: '/map/base.json',
  province: '/map/demo-province.json',
  cities: '/map/demo-cities.json',
  /** The world with the province cut out. */
  veil: '/map/demo-veil.json',
} as const

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
}

export function mapStyle({ ink, skin, levels, water }: StyleOptions): StyleSpecification {
  const line = (id: string, layer: string, colour: string, width: number, rest = {}): LayerSpecification => ({
    id,
    type: 'line',
    source: 'base',
    filter: only(layer),
    paint: { 'line-color': colour, 'line-width': width },
    ...rest,
  })
  const wall = skin === 'wall'
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
    ...(water
      ? ([
          {
            id: 'lakes',
            type: 'fill',
            source: 'base',
            filter: only('lake'),
            paint: { 'fill-color': ink.lake },
          },
          line('rivers', 'river', ink.river, 1.4),
        ] satisfies LayerSpecification[])
      : []),
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
    { id: 'veil', type: 'fill', source: 'veil', paint: { 'fill-color': ink.veil } },
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
      paint: { 'line-color': ink.ownLine, 'line-width': wall ? 1.4 : 1.6 },
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
      land: { type: 'geojson', data: mapFiles.land },
      base: { type: 'geojson', data: mapFiles.base, tolerance: 0.3 },
      province: { type: 'geojson', data: mapFiles.province },
      cities: { type: 'geojson', data: mapFiles.cities, promoteId: 'code' },
      veil: { type: 'geojson', data: mapFiles.veil },
    },
    layers,
  }
}
