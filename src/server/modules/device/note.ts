import type { FastifyInstance } from 'fastify'
import { deviceNote } from '#contract/device/note.ts'
import { mountResource } from '#server/crud/mount.ts'
import type { Deps } from '#server/modules/deps.ts'
import { ofVisibleFacilities } from './queries.ts'

export function noteModule(app: FastifyInstance, deps: Deps): void {
  mountResource(app, deps, deviceNote, {
    extraConditions: session => ofVisibleFacilities(deps.db.dialect, session),
  })
}
