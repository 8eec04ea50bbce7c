import { useEffect, useRef } from 'react'
import type { MessageOf, Topic } from '#contract/kit/topic.ts'
import { usePage } from '#web/session/page-context.ts'
import { useLive } from './live-context.ts'
import type { TopicState } from './topic-store.ts'

/**
 * For canvases: called with all items when mounted (if there are any) and once a drain with the ids that changed; never renders.
 * After a snapshot `changed` holds all items, and what is not in `items` any more is gone.
 */
export function useLiveEffect<T extends Topic>(
  topic: T,
  effect: (items: ReadonlyMap<string, MessageOf<T>>, changed: ReadonlySet<string>) => void,
): void {
  const live = useLive()
  // A page behind another tab rests, and gets everything anew when it is shown again.
  const { active } = usePage()
  const latest = useRef(effect)
  latest.current = effect
  useEffect(() => {
    if (!active) return
    const { store } = live.storeOf(topic)
    const call = (state: TopicState, changed: ReadonlySet<string>) =>
      latest.current(state.items as ReadonlyMap<string, MessageOf<T>>, changed)
    const release = live.retain(topic)
    const state = store.getState()
    if (state.ready) call(state, new Set(state.items.keys()))
    const stop = store.subscribe((next, before) => {
      if (next.version !== before.version) call(next, next.changed)
    })
    return () => {
      stop()
      release()
    }
  }, [live, topic, active])
}

/**
 * For lines that grow: every message in its order, once. `replaced`: a snapshot came, what was drawn before may have holes.
 * When mounted it is called with what the topic holds.
 */
export function useLiveMessages<T extends Topic>(
  topic: T,
  effect: (messages: readonly MessageOf<T>[], replaced: boolean) => void,
): void {
  const live = useLive()
  // A page behind another tab rests, and gets everything anew when it is shown again.
  const { active } = usePage()
  const latest = useRef(effect)
  latest.current = effect
  useEffect(() => {
    if (!active) return
    const { store } = live.storeOf(topic)
    const release = live.retain(topic)
    const state = store.getState()
    const held = topic.keep === 'latest' ? [...state.items.values()] : state.window
    if (held.length > 0) latest.current(held as MessageOf<T>[], true)
    const stop = store.subscribe((next, before) => {
      if (next.version !== before.version) latest.current(next.fresh as MessageOf<T>[], next.replaced)
    })
    return () => {
      stop()
      release()
    }
  }, [live, topic, active])
}
