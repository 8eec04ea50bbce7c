// @screen system/QuartzJobList
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { executeJob, pauseJob, quartzJob, resumeJob } from '#contract/platform/job.ts'
import { callFully } from '#web/api/client.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import type { ActionContext } from '#web/crud/screen.ts'
import { Tag } from '#web/fields/tag.tsx'
import { jobItems } from './job-form.tsx'
import { JobHistory } from './job-history.tsx'

type Job = RowOf<typeof quartzJob>

const ask =
  (endpoint: Endpoint) =>
  ({ rows }: ActionContext<Job>) =>
    callFully(endpoint, { query: { id: rows[0]!.id } })
const runs = ({ status }: Job) => status === '0'

export default defineScreen(quartzJob, {
  query: ['jobClassName', 'status'],
  columns: [
    {
      key: 'jobClassName',
      pin: 'left',
      width: 168,
      render: ({ handlerTitle, jobClassName }) => (
        <span title={`${handlerTitle ?? ''} ${jobClassName ?? ''}`.trim()}>
          {handlerTitle} <span className="mono aux">{jobClassName}</span>
        </span>
      ),
    },
    { key: 'cronExpression', width: 148 },
    { key: 'parameter', width: 64 },
    { key: 'description', width: 120, grow: 1 },
    {
      key: 'status',
      width: 76,
      render: row => <Tag tone={runs(row) ? 'ok' : 'warning'}>{runs(row) ? '已启动' : '已暂停'}</Tag>,
    },
    { key: 'nextRun', width: 128 },
    { key: 'lastRun', width: 128 },
    { key: 'lastState', width: 76 },
    { key: 'missedPolicy', hidden: true },
    { key: 'createBy', hidden: true },
    { key: 'createTime', hidden: true },
  ],
  form: ['jobClassName', 'cronExpression', 'parameter', 'description', 'missedPolicy', 'status'],
  formItems: jobItems,
  formWidth: 800,
  formWords: { save: '保存并安排任务', leave: '取消', discard: '确定放弃编辑？' },
  batchMenu: true,
  details: {
    columns: 2,
    fields: [
      'jobClassName',
      'handlerTitle',
      'cronExpression',
      'status',
      'parameter',
      'missedPolicy',
      'nextRun',
      'lastRun',
      'lastState',
      'description',
      'createBy',
      'createTime',
      'updateBy',
      'updateTime',
    ],
    tabs: [{ key: 'history', title: '执行历史', render: row => <JobHistory row={row} /> }],
  },
  rowActions: [
    {
      key: 'resume',
      title: '启动',
      perm: 'system:job:resume',
      when: row => !runs(row),
      confirmTitle: '确认启动',
      confirm: () => '是否启动选中任务?',
      run: ask(resumeJob),
    },
    {
      key: 'pause',
      title: '停止',
      perm: 'system:job:pause',
      when: runs,
      confirmTitle: '确认暂停',
      confirm: () => '是否暂停选中任务?',
      run: ask(pauseJob),
    },
    {
      key: 'execute',
      title: '执行一次',
      perm: 'system:job:execute',
      aside: true,
      confirmTitle: '确认提示',
      confirm: () => '是否立即执行任务?',
      run: ask(executeJob),
    },
    {
      key: 'history',
      title: '执行历史',
      aside: true,
      run: ({ rows: [row], open }) => row && open(row.id, 'history'),
    },
  ],
  refetchMs: 5_000,
  emptyHint: '新增一个任务，选择任务类并设定执行时间',
})
