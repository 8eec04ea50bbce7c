/** What comes to the laboratory next, and what became of the last of it. */
import type { ReactElement } from 'react'
import { workLimits } from '#contract/sewage/work.ts'
import { hourMs } from '#lib/dates.ts'
import { formatNumber } from '#lib/format.ts'
import type { Work } from './work-job.tsx'
import { clockOf, turnaroundUnit } from './work-words.ts'

export function LabAhead({ work: { ahead, turnaround }, now }: { work: Work; now: number }): ReactElement {
  const last = turnaround.at(-1)
  const { unit, factor } = turnaroundUnit(last?.p90 ?? 0)
  return (
    <dl className="lab-ahead text-13">
      <dt className="ink-2">接下来到样</dt>
      <dd>
        {ahead ? (
          <>
            <b>{formatNumber(ahead.count)}</b> 份还在现场，{clockOf(ahead.firstEnd, now)} 后采完，最晚{' '}
            {clockOf(ahead.lastDue, now)} 到样
          </>
        ) : (
          '现场没有在采的样品'
        )}
      </dd>
      {ahead && (
        <>
          <dt className="ink-2">最早出值时限</dt>
          <dd>{clockOf(ahead.firstEnd + workLimits.test * hourMs, now)}</dd>
        </>
      )}
      {last && (
        <>
          <dt className="ink-2">上次出值</dt>
          <dd>
            {last.day.slice(5)}，<b>{formatNumber(last.samples)}</b> 份，周转中位{' '}
            {formatNumber(last.median * factor, 1)} {unit}，P90 {formatNumber(last.p90 * factor, 1)} {unit}
          </dd>
        </>
      )}
    </dl>
  )
}
