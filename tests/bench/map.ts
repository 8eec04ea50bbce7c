import { type Bench, medians } from './kit.ts'
import { withPage } from './page.ts'

const updates = 20

export const bench: Bench = {
  name: 'map',
  title: 'Map: main-thread time of an update of 50,000 moving points',
  async run() {
    const figures = await withPage('map.ts', async ({ page, busyMs }) => {
      const spent = async (kind: 'ours' | 'peer' | 'nothing', times: number) => {
        // Once to compile shaders and fill pools, then measured.
        const go = (count: number) =>
          page.evaluate(([run, many]) => (window as unknown as Runs).runs[run](many), [kind, count] as const)
        await go(2)
        const before = await busyMs()
        await go(times)
        const whole = (await busyMs()) - before
        const middle = await busyMs()
        await go(1)
        // What opening the map costs is the same with one update as with many.
        const opening = (await busyMs()) - middle
        return Math.max(0, (whole - opening) / (times - 1))
      }
      return medians(5, async () => {
        const idle = await spent('nothing', updates)
        return {
          ours: (await spent('ours', updates)) - idle,
          peer: (await spent('peer', 6)) - idle,
        }
      })
    })
    return {
      name: 'map',
      rows: [
        { label: 'typed arrays into deck.gl', value: figures.ours, unit: 'ms/update' },
        { label: 'peer: GeoJSON setData', value: figures.peer, unit: 'ms/update' },
        { label: 'ratio', value: figures.peer / figures.ours, unit: '×' },
      ],
      targets: [
        { label: 'main-thread ms an update', value: figures.ours, limit: 8, kind: 'most' },
        {
          label: 'times cheaper than the peer',
          value: figures.peer / figures.ours,
          limit: 10,
          kind: 'least',
        },
      ],
    }
  },
}

interface Runs {
  runs: Record<'ours' | 'peer' | 'nothing', (updates: number) => Promise<void>>
}
