/**
 * Back and Forward of the browser take away what stands in the address; whoever would lose what was typed in it is
 * asked first. Until he has answered the address stays what it is, and the router hears nothing.
 */
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'

export interface BackGuard {
  /** Whether something would be lost; `same`: the page itself stays the shown one. */
  holds: (same: boolean) => boolean
  /** Asks, and lets go what may go. */
  ask: () => Promise<boolean>
}
const guards = new Set<BackGuard>()
export function guardBack(guard: BackGuard): () => void {
  guards.add(guard)
  return () => {
    guards.delete(guard)
  }
}

/** Entries of the history as the router numbers them. */
const entry = (): number | undefined => (window.history.state as { idx?: number } | null)?.idx
let shown: { entry: number | undefined; path: string } = { entry: undefined, path: '' }
/** What the next turn of the history is: one of our own, back to what is shown or on to where one was let go. */
let own: 'return' | 'go' | undefined
let asking = false

async function ask(asked: readonly BackGuard[], steps: number): Promise<void> {
  asking = true
  try {
    for (const guard of asked) if (!(await guard.ask())) return
  } finally {
    asking = false
  }
  own = 'go'
  window.history.go(steps)
}

function onTurn(event: PopStateEvent): void {
  const turn = own
  own = undefined
  if (turn === 'return') event.stopImmediatePropagation()
  if (turn) return
  const to = entry()
  if (to === undefined || shown.entry === undefined || to === shown.entry) return
  const same = window.location.pathname === shown.path
  // What was opened last lies on top.
  const asked = [...guards].reverse().filter(guard => guard.holds(same))
  if (asked.length === 0) return
  event.stopImmediatePropagation()
  const steps = to - shown.entry
  own = 'return'
  window.history.go(-steps)
  if (!asking) void ask(asked, steps)
}

/** Inside the router, which hears of a turn after what stands in it. */
export function useBackGuard(): void {
  const location = useLocation()
  useLayoutEffect(() => {
    shown = { entry: entry(), path: location.pathname }
  }, [location])
  useLayoutEffect(() => {
    window.addEventListener('popstate', onTurn, { capture: true })
    return () => window.removeEventListener('popstate', onTurn, { capture: true })
  }, [])
}
