/** The home's calls: parse, ask the services, keep the answer for a moment. */
import type { FastifyInstance } from 'fastify'
import {
  overviewBasis,
  overviewCities,
  overviewDrugs,
  overviewFlow,
  overviewPlants,
  overviewSamples,
  overviewToday,
} from '#contract/sewage/overview.ts'
import type { Deps } from '#server/modules/deps.ts'
import { type Session, scopeOf, serve } from '#server/plugins/serve.ts'
import { basis } from './basis/service.ts'
import { createCache } from './cache.ts'
import { cityRank, drugTrends } from './drugs/service.ts'
import { places, samplesOfStage, today } from './today/service.ts'
import { waterCurve } from './water/service.ts'

/** Many screens show the same figures: one computation serves all that ask within this time. */
const keptMs = 10_000

export function overviewModule(app: FastifyInstance, { db }: Deps): void {
  const cache = createCache()
  const inScopeOf = (session: Session) => {
    const scope = scopeOf(session)
    return (orgCode: string | null) => scope.includes(orgCode)
  }
  serve(app, overviewToday, () => cache.of('today', keptMs, () => today(db, Date.now())))
  serve(app, overviewFlow, ({ query }) =>
    cache.of(`flow|${query.region ?? ''}`, keptMs, () => waterCurve(db, cache, query.region, Date.now())),
  )
  serve(app, overviewDrugs, ({ query }) =>
    cache.of(`drugs|${query.days}|${query.measure}|${query.region ?? ''}`, keptMs, () =>
      drugTrends(db, cache, query, Date.now()),
    ),
  )
  serve(app, overviewCities, ({ query }) =>
    cache.of(`cities|${query.days}|${query.measure}|${query.drug}`, keptMs, () =>
      cityRank(db, query, Date.now()),
    ),
  )
  serve(app, overviewPlants, ({ session }) => places(db, inScopeOf(session)))
  serve(app, overviewSamples, ({ query, session }) =>
    samplesOfStage(db, query.stage, query.exact === 'Y', Date.now(), inScopeOf(session)),
  )
  serve(app, overviewBasis, ({ query, session }) => basis(db, query, inScopeOf(session)))
}
