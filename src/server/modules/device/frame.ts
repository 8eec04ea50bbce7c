import type { FastifyInstance } from 'fastify'
import { rawFrame } from '#contract/device/frame.ts'
import type { Hooks } from '#server/crud/hooks.ts'
import { hook } from '#server/crud/mount.ts'
import type { Deps } from '#server/modules/deps.ts'
import { ofOwnFacilities } from './queries.ts'

export const frameHooks = ({ db }: Pick<Deps, 'db'>): Hooks => ({
  extraConditions: session => ofOwnFacilities(db.dialect, session),
})

export function mount(_app: FastifyInstance, deps: Deps): void {
  hook(deps, rawFrame, frameHooks(deps))
}
