import { useEffect, useMemo } from 'react'
import type { MessageOf, Topic } from '#contract/kit/topic.ts'
import { NumberRing } from './number-ring.ts'
import { useLiveMessages } from './use-live-effect.ts'
import { useTopic } from './use-topic.ts'

/** The last messages of a topic that keeps a window, oldest first. */
export const useWindow = <T extends Topic>(topic: T): readonly MessageOf<T>[] =>
  useTopic(topic, state => state.window)

/**
 * One line fed by a topic: `pick` gives [time, value] of the messages that belong to it, else undefined. The ring lives as long
 * as the component; `onPoints` is called once a drain that brought some, to hand `ring.view()` to a chart.
 */
export function useSeries<T extends Topic>(
  topic: T,
  pick: (message: MessageOf<T>) => readonly [number, number | null] | undefined,
  onPoints: (ring: NumberRing) => void,
  options: { capacity?: number; history?: readonly (readonly [number, number | null])[] } = {},
): NumberRing {
  const { capacity = 720, history } = options
  const ring = useMemo(() => new NumberRing(capacity), [capacity])
  useLiveMessages(topic, messages => {
    let touched = false
    for (const message of messages) {
      const point = pick(message)
      if (point === undefined) continue
      ring.push(point[0], point[1])
      touched = true
    }
    if (touched) onPoints(ring)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: history is laid in when it arrives, not when a callback is renewed
  useEffect(() => {
    if (history === undefined) return
    for (const [time, value] of history) ring.push(time, value)
    onPoints(ring)
  }, [ring, history])
  return ring
}
