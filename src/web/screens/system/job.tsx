// @screen system/QuartzJobList
import type { RowOf } from '#contract/kit/resource.ts'
import { executeJob, pauseJob, quartzJob, resumeJob } from '#contract/platform/job.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { Tag } from '#web/fields/tag.tsx'
import { jobItems } from './job-form.tsx'
import { JobHistory } from './job-history.tsx'

type Job = RowOf<typeof quartzJob>

const runs = ({ status }: Job) => status === '0'
const rests = (row: Job) => !runs(row)

export default defineScreen(quartzJob, {
  query: ['jobClassName', 'status'],
  columns: [
    {
      key: 'jobClassName',
      pin: 'left',
      width: 188,
      render: ({ handlerTitle, jobClassName }) => (
        <span title={`${handlerTitle ?? ''} ${jobClassName ?? ''}`.trim()}>
          {handlerTitle} <span className="mono aux">{jobClassName}</span>
        </span>
      ),
    },
    { key: 'cronExpression', width: 148 },
    { key: 'parameter', width: 64 },
    { key: 'description', width: 112, grow: 1 },
    {
      key: 'status',
      width: 76,
      render: row => <Tag tone={runs(row) ? 'ok' : 'warning'}>{runs(row) ? '已启动' : '已暂停'}</Tag>,
    },
    { key: 'nextRun', width: 128 },
    { key: 'lastRun', width: 128 },
    { key: 'lastState', width: 76 },
  ],
  form: ['jobClassName', 'cronExpression', 'parameter', 'description', 'missedPolicy', 'status'],
  formItems: jobItems,
  formWidth: 800,
  formWords: { save: '保存并安排任务', leave: '取消', discard: '确定放弃编辑？' },
  batchMenu: true,
  details: {
    columns: 2,
    tabs: [{ key: 'history', title: '执行历史', render: row => <JobHistory row={row} /> }],
  },
  rowActions: [
    { title: '启动', call: resumeJob, when: rests, confirmTitle: '确认启动', confirm: '是否启动选中任务?' },
    { title: '停止', call: pauseJob, when: runs, confirmTitle: '确认暂停', confirm: '是否暂停选中任务?' },
    {
      title: '执行一次',
      call: executeJob,
      aside: true,
      confirmTitle: '确认提示',
      confirm: '是否立即执行任务?',
    },
    { title: '执行历史', aside: true, tab: 'history' },
  ],
  refetchMs: 5_000,
  emptyHint: '新增一个任务，选择任务类并设定执行时间',
})
