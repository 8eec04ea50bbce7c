/** The figures of the last half hour: what the server remembers first, then what it says from time to time. */
import { useEffect, useState } from 'react'
import { cacheHistory, cacheKeys, cacheMemory } from '#contract/monitor/monitor.ts'
import { useCall } from '#web/data/call.ts'

export interface Point {
  /** Epoch ms. */
  at: number
  value: number
}
export const most = 600

/** In the order of their times, each time once, the oldest dropped. Pure. */
export function withPoints(points: readonly Point[], more: readonly Point[]): Point[] {
  const byTime = new Map([...points, ...more].map(point => [point.at, point]))
  return [...byTime.values()].sort((a, b) => a.at - b.at).slice(-most)
}

/** @param everyMs undefined: nothing new is asked */
export function useCacheSeries(everyMs: number | undefined) {
  const [keys, setKeys] = useState<readonly Point[]>([])
  const [memory, setMemory] = useState<readonly Point[]>([])
  const history = useCall(cacheHistory, {}, { staleMs: Number.POSITIVE_INFINITY })
  const options = everyMs === undefined ? {} : { refetchMs: everyMs }
  const keysNow = useCall(cacheKeys, {}, options)
  const memoryNow = useCall(cacheMemory, {}, options)
  useEffect(() => {
    if (!history.data) return
    const { dbSize, memory: used } = history.data
    setKeys(now =>
      withPoints(
        now,
        dbSize.map(each => ({ at: each.create_time, value: each.dbSize })),
      ),
    )
    setMemory(now =>
      withPoints(
        now,
        used.map(each => ({ at: each.create_time, value: each.used_memory })),
      ),
    )
  }, [history.data])
  useEffect(() => {
    const one = keysNow.data
    if (one) setKeys(now => withPoints(now, [{ at: one.create_time, value: one.dbSize }]))
  }, [keysNow.data])
  useEffect(() => {
    const one = memoryNow.data
    if (one) setMemory(now => withPoints(now, [{ at: one.create_time, value: one.used_memory }]))
  }, [memoryNow.data])
  return { keys, memory }
}
