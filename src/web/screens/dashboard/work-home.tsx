/** 今天要做: the home of who fetches, carries, tests or reviews samples. A count chosen narrows the list to what it counted. */
import './work-home.css'
import { type ReactElement, useState } from 'react'
import {
  placesWords,
  reviewWork,
  samplingWork,
  testingWork,
  type WorkStage,
  type workDesks,
  workStages,
} from '#contract/sewage/work.ts'
import { formatInstant, formatNumber } from '#lib/format.ts'
import { useCall } from '#web/data/call.ts'
import { useNow } from '#web/live/use-now.ts'
import { useSession } from '#web/session/session.ts'
import { later } from '#web/ui/later.tsx'
import { Answered } from '#web/ui/states.tsx'
import { FieldAct, nextOf, useInField } from './field-act.tsx'
import { OrderCount, OrderList, useMyOrders } from './my-orders.tsx'
import { WorkCounts } from './work-counts.tsx'
import { JobCard, JobRow, type Work } from './work-job.tsx'
import { clockOf, dayWords } from './work-words.ts'

const LabHome = later(async () => (await import('./lab-home.tsx')).LabHome)
type Desk = (typeof workDesks)[number]
const everyMs = 60_000

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
          {dayWords(date)}
          {user?.orgCodeTxt ? ` · ${user.orgCodeTxt}` : ''} · {desk.title}
        </span>
      </header>
      <Answered of={work}>
        {answer =>
          desk === testingWork || desk === reviewWork ? (
            <LabHome work={answer} now={now} />
          ) : (
            <Jobs work={answer} now={now} goesOut={desk === samplingWork} />
          )
        }
      </Answered>
    </div>
  )
}

/** Nothing is open: done, where something was; else what is to come, as far as it is known. */
export function noneWords({ counts, ahead }: Work, now: number): string {
  if (counts.some(({ stage, count }) => stage === 'done' && count > 0))
    return '今天的都做完了，新的样品会自动出现在这里'
  if (!ahead) return '今天还没有样品，有了会自动出现在这里'
  return `今天还没有样品可交接；现场还有 ${formatNumber(ahead.count)} 份${placesWords(ahead.places)}，${clockOf(ahead.firstEnd, now)} 后采完`
}

function Jobs({ work, now, goesOut }: { work: Work; now: number; goesOut: boolean }): ReactElement {
  const orders = useMyOrders(goesOut, now)
  const [stage, setStage] = useState<WorkStage>()
  const open = work.jobs.filter(job => (stage ? job.stage === stage : job.stage !== 'done'))
  const [first, ...rest] = open
  const next = useInField() && first ? nextOf(first, orders?.open ?? []) : undefined
  return (
    <>
      <WorkCounts
        work={work}
        now={now}
        stage={stage}
        onStage={setStage}
        first={orders && <OrderCount orders={orders} />}
      />
      <div className={`work-jobs grid gap-12 min-w-0 ${orders ? 'has-orders' : ''}`}>
        {orders && <OrderList orders={orders} now={now} led={next !== undefined} />}
        {first ? (
          <JobCard job={first} now={now} act={next && <FieldAct {...next} main />} />
        ) : (
          <p className="panel p-24 text-center muted">
            {stage ? `${workStages[stage]}：现在没有` : noneWords(work, now)}
          </p>
        )}
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
