/** Outlines of the cities as SVG paths: equirectangular, fitted into a box. Pure; the real map is the map page's. */
import type { Position } from '#lib/geo.ts'

type Place = readonly [number, number]
type Ring = [number, number][]
export interface CityFeature {
  /** Cities have names, provinces none: what stands there is known from the plants. */
  properties: { code: string; name?: string; center?: Position }
  geometry: { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] }
}
export interface CityCollection {
  type: 'FeatureCollection'
  features: CityFeature[]
}
export interface CityShape {
  code: string
  name?: string
  path: string
  /** Where the name stands: the centroid of the largest part. */
  label: [number, number]
}
export interface CityFrame {
  shapes: CityShape[]
  project: (lng: number, lat: number) => [number, number]
}

const partsOf = (feature: CityFeature): Ring[][] =>
  feature.geometry.type === 'Polygon' ? [feature.geometry.coordinates] : feature.geometry.coordinates

/** Twice the signed area and the centroid, by the shoelace formula. */
function centroid(ring: readonly (readonly [number, number])[]): { area: number; at: [number, number] } {
  let area = 0
  let x = 0
  let y = 0
  for (let index = 0; index < ring.length; index++) {
    const [x1, y1] = ring[index]!
    const [x2, y2] = ring[(index + 1) % ring.length]!
    const cross = x1 * y2 - x2 * y1
    area += cross
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  }
  return area === 0 ? { area, at: [...ring[0]!] } : { area, at: [x / (3 * area), y / (3 * area)] }
}

/** Free border of the box in px: horizontally and vertically. */
export interface Margin {
  x: number
  y: number
}

/** @param fitted what the box is to hold, of more than one place; absent: all outlines */
export function frameOf(
  cities: CityCollection,
  width: number,
  height: number,
  margin: Margin,
  fitted?: readonly Place[],
): CityFrame {
  const corners = fitted ?? cities.features.flatMap(feature => partsOf(feature).flat(2))
  const lngs = corners.map(corner => corner[0])
  const lats = corners.map(corner => corner[1])
  const [west, east, south, north] = [
    Math.min(...lngs),
    Math.max(...lngs),
    Math.min(...lats),
    Math.max(...lats),
  ]
  // A degree of longitude is shorter by the cosine of the latitude.
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = Math.min(
    (width - 2 * margin.x) / ((east - west) * squeeze),
    (height - 2 * margin.y) / (north - south),
  )
  const left = (width - (east - west) * squeeze * scale) / 2
  const top = (height - (north - south) * scale) / 2
  const project = (lng: number, lat: number): [number, number] => [
    left + (lng - west) * squeeze * scale,
    top + (north - lat) * scale,
  ]
  const shapes = cities.features.map(feature => {
    const parts = partsOf(feature)
    const drawn = parts.map(rings => rings.map(ring => ring.map(([lng, lat]) => project(lng, lat))))
    const largest = drawn
      .map(rings => centroid(rings[0]!))
      .reduce((a, b) => (Math.abs(b.area) > Math.abs(a.area) ? b : a))
    const path = drawn
      .flat()
      .map(ring => `M${ring.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`)
      .join('')
    return { ...feature.properties, path, label: largest.at }
  })
  return { shapes, project }
}

const steps: readonly Place[] = [
  [0, 0],
  [0, -1.2],
  [0, 1.2],
  [-1.4, 0],
  [1.4, 0],
  [-1.4, -1.2],
  [1.4, -1.2],
  [-1.4, 1.2],
  [1.4, 1.2],
]
const apart = (a: Place, b: Place, width: number, height: number): boolean =>
  Math.abs(a[0] - b[0]) >= width || Math.abs(a[1] - b[1]) >= height

/**
 * Names that lie under a glyph or another name move aside, as little as helps; what finds no room stays where it belongs.
 * @param px height of the letters
 */
export function placeNames(
  shapes: readonly Pick<CityShape, 'label' | 'name'>[],
  glyphs: readonly { at: Place; size: number }[],
  px: number,
): Place[] {
  const placed: { at: Place; width: number }[] = []
  return shapes.map(({ label, name = '' }) => {
    const width = name.replace('市', '').length * px
    const free = (at: Place) =>
      glyphs.every(glyph => apart(at, glyph.at, (width + glyph.size) / 2, (px + glyph.size) / 2)) &&
      placed.every(other => apart(at, other.at, (width + other.width) / 2, px))
    const spots = steps.map(([x, y]): Place => [label[0] + x * px, label[1] + y * px])
    const at = spots.find(free) ?? label
    placed.push({ at, width })
    return at
  })
}
