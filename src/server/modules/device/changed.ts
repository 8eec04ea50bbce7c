import { tellDevicesChanged } from '#server/live/share-devices.ts'
import type { Deps } from '#server/modules/deps.ts'

/** Gateway and warning engine know devices by heart: both learn of a new one, or of its plant, before the answer goes out; those of other processes at the same time. */
export async function devicesChanged({
  ingest,
  warnings,
  bus,
}: Pick<Deps, 'ingest' | 'warnings' | 'bus'>): Promise<void> {
  tellDevicesChanged(bus)
  await Promise.all([ingest.refreshDevices(), warnings.refresh()])
}
