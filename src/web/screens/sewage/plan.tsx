// @screen sewage/plan
import { executePlan, planMachine, planPreview } from '#contract/sewage/execute-plan.ts'
import { workBatch } from '#contract/sewage/work-batch.ts'
import { absent, formatUnit } from '#lib/format.ts'
import { childTab } from '#web/crud/child-list.tsx'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { stepsOf } from '#web/crud/steps.ts'
import { later } from '#web/ui/later.tsx'

const PlanPreview = later(
  async () => (await import(/* webpackChunkName: 'leads' */ './plan-preview.tsx')).PlanPreview,
)
const { cron, days } = executePlan.fields
/** Neither repeats a run of several days. */
const dayByDay = new Set<unknown>(['DAILY', 'CRON'])

export default defineScreen(executePlan, {
  steps: stepsOf(planMachine),
  query: ['state', 'period', 'planName', 'pointIds', 'planNo', 'departId', 'beginDate'],
  views: [
    { key: 'all', title: '全部', filters: {} },
    { key: 'approving', title: '审批中', filters: { state: 'APPROVING' } },
    { key: 'running', title: '执行中', filters: { state: 'RUNNING' } },
    { key: 'draft', title: '草稿', filters: { state: 'DRAFT' } },
    { key: 'rejected', title: '已驳回', filters: { state: 'REJECTED' } },
    { key: 'paused', title: '已暂停', filters: { state: 'PAUSED' } },
    { key: 'finished', title: '已完成', filters: { state: 'FINISHED' } },
  ],
  columns: [
    { key: 'planNo', pin: 'left', width: 132 },
    { key: 'planName', pin: 'left', width: 188, grow: 1 },
    {
      key: 'points',
      title: '采样点',
      width: 72,
      align: 'right',
      sort: false,
      render: ({ pointIds }) => `${(pointIds ?? '').split(',').filter(Boolean).length} 个`,
    },
    { key: 'cycle', width: 160 },
    { key: 'nextRun', width: 112 },
    { key: 'progress', width: 92, title: '到期完成', sort: false },
    { key: 'period', width: 72, hidden: true },
    { key: 'beginDate', width: 112, hidden: true },
    { key: 'endDate', width: 112, hidden: 'narrow' },
    { key: 'batchTotal', width: 64, hidden: true },
    { key: 'departId', width: 132, hidden: true },
    { key: 'state', width: 84, pin: 'right' },
  ],
  form: { sections: { planName: '基本', period: '周期', pointIds: '采样' } },
  formAs: {
    cron: values => (values['period'] === 'CRON' ? cron : null),
    days: values => (dayByDay.has(values['period']) ? null : days),
  },
  verbs: {
    edit: ({ state }) => state === 'DRAFT' || state === 'REJECTED',
    delete: ({ state }) => state === 'DRAFT' || state === 'REJECTED',
  },
  copy: { without: [] },
  details: {
    // A run of days is no word of a plan that goes day by day.
    cells: {
      days: ({ period, days: run }) => (dayByDay.has(period) ? absent : formatUnit(run, '天')),
    },
    tabs: [
      childTab('批次', 'planId', {
        resource: workBatch,
        path: '/sewage/batch',
        columns: ['batchNo', 'batchDate', 'expected', 'collected', 'delivered', 'tested', 'state'],
      }),
    ],
  },
  rowActions: [{ title: '预览', aside: true, perm: planPreview.access, dialog: PlanPreview }],
  emptyHint: '新增一份计划，选择采样点和周期；提交后由他人审批，批准后生成批次和工单',
})
