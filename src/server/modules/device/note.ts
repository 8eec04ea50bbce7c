import type { FastifyInstance } from 'fastify'
import { deviceNote } from '#contract/device/note.ts'
import { hook } from '#server/crud/mount.ts'
import type { Deps } from '#server/modules/deps.ts'
import { ofVisibleFacilities } from './queries.ts'

export function mount(_app: FastifyInstance, deps: Deps): void {
  hook(deps, deviceNote, {
    extraConditions: session => ofVisibleFacilities(deps.db.dialect, session),
  })
}
