/** One clock for all ages of a page: a tick a second, shared, stopped when nobody looks. */
import { useSyncExternalStore } from 'react'
import { businessDay } from '#lib/dates.ts'
import { serverNow } from '#web/api/clock.ts'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

/** @returns ends it */
export function everySecond(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of listeners) each()
  }, 1_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
export const useNow = (): number => useSyncExternalStore(everySecond, () => now)

const never = () => () => undefined
const today = () => businessDay(serverNow())
/** The server's business day, `2026-11-28`. @param follows whether who looks on past midnight is told of the next one */
export const useDay = (follows = true): string => useSyncExternalStore(follows ? everySecond : never, today)
