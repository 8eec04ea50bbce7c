import type { FastifyInstance } from 'fastify'
import { exampleItem } from '#contract/example/item.ts'
import { mountResource } from '#server/crud/mount.ts'
import type { Deps } from '#server/modules/deps.ts'

export function exampleItemModule(app: FastifyInstance, deps: Deps): void {
  mountResource(app, deps, exampleItem)
}
