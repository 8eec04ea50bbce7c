import type { FastifyInstance } from 'fastify'
import { facilityModule } from '#contract/device/module.ts'
import { mountResource } from '#server/crud/mount.ts'
import type { Deps } from '#server/modules/deps.ts'

export function moduleModule(app: FastifyInstance, deps: Deps): void {
  mountResource(app, deps, facilityModule)
}
