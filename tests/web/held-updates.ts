/** Reads React's own books (18.3): updates that it keeps for components which did not render since. */

interface Update {
  next: Update | null
}
interface Hook {
  queue?: { pending?: Update | null; interleaved?: Update | null } | null
  next: Hook | null
}
interface Fiber {
  memoizedState: Hook | null
  child: Fiber | null
  sibling: Fiber | null
}
const circle = (last: Update | null | undefined): number => {
  let count = 0
  for (let update = last?.next; update && count < 1e6; update = update.next) {
    count++
    if (update === last) break
  }
  return count
}
const isHook = (state: unknown): state is Hook =>
  typeof state === 'object' && state !== null && 'queue' in state

/** @param container what was rendered into. @returns the longest queue of any hook below it */
export function heldUpdates(container: Element): number {
  const name = Object.keys(container).find(key => key.startsWith('__reactContainer$'))
  if (name === undefined) throw new Error('React did not render into this element')
  let longest = 0
  const visit = (fiber: Fiber | null): void => {
    for (let at = fiber; at; at = at.sibling) {
      for (let hook = at.memoizedState; isHook(hook); hook = hook.next)
        longest = Math.max(longest, circle(hook.queue?.pending), circle(hook.queue?.interleaved))
      visit(at.child)
    }
  }
  visit(
    (container as unknown as Record<string, { stateNode: { current: Fiber } }>)[name]?.stateNode.current ??
      null,
  )
  return longest
}
