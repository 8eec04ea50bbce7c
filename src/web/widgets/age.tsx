/** How long something has lasted, counted on. One timer serves all of them. */
import { type ReactElement, useSyncExternalStore } from 'react'
import { formatAge } from '#lib/format.ts'
import { serverNow } from '#web/api/clock.ts'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let second = 0

function listen(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    second = Math.floor(serverNow() / 1000)
    for (const tell of listeners) tell()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
/** The server's clock in ms, renewed once a second. */
export function useSecond(): number {
  const at = useSyncExternalStore(listen, () => {
    if (second === 0 || timer === undefined) second = Math.floor(serverNow() / 1000)
    return second
  })
  return at * 1000
}

/** `until` undefined: it lasts still. Epoch ms. */
export function Age({ since, until }: { since: number; until?: number | null }): ReactElement {
  const now = useSecond()
  return <span className="age">{formatAge((until ?? now) - since)}</span>
}
