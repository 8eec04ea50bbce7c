/** How many samples stand where; a count that is chosen narrows the list beneath to what it counted. */
import type { ReactElement, ReactNode } from 'react'
import { type WorkStage, workStages } from '#contract/sewage/work.ts'
import { formatNumber } from '#lib/format.ts'
import type { Work } from './work-job.tsx'
import { clockOf, turnaroundUnit } from './work-words.ts'

/** What is late; where there is nothing, when there was or will be. */
function noteOf({ stage, count, late }: Work['counts'][number], work: Work, now: number): string {
  if (late > 0) return `逾期 ${formatNumber(late)} 份`
  // Values are written in the laboratory: what other offices finished is not counted by them.
  const last = work.counts.some(one => one.stage === 'review') ? work.turnaround.at(-1) : undefined
  // Another laboratory has a deadline of its own.
  if (stage === 'report') return '待回结果'
  if (stage === 'done')
    return count === 0 && last ? `${last.day.slice(5)} 完成 ${formatNumber(last.samples)} 份` : ''
  if (stage === 'arrive' && count === 0 && work.ahead) return `现场还有 ${formatNumber(work.ahead.count)} 份`
  const drawn = work.jobs.find(job => job.stage === 'drawing')
  if (stage === 'fetch' && count === 0 && drawn) return `${clockOf(drawn.endTime, now)} 起可取`
  return count > 0 ? '没有逾期' : '没有'
}

export function WorkCounts({
  work,
  now,
  stage,
  onStage,
  className = '',
  first,
  children,
}: {
  work: Work
  now: number
  stage: WorkStage | undefined
  onStage: (stage: WorkStage | undefined) => void
  className?: string
  /** A count of something else before those of samples. */
  first?: ReactNode
  /** Counts of something else, behind those of samples. */
  children?: ReactNode
}): ReactElement {
  const { unit, factor } = turnaroundUnit(work.turnaroundDays ?? 0)
  return (
    <section className={`panel work-counts grid min-w-0 ${className}`} aria-label="今日数量">
      {first}
      {work.counts.map(one => (
        <button
          key={one.stage}
          type="button"
          className={`work-count column gap-2 text-left hover-fill ${one.count === 0 && !(one.stage === 'arrive' && work.ahead) ? 'is-none' : ''}`}
          aria-pressed={stage === one.stage}
          onClick={() => onStage(stage === one.stage ? undefined : one.stage)}
        >
          <span className="text-13 ink-2">{workStages[one.stage]}</span>
          <span className={one.count > 0 ? 'kpi-figure semibold' : 'kpi-figure semibold muted'}>
            {formatNumber(one.count)} <small>份</small>
          </span>
          <span className={one.late > 0 ? 'text-12 is-level-2' : 'work-note text-12 muted'}>
            {noteOf(one, work, now)}
          </span>
        </button>
      ))}
      {children}
      {work.turnaroundDays !== null && (
        <p className="work-count column gap-2">
          <span className="text-13 ink-2">周转时间</span>
          <span className="kpi-figure semibold">
            {formatNumber(work.turnaroundDays * factor, 1)} <small>{unit}</small>
          </span>
          <span className="text-12 muted" title="采样结束到出值">
            近 14 日中位{children === undefined && '，采样结束到出值'}
          </span>
        </p>
      )}
    </section>
  )
}
