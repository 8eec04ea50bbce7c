/** The homes of those who work on samples: each office reads its own. */
import type { FastifyInstance } from 'fastify'
import { can } from '#contract/kit/can.ts'
import { reportLab } from '#contract/sewage/lab-compare.ts'
import { labDay } from '#contract/sewage/lab-day.ts'
import { reviewWork, samplingWork, testingWork, transportWork } from '#contract/sewage/work.ts'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { partsOut } from '../lab-compare/queries.ts'
import { withinOf, withinTenants } from '../overview/queries.ts'
import { laboratoryOf, openTests } from './laboratory.ts'
import { workOf } from './service.ts'

const mostOut = 200

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
    const writes = can(session.permissions, reportLab.access)
    const out = writes ? await partsOut(db, session, mostOut) : []
    return workOf(db, withinTenants(db.dialect, session), 'testing', Date.now(), { tests, out })
  })
  serve(app, reviewWork, async ({ session }) => {
    const tests = await openTests(deps, session)
    return workOf(db, withinTenants(db.dialect, session), 'review', Date.now(), { tests })
  })
  serve(app, labDay, async ({ session }) => laboratoryOf(deps, session, Date.now()))
}
