// @screen work
import { workDetail } from '#contract/sewage/work-detail.ts'
import { workMachine, workOrder, workOwed } from '#contract/sewage/work-order.ts'
import { fromWire } from '#lib/dates.ts'
import { childTab } from '#web/crud/child-list.tsx'
import { defineRecords } from '#web/crud/define-screen.tsx'
import { stepsOf } from '#web/crud/steps.ts'
import { viewsByDay } from '#web/crud/views-by-day.ts'
import { Absent } from '#web/fields/parts.tsx'
import { Tag } from '#web/fields/tag.tsx'
import { shortPlant } from '#web/widgets/short-plant.ts'
import { windowWords } from './board/model.ts'
import { WorkViews } from './work-views.tsx'

const { List, Details } = defineRecords(workOrder, {
  steps: stepsOf(workMachine),
  query: [
    'workType',
    'state',
    'assignee',
    'planBegin',
    'overdue',
    'plantId',
    'workNo',
    'priority',
    'batchId',
  ],
  views: [
    // It opens on what somebody still has to do; what is late has waited longest.
    {
      key: 'owed',
      title: '待办',
      filters: today => ({ state: workOwed.join(','), planBegin_end: today }),
      sort: { column: 'planBegin', order: 'asc' },
    },
    { key: 'overdue', title: '逾期工单', filters: { overdue: 'Y' } },
    ...viewsByDay('planBegin'),
    { key: 'pending', title: '待派单', filters: { state: 'PENDING,RETURNED' } },
    { key: 'open', title: '未完成', filters: { state: workOwed.join(',') } },
    { key: 'submitted', title: '待验收', filters: { state: 'SUBMITTED' } },
    { key: 'all', title: '全部', filters: {} },
  ],
  defaultSort: { column: 'planBegin', order: 'desc' },
  columns: [
    { key: 'workNo', pin: 'left', width: 132 },
    { key: 'workType', pin: 'left', width: 56 },
    { key: 'plantId', width: 100, link: shortPlant },
    { key: 'pointId', width: 124, link: true },
    { key: 'assignee', width: 72 },
    {
      key: 'planBegin',
      title: '计划时间',
      width: 160,
      render: ({ planBegin, planEnd }) =>
        planBegin && planEnd ? (
          <time title={`${planBegin} 至 ${planEnd}`}>
            {windowWords({ begin: fromWire(planBegin), end: fromWire(planEnd) }, '')}
          </time>
        ) : (
          <Absent />
        ),
    },
    { key: 'planEnd', width: 128, hidden: true },
    { key: 'priority', width: 64, lateOnCard: true },
    { key: 'progress', title: '步骤', width: 60, lateOnCard: true },
    {
      key: 'overdue',
      width: 64,
      sort: false,
      render: ({ overdue }) => (overdue === 'Y' ? <Tag tone="warning">逾期</Tag> : null),
    },
    { key: 'source', width: 56, hidden: true },
    { key: 'batchId', width: 128, hidden: true, link: '/sewage/batch' },
    { key: 'warningId', width: 128, hidden: true, link: '/sewage/warning' },
    { key: 'state', width: 84, pin: 'right' },
  ],
  verbs: {
    edit: ({ state }) => state === 'PENDING' || state === 'RETURNED',
    delete: ({ state }) => state === 'PENDING' || state === 'CANCELLED',
  },
  details: {
    tabs: [
      childTab('作业步骤', 'workId', {
        resource: workDetail,
        columns: ['step', 'item', 'time', 'labelNo', 'sealNo', 'volume', 'ok', 'photo', 'remark'],
      }),
    ],
  },
  emptyHint: '批准执行计划后自动生成，也可以新增，或在设备预警里派单',
})

export default function WorkOrders() {
  return <WorkViews list={<List />} Details={Details} />
}
