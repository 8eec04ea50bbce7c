/** Plain geometry on WGS-84 degrees. */

/** Mean radius of the earth, m (IUGG R1). */
const earthM = 6_371_008.8
const radians = Math.PI / 180

export type Position = readonly [lng: number, lat: number]

/** `lng,lat` as a position; undefined for what is none. */
export function positionOf(text: string | null | undefined): Position | undefined {
  const [lng, lat, ...rest] = (text ?? '').split(',').map(Number)
  return text && rest.length === 0 && Number.isFinite(lng) && Number.isFinite(lat) ? [lng!, lat!] : undefined
}

/** Those of the texts that say a position. */
export const positionsOf = (texts: readonly (string | null | undefined)[]): Position[] =>
  texts.map(positionOf).filter(place => place !== undefined)

/** Great-circle distance by the haversine formula, m. */
export function metresBetween([lng1, lat1]: Position, [lng2, lat2]: Position): number {
  const half =
    Math.sin(((lat2 - lat1) * radians) / 2) ** 2 +
    Math.cos(lat1 * radians) * Math.cos(lat2 * radians) * Math.sin(((lng2 - lng1) * radians) / 2) ** 2
  return 2 * earthM * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** A closed ring of 64 corners that far around a place; for radii of a city at most. @param metres radius */
export function circleAround([lng, lat]: Position, metres: number): Position[] {
  const north = metres / earthM / radians
  const east = north / Math.cos(lat * radians)
  return Array.from({ length: 65 }, (_, step): Position => {
    const angle = ((step % 64) / 64) * 2 * Math.PI
    return [lng + east * Math.sin(angle), lat + north * Math.cos(angle)]
  })
}
