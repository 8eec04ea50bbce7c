import { useMemo } from 'react'
import { warningTopic } from '#contract/topics.ts'
import { useTopic } from '#web/live/use-topic.ts'

/** Codes of the open warnings of a device; undefined until they are known, and for who may not see them. */
export function useRaised(facilityId: string): ReadonlySet<string> | undefined {
  const codes = useTopic(warningTopic, ({ ready, items }) =>
    ready
      ? [...items.values()]
          .filter(one => one.facilityId === facilityId && one.active)
          .map(one => one.code)
          .join(' ')
      : undefined,
  )
  return useMemo(() => (codes === undefined ? undefined : new Set(codes.split(' '))), [codes])
}
