/** How old what is shown is: the age of the instruments' newest frame, whoever is silent, they or the line. */
import { useEffect, useState } from 'react'
import type { MessageOf } from '#contract/kit/topic.ts'
import { livePace } from '#contract/live.ts'
import { deviceStatus } from '#contract/topics.ts'
import { usePage } from '#web/session/page-context.ts'
import type { Live } from './live.ts'
import { useLive } from './live-context.ts'
import type { TopicStateOf } from './topic-store.ts'
import { everySecond } from './use-now.ts'

/** Facilities that a figure is made of; absent: all within the session's reach. */
export type Devices = ReadonlySet<string> | undefined
export interface Age {
  /** The newest frame, epoch ms of the server; null while none is known. */
  readonly newestAt: number | null
  readonly ageMs: number
  /** Older than one usual pause: say the age in semibold. */
  readonly aging: boolean
  /** What is shown is no longer known to be true. */
  readonly stale: boolean
  /** The line to the server is cut; else, where stale, it lives and the instruments are silent. */
  readonly cut: boolean
}
const reportsMissed = 3
const usualReportMs = 30_000
type Status = MessageOf<typeof deviceStatus>
type Frames = { newestAt: number | null; everyMs: number }

/** The newest frame, and how often one is due: the shortest pace of those that report, of all where none does. */
export function framesOf(items: ReadonlyMap<string, Status>, devices: Devices): Frames {
  let newestAt: number | null = null
  let [online, known] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const [id, { lastAt, online: state, reportMs = usualReportMs }] of items) {
    if (lastAt === null || (devices && !devices.has(id))) continue
    newestAt = Math.max(newestAt ?? 0, lastAt)
    known = Math.min(known, reportMs)
    if (state === 1) online = Math.min(online, reportMs)
  }
  const everyMs = Number.isFinite(online) ? online : known
  return { newestAt, everyMs: Number.isFinite(everyMs) ? everyMs : usualReportMs }
}
/** Many panels ask in the same second: a state of the topic is gone over once for each set of devices. */
const seen = new WeakMap<object, Map<Devices, Frames>>()
function framesSeen(state: TopicStateOf<typeof deviceStatus>, devices: Devices): Frames {
  const of = seen.get(state) ?? new Map<Devices, Frames>()
  seen.set(state, of)
  const frames = of.get(devices) ?? framesOf(state.items, devices)
  of.set(devices, frames)
  return frames
}

/** Pure: how old it is, seen at `now` of this machine. */
export function ageOf(live: Live, devices: Devices, now: number): Age {
  const { state, clockOffsetMs } = live.connection.getState()
  const topic = live.storeOf(deviceStatus).store.getState() as TopicStateOf<typeof deviceStatus>
  const { newestAt, everyMs } = framesSeen(topic, devices)
  const cut = state !== 'closed' && live.lastAt > 0 && now - live.lastAt > livePace.silentMs
  const frameAge = newestAt === null ? 0 : Math.max(0, now + clockOffsetMs - newestAt)
  return {
    newestAt,
    ageMs: newestAt === null && cut ? now - live.lastAt : frameAge,
    aging: cut || state === 'connecting' || state === 'stale' || frameAge > everyMs,
    stale: cut || frameAge > reportsMissed * everyMs,
    cut,
  }
}

/** Counted up once a second. */
export function useAge(devices?: Devices): Age {
  const live = useLive()
  const { active } = usePage()
  const [age, setAge] = useState(() => ageOf(live, devices, Date.now()))
  useEffect(() => (active ? live.retain(deviceStatus) : undefined), [live, active])
  useEffect(() => {
    if (!active) return
    const look = () => setAge(ageOf(live, devices, Date.now()))
    look()
    // All panels look at once: none goes on for a second beside others that no longer know.
    return everySecond(look)
  }, [live, devices, active])
  return age
}
