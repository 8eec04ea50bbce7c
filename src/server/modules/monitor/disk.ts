/** Space of the disks on which the configured folders lie; no other part of the machine is shown (guard J12). */
import { stat, statfs } from 'node:fs/promises'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { diskInfo } from '#contract/monitor/monitor.ts'

type Disk = ResultOf<typeof diskInfo>[number]

/** @param folders names for people and the folder each stands for; of several on one disk the first is shown */
export async function disksOf(
  folders: readonly (readonly [name: string, folder: string])[],
): Promise<Disk[]> {
  const disks: Disk[] = []
  const seen = new Set<number>()
  for (const [name, folder] of folders) {
    const { dev } = await stat(folder)
    if (seen.has(dev)) continue
    seen.add(dev)
    const { bsize, blocks, bfree, bavail } = await statfs(folder)
    // As `df` reckons: what only the system may use counts neither as used nor as free.
    const used = (blocks - bfree) * bsize
    const rest = bavail * bsize
    const max = used + rest
    disks.push({ name, max, rest, restPPT: max === 0 ? 0 : Math.round((used / max) * 1_000) / 10 })
  }
  return disks
}
