import type { FastifyInstance } from 'fastify'
import { quarantine } from '#contract/device/quarantine.ts'
import { mountResource } from '#server/crud/mount.ts'
import type { Deps } from '#server/modules/deps.ts'
import { ofOwnFacilities } from './queries.ts'

export function quarantineModule(app: FastifyInstance, deps: Deps): void {
  mountResource(app, deps, quarantine, {
    extraConditions: session => ofOwnFacilities(deps.db.dialect, session),
  })
}
