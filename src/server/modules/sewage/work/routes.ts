/** The homes of those who work on samples: each office reads its own. */
import type { FastifyInstance } from 'fastify'
import { labDay } from '#contract/sewage/lab-day.ts'
import { reviewWork, samplingWork, testingWork, transportWork } from '#contract/sewage/work.ts'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { withinOf, withinTenants } from '../overview/queries.ts'
import { laboratoryOf, openTests } from './laboratory.ts'
import { workOf } from './service.ts'

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  serve(app, samplingWork, async ({ session }) =>
    workOf(db, withinOf(db.dialect, session, undefined), 'sampling', Date.now()),
  )
  serve(app, transportWork, async ({ session }) =>
    workOf(db, withinOf(db.dialect, session, undefined), 'transport', Date.now()),
  )
  // Samples come to the laboratory from every department.
  serve(app, testingWork, async ({ session }) => {
    const tests = await openTests(deps, session)
    return workOf(db, withinTenants(db.dialect, session), 'testing', Date.now(), tests)
  })
  serve(app, reviewWork, async ({ session }) => {
    const tests = await openTests(deps, session)
    return workOf(db, withinTenants(db.dialect, session), 'review', Date.now(), tests)
  })
  serve(app, labDay, async ({ session }) => laboratoryOf(deps, session, Date.now()))
}
