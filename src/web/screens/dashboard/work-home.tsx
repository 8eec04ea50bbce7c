/** 今天要做: the home of who fetches, carries, tests or reviews samples. A count chosen narrows the list to what it counted. */
import './work-home.css'
import { type ReactElement, useState } from 'react'
import { reviewWork, testingWork, type WorkStage, type workDesks, workStages } from '#contract/sewage/work.ts'
import { formatInstant, formatNumber } from '#lib/format.ts'
import { useCall } from '#web/data/call.ts'
import { useNow } from '#web/live/use-now.ts'
import { useSession } from '#web/session/session.ts'
import { Answered } from '#web/ui/states.tsx'
import { TurnaroundCard } from './turnaround-card.tsx'
import { JobCard, JobRow, type Work } from './work-job.tsx'

type Desk = (typeof workDesks)[number]
const everyMs = 60_000
const weekdays = '日一二三四五六'

export function WorkHome({ desk }: { desk: Desk }): ReactElement {
  const work = useCall(desk, {}, { refetchMs: everyMs })
  const user = useSession(session => session.userInfo)
  const now = useNow()
  const [date = ''] = formatInstant(now).split(' ')
  return (
    <div className="work-home grid gap-12 p-12-16 min-w-0">
      <header className="wraps items-baseline gap-12">
        <h1 className="leading-28 text-18">今天要做</h1>
        <span className="aux">
          {date} 星期{weekdays[new Date(date).getUTCDay()]}
          {user?.orgCodeTxt ? ` · ${user.orgCodeTxt}` : ''} · {desk.title}
        </span>
      </header>
      <Answered of={work}>
        {answer => <Jobs work={answer} now={now} turns={desk === testingWork || desk === reviewWork} />}
      </Answered>
    </div>
  )
}

function Jobs({ work, now, turns }: { work: Work; now: number; turns: boolean }): ReactElement {
  const [stage, setStage] = useState<WorkStage>()
  const open = work.jobs.filter(job => (stage ? job.stage === stage : job.stage !== 'done'))
  const [first, ...rest] = open
  return (
    <>
      <section className="panel work-counts grid min-w-0" aria-label="今日数量">
        {work.counts.map(one => (
          <button
            key={one.stage}
            type="button"
            className="work-count column gap-2 text-left hover-fill"
            aria-pressed={stage === one.stage}
            onClick={() => setStage(stage === one.stage ? undefined : one.stage)}
          >
            <span className="text-13 ink-2">{workStages[one.stage]}</span>
            <span className="kpi-figure semibold">
              {formatNumber(one.count)} <small>份</small>
            </span>
            <span className={one.late > 0 ? 'text-12 is-level-2' : 'text-12 muted'}>
              {one.stage === 'done'
                ? '今日'
                : one.late > 0
                  ? `逾期 ${formatNumber(one.late)} 份`
                  : '没有逾期'}
            </span>
          </button>
        ))}
        {work.turnaroundDays !== null && (
          <p className="work-count column gap-2">
            <span className="text-13 ink-2">周转时间</span>
            <span className="kpi-figure semibold">
              {formatNumber(work.turnaroundDays, 1)} <small>d</small>
            </span>
            <span className="text-12 muted">近 14 日中位，采样结束到出值</span>
          </p>
        )}
      </section>
      <div className="work-jobs grid gap-12 min-w-0">
        <div className="column gap-12 min-w-0">
          {first ? (
            <JobCard job={first} now={now} />
          ) : (
            <p className="panel p-24 text-center muted">
              {stage ? `${workStages[stage]}：现在没有` : '今天的都做完了，新的样品会自动出现在这里'}
            </p>
          )}
          {turns && <TurnaroundCard work={work} />}
        </div>
        {rest.length > 0 && (
          <section className="panel p-12-16 min-w-0">
            <header className="row gap-8">
              <h2>接下来</h2>
              <span className="aux">{formatNumber(rest.length)} 份，先到期的在前</span>
            </header>
            <ul>
              {rest.map(job => (
                <JobRow key={job.id} job={job} now={now} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  )
}
