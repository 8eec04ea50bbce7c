/** Places taken together by hexagons that stand on a corner, on a plane of degrees that are made alike. Pure. */
import type { Position } from './geo.ts'

const kmPerDegree = 111.195
/** km, so that limits are round. */
const radii = [1, 2, 5, 10, 20, 30, 50, 100, 200] as const
/** Of places that lie evenly about one in five hexagons holds one; those of towns come to two or three in one. */
const across = 4
const root3 = Math.sqrt(3)

/** Of all hexagons that are asked for together, rounded: one more place seldom moves them. */
interface Plane {
  radiusKm: number
  /** Degrees; a degree of longitude is shorter by its cosine. */
  latitude: number
}
export interface Hexagon {
  /** `q,r` of its row and column. */
  key: string
  centre: Position
  corners: Position[]
  /** Which of the places lie in it. */
  members: number[]
}

/** @returns a radius by how far the places lie apart, and how many they are */
function planeOf(places: readonly Position[]): Plane {
  const [lngs, lats] = [places.map(([lng]) => lng), places.map(([, lat]) => lat)]
  const [west, east] = [lngs.reduce((a, b) => Math.min(a, b)), lngs.reduce((a, b) => Math.max(a, b))]
  const [south, north] = [lats.reduce((a, b) => Math.min(a, b)), lats.reduce((a, b) => Math.max(a, b))]
  const latitude = Math.round((south + north) / 2)
  const squeeze = Math.cos((latitude * Math.PI) / 180)
  const km = Math.hypot((east - west) * squeeze, north - south) * kmPerDegree
  const radiusKm = radii.findLast(one => one <= km / (across * Math.sqrt(places.length))) ?? radii[0]
  return { radiusKm, latitude }
}
/** Row and column of the hexagon in which a place lies. */
function cellOf([lng, lat]: Position, { radiusKm, latitude }: Plane): [number, number] {
  const x = (lng * Math.cos((latitude * Math.PI) / 180) * kmPerDegree) / radiusKm
  const y = (lat * kmPerDegree) / radiusKm
  const [q, r] = [(root3 / 3) * x - y / 3, (2 / 3) * y]
  // Rounded so that the three coordinates keep their sum of nought: the one that is furthest off gives way.
  const [nearQ, nearR, nearS] = [Math.round(q), Math.round(r), Math.round(-q - r)]
  const [offQ, offR, offS] = [Math.abs(nearQ - q), Math.abs(nearR - r), Math.abs(nearS + q + r)]
  if (offQ > offR && offQ > offS) return [-nearR - nearS, nearR]
  return offR > offS ? [nearQ, -nearQ - nearS] : [nearQ, nearR]
}
function outlineOf([q, r]: readonly [number, number], { radiusKm, latitude }: Plane) {
  const east = kmPerDegree * Math.cos((latitude * Math.PI) / 180)
  const at = (x: number, y: number): Position => [(x * radiusKm) / east, (y * radiusKm) / kmPerDegree]
  const [x, y] = [root3 * (q + r / 2), 1.5 * r]
  const corners = Array.from({ length: 6 }, (_, corner) => {
    const angle = ((corner + 0.5) * Math.PI) / 3
    return at(x + Math.cos(angle), y + Math.sin(angle))
  })
  return { centre: at(x, y), corners }
}

/** @returns hexagons that hold a place, and how far their corners lie from the middle; nothing of no places */
export function hexagonsOf(
  places: readonly Position[],
): { radiusKm: number; hexagons: Hexagon[] } | undefined {
  if (places.length === 0) return undefined
  const plane = planeOf(places)
  const cells = places.map(one => cellOf(one, plane))
  const groups = Map.groupBy(cells.keys(), at => cells[at]!.join())
  return {
    radiusKm: plane.radiusKm,
    hexagons: [...groups].map(([key, members]) => ({
      key,
      ...outlineOf(cells[members[0]!]!, plane),
      members,
    })),
  }
}
