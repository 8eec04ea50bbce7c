/** How the plants of regions lie: the values of each over a span, and the quartiles of enough of them. */
import { leastBoxed } from '#contract/sewage/analysis-pictures.ts'
import { viewIn } from '#contract/sewage/figure-view.ts'
import { median, percentile } from '#lib/wbe/statistics.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { differsOf } from '../analysis/differs.ts'
import { type Asking, type Found, levelBelow, placesIn } from '../analysis/place.ts'
import { spanFigures } from '../analysis/span.ts'
import { placeOfPlant } from '../consumption/list-queries.ts'

export async function spreadOf(
  db: Db,
  session: Session,
  asking: Asking,
  { code, name, level }: Found,
  days: readonly string[],
) {
  const next = levelBelow(level)
  // Plants of a district have no region between them and it.
  const inner = next === undefined || next === 'P' ? level : next
  const [regions, plants] = await Promise.all([
    placesIn(db, session, asking, { level: inner, parent: code }),
    placesIn(db, session, asking, { level: 'P', parent: code }),
  ])
  const { drug, measure } = asking
  const view = viewIn(asking)
  const figures = await spanFigures(db, { level: 'P', drug, measure, view }, plants, days)
  const regionOf = new Map(plants.all.map(one => [one.id, placeOfPlant(one, inner)]))
  const groups = regions.places.map(region => {
    const values = plants.places
      .filter(plant => regionOf.get(plant.code) === region.code)
      .map(plant => {
        const { without, value, low, high, cell } = figures.get(plant.code)!
        return {
          code: plant.code,
          name: plant.name,
          level: 'P',
          ...{ without, value, low, high },
          days: cell?.nDays ?? 0,
          samples: cell?.nSamples ?? 0,
          population: cell?.popTotal ?? null,
        }
      })
      .sort((a, b) => (b.value ?? -1) - (a.value ?? -1) || (a.code < b.code ? -1 : 1))
    const known = values.flatMap(({ value }) => value ?? [])
    const boxed = known.length >= leastBoxed
    return {
      code: region.code,
      name: region.name,
      level: inner,
      n: known.length,
      plants: values.length,
      median: median(known),
      q1: boxed ? percentile(known, 0.25) : null,
      q3: boxed ? percentile(known, 0.75) : null,
      least: known.length === 0 ? null : Math.min(...known),
      most: known.length === 0 ? null : Math.max(...known),
      values,
    }
  })
  return {
    place: { code, name, level },
    differs: differsOf(view),
    groups: groups.sort((a, b) => (b.median ?? -1) - (a.median ?? -1) || (a.code < b.code ? -1 : 1)),
  }
}
