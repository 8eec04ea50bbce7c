/** Areas of plants as one layer of deck.gl. */
import { PolygonLayer } from '@deck.gl/layers'
import { type Areas, areasOfKept } from '#lib/catchment.ts'
import { bytesOf, type MapInk } from './ink.ts'

interface Part {
  name: string
  rings: Areas[number]
}
/** @param shapes GeoJSON MultiPolygons */
export function areaLayer(
  shapes: readonly { name: string; shape: string }[],
  ink: Pick<MapInk, 'accent'>,
): PolygonLayer<Part> {
  const colour = bytesOf(ink.accent)
  return new PolygonLayer<Part>({
    id: 'catchments',
    data: shapes.flatMap(({ name, shape }) => areasOfKept(shape).map(rings => ({ name, rings }))),
    getPolygon: ({ rings }) => rings.map(ring => ring.map(([lng, lat]): [number, number] => [lng, lat])),
    filled: true,
    stroked: true,
    getFillColor: [...colour, 32],
    getLineColor: [...colour, 200],
    lineWidthUnits: 'pixels',
    getLineWidth: 1.5,
    pickable: false,
  })
}
/** West, south, east, north of what is to be seen; undefined where there is nothing. */
export function extentOf(areas: Areas): [number, number, number, number] | undefined {
  const corners = areas.flat(2)
  if (corners.length === 0) return undefined
  const [lngs, lats] = [corners.map(([lng]) => lng), corners.map(([, lat]) => lat)]
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b))
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b))
  return [least(lngs), least(lats), most(lngs), most(lats)]
}
