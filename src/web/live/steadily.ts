/**
 * What is asked for again while messages stream: the first at once, then at most one in so many ms, never two at a time; what came
 * meanwhile is never forgotten, one last goes after the stream.
 */
import { useEffect, useMemo, useRef } from 'react'

export interface Steady {
  (): void
  /** Nothing is asked for from here on. */
  stop(): void
}
export const steadyMs = 2_000

export function steadily(ask: () => Promise<unknown>, everyMs = steadyMs): Steady {
  let wanted = false
  let busy = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const go = () => {
    if (stopped || busy || timer !== undefined || !wanted) return
    wanted = false
    busy = true
    timer = setTimeout(() => {
      timer = undefined
      go()
    }, everyMs)
    const done = () => {
      busy = false
      go()
    }
    // A failure is told where the rows stand; here it is over.
    ask().then(done, done)
  }
  const steady = () => {
    wanted = true
    go()
  }
  return Object.assign(steady, {
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  })
}

/** One for as long as the component is shown; always asks as the newest render would. */
export function useSteadily(ask: () => Promise<unknown>, everyMs = steadyMs): () => void {
  const latest = useRef(ask)
  latest.current = ask
  const running = useRef<Steady>(undefined)
  useEffect(
    () => () => {
      running.current?.stop()
      running.current = undefined
    },
    [],
  )
  return useMemo(
    () => () => {
      running.current ??= steadily(() => latest.current(), everyMs)
      running.current()
    },
    [everyMs],
  )
}
