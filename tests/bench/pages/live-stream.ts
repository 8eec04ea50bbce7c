/** The stream of the browser bench: made in a worker, one message an event as from a socket, and what must have arrived in the end. */
import type { MessageOf } from '#contract/kit/topic.ts'
import type { sewageReading } from '#contract/topics.ts'

export type Water = MessageOf<typeof sewageReading>
export const plants = 50
export const windowLength = 2_000
const base = Date.UTC(2026, 0, 1)

/** Message number n, the same in the worker and in the check. */
export const waterOf = (n: number): Water => ({
  id: `p${n % plants}`,
  ts: base + n,
  flow: ((n * 7_919) % 1_000) / 10,
  cod: 100 + (n % 300),
  nh3n: 20 + (n % 20),
  tp: 4,
  tn: 40,
  ph: 7.1,
  temp: 18.5,
  flag: 'N',
})

const worker = `
  const plants = ${plants}, base = ${base}
  const waterOf = n => ({ id: 'p' + (n % plants), ts: base + n, flow: ((n * 7919) % 1000) / 10, cod: 100 + (n % 300),
    nh3n: 20 + (n % 20), tp: 4, tn: 40, ph: 7.1, temp: 18.5, flag: 'N' })
  onmessage = ({ data: { total, perSecond } }) => {
    const startedAt = performance.now()
    let n = 0
    const pump = () => {
      const due = Math.min(total, Math.ceil(((performance.now() - startedAt) / 1000) * perSecond))
      for (; n < due; n++)
        postMessage(JSON.stringify({ t: 'd', k: 'sewage.reading', e: 'e', a: n + 1, z: n + 1, m: [waterOf(n)] }))
      if (n < total) setTimeout(pump, 4)
    }
    pump()
  }`

/** Resolves when `take` has had all of them. */
export function stream(total: number, perSecond: number, take: (text: string) => void): Promise<void> {
  const source = new Worker(URL.createObjectURL(new Blob([worker], { type: 'text/javascript' })))
  let taken = 0
  return new Promise(resolve => {
    source.onmessage = ({ data }) => {
      take(data)
      taken += 1
      if (taken < total) return
      source.terminate()
      resolve()
    }
    source.postMessage({ total, perSecond })
  })
}

/** Inflow of all plants after each message, as both sides must have it. */
export function totals(): (message: Water) => number {
  const flows = new Map<string, number>()
  let sum = 0
  return ({ id, flow }) => {
    sum += (flow ?? 0) - (flows.get(id) ?? 0)
    flows.set(id, flow ?? 0)
    return sum
  }
}
/** The last points of the curve and the last message of each plant after `total` messages. */
export function expected(total: number): { points: number[]; last: Map<string, Water> } {
  const next = totals()
  const points: number[] = []
  const last = new Map<string, Water>()
  for (let n = 0; n < total; n++) {
    const message = waterOf(n)
    last.set(message.id, message)
    const sum = next(message)
    if (n >= total - windowLength) points.push(message.ts, sum)
  }
  return { points, last }
}

export const lineOption = (data: unknown) => ({
  animation: false,
  xAxis: { type: 'time' as const },
  yAxis: { type: 'value' as const, scale: true },
  series: [{ id: 'total', type: 'line' as const, showSymbol: false, sampling: 'lttb' as const, data }],
})
