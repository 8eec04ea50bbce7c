/** The home's calls: parse, ask the services, keep the answer for a moment. */
import type { FastifyInstance } from 'fastify'
import { missing } from '#contract/kit/fault.ts'
import { overviewBasis } from '#contract/sewage/basis.ts'
import {
  overviewCities,
  overviewDrugs,
  overviewFlow,
  overviewPlants,
  overviewSamples,
  overviewToday,
} from '#contract/sewage/overview.ts'
import { type Session, scopeOf, serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { basis } from './basis/service.ts'
import { createCache } from './cache.ts'
import { homeProvince, regionByCode } from './drugs/queries.ts'
import { cityRank, drugTrends } from './drugs/service.ts'
import { citiesOf, keyOfCities, keyOfWithin, type Within, withinOf } from './queries.ts'
import { places, samplesOfStage, today } from './today/service.ts'
import { waterCurve } from './water/service.ts'

/** Many screens show the same figures: one computation serves all that ask within this time. */
const keptMs = 10_000

export function mount(app: FastifyInstance, { db }: Deps): void {
  const cache = createCache()
  /** Counts and lists are about the plants that the caller may see; results of regions are published, see `citiesOf`. */
  async function within(session: Session, code: string | undefined): Promise<Within> {
    const region = code === undefined ? undefined : await regionByCode(db, code)
    if (code !== undefined && !region) throw missing('没有这个区域')
    return withinOf(db.dialect, session, region)
  }
  /** The province that the caller is at home in, where none is named. */
  const homeOf = (session: Session) => homeProvince(db, withinOf(db.dialect, session, undefined))
  serve(app, overviewToday, async ({ query, session }) => {
    const asked = await within(session, query.region)
    return cache.of(`today|${keyOfWithin(asked)}`, keptMs, () => today(db, asked, Date.now()))
  })
  serve(app, overviewFlow, async ({ query, session }) => {
    const asked = await within(session, query.region)
    return cache.of(`flow|${keyOfWithin(asked)}`, keptMs, () => waterCurve(db, cache, asked, Date.now()))
  })
  serve(app, overviewDrugs, async ({ query, session }) => {
    const cities = await citiesOf(db, scopeOf(session).tenants)
    const region = query.region ?? (await homeOf(session))
    const key = `drugs|${query.days}|${query.measure}|${region ?? ''}|${keyOfCities(cities)}`
    return cache.of(key, keptMs, () => drugTrends(db, cache, { ...query, region }, cities, Date.now()))
  })
  serve(app, overviewCities, async ({ query, session }) => {
    const cities = await citiesOf(db, scopeOf(session).tenants)
    const province = await homeOf(session)
    const key = `cities|${province ?? ''}|${query.days}|${query.measure}|${query.drug}|${keyOfCities(cities)}`
    return cache.of(key, keptMs, () => cityRank(db, { ...query, province }, cities, Date.now()))
  })
  serve(app, overviewPlants, async ({ session }) => places(db, await within(session, undefined)))
  serve(app, overviewSamples, async ({ query, session }) =>
    samplesOfStage(db, await within(session, query.region), query.stage, Date.now()),
  )
  serve(app, overviewBasis, async ({ query, session }) => {
    const cities = await citiesOf(db, scopeOf(session).tenants)
    return basis(db, query, session, cities)
  })
}
