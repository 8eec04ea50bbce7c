import type { Deps } from '#server/modules/deps.ts'

/** Gateway and warning engine know devices by heart: both learn of a new one, or of its plant, before the answer goes out. */
export async function devicesChanged({ ingest, warnings }: Pick<Deps, 'ingest' | 'warnings'>): Promise<void> {
  await Promise.all([ingest.refreshDevices(), warnings.refresh()])
}
