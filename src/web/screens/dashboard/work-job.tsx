/** One sample as a job: what is due and when, and how far it has come. */
import type { ReactElement, ReactNode } from 'react'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { labComparePage } from '#contract/sewage/lab-compare.ts'
import { type workDesks, workStages } from '#contract/sewage/work.ts'
import { formatAge, formatNumber } from '#lib/format.ts'
import { groupLabelNo } from '#lib/label-number.ts'
import { PageLink } from '#web/widgets/page-link.tsx'
import { acts, byWords, clockOf, lateWords } from './work-words.ts'

export type Work = ResultOf<(typeof workDesks)[number]>
export type Job = Work['jobs'][number]
const steps = ['采样', '取样', '交接', '接收', '检测'] as const
/** How many of the steps lie behind a job of this stage. */
const behind: Readonly<Record<Job['stage'], number>> = {
  drawing: 0,
  fetch: 1,
  hand: 2,
  carry: 3,
  arrive: 3,
  test: 4,
  run: 4,
  judge: 5,
  review: 5,
  report: 4,
  done: 5,
}

/** What has no deadline; another laboratory has one of its own. */
const undue: Readonly<Partial<Record<Job['stage'], string>>> = { done: '已完成', report: '不计时限' }
const isLate = ({ dueAt, stage }: Pick<Job, 'dueAt' | 'stage'>, now: number): boolean =>
  dueAt !== null && stage !== 'drawing' && dueAt < now

export function Due({
  job,
  now,
  short = false,
}: {
  job: Pick<Job, 'dueAt' | 'stage'>
  now: number
  /** Where its deadline stands elsewhere in the row. */
  short?: boolean
}): ReactElement | null {
  if (job.dueAt === null) return <span className="muted">{undue[job.stage] ?? '复测，不计时限'}</span>
  // The end of a programme stands beside it already: what is left of it is what is new.
  if (job.stage === 'drawing') return <span>{formatAge(Math.max(0, job.dueAt - now))} 后采完</span>
  return isLate(job, now) ? (
    <span className="is-level-2 semibold nowrap">
      {short ? `逾期 ${formatAge(now - job.dueAt)}` : lateWords(job.dueAt, now, acts[job.stage])}
    </span>
  ) : (
    <span>{clockOf(job.dueAt, now)} 前</span>
  )
}
const Where = ({ job }: { job: Job }): ReactElement =>
  job.plantId === null ? (
    <PageLink className="mono" to={`/sewage/sample?open=${job.id}`}>
      {groupLabelNo(job.sampleNo)}
    </PageLink>
  ) : (
    <PageLink to={`/sewage/plant?open=${job.plantId}`}>{job.plantName}</PageLink>
  )

/** @param act the way to where it is done */
export function JobCard({ job, now, act }: { job: Job; now: number; act?: ReactNode }): ReactElement {
  const done = behind[job.stage]
  return (
    <section
      className={`panel work-card p-16 min-w-0 ${job.dueAt !== null && job.dueAt < now ? 'is-late' : ''}`}
    >
      <header className="row gap-12 justify-between">
        <h2>
          <Where job={job} />
        </h2>
        <span className="tag-info px-8 rounded-3 text-12 leading-20 nowrap">{workStages[job.stage]}</span>
      </header>
      <p className="wraps gap-4-16 text-13 ink-2">
        <span className="nowrap">
          {clockOf(job.beginTime, now)} – {clockOf(job.endTime, now)}
        </span>
        <Due job={job} now={now} />
      </p>
      <ol className="work-steps grid text-12 text-center" aria-label="进度">
        {steps.map((step, index) => (
          <li
            key={step}
            className={index < done ? 'is-done' : index === done ? 'is-now' : 'muted'}
            aria-current={index === done ? 'step' : undefined}
          >
            {step}
          </li>
        ))}
      </ol>
      <dl className="work-facts grid bg-fill rounded p-8-12 text-13">
        <dt className="ink-2">样品编号</dt>
        <dd className="mono text-right">{groupLabelNo(job.sampleNo)}</dd>
        <dt className="ink-2">子样</dt>
        <dd className="text-right">
          {job.actualSub === null
            ? `未上报，计划 ${formatNumber(job.planSub)}`
            : `${formatNumber(job.actualSub)} / ${formatNumber(job.planSub)}`}
        </dd>
        {job.cabinetTempAvg !== null && (
          <>
            <dt className="ink-2">柜温</dt>
            <dd className="text-right">{formatNumber(job.cabinetTempAvg, 1)} ℃</dd>
          </>
        )}
      </dl>
      {act}
    </section>
  )
}

export function JobRow({ job, now }: { job: Job; now: number }): ReactElement {
  return (
    <li className="work-row grid items-center gap-4-16 border-b-light text-13">
      <span className="cut">
        <Where job={job} />
      </span>
      <span className="nowrap text-right">
        <Due job={job} now={now} short />
      </span>
      <span className={job.stage === 'report' ? 'aux cut' : 'aux mono cut'}>
        {job.plantId !== null ? (
          groupLabelNo(job.sampleNo)
        ) : job.stage === 'report' ? (
          `送往${job.reportOf ?? ''}`
        ) : job.worksheetId === null ? (
          `采样至 ${clockOf(job.endTime, now)}`
        ) : (
          <PageLink to={`/sewage/worksheet?sheet=${job.worksheetId}`}>{job.worksheetNo}</PageLink>
        )}
      </span>
      <span className="aux text-right nowrap">
        {job.stage === 'report' ? (
          <PageLink to={labComparePage.url}>登记结果</PageLink>
        ) : (
          workStages[job.stage]
        )}
        {isLate(job, now) && `，${byWords(job.dueAt!, now)}`}
      </span>
    </li>
  )
}
