/** 5,000 cells a second change while keys are pressed: from key to paint, and against rendering Arco's table anew for each batch. */
import { type Bench, median, percentile } from './kit.ts'
import { withPage } from './page.ts'
import type { GridBenchApi } from './pages/grid.tsx'

const batches = 250
/** The peer takes seconds for what takes us milliseconds; a part of the stream is enough to know it. */
const peerBatches = 15
const keys = 120
const runs = 3
type Win = { bench: GridBenchApi }

export const bench: Bench = {
  name: 'grid-live',
  title: 'Grid: 5,000 live cells a second in 100,000 rows × 30 columns',
  run: () =>
    withPage('grid.tsx', async ({ page, busyMs }) => {
      const mount = (side: 'ours' | 'peer') =>
        page.evaluate(name => (window as unknown as Win).bench.mount(name), side)
      const unmount = () => page.evaluate(() => (window as unknown as Win).bench.unmount())
      const feed = (side: 'ours' | 'peer', count: number) =>
        page.evaluate(([name, all]) => (window as unknown as Win).bench.feed(name, all), [
          side,
          count,
        ] as const)
      /** Main-thread milliseconds of one batch. */
      const spend = async (side: 'ours' | 'peer', count: number) => {
        const before = await busyMs()
        await feed(side, count)
        return ((await busyMs()) - before) / count
      }
      await page.evaluate(() => (window as unknown as Win).bench.watchKeys())
      const ours: number[] = []
      const peer: number[] = []
      const times: number[] = []
      let lost = 0
      for (let index = 0; index < runs; index++) {
        await mount('ours')
        await feed('ours', 20)
        ours.push(await spend('ours', batches))
        await page.evaluate(() => {
          const { bench: api } = window as unknown as Win
          api.keyTimes.length = 0
          api.focus()
        })
        const feeding = feed('ours', batches)
        for (let key = 0; key < keys; key++) {
          await page.keyboard.press(key % 3 === 2 ? 'ArrowRight' : 'ArrowDown')
          await page.waitForTimeout(25)
        }
        await feeding
        const seen = await page.evaluate(() => {
          const { bench: api } = window as unknown as Win
          return { times: api.keyTimes, cursor: api.cursor() }
        })
        times.push(...seen.times)
        lost += keys - seen.times.length
        // Every key must have moved the cursor: two of three downwards.
        if (!seen.cursor.startsWith(`第 ${(keys * 2) / 3 + 1} 行`)) lost += 1
        await unmount()
        await mount('peer')
        await feed('peer', 2)
        peer.push(await spend('peer', peerBatches))
        await unmount()
      }
      const own = median(ours)
      const other = median(peer)
      const p95 = percentile(times, 0.95)
      return {
        name: 'grid-live',
        rows: [
          { label: '100 cells written and painted', value: own, unit: 'ms of main thread' },
          {
            label: "peer: Arco's Table, virtualized, rendered anew",
            value: other,
            unit: 'ms of main thread',
          },
          { label: 'key to paint, p50', value: percentile(times, 0.5), unit: 'ms' },
          { label: 'key to paint, p95', value: p95, unit: 'ms' },
        ],
        targets: [
          { label: 'key to paint p95 ms', value: p95, limit: 50, kind: 'most' },
          { label: 'keys lost', value: lost, limit: 0, kind: 'most' },
          {
            label: 'times less main-thread time than rendering anew',
            value: other / own,
            limit: 20,
            kind: 'least',
          },
        ],
      }
    }),
}
