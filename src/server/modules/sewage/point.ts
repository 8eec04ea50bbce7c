import type { FastifyInstance } from 'fastify'
import { samplingPoint } from '#contract/sewage/point.ts'
import { mountResource } from '#server/crud/mount.ts'
import type { Deps } from '#server/modules/deps.ts'

export function pointModule(app: FastifyInstance, deps: Deps): void {
  mountResource(app, deps, samplingPoint)
}
