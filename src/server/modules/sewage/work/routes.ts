/** The homes of those who work on samples: each office reads its own. */
import type { FastifyInstance } from 'fastify'
import { reviewWork, samplingWork, testingWork, transportWork } from '#contract/sewage/work.ts'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { withinOf, withinTenants } from '../overview/queries.ts'
import { workOf } from './service.ts'

export function mount(app: FastifyInstance, { db }: Deps): void {
  serve(app, samplingWork, async ({ session }) =>
    workOf(db, withinOf(db.dialect, session, undefined), 'sampling', Date.now()),
  )
  serve(app, transportWork, async ({ session }) =>
    workOf(db, withinOf(db.dialect, session, undefined), 'transport', Date.now()),
  )
  // Samples come to the laboratory from every department.
  serve(app, testingWork, async ({ session }) =>
    workOf(db, withinTenants(db.dialect, session), 'testing', Date.now()),
  )
  serve(app, reviewWork, async ({ session }) =>
    workOf(db, withinTenants(db.dialect, session), 'review', Date.now()),
  )
}
