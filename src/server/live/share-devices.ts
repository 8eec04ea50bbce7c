/** A device that is registered, moved or given another password at one process is known to the gateways of the others at once. */
import type { Ingest } from '#server/ingest/types.ts'
import type { WarningEngine } from '#server/warning/types.ts'
import type { Bus } from './bus.ts'

const subject = 'devices.changed'

/** To the other processes; one's own is told by `devicesChanged`. */
export const tellDevicesChanged = (bus: Bus | undefined): void => bus?.publish(subject, {})

export function shareDevices(
  bus: Bus,
  ingest: Pick<Ingest, 'refreshDevices'>,
  warnings: Pick<WarningEngine, 'refresh'>,
  warn: (details: object, message: string) => void,
): void {
  const refresh = () => {
    Promise.all([ingest.refreshDevices(), warnings.refresh()]).catch(error =>
      warn({ err: error }, 'Devices that another process changed could not be read'),
    )
  }
  bus.subscribe(subject, refresh)
  bus.onReturn(refresh)
}
