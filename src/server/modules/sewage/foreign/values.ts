/** 外来数据: who sees what of it, and those rows that were let out as series. Nothing of it goes into a figure of ours. */
import type { FastifyInstance } from 'fastify'
import { mostOdmPoints, mostOdmSeries, odmSeries, odmValue } from '#contract/sewage/odm-value.ts'
import { plant } from '#contract/sewage/plant.ts'
import { type Quantity, quantityUnit } from '#lib/odm/foreign-units.ts'
import { visibleRows } from '#server/crud/access.ts'
import { allOf, anyOf, type Fragment, fragment, isIn } from '#server/crud/fragment.ts'
import { hook } from '#server/crud/mount.ts'
import { rowsSeen } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import { type Session, serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { maySeeSmall, tenderFor } from '../consumption/small.ts'
import { releasedValues } from './queries.ts'

/** Sites of plants that the session sees, and, without the right to small ones, none of few people. */
async function shown(db: Db, session: Session): Promise<Fragment[]> {
  const visible = visibleRows(db.dialect, plant, session)
  const parts: Fragment[] = []
  if (visible.length > 0) {
    const { sql, parameters } = allOf(visible)
    const ofPlants = `t.plant_id in (select t.id from sewage_plant t where ${sql})`
    parts.push(anyOf([fragment('t.plant_id is null'), fragment(ofPlants, ...parameters)]))
  }
  if (maySeeSmall(session)) return parts
  const tender = await tenderFor(db, session)
  parts.push(fragment('(t.population is null or t.population >= ?)', tender.below))
  if (tender.plants.size > 0) {
    const { sql, parameters } = isIn('t.plant_id', [...tender.plants])
    parts.push(fragment(`(t.plant_id is null or not (${sql}))`, ...parameters))
  }
  return parts
}

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, engine } = deps
  hook(deps, odmValue, { extraConditions: session => shown(db, session) })
  serve(app, odmSeries, async ({ query, session }) => {
    const quantity = (query.quantity ?? 'PNDL') as Quantity
    const seen = await rowsSeen(engine.store(odmValue), session)
    const rows = await releasedValues(db, seen, { ...query, quantity }, mostOdmPoints)
    const sites = [...Map.groupBy(rows, row => `${row.mappingId} ${row.siteId}`).values()]
    return {
      unit: quantityUnit[quantity],
      more: Math.max(0, sites.length - mostOdmSeries),
      series: sites
        .sort((a, b) => b.length - a.length)
        .slice(0, mostOdmSeries)
        .map(own => ({
          source: own[0]!.sourceName,
          licence: own[0]!.licence,
          site: own[0]!.siteId ?? '',
          name: own[0]!.siteName || (own[0]!.siteId ?? ''),
          place: own[0]!.plantName ?? own[0]!.regionName ?? '',
          points: own
            .map(({ sampleDate, value, qualifier, flags }) => ({
              day: sampleDate ?? '',
              value,
              below: qualifier?.startsWith('<') ?? false,
              flags: flags ?? '',
            }))
            .reverse(),
        })),
    }
  })
}
