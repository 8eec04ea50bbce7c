import type { FastifyInstance } from 'fastify'
import { plant } from '#contract/sewage/plant.ts'
import { hook } from '#server/crud/mount.ts'
import type { Deps } from '#server/modules/deps.ts'
import { putFigures } from './plant-figures/list.ts'

export function mount(_app: FastifyInstance, deps: Deps): void {
  hook(deps, plant, {
    async beforeSave(draft) {
      const district = draft['districtCode']
      if (typeof district !== 'string') return
      // Codes say their city by their first four digits; a city without districts is its own.
      const city = `${district.slice(0, 4)}00`
      const regions = await deps.engine.texts.regions()
      draft['cityCode'] = regions.has(city) ? city : district
    },
    completeRows: (rows, session) => putFigures(deps, rows, session),
  })
}
