import { useMemo } from 'react'
import { workOn } from '#contract/device/facility.ts'
import { deviceStatus, warningTopic } from '#contract/topics.ts'
import { type Raising, raisedBy } from '#lib/judge.ts'
import { useTopic } from '#web/live/use-topic.ts'

/** What the alarms know of a device; undefined until that is there, and for who may not see it. */
export function useRaising(facilityId: string): Raising | undefined {
  const own = useTopic(
    warningTopic,
    ({ ready, items }) =>
      ready ? [...items.values()].filter(one => one.facilityId === facilityId && one.active) : undefined,
    (a, b) => a === b || (a?.length === b?.length && !!a?.every((one, at) => one === b?.[at])),
  )
  const work = useTopic(deviceStatus, ({ items }) => workOn(items.get(facilityId)?.run))
  return useMemo(() => (own === undefined ? undefined : { ...raisedBy(own), work }), [own, work])
}
