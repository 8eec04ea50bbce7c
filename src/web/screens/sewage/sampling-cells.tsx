/** The cabinet's temperature when a sub-sample was drawn: beyond the limit of the rule it has its colour and a mark. */
import type { ReactElement } from 'react'
import { readingLimits } from '#contract/device/exhibition.ts'
import { formatNumber } from '#lib/format.ts'
import { allowedWords, judge } from '#lib/judge.ts'
import { Absent } from '#web/fields/parts.tsx'
import { useCan } from '#web/session/session.ts'
import { OffMark } from '#web/widgets/off-mark.tsx'
import { useLimits } from '#web/widgets/reading/limits.ts'

const factor = 'i33101'

export function CabinetTemp({ celsius }: { celsius: number | null }): ReactElement {
  const knows = useCan(readingLimits.access)
  if (celsius === null) return <Absent />
  return knows ? <JudgedTemp celsius={celsius} /> : <span>{formatNumber(celsius, 1)}</span>
}

function JudgedTemp({ celsius }: { celsius: number }): ReactElement {
  const limits = useLimits()
  const { limit } = judge(factor, { [factor]: [celsius, 'N'] }, limits)
  const words = formatNumber(celsius, 1)
  if (!limit) return <span>{words}</span>
  // One moment long past raised no alarm by itself: it has neither the shape of one nor the level of what lasts.
  return (
    <span
      className={`nowrap semibold is-level-${limit.level}`}
      title={`超限，允许 ${allowedWords(factor, limits)} ℃`}
    >
      <OffMark above={limit.op.startsWith('>')} size={14} label="超限" /> {words}
    </span>
  )
}
