/** Import of 100,000 checked rows over HTTP into the database, beside exceljs only reading the same file. */
import { child, inFolder, limits } from './excel.ts'
import { type Bench, medians } from './kit.ts'

export const bench: Bench = {
  name: 'excel-import',
  title: 'Excel import: 100,000 rows, checked and written',
  run: async () => {
    const { peerMb, peerSec, ...ours } = await medians(3, () =>
      inFolder(async folder => {
        const peer = await child('peer-read', folder)
        const { grownMb, p99Ms, seconds, rows } = await child('import', folder)
        return {
          grownMb,
          p99Ms,
          perSec: rows / seconds,
          peerMb: peer.grownMb,
          peerSec: peer.rows / peer.seconds,
        }
      }),
    )
    return {
      name: 'excel-import',
      rows: [
        { label: 'memory grown', value: ours.grownMb, unit: 'MB' },
        { label: 'memory grown, exceljs reading only', value: peerMb, unit: 'MB' },
        { label: 'event loop p99', value: ours.p99Ms, unit: 'ms' },
        { label: 'rows a second, checked and written', value: ours.perSec, unit: 'rows/s' },
        { label: 'rows a second, exceljs reading only', value: peerSec, unit: 'rows/s' },
      ],
      targets: limits(ours, peerMb / ours.grownMb),
    }
  },
}
