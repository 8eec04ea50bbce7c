import { useEffect, useState } from 'react'
import type { Topic } from '#contract/kit/topic.ts'
import { livePace } from '#contract/live.ts'
import { usePage } from '#web/session/page-context.ts'
import type { Live } from './live.ts'
import { useLive } from './live-context.ts'

export interface Age {
  /** Arrival of the newest message, epoch ms; 0 while none has come. */
  readonly lastAt: number
  readonly ageMs: number
  /** The newest is older than one usual pause: say the age in semibold. */
  readonly aging: boolean
  /** What is shown is no longer known to be true. */
  readonly stale: boolean
  /** Since when, for the counting chip; 0 while not stale. */
  readonly staleSince: number
}
const heartbeatsMissed = 3

/** Pure: how old what these topics show is, seen at `now`. */
export function ageOf(live: Live, topics: readonly Topic[], now: number): Age {
  const { state } = live.connection.getState()
  const arrivals = topics.map(topic => live.storeOf(topic).store.getState().at).filter(at => at > 0)
  const lastAt = arrivals.length === 0 ? 0 : Math.max(...arrivals)
  const silent = now - live.lastAt > livePace.silentMs
  const broken = state !== 'closed' && live.lastAt > 0 && silent
  let late = false
  let aging = broken || state === 'connecting' || state === 'stale'
  for (const topic of topics) {
    const at = live.storeOf(topic).store.getState().at
    if (topic.everyMs === undefined || at === 0) continue
    if (now - at > topic.everyMs) aging = true
    if (now - at > topic.everyMs * heartbeatsMissed) late = true
  }
  const stale = broken || late
  return {
    lastAt,
    ageMs: lastAt === 0 ? 0 : Math.max(0, now - lastAt),
    aging,
    stale,
    staleSince: stale ? (broken ? live.lastAt : lastAt) : 0,
  }
}

/** Age of what a widget shows, counted up once a second. */
export function useAge(...topics: readonly Topic[]): Age {
  const live = useLive()
  const { active } = usePage()
  const keys = topics.map(topic => topic.key).join()
  const [age, setAge] = useState(() => ageOf(live, topics, Date.now()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for the topics, whose array is new at each render
  useEffect(() => {
    if (!active) return
    const look = () => setAge(ageOf(live, topics, Date.now()))
    look()
    const timer = setInterval(look, 1_000)
    return () => clearInterval(timer)
  }, [live, keys, active])
  return age
}
