import type { FastifyInstance } from 'fastify'
import { rawFrame } from '#contract/device/frame.ts'
import { hook } from '#server/crud/mount.ts'
import type { Deps } from '#server/modules/deps.ts'
import { ofOwnFacilities } from './queries.ts'

export function mount(_app: FastifyInstance, deps: Deps): void {
  hook(deps, rawFrame, { extraConditions: session => ofOwnFacilities(deps.db.dialect, session) })
}
