/** Streamed warnings laid over the rows of the page. The rows themselves stay what the server answered. */
import { useMemo, useRef } from 'react'
import type { MessageOf } from '#contract/kit/topic.ts'
import { warningTopic } from '#contract/topics.ts'
import { toWire } from '#lib/dates.ts'
import { isFurther } from '#lib/peak.ts'
import { useSteadily } from '#web/live/steadily.ts'
import { useLiveEffect } from '#web/live/use-live-effect.ts'
import { useTopic } from '#web/live/use-topic.ts'
import type { Waiting } from '#web/ui/held-line.tsx'
import { changeWords, type Told } from '#web/widgets/warning/changes.ts'
import { useCurrent } from '#web/widgets/warning/current.ts'
import type { Warning } from './warning-cells.tsx'

type Streamed = MessageOf<typeof warningTopic>
export function overlay(row: Warning, message: Streamed | undefined): Warning {
  if (!message) return row
  return {
    ...row,
    level: String(message.level),
    value: message.value,
    ...(message.active &&
      isFurther(message.value, row.peak, row.threshold) && {
        peak: message.value,
        peakTime: toWire(message.lastAt),
      }),
    lastTime: toWire(message.lastAt),
    clearTime: message.clearAt === null ? null : toWire(message.clearAt),
    count: message.count,
    active: message.active ? 'Y' : 'N',
    acked: message.acked ? 'Y' : 'N',
    state: message.state,
    shelveUntil: message.shelveUntil === null ? null : toWire(message.shelveUntil),
  }
}

/** With what its factor reads now, which no peak lies within. */
export function useReadNow(row: Warning): Warning {
  const active = row.active === 'Y'
  const value = useCurrent({ ...row, active })
  return { ...row, value, ...(active && isFurther(value, row.peak, row.threshold) && { peak: value }) }
}

export const toldOf = ({ title, level, active, acked, state }: Warning): Told => ({
  title: title ?? '',
  level: Number(level),
  active: active === 'Y',
  acked: acked === 'Y',
  state: state ?? '',
})
export const waits = (come: readonly Warning[], pairs: readonly (readonly [Warning, Warning])[]): Waiting =>
  changeWords(
    come.map(toldOf),
    pairs.map(([before, now]) => [toldOf(before), toldOf(now)]),
  )

export function useLiveWarnings(rows: readonly Warning[], refresh: () => Promise<void>): readonly Warning[] {
  const version = useTopic(warningTopic, state => state.version)
  const items = useTopic(warningTopic, state => state.items)
  useReloadOnNew(refresh)
  // The map is one and the same for ever; its version says that something in it changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: version stands for the content of items
  return useMemo(() => rows.map(row => overlay(row, items.get(row.id))), [rows, items, version])
}

/** A warning that was not there before, or one that was closed, changes which rows the page has. */
function useReloadOnNew(refresh: () => Promise<void>): void {
  const known = useRef<ReadonlyMap<string, string>>(undefined)
  const again = useSteadily(refresh)
  useLiveEffect(warningTopic, items => {
    const states = new Map([...items.values()].map(({ id, state }) => [id, state]))
    const before = known.current
    known.current = states
    if (before === undefined) return
    const moved = states.size !== before.size || [...states].some(([id, state]) => before.get(id) !== state)
    if (moved) again()
  })
}
