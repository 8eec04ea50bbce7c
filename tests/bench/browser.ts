/** Main-thread time of a stream of live messages, against a page that calls setState and setOption for each. */
import { type Bench, median } from './kit.ts'
import { withPage } from './page.ts'
import type { RunResult } from './pages/live.tsx'

const total = 100_000
const perSecond = 20_000
/** The peer's cost grows with each message alike; a part of the stream is enough to know it. */
const peerTotal = 2_500
const runs = 5

export const bench: Bench = {
  name: 'browser',
  title: 'Browser: main-thread time of 100,000 live messages into a curve and fifty rows',
  run: () =>
    withPage('live.tsx', async ({ page, busyMs }) => {
      const spend = async (side: 'ours' | 'peer', count: number) => {
        const before = await busyMs()
        const result = await page.evaluate(
          ([name, messages, pace]) => (window as unknown as Runs).runs[name](messages, pace),
          [side, count, perSecond] as const,
        )
        return { ...result, ms: ((await busyMs()) - before) * (total / count) }
      }
      await spend('ours', 5_000)
      await spend('peer', 500)
      const ours: Awaited<ReturnType<typeof spend>>[] = []
      const peer: typeof ours = []
      for (let index = 0; index < runs; index++) {
        ours.push(await spend('ours', total))
        peer.push(await spend('peer', peerTotal))
      }
      const ms = median(ours.map(run => run.ms))
      const peerMs = median(peer.map(run => run.ms))
      const broken = ours.filter(run => !run.complete || !run.exact || run.gaps > 0).length
      const redraws = Math.min(...ours.map(run => run.redrawsPerSecond))
      return {
        name: 'browser',
        rows: [
          { label: 'inbox, store, chart fed', value: ms, unit: 'ms per 100,000 messages' },
          {
            label: `peer: setState and setOption a message (${peerTotal} of them)`,
            value: peerMs,
            unit: 'ms per 100,000 messages',
          },
          { label: 'redraws', value: redraws, unit: '/s, least of the runs' },
        ],
        targets: [
          {
            label: 'times less main-thread time than the peer',
            value: peerMs / ms,
            limit: 20,
            kind: 'least',
          },
          { label: 'redraws a second', value: redraws, limit: 10, kind: 'least' },
          {
            label: 'runs with an incomplete window, a wrong last value or a gap',
            value: broken,
            limit: 0,
            kind: 'most',
          },
        ],
      }
    }),
}

interface Runs {
  runs: Record<'ours' | 'peer', (messages: number, perSecond: number) => Promise<RunResult>>
}
