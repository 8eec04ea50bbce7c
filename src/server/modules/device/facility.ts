import type { FastifyInstance } from 'fastify'
import { facility } from '#contract/device/facility.ts'
import { refused } from '#contract/kit/fault.ts'
import { hook } from '#server/crud/mount.ts'
import { devicePasswords } from '#server/ingest/device-passwords.ts'
import type { Deps } from '#server/modules/deps.ts'
import { plantOfPoint } from './queries.ts'

export function mount(_app: FastifyInstance, deps: Deps): void {
  const passwords = devicePasswords(deps.secrets.encryptionKey)
  hook(deps, facility, {
    async beforeSave(draft, present) {
      if (draft['pw']) draft['pw'] = passwords.close(String(draft['pw']))
      const { plantId, pointId } = { ...present, ...draft }
      const changed = 'plantId' in draft || 'pointId' in draft
      if (changed && pointId && (await plantOfPoint(deps.db, String(pointId))) !== plantId)
        throw refused('「采样点」不属于所选的污水厂，请重新选择')
    },
    // The first of its data, or a key that was handed out, makes it a device in use.
    holders: [
      { table: 'series', column: 'facility_id' },
      { table: 'device_key', column: 'facility_id' },
      { table: 'raw_frame', column: 'facility_id', beside: 'mn' },
    ],
  })
}
