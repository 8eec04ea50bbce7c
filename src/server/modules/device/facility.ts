import type { FastifyInstance } from 'fastify'
import { facility } from '#contract/device/facility.ts'
import { mountResource } from '#server/crud/mount.ts'
import type { Deps } from '#server/modules/deps.ts'

export function facilityModule(app: FastifyInstance, deps: Deps): void {
  mountResource(app, deps, facility, {
    // The gateway knows devices by heart: it learns of a new MN or password before the answer goes out.
    afterSave: () => deps.ingest.refreshDevices(),
  })
}
