/** Main-thread time of each frame, from the browser's own trace: time the thread ran, not time it waited for a busy machine. */
import type { Page } from '@playwright/test'

interface TraceEvent {
  name: string
  ph: string
  ts: number
  dur?: number
  /** Time the thread itself ran, µs. */
  tdur?: number
  pid: number
  tid: number
  args?: { name?: string }
}

/** Traces while `run` works; gives the task time between each two frame beginnings of the page's main thread, ms. */
export async function frameTimes(page: Page, run: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page belongs to no browser')
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  })
  await run()
  const { traceEvents: events } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const begins = events.filter(event => event.name === 'FireAnimationFrame')
  const busiest = new Map<number, number>()
  for (const { tid } of begins) busiest.set(tid, (busiest.get(tid) ?? 0) + 1)
  const main = [...busiest].sort((a, b) => b[1] - a[1])[0]?.[0]
  if (main === undefined) throw new Error('the trace holds no frame')
  const frames = begins.filter(event => event.tid === main).map(event => event.ts)
  frames.sort((a, b) => a - b)
  const tasks = events
    .filter(event => event.tid === main && event.name === 'RunTask' && event.dur !== undefined)
    .sort((a, b) => a.ts - b.ts)
  const times: number[] = []
  let at = 0
  for (let index = 0; index + 1 < frames.length; index++) {
    const [from, to] = [frames[index]!, frames[index + 1]!]
    while (at < tasks.length && tasks[at]!.ts + (tasks[at]!.dur ?? 0) <= from) at += 1
    let micros = 0
    for (let next = at; next < tasks.length && tasks[next]!.ts < to; next++) {
      const { ts, dur = 0, tdur = dur } = tasks[next]!
      const share = dur === 0 ? 0 : Math.max(0, Math.min(to, ts + dur) - Math.max(from, ts)) / dur
      micros += share * tdur
    }
    times.push(micros / 1000)
  }
  return times
}
