// @screen sewage/batch
import { batchMachine, workBatch } from '#contract/sewage/work-batch.ts'
import { workOrder } from '#contract/sewage/work-order.ts'
import { childTab } from '#web/crud/child-list.tsx'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { stepsOf } from '#web/crud/steps.ts'

const over = new Set<unknown>(['DONE', 'ABNORMAL'])

export default defineScreen(workBatch, {
  steps: stepsOf(batchMachine),
  query: ['batchDate', 'state', 'planId', 'batchNo', 'courier'],
  views: [
    { key: 'all', title: '全部', filters: {} },
    { key: 'open', title: '进行中', filters: { state: 'CREATED,PREPARED,SAMPLING,TRANSPORT,LAB' } },
    { key: 'abnormal', title: '异常', filters: { state: 'ABNORMAL' } },
  ],
  columns: [
    { key: 'batchNo', pin: 'left', width: 132 },
    { key: 'batchDate', pin: 'left', width: 116 },
    { key: 'planId', width: 148, link: true },
    { key: 'expected', width: 64 },
    { key: 'collected', width: 64 },
    { key: 'delivered', width: 68 },
    { key: 'tested', width: 68 },
    { key: 'coldChain', width: 104 },
    { key: 'courier', width: 76 },
    { key: 'vehicle', width: 104, hidden: true },
    { key: 'state', width: 84, pin: 'right' },
  ],
  form: ['vehicle', 'coolerId', 'courier', 'remark'],
  verbs: { edit: ({ state }) => !over.has(state) },
  details: {
    tabs: [
      childTab('工单', 'batchId', {
        resource: workOrder,
        path: '/work',
        columns: ['workNo', 'plantId', 'pointId', 'assignee', 'planBegin', 'state'],
      }),
    ],
  },
  emptyHint: '批准执行计划后，按采样日自动生成批次',
})
