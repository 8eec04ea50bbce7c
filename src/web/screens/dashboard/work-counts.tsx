/** How many samples stand where; a count that is chosen narrows the list beneath to what it counted. */
import type { ReactElement, ReactNode } from 'react'
import { type WorkStage, workStages } from '#contract/sewage/work.ts'
import { formatNumber } from '#lib/format.ts'
import type { Work } from './work-job.tsx'

export function WorkCounts({
  work,
  stage,
  onStage,
  className = '',
  children,
}: {
  work: Work
  stage: WorkStage | undefined
  onStage: (stage: WorkStage | undefined) => void
  className?: string
  /** Counts of something else, behind those of samples. */
  children?: ReactNode
}): ReactElement {
  return (
    <section className={`panel work-counts grid min-w-0 ${className}`} aria-label="今日数量">
      {work.counts.map(one => (
        <button
          key={one.stage}
          type="button"
          className="work-count column gap-2 text-left hover-fill"
          aria-pressed={stage === one.stage}
          onClick={() => onStage(stage === one.stage ? undefined : one.stage)}
        >
          <span className="text-13 ink-2">{workStages[one.stage]}</span>
          <span className="kpi-figure semibold">
            {formatNumber(one.count)} <small>份</small>
          </span>
          <span className={one.late > 0 ? 'text-12 is-level-2' : 'text-12 muted'}>
            {one.stage === 'done' ? '今日' : one.late > 0 ? `逾期 ${formatNumber(one.late)} 份` : '没有逾期'}
          </span>
        </button>
      ))}
      {children}
      {work.turnaroundDays !== null && (
        <p className="work-count column gap-2">
          <span className="text-13 ink-2">周转时间</span>
          <span className="kpi-figure semibold">
            {formatNumber(work.turnaroundDays, 1)} <small>d</small>
          </span>
          <span className="text-12 muted" title="采样结束到出值">
            近 14 日中位{children === undefined && '，采样结束到出值'}
          </span>
        </p>
      )}
    </section>
  )
}
