/** Ten seconds of scrolling through 100,000 × 30: main-thread time of a frame, blank rows, and the same steps through Arco's table. */
import { type Bench, median, percentile } from './kit.ts'
import { withPage } from './page.ts'
import type { GridBenchApi } from './pages/grid.tsx'
import { frameTimes } from './trace.ts'

const scrollMs = 10_000
const pxPerSecond = 3_000
const lookMs = 3_000
/** The peer cannot keep the pace: its frames are compared, not its seconds. */
const peerMs = 5_000
const runs = 3
type Win = { bench: GridBenchApi }
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

export const bench: Bench = {
  name: 'grid-scroll',
  title: 'Grid: scrolling through 100,000 rows × 30 columns',
  run: () =>
    withPage('grid.tsx', async ({ page }) => {
      const mount = (side: 'ours' | 'peer') =>
        page.evaluate(name => (window as unknown as Win).bench.mount(name), side)
      const unmount = () => page.evaluate(() => (window as unknown as Win).bench.unmount())
      const scroll = (ms: number, look = false) =>
        page.evaluate(
          ([time, pace, looking]) => (window as unknown as Win).bench.scroll(time, pace, looking),
          [ms, pxPerSecond, look] as const,
        )
      const ours: { p95: number; mean: number; frames: number; blank: number }[] = []
      const peer: { mean: number; frames: number }[] = []
      for (let index = 0; index < runs; index++) {
        await mount('ours')
        await scroll(500)
        const frames = await frameTimes(page, async () => void (await scroll(scrollMs)))
        const { blank } = await scroll(lookMs, true)
        ours.push({ p95: percentile(frames, 0.95), mean: mean(frames), frames: frames.length, blank })
        await unmount()
        await mount('peer')
        await scroll(500)
        const theirs = await frameTimes(page, async () => void (await scroll(peerMs)))
        peer.push({ mean: mean(theirs), frames: theirs.length })
        await unmount()
      }
      const p95 = median(ours.map(run => run.p95))
      const own = median(ours.map(run => run.mean))
      const other = median(peer.map(run => run.mean))
      const blank = ours.reduce((sum, run) => sum + run.blank, 0)
      return {
        name: 'grid-scroll',
        rows: [
          { label: 'main-thread time of a frame, mean', value: own, unit: 'ms' },
          { label: 'main-thread time of a frame, p95', value: p95, unit: 'ms' },
          { label: 'frames', value: median(ours.map(run => run.frames)) / (scrollMs / 1000), unit: '/s' },
          { label: "peer: Arco's Table, virtualized, a frame, mean", value: other, unit: 'ms' },
          { label: 'peer: frames', value: median(peer.map(run => run.frames)) / (peerMs / 1000), unit: '/s' },
        ],
        targets: [
          { label: 'main-thread time of a frame, p95 ms', value: p95, limit: 10, kind: 'most' },
          { label: 'rows found blank', value: blank, limit: 0, kind: 'most' },
          { label: "times less a frame than Arco's Table", value: other / own, limit: 3, kind: 'least' },
        ],
      }
    }),
}
