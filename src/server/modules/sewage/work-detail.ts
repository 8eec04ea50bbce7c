import type { FastifyInstance } from 'fastify'
import { workDetail } from '#contract/sewage/work-detail.ts'
import { mountResource } from '#server/crud/mount.ts'
import type { Deps } from '#server/modules/deps.ts'

export function workDetailModule(app: FastifyInstance, deps: Deps): void {
  mountResource(app, deps, workDetail)
}
