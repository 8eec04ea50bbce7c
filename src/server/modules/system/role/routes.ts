import type { FastifyInstance } from 'fastify'
import { sysRole } from '#contract/system/role.ts'
import { mountResource } from '#server/crud/mount.ts'
import type { Deps } from '#server/modules/deps.ts'

export function roleModule(app: FastifyInstance, deps: Deps): void {
  mountResource(app, deps, sysRole)
}
