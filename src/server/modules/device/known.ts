/** Gateway and warning engine know devices, their plants and the rules by heart: both learn of a change before its answer goes out. */
import type { FastifyInstance } from 'fastify'
import { coalesced } from '#server/db/writes.ts'
import type { Deps } from '#server/modules/deps.ts'

export function mount(
  _app: FastifyInstance,
  { db, ingest, warnings, log }: Pick<Deps, 'db' | 'ingest' | 'warnings' | 'log'>,
): void {
  const learn = coalesced(async () => {
    await Promise.all([ingest.refreshDevices(), warnings.refresh()])
  })
  db.writes.on(['device_facility', 'device_key', 'sewage_plant', 'warning_rule'], () =>
    learn().catch(error => log.warn({ err: error }, 'Devices that were changed could not be read')),
  )
}
