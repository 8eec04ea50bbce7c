/** Validation of 100,000 rows in the browser, against a loop that asks every rule of every row at one stretch. */
import { type Bench, medians } from './kit.ts'
import { withPage } from './page.ts'
import type { Measured } from './pages/grid-validate.ts'

export const bench: Bench = {
  name: 'grid-validate',
  title: 'Grid: validation of 100,000 rows by 5 rules, in Chromium',
  async run() {
    const figures = await withPage('grid-validate.ts', ({ page }) => {
      const once = () =>
        page.evaluate(() => (window as unknown as { measure: () => Promise<Measured> }).measure())
      return medians(5, async () => {
        const { failed, peerFailed, ...times } = await once()
        if (failed === 0 || failed !== peerFailed)
          throw new Error(`${failed} failed cells, ${peerFailed} by the peer`)
        return { failed, ...times }
      })
    })
    return {
      name: 'grid-validate',
      rows: [
        { label: 'in slices, until the verdict', value: figures.ms, unit: 'ms' },
        { label: 'in slices, longest stall', value: figures.stall, unit: 'ms' },
        { label: 'peer: at one stretch', value: figures.peerMs, unit: 'ms' },
        { label: 'peer: longest stall', value: figures.peerStall, unit: 'ms' },
        { label: 'failed cells found', value: figures.failed, unit: '' },
      ],
      targets: [
        { label: 'ms until the verdict', value: figures.ms, limit: 1_000, kind: 'most' },
        { label: 'longest stall, ms', value: figures.stall, limit: 50, kind: 'most' },
      ],
    }
  },
}
