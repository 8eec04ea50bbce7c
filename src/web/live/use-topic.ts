import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { MessageOf, Topic } from '#contract/kit/topic.ts'
import { usePage } from '#web/session/page-context.ts'
import { useLive } from './live-context.ts'
import type { TopicState, TopicStateOf } from './topic-store.ts'

/** Selector with an equality of its own: an equal selection keeps its identity, so inline selectors may build objects. */
export function useSelection<S, V>(
  store: StoreApi<S>,
  selector: (state: S) => V,
  equal: (a: V, b: V) => boolean = Object.is,
): V {
  const last = useRef<{ state: S; selector: (state: S) => V; value: V }>(undefined)
  const select = () => {
    const state = store.getState()
    const before = last.current
    if (before !== undefined && before.state === state && before.selector === selector) return before.value
    const next = selector(state)
    const value = before !== undefined && equal(before.value, next) ? before.value : next
    last.current = { state, selector, value }
    return value
  }
  return useSyncExternalStore(store.subscribe, select)
}

/**
 * Words and figures of a screen: `useTopic(deviceStatus, state => state.items.get(id)?.online)`.
 * Subscribes while its page is shown; renders only when the selection changed.
 */
export function useTopic<T extends Topic, V>(
  topic: T,
  selector: (state: TopicStateOf<T>) => V,
  equal?: (a: V, b: V) => boolean,
): V {
  const live = useLive()
  const { active } = usePage()
  useEffect(() => (active ? live.retain(topic) : undefined), [live, topic, active])
  const store = live.storeOf(topic).store as StoreApi<TopicState<MessageOf<T>>>
  return useSelection(store, selector, equal)
}
