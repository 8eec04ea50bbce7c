import type { FastifyInstance } from 'fastify'
import { facilityWarning } from '#contract/device/warning.ts'
import { mountResource } from '#server/crud/mount.ts'
import type { Deps } from '#server/modules/deps.ts'

/** Reads only: warnings are raised, acknowledged and closed by the warning engine. */
export function warningListModule(app: FastifyInstance, deps: Deps): void {
  mountResource(app, deps, facilityWarning)
}
