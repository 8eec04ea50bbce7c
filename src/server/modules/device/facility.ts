import type { FastifyInstance } from 'fastify'
import { facility, facilityQr } from '#contract/device/facility.ts'
import { refused } from '#contract/kit/fault.ts'
import { deviceReading, deviceStatus } from '#contract/topics.ts'
import { hook } from '#server/crud/mount.ts'
import { findRow } from '#server/crud/save/find.ts'
import { serve } from '#server/http/serve.ts'
import { devicePasswords } from '#server/ingest/device-passwords.ts'
import type { Deps } from '#server/modules/deps.ts'
import { qrCode } from '#server/paper/codes.ts'
import { plantOfPoint } from './queries.ts'
import { putReading } from './reading.ts'
import { askRun, keepRun, putRun } from './running.ts'

export function mount(app: FastifyInstance, deps: Deps): void {
  const passwords = devicePasswords(deps.secrets.encryptionKey)
  hook(deps, facility, {
    async beforeSave(draft, present) {
      if (present) keepRun(draft, present, deps.hub.latest(deviceReading, String(present['id'])))
      if (draft['pw']) draft['pw'] = passwords.close(String(draft['pw']))
      const { plantId, pointId } = { ...present, ...draft }
      const changed = 'plantId' in draft || 'pointId' in draft
      if (changed && pointId && (await plantOfPoint(deps.db, String(pointId))) !== plantId)
        throw refused('「采样点」不属于所选的污水厂，请重新选择')
    },
    readQuery: query => askRun(query, deps.hub.items(deviceStatus)),
    completeRows(rows) {
      for (const row of rows) {
        putReading(row, deps.hub.latest(deviceReading, String(row['id'])))
        putRun(row, deps.hub.latest(deviceStatus, String(row['id'])))
      }
    },
    // The first of its data, or a key that was handed out, makes it a device in use.
    holders: [
      { table: 'series', column: 'facility_id' },
      { table: 'device_key', column: 'facility_id' },
      { table: 'raw_frame', column: 'facility_id', beside: 'mn' },
    ],
  })
  serve(app, facilityQr, async ({ query, session }) => {
    const row = await findRow(deps.engine.store(facility), query.id, session)
    const text = String(row['facilityCode'])
    return { text, rows: qrCode(text).map(modules => modules.map(dark => (dark ? '1' : '0')).join('')) }
  })
}
