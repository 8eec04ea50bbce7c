/** From the first render call to rows on the screen, 100,000 × 30, beside Arco's virtualized table. */
import { type Bench, median } from './kit.ts'
import { withPage } from './page.ts'
import type { GridBenchApi, Side } from './pages/grid.tsx'

const runs = 5
type Win = { bench: GridBenchApi }

export const bench: Bench = {
  name: 'grid-paint',
  title: 'Grid: first paint of 100,000 rows × 30 columns',
  run: () =>
    withPage('grid.tsx', async ({ page }) => {
      const mount = (side: Side) =>
        page.evaluate(async name => {
          const { bench: api } = window as unknown as Win
          const ms = await api.mount(name)
          await api.unmount()
          return ms
        }, side)
      const ours: number[] = []
      const peer: number[] = []
      for (let index = 0; index < runs; index++) {
        ours.push(await mount('ours'))
        peer.push(await mount('peer'))
      }
      return {
        name: 'grid-paint',
        rows: [
          { label: 'first paint', value: median(ours), unit: 'ms' },
          { label: 'first paint, coldest of the runs', value: Math.max(...ours), unit: 'ms' },
          { label: "peer: Arco's Table, virtualized", value: median(peer), unit: 'ms' },
        ],
        targets: [{ label: 'first paint ms', value: median(ours), limit: 500, kind: 'most' }],
      }
    }),
}
