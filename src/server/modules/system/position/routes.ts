import type { FastifyInstance } from 'fastify'
import { sysPosition } from '#contract/system/position.ts'
import { mountResource } from '#server/crud/mount.ts'
import type { Deps } from '#server/modules/deps.ts'

export function positionModule(app: FastifyInstance, deps: Deps): void {
  mountResource(app, deps, sysPosition)
}
