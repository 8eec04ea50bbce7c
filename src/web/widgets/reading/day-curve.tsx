import type { ReactElement } from 'react'
import { readingCurve } from '#contract/device/exhibition.ts'
import { deviceReading } from '#contract/topics.ts'
import { minuteMs } from '#lib/dates.ts'
import { isTrusted } from '#lib/judge.ts'
import { ReadingCurve } from '#web/charts/reading-curve.tsx'
import { useCall } from '#web/data/call.ts'
import { measuredAt, sourceOf } from '#web/live/reading-source.ts'
import { useTopic } from '#web/live/use-topic.ts'
import { Unanswered } from '#web/ui/states.tsx'
import { useLimits } from './limits.ts'

/** The day before a moment, or before now, of one factor of one device; with the limit of one warning alone where that is told. */
export function DayCurve(props: {
  facilityId: string
  factor: string
  to?: number | undefined
  code?: string | undefined
  /** Since when its warning lasts. */
  since?: number | undefined
}): ReactElement {
  const { facilityId, factor, to, code, since } = props
  const limits = useLimits().filter(limit => code === undefined || limit.code === code)
  const curve = useCall(
    readingCurve,
    { query: { facilityId, factor, ...(to !== undefined && { to }) } },
    { staleMs: minuteMs, refetchMs: to === undefined ? minuteMs : undefined },
  )
  // What lives goes on from what is stored; a past day has its own end.
  const now = useTopic(
    deviceReading,
    ({ items }) => {
      const reading = to === undefined ? items.get(facilityId) : undefined
      const [value, flag] = reading?.values[factor] ?? [null, '']
      if (!reading || value === null || !isTrusted(flag)) return undefined
      return { ts: measuredAt(sourceOf(reading, factor)), value }
    },
    (a, b) => a?.ts === b?.ts && a?.value === b?.value,
  )
  if (!curve.data) return <Unanswered of={curve} />
  return (
    <ReadingCurve
      {...curve.data}
      factor={factor}
      limits={limits}
      since={since}
      {...(now && { now })}
      {...(to !== undefined && { span: '前 24 h ' })}
    />
  )
}
