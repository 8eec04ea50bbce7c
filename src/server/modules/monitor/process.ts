/** What the runtime tells of this process: collections of garbage, shares of the processors, threads. */
import { readFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { constants, PerformanceObserver, performance } from 'node:perf_hooks'
import { setTimeout as after } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'

export interface Collections {
  count: number
  /** Of all pauses together, and of the longest, seconds. */
  totalSec: number
  maxSec: number
  /** Bytes in use after the last full collection; undefined before the first. */
  liveBytes: number | undefined
}
interface Pause {
  duration: number
  detail?: { kind?: number }
}

export function watchCollections(): { seen: Collections; stop: () => void } {
  const seen: Collections = { count: 0, totalSec: 0, maxSec: 0, liveBytes: undefined }
  const observer = new PerformanceObserver(list => {
    for (const { duration, detail } of list.getEntries() as unknown as Pause[]) {
      const seconds = duration / 1_000
      seen.count += 1
      seen.totalSec += seconds
      seen.maxSec = Math.max(seen.maxSec, seconds)
      if (detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR)
        seen.liveBytes = getHeapStatistics().used_heap_size
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  return { seen, stop: () => observer.disconnect() }
}

export interface Load {
  /** Shares of one: of this process of all processors, of the whole machine, of the event loop. */
  process: number
  system: number
  loop: number
}
/** A share is that of the time since the last reading, which lies at least so long ago. */
const shortestMs = 500

export function createLoadMeter(): { read: () => Promise<Load> } {
  const mark = () => {
    const times = cpus().map(each => each.times)
    const idle = times.reduce((sum, each) => sum + each.idle, 0)
    const all = times.reduce((sum, each) => sum + each.idle + each.user + each.nice + each.sys + each.irq, 0)
    return {
      at: performance.now(),
      cpu: process.cpuUsage(),
      loop: performance.eventLoopUtilization(),
      idle,
      all,
    }
  }
  let last = mark()
  let known: Load | undefined
  let measuring: Promise<Load> | undefined
  const measure = async (): Promise<Load> => {
    const age = performance.now() - last.at
    if (age < shortestMs) {
      if (known) return known
      await after(shortestMs - age)
    }
    const now = mark()
    const cpu = process.cpuUsage(last.cpu)
    const share = (cpu.user + cpu.system) / 1_000 / ((now.at - last.at) * availableParallelism())
    const machine = now.all > last.all ? 1 - (now.idle - last.idle) / (now.all - last.all) : 0
    known = {
      process: within(share),
      system: within(machine),
      loop: within(performance.eventLoopUtilization(now.loop, last.loop).utilization),
    }
    last = now
    return known
  }
  return {
    // Who asks while it is being measured waits for that one.
    read: () => {
      measuring ??= measure().finally(() => {
        measuring = undefined
      })
      return measuring
    },
  }
}
const within = (share: number) => Math.min(1, Math.max(0, share))

/** Threads of this process; undefined where the system does not tell. */
export async function threadCount(): Promise<number | undefined> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const found = /^Threads:\s*(\d+)/m.exec(status)?.[1]
  return found === undefined ? undefined : Number(found)
}
