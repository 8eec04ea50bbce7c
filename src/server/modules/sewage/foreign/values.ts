/** 外来数据: who sees what of it, and those rows that were let out as series. Nothing of it goes into a figure of ours. */
import type { FastifyInstance } from 'fastify'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { mostOdmPoints, mostOdmSeries, odmSeries, odmValue } from '#contract/sewage/odm-value.ts'
import { plant } from '#contract/sewage/plant.ts'
import { quantityUnit } from '#lib/odm/foreign-units.ts'
import { visibleRows } from '#server/crud/access.ts'
import { allOf, anyOf, type Fragment, fragment, isIn } from '#server/crud/fragment.ts'
import { listingOf } from '#server/crud/listing.ts'
import { hook } from '#server/crud/mount.ts'
import type { Db } from '#server/db/db.ts'
import { type Session, serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { maySeeSmall, tenderFor } from '../consumption/small.ts'
import { releasedKinds, releasedSites, releasedValues } from './series-queries.ts'

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

/** Drawn first where nobody asks for another, as on the pages of our own. */
const usualDrug = 'METH'

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, engine } = deps
  hook(deps, odmValue, { extraConditions: session => shown(db, session) })
  serve(app, odmSeries, async ({ query, session }) => {
    const store = engine.store(odmValue)
    const { drugCode: _, quantity: __, ...others } = query
    const [{ where: about }, { where }] = await Promise.all([
      listingOf(store, others, session),
      listingOf(store, query, session),
    ])
    const [kinds, asked] = await Promise.all([releasedKinds(db, about), releasedKinds(db, where)])
    const kind = asked.find(({ drug }) => drug === usualDrug) ?? asked[0]
    if (!kind) return { kinds, series: [], more: 0, cut: false }
    const sites = await releasedSites(db, where, kind)
    const drawn = sites.slice(0, mostOdmSeries)
    const rows = await releasedValues(db, where, kind, drawn, mostOdmPoints + 1)
    const bySite = Map.groupBy(rows.slice(0, mostOdmPoints), row => `${row.mappingId} ${row.siteId}`)
    return {
      kinds,
      shown: { ...kind, unit: quantityUnit[kind.quantity] },
      more: sites.length - drawn.length,
      cut: rows.length > mostOdmPoints,
      series: drawn.flatMap(({ mappingId, siteId }) => {
        const own = bySite.get(`${mappingId} ${siteId}`)
        return own ? [seriesOf(own)] : []
      }),
    }
  })
}

type Released = Awaited<ReturnType<typeof releasedValues>>
/** @param rows of one site, the newest first */
function seriesOf(rows: Released): ResultOf<typeof odmSeries>['series'][number] {
  const { mappingId, siteId, siteName, sourceName, licence, plantName, regionName } = rows[0]!
  return {
    mappingId,
    source: sourceName,
    licence,
    site: siteId ?? '',
    name: siteName || (siteId ?? ''),
    place: plantName ?? regionName ?? '',
    points: rows
      .map(({ sampleDate, value, qualifier, flags }) => ({
        day: sampleDate ?? '',
        value: value!,
        qualifier: qualifier ?? '=',
        flags: flags ?? '',
      }))
      .reverse(),
  }
}
