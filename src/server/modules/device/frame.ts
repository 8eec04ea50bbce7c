import type { FastifyInstance } from 'fastify'
import { rawFrame } from '#contract/device/frame.ts'
import { mountResource } from '#server/crud/mount.ts'
import type { Deps } from '#server/modules/deps.ts'

export function frameModule(app: FastifyInstance, deps: Deps): void {
  mountResource(app, deps, rawFrame)
}
