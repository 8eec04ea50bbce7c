import type { FastifyInstance } from 'fastify'
import { plant } from '#contract/sewage/plant.ts'
import { mountResource } from '#server/crud/mount.ts'
import type { Deps } from '#server/modules/deps.ts'
import { cityOf } from './queries.ts'

export function plantModule(app: FastifyInstance, deps: Deps): void {
  mountResource(app, deps, plant, {
    async beforeSave(draft) {
      const district = draft['districtCode']
      if (typeof district === 'string') draft['cityCode'] = await cityOf(deps.db, district)
    },
    // Addresses of stations are kept with the plant's name in the gateway's memory.
    afterSave: () => deps.ingest.refreshDevices(),
  })
}
