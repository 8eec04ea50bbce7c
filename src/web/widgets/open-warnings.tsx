import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { MessageOf } from '#contract/kit/topic.ts'
import { warningTopic } from '#contract/topics.ts'
import { absent } from '#lib/format.ts'
import { useTopic } from '#web/live/use-topic.ts'
import { isWarningLevel, LevelGlyph } from './level-glyph.tsx'

type Warning = MessageOf<typeof warningTopic>
export const isOpenWarning = (warning: Warning): boolean =>
  warning.state !== 'CLOSED' && warning.state !== 'FALSE_ALARM'

interface Summary {
  /** They have come: none is none. */
  known: boolean
  count: number
  worst: number
  acked: boolean
}
const same = (a: Summary, b: Summary) =>
  a.known === b.known && a.count === b.count && a.worst === b.worst && a.acked === b.acked

/** Live: the worst level of one plant's or device's open warnings and how many there are; the figure opens them. */
export function OpenWarnings(props: { plantId?: string; facilityId?: string }): ReactElement {
  const { plantId, facilityId } = props
  const { known, count, worst, acked } = useTopic(
    warningTopic,
    state => {
      const summary: Summary = { known: state.ready, count: 0, worst: 0, acked: true }
      for (const warning of state.items.values()) {
        const mine = plantId !== undefined ? warning.plantId === plantId : warning.facilityId === facilityId
        if (!mine || !isOpenWarning(warning)) continue
        summary.count++
        if (!warning.acked) summary.acked = false
        if (summary.worst === 0 || warning.level < summary.worst) summary.worst = warning.level
      }
      return summary
    },
    same,
  )
  if (!known) return <span className="muted absent">{absent}</span>
  if (count === 0) return <span className="muted">0</span>
  const filters = { ...(plantId && { plantId }), ...(facilityId && { facilityId }), state: '!CLOSED' }
  return (
    <Link className="n" to={`/sewage/warning?${new URLSearchParams(filters)}`}>
      {isWarningLevel(worst) && <LevelGlyph level={worst} acked={acked} />} {count}
    </Link>
  )
}
