import { useMemo } from 'react'
import { workOn } from '#contract/device/facility.ts'
import { deviceStatus, warningTopic } from '#contract/topics.ts'
import type { Raising } from '#lib/judge.ts'
import { useTopic } from '#web/live/use-topic.ts'

/** What the alarms know of a device; undefined until that is there, and for who may not see it. */
export function useRaising(facilityId: string): Raising | undefined {
  const codes = useTopic(warningTopic, ({ ready, items }) =>
    ready
      ? [...items.values()]
          .filter(one => one.facilityId === facilityId && one.active)
          .map(one => one.code)
          .join(' ')
      : undefined,
  )
  const work = useTopic(deviceStatus, ({ items }) => workOn(items.get(facilityId)?.run))
  return useMemo(
    () => (codes === undefined ? undefined : { codes: new Set(codes.split(' ')), work }),
    [codes, work],
  )
}
