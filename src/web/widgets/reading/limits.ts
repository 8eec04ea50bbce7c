import { useMemo } from 'react'
import { readingLimits, readingRanges } from '#contract/device/exhibition.ts'
import { type Limit, type MeasuringRange, withRanges } from '#lib/judge.ts'
import { useCall } from '#web/data/call.ts'

const none: readonly Limit[] = []
const keptMs = 300_000
/** What readings are judged by, as the rules stand; nothing until they are known. */
export function useLimits(): readonly Limit[] {
  const { data } = useCall(readingLimits, {}, { staleMs: keptMs, refetchMs: keptMs })
  return data ?? none
}

/** The same for one device, with what its parts can measure where no rule speaks. */
export function useLimitsOf(facilityId: string): readonly Limit[] {
  const rules = useLimits()
  const { data } = useCall(readingRanges, { query: { facilityId } }, { staleMs: keptMs, refetchMs: keptMs })
  return useMemo(() => withRanges(rules, data ?? []), [rules, data])
}

/** The same for all devices at once, by their ids; one that is not among them has the rules alone. */
export function useLimitsByDevice(): (facilityId: string) => readonly Limit[] {
  const rules = useLimits()
  const { data } = useCall(readingRanges, { query: {} }, { staleMs: keptMs, refetchMs: keptMs })
  return useMemo(() => {
    const ranges = new Map<string, MeasuringRange[]>()
    for (const { facilityIds, ...range } of data ?? [])
      for (const id of facilityIds) {
        const own = ranges.get(id)
        if (own) own.push(range)
        else ranges.set(id, [range])
      }
    // Most devices are alike: they share one list.
    const lists = new Map<string, readonly Limit[]>()
    const byDevice = new Map<string, readonly Limit[]>()
    for (const [id, own] of ranges) {
      const key = JSON.stringify(own)
      const list = lists.get(key) ?? withRanges(rules, own)
      lists.set(key, list)
      byDevice.set(id, list)
    }
    return id => byDevice.get(id) ?? rules
  }, [rules, data])
}
