/** 集水区: the area whose sewage comes to a plant, out of a GeoJSON file, with what is wrong with it in words. Pure. */
import area from '@turf/area'
import simplify from '@turf/simplify'
import { metresBetween } from './geo.ts'
import { type Corner, type Crossing, crossing, type EdgeName } from './ring-crossing.ts'

/** Outer ring and holes of each part, WGS-84 degrees. */
export type Areas = readonly (readonly (readonly Corner[])[])[]
export interface Catchment {
  areas: Areas
  corners: number
  areaKm2: number
}
/** Corners that are kept as they are; a file with more is simplified where its owner agrees, one with far more is refused. */
export const mostKept = 20_000
export const mostRead = 200_000
/** Corners with which an area is shown on a map. */
export const shownCorners = 2_000
/** The country with its seas, roughly: what lies outside has its axes swapped, or another system of coordinates. */
const country = { west: 73, east: 136, south: 3, north: 54 } as const
const decimals = 6

export type Reading =
  | { kind: 'good'; catchment: Catchment }
  /** It has more corners than are kept: this is what would be left of it. */
  | { kind: 'large'; corners: number; simplified: Catchment }
  /** Where edges cross: the areas, to be looked at, and the places. */
  | { kind: 'bad'; problems: readonly string[]; crossed?: { areas: Areas; places: readonly Corner[] } }

const cornersOf = (areas: Areas): number => areas.flat().reduce((sum, ring) => sum + ring.length, 0)
const polygonOf = (areas: Areas) => ({
  type: 'MultiPolygon' as const,
  coordinates: areas.map(rings => rings.map(ring => ring.map(([lng, lat]) => [lng, lat]))),
})
export const areaKm2Of = (areas: Areas): number => area(polygonOf(areas)) / 1_000_000
const measured = (areas: Areas): Catchment => ({
  areas,
  corners: cornersOf(areas),
  areaKm2: areaKm2Of(areas),
})

/** With at most so many corners: more and more is left out until that is so. */
export function simplified(areas: Areas, most: number): Areas {
  if (cornersOf(areas) <= most) return areas
  for (let tolerance = 0.00001; ; tolerance *= 2) {
    const { coordinates } = simplify(polygonOf(areas), { tolerance, highQuality: false })
    const left = coordinates as unknown as Areas
    // A part that shrank to a line is none any more.
    const parts = left.filter(([outer]) => (outer?.length ?? 0) >= 4)
    if (cornersOf(parts) <= most || tolerance > 1) return parts
  }
}

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const typeWords: Readonly<Record<string, string>> = {
  Point: '点（Point）',
  MultiPoint: '点（MultiPoint）',
  LineString: '线（LineString）',
  MultiLineString: '线（MultiLineString）',
  GeometryCollection: '几何集合（GeometryCollection）',
}

/** Polygons of a file, as they stand in it. */
function geometries(value: unknown, problems: string[]): unknown[] {
  if (!isObject(value)) {
    problems.push('文件里没有几何对象，请上传 GeoJSON')
    return []
  }
  const { type } = value
  if (type === 'FeatureCollection')
    return Array.isArray(value['features'])
      ? value['features'].flatMap(each => geometries(each, problems))
      : []
  if (type === 'Feature') return geometries(value['geometry'], problems)
  if (type === 'Polygon') return [value['coordinates']]
  if (type === 'MultiPolygon') return Array.isArray(value['coordinates']) ? value['coordinates'] : []
  problems.push(
    `只收面（Polygon、MultiPolygon），文件里有${typeWords[String(type)] ?? '不认识的对象'}，请只导出集水区的面`,
  )
  return []
}

const isCorner = (value: unknown): value is [number, number] =>
  Array.isArray(value) &&
  value.length >= 2 &&
  value.slice(0, 2).every(each => typeof each === 'number' && Number.isFinite(each))

function ringOf(value: unknown, name: string, problems: string[]): Corner[] | undefined {
  if (!Array.isArray(value) || !value.every(isCorner)) {
    problems.push(`${name}的坐标不完整，请重新导出`)
    return undefined
  }
  const ring = value.map(
    ([lng, lat]): Corner => [Number(lng.toFixed(decimals)), Number(lat.toFixed(decimals))],
  )
  if (ring.some(([lng, lat]) => Math.abs(lng) > 180 || Math.abs(lat) > 90)) {
    problems.push(`${name}的坐标不是经纬度（像是投影坐标），请转换为 WGS-84 经纬度后再上传`)
    return undefined
  }
  if (ring.length < 4) {
    problems.push(`${name}不足 3 个角点，围不成面`)
    return undefined
  }
  const [first, last] = [ring[0]!, ring.at(-1)!]
  if (first[0] !== last[0] || first[1] !== last[1]) {
    const gap = Math.round(metresBetween(first, last))
    problems.push(`${name}没有闭合，首尾相距 ${gap} m，请闭合后再上传`)
    return undefined
  }
  const outside = ring.find(
    ([lng, lat]) => lng < country.west || lng > country.east || lat < country.south || lat > country.north,
  )
  if (outside) {
    problems.push(`${name}有角点在国境之外（${outside.join(', ')}），请检查经纬度的次序和坐标系`)
    return undefined
  }
  return ring
}

function areasOf(given: readonly unknown[], problems: string[]): Areas {
  return given.flatMap((rings, part) => {
    if (!Array.isArray(rings) || rings.length === 0) {
      problems.push(`第 ${part + 1} 个面没有角点`)
      return []
    }
    const read = rings.map((ring, at) => ringOf(ring, `第 ${part + 1} 个面的${ringName(at)}`, problems))
    const whole = read.filter(ring => ring !== undefined)
    return whole.length === read.length ? [whole] : []
  })
}
const ringName = (ring: number): string => (ring === 0 ? '外环' : `第 ${ring} 个洞`)
const shownDecimals = 5
function crossedWords({ place, edges: [one, other] }: Crossing, part: number): string {
  const named = ({ ring, no }: EdgeName, known?: number) =>
    `${ring === known ? '' : ringName(ring)}第 ${no} 条边`
  const at = place.map(each => each.toFixed(shownDecimals)).join(', ')
  return `第 ${part + 1} 个面的边界自相交：${named(one)}与${named(other, one.ring)}在 ${at} 相交，请修正后再上传`
}
/** What is wrong with areas that are whole otherwise, and where. */
function crossings(areas: Areas): { problems: string[]; places: Corner[] } {
  const found = areas.map(rings => crossing(rings))
  const problems = found.flatMap((one, part) => {
    if (one === undefined) return []
    return one === 'too many'
      ? [`第 ${part + 1} 个面过于复杂，无法核对是否自相交，请先简化`]
      : [crossedWords(one, part)]
  })
  return { problems, places: found.flatMap(one => (typeof one === 'object' ? [one.place] : [])) }
}
const mostProblems = 5
const bad = (problems: readonly string[]): Reading & { kind: 'bad' } => ({
  kind: 'bad',
  problems:
    problems.length > mostProblems
      ? [...problems.slice(0, mostProblems), `等 ${problems.length} 处问题`]
      : problems,
})

/** What a file holds, or what is wrong with it and what to do. */
export function readCatchment(text: string): Reading {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return bad(['不是 GeoJSON：文件无法解析，请选择 .geojson 或 .json 文件'])
  }
  const problems: string[] = []
  const given = geometries(json, problems)
  if (problems.length === 0 && given.length === 0) problems.push('文件里没有面，请导出集水区的面')
  const areas = problems.length > 0 ? [] : areasOf(given, problems)
  const corners = cornersOf(areas)
  if (corners > mostRead)
    return bad([`有 ${corners} 个角点，超过 ${mostRead} 个的上限，请先在 GIS 里简化后再上传`])
  if (problems.length > 0) return bad(problems)
  const crossed = crossings(areas)
  if (crossed.problems.length > 0)
    return {
      ...bad(crossed.problems),
      ...(crossed.places.length > 0 && {
        crossed: { areas: simplified(areas, shownCorners), places: crossed.places },
      }),
    }
  const whole = measured(areas)
  if (whole.areaKm2 < 0.0001) return bad(['面积接近 0，围不成集水区，请检查角点'])
  if (corners <= mostKept) return { kind: 'good', catchment: whole }
  const fewer = simplified(areas, mostKept)
  if (crossings(fewer).problems.length > 0)
    return bad(['角点过多，自动简化后边界自相交，请先在 GIS 里简化后再上传'])
  return { kind: 'large', corners, simplified: measured(fewer) }
}

export const geoJsonOf = (areas: Areas): string => JSON.stringify(polygonOf(areas))
/** Areas out of what was kept: it was read before. */
export const areasOfKept = (text: string): Areas => (JSON.parse(text) as { coordinates: Areas }).coordinates
