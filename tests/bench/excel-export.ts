/** Export of 500,000 rows × 20 columns over HTTP, beside exceljs holding a tenth of them. */
import { child, inFolder, limits } from './excel.ts'
import { type Bench, medians } from './kit.ts'

export const bench: Bench = {
  name: 'excel-export',
  title: 'Excel export: 500,000 rows × 20 columns',
  run: () =>
    inFolder(async folder => {
      const { peerMb, peerSec, ...ours } = await medians(3, async () => {
        const { grownMb, p99Ms, seconds, rows } = await child('export', folder)
        const peer = await child('peer-write', folder)
        return {
          grownMb,
          p99Ms,
          perSec: rows / seconds,
          peerMb: peer.grownMb,
          peerSec: peer.rows / peer.seconds,
        }
      })
      return {
        name: 'excel-export',
        rows: [
          { label: 'memory grown, 500,000 rows', value: ours.grownMb, unit: 'MB' },
          { label: 'memory grown, exceljs, 50,000 rows', value: peerMb, unit: 'MB' },
          { label: 'event loop p99', value: ours.p99Ms, unit: 'ms' },
          { label: 'rows a second', value: ours.perSec, unit: 'rows/s' },
          { label: 'rows a second, exceljs (no database)', value: peerSec, unit: 'rows/s' },
        ],
        targets: limits(ours, peerMb / ours.grownMb),
      }
    }),
}
