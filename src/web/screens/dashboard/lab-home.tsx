/** 今天要做, in the laboratory: its worksheets with the next step of each, what a failing control keeps back, and bottles that lie on no worksheet yet. */
import { type ReactElement, useState } from 'react'
import { labDay } from '#contract/sewage/lab-day.ts'
import { qcAction, qcActionMachine } from '#contract/sewage/qc-action.ts'
import { type WorkStage, workLimits, workStages } from '#contract/sewage/work.ts'
import { worksheetMachine } from '#contract/sewage/worksheet.ts'
import { formatNumber } from '#lib/format.ts'
import { useCall } from '#web/data/call.ts'
import { verbOf } from '#web/data/resource-page.ts'
import { holds } from '#web/session/session.ts'
import { Answered } from '#web/ui/states.tsx'
import { PageLink } from '#web/widgets/page-link.tsx'
import type { Duty } from './duties.ts'
import { DutyCount } from './duty-home.tsx'
import { LabAhead } from './lab-ahead.tsx'
import { LabControls } from './lab-controls.tsx'
import { LabHold } from './lab-hold.tsx'
import { LabSheets } from './lab-sheets.tsx'
import { TurnaroundCard } from './turnaround-card.tsx'
import { WorkCounts } from './work-counts.tsx'
import { JobRow, type Work } from './work-job.tsx'

const everyMs = 60_000
/** Lines of samples; the list of samples has the rest. */
const shown = 40
/** What stands in the list while no count is chosen, of who measures and of who judges: he has nothing to do with the rest. */
const usual = {
  measure: {
    title: '待排样与途中',
    stages: ['test', 'report', 'arrive'],
    none: '没有待排的样品，收样后自动出现在这里',
  },
  judge: {
    title: '待审核与扣留的样品',
    stages: ['review', 'judge'],
    none: '没有待审核的样品，提交后自动出现在这里',
  },
} as const satisfies Record<string, { title: string; stages: readonly WorkStage[]; none: string }>

const duty = (verb: string, state: string, text: string): Duty & { may: string } => ({
  text,
  note: '纠正措施',
  unit: '项',
  of: qcAction,
  filters: () => ({ state }),
  calls: true,
  may: `${qcActionMachine.resource.perm}:${verb}`,
})
const actionDuties = [duty('handle', 'OPEN', '待写措施'), duty('verify', 'VERIFY', '待验证措施')]

export function LabHome({ work, now }: { work: Work; now: number }): ReactElement {
  const day = useCall(labDay, {}, { refetchMs: everyMs })
  const [stage, setStage] = useState<WorkStage>()
  const judges = holds(`${worksheetMachine.resource.perm}:approve`)
  const own = work.counts.some(one => one.stage === 'test') ? usual.measure : usual.judge
  const out = own === usual.measure && work.counts.some(one => one.stage === 'report')
  const wanted: readonly WorkStage[] = stage ? [stage] : own.stages
  // What is to be done here stands before what others bring; each by when it is due.
  const jobs = wanted.flatMap(each => work.jobs.filter(job => job.stage === each))
  const waits = work.counts.find(one => one.stage === 'test')?.count ?? 0
  return (
    <>
      <WorkCounts work={work} now={now} stage={stage} onStage={setStage} className="lab-counts">
        {actionDuties
          .filter(({ may }) => holds(may) && holds(verbOf(qcAction, 'list').access))
          .map(one => (
            <DutyCount key={one.text} duty={one} today="" />
          ))}
      </WorkCounts>
      <Answered of={day}>
        {answer => (
          <div className="lab-top grid gap-12 min-w-0">
            <LabSheets day={answer} now={now} judges={judges} waits={waits} />
            {answer.holds.length > 0 ? <LabHold holds={answer.holds} judges={judges} /> : <LabControls />}
          </div>
        )}
      </Answered>
      <div className="lab-foot grid gap-12 min-w-0">
        <section className="panel p-12-16 min-w-0">
          <header className="row gap-8">
            <h2>{stage ? workStages[stage] : out ? '待排样、待登记与途中' : own.title}</h2>
            <span className="aux cut">
              {formatNumber(jobs.length)} 份，{wanted.length > 1 && `${workStages[wanted[0]!]}在前，`}
              先到期的在前；采样结束后 {workLimits.test} h 内出值、
              {workLimits.review} h 内审核
            </span>
            <span className="ml-auto text-13 nowrap">
              <PageLink to="/sewage/sample">全部样品</PageLink>
            </span>
          </header>
          {jobs.length === 0 ? (
            <div className="py-12">
              <p className="text-13 ink-2">{stage ? `${workStages[stage]}：现在没有` : own.none}</p>
              <LabAhead work={work} now={now} />
            </div>
          ) : (
            <ul>
              {jobs.slice(0, shown).map(job => (
                <JobRow key={job.id} job={job} now={now} />
              ))}
            </ul>
          )}
          {jobs.length > shown && <p className="aux">另有 {formatNumber(jobs.length - shown)} 份未列出</p>}
        </section>
        <TurnaroundCard work={work} />
      </div>
    </>
  )
}
