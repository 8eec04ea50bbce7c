/** Where the places of a report lie, for its map: outlines, areas that plants serve, and plants without one. */
import { existsSync, readFileSync } from 'node:fs'
import { areasOfKept } from '#lib/catchment.ts'
import { positionsOf } from '#lib/geo.ts'
import type { Db } from '#server/db/db.ts'
import type { ReportGround, ReportPlace, ReportShape } from '#server/paper/report-data.ts'
import { plantsLying } from './queries.ts'

type Corner = readonly [number, number]
interface Feature {
  properties: { code: string; center?: Corner }
  geometry: { coordinates: Corner[][][] }
}
const folder = new URL('../../../../../public/map/', import.meta.url)
function outlinesIn(name: string): ReportShape[] {
  const file = new URL(name, folder)
  if (!existsSync(file)) return []
  const { features } = JSON.parse(readFileSync(file, 'utf8')) as { features: Feature[] }
  return features.map(({ properties: { code, center }, geometry }) => {
    const rings = geometry.coordinates.map(([outer]) => outer!)
    return { code, center: center ?? middleOf(rings.flat()), rings }
  })
}
const middleOf = (points: readonly Corner[]): Corner => {
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length
  return [mean(0), mean(1)]
}

/**
 * Outlines of the demonstration's cities where it is on; elsewhere the areas that the plants of each place serve, and the middle of
 * plants that have none. A plant's position tells nothing of what was measured there.
 */
export async function groundOf(
  db: Db,
  peers: readonly Pick<ReportPlace, 'code'>[],
  { level, above, demo }: { level: '2' | '3'; above: string; demo: boolean },
): Promise<ReportGround> {
  const cities = demo ? outlinesIn('demo-cities.json') : []
  const outlined = level === '2' ? cities : []
  const around = [...cities, ...outlinesIn(demo ? 'demo-province.json' : 'provinces.json')]
  const plants = await plantsLying(
    db,
    peers.map(({ code }) => code),
    level,
  )
  const shapes = peers.flatMap(({ code }): ReportShape[] => {
    const known = outlined.find(one => one.code === code)
    if (known) return [known]
    const own = plants.filter(plant => plant.place === code)
    const rings = own.flatMap(({ outline }) => (outline ? areasOfKept(outline).map(([outer]) => outer!) : []))
    const points = positionsOf(own.map(({ location }) => location))
    if (rings.length === 0 && points.length === 0) return []
    return [{ code, center: middleOf(points.length > 0 ? points : rings.flat()), rings }]
  })
  return { shapes, around: around.find(one => one.code === above)?.rings ?? [] }
}
