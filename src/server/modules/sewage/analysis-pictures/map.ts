/** 地图: all periods of a span at once, of the regions of a place, of its plants, or of these by hexagons. */
import { setImmediate as breathe } from 'node:timers/promises'
import { invalid } from '#contract/kit/fault.ts'
import type { AnalysedGrain } from '#contract/sewage/analysis.ts'
import {
  hexagonLevel,
  type MapFigure,
  type MapUnit,
  mostMapDays,
  mostMapFigures,
} from '#contract/sewage/analysis-map.ts'
import { type PlaceLevel, placeLevels } from '#contract/sewage/consumption.ts'
import { isSwitched, viewIn } from '#contract/sewage/figure-view.ts'
import type { Position } from '#lib/geo.ts'
import { hexagonsOf } from '#lib/hexagon.ts'
import { periodsWithin } from '#lib/wbe/period.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { differsOf } from '../analysis/differs.ts'
import { type Asking, daysAsked, type Found, levelBelow, placesIn } from '../analysis/place.ts'
import { type FiguredPeriod, figurePeriods } from '../analysis/viewed-periods.ts'
import type { ListedPlace, Scope } from '../consumption/list.ts'
import { type PlantPlace, placeOfPlant, regionNames } from '../consumption/list-queries.ts'
import { figureOf, figureOfPlants } from './map-hexagons.ts'
import { plantPositions } from './map-queries.ts'

interface AskingMap extends Asking {
  grain: AnalysedGrain
  from: string
  to: string
  of: MapUnit
}
interface Coded {
  code: string
  name: string
}
interface Unit extends Coded {
  level: string
  at: Position | undefined
  corners: number[][]
  members: Coded[]
  into: Coded
  /** Codes of the places whose figures make its own. */
  of: string[]
}
/** Figures of one answer that are drawn together at a stretch. */
const atOnce = 2_000

const columnsOf = (figures: readonly MapFigure[]) => ({
  without: figures.map(one => one.without),
  value: figures.map(one => one.value),
  low: figures.map(one => one.low),
  high: figures.map(one => one.high),
  plants: figures.map(one => one.plants),
  samples: figures.map(one => one.samples),
  population: figures.map(one => one.population),
})
const unitOf = ({ code, name }: ListedPlace, level: PlaceLevel, at: Position | undefined): Unit => ({
  ...{ code, name, level, at, corners: [], members: [], of: [code] },
  into: { code, name },
})

/** The least place below the one looked at that holds all of the plants; of several regions that of the plant with most people. */
function holding(members: readonly PlantPlace[], { level, code }: Found): string {
  const below = placeLevels.slice(placeLevels.indexOf(level) + 1).toReversed()
  for (const one of below) {
    const codes = new Set(members.map(member => placeOfPlant(member, one)))
    const [only] = codes
    if (codes.size === 1 && only) return only
  }
  const largest = members.reduce((a, b) => ((b.people ?? 0) > (a.people ?? 0) ? b : a))
  return (below.length > 0 ? placeOfPlant(largest, below.at(-1)!) : code) ?? largest.id
}

async function hexagonUnits(
  db: Db,
  { places, all }: Scope,
  positions: ReadonlyMap<string, Position>,
  found: Found,
) {
  const placed = places.filter(({ code }) => positions.has(code))
  const taken = hexagonsOf(placed.map(({ code }) => positions.get(code)!))
  const plantOf = new Map(all.map(one => [one.id, one]))
  const holders = (taken?.hexagons ?? []).map(({ members }) =>
    holding(
      members.map(at => plantOf.get(placed[at]!.code)!),
      found,
    ),
  )
  const regions = await regionNames(db, [...new Set(holders)])
  const units = (taken?.hexagons ?? []).map(({ key, centre, corners, members }, index): Unit => {
    const own = members.map(at => placed[at]!)
    const into = holders[index]!
    return {
      code: key,
      name: own.map(({ name }) => name).join('、'),
      level: hexagonLevel,
      ...{ at: centre, corners: corners.map(one => [...one]) },
      members: own.map(({ code, name }) => ({ code, name })),
      into: { code: into, name: regions.get(into) ?? plantOf.get(into)?.name ?? into },
      of: own.map(({ code }) => code),
    }
  })
  return { units, radiusKm: taken?.radiusKm ?? null }
}

/** @throws Fault for more figures than one answer holds */
export async function mapOf(db: Db, session: Session, asking: AskingMap, found: Found) {
  const { drug, measure, grain, of } = asking
  const view = viewIn(asking)
  const level = of === 'region' ? (levelBelow(found.level) ?? 'P') : 'P'
  const scope = await placesIn(db, session, asking, { level, parent: found.code })
  const starts = periodsWithin(grain, asking)
  const count = scope.places.length * starts.length
  if (count > mostMapFigures)
    throw invalid(
      `这张图最多 ${mostMapFigures} 个数值，现在是 ${scope.places.length} 处 × ${starts.length} 期，请缩小时间范围或换用更长的周期`,
    )
  const days = isSwitched(view) ? scope.places.length * daysAsked(asking.from, asking.to).length : 0
  if (days > mostMapDays)
    throw invalid(
      `换了口径的图要逐日另算，最多 ${mostMapDays} 个“处 × 天”，现在是 ${days} 个，请缩小时间范围，或改回发布口径`,
    )
  const ids = level === 'P' ? scope.places.map(({ code }) => code) : []
  const [shown, positions] = await Promise.all([
    figurePeriods(db, { level, grain, drug, measure, view }, scope, starts),
    plantPositions(db, ids),
  ])
  const here = {
    ...scope,
    // A plant that is gone stands there as long as it has results in these days.
    places: scope.places
      .filter(one => one.plants > 0 || starts.some(start => shown(start, one.code).without !== 'none'))
      .sort((a, b) => (a.code < b.code ? -1 : 1)),
  }
  const { units, radiusKm } =
    of === 'hexagon'
      ? await hexagonUnits(db, here, positions, found)
      : { units: here.places.map(one => unitOf(one, level, positions.get(one.code))), radiusKm: null }
  const places = []
  let done = 0
  for (const { at, of: codes, ...unit } of units) {
    const own = (start: string): FiguredPeriod[] => codes.map(code => shown(start, code))
    const figures = starts.map(start =>
      of === 'hexagon' ? figureOfPlants(own(start), measure) : figureOf(shown(start, unit.code)),
    )
    places.push({ ...unit, lng: at?.[0] ?? null, lat: at?.[1] ?? null, ...columnsOf(figures) })
    done += starts.length
    if (done < atOnce) continue
    done = 0
    await breathe()
  }
  return {
    place: { code: found.code, name: found.name, level: found.level },
    starts,
    radiusKm,
    // Regions are anybody's; single plants only those that the session sees.
    seen: level === 'P' ? scope.registered : null,
    places,
    differs: differsOf(view),
  }
}
