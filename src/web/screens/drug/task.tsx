// @screen drug/task
import { drug } from '#contract/drug/drug.ts'
import { detectTask, openTasks, taskMachine } from '#contract/drug/task.ts'
import { sample } from '#contract/sewage/sample.ts'
import { ChildList } from '#web/crud/child-list.tsx'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { stepsOf } from '#web/crud/steps.ts'
import { Tag } from '#web/fields/tag.tsx'

const count = (text: string | null | undefined) => (text ?? '').split(',').filter(Boolean).length
const figure = (value: number | null | undefined) => value ?? 0

export default defineScreen(detectTask, {
  steps: stepsOf(taskMachine),
  query: ['state', 'source', 'labId', 'taskName', 'dueDate', 'priority', 'taskNo', 'planFrom', 'departId'],
  views: [
    { key: 'all', title: '全部', filters: {} },
    { key: 'open', title: '进行中', filters: { state: openTasks.join(',') } },
    { key: 'reported', title: '待办结', filters: { state: 'REPORTED' } },
    { key: 'draft', title: '草稿', filters: { state: 'DRAFT' } },
  ],
  columns: [
    { key: 'taskNo', pin: 'left', width: 124 },
    { key: 'taskName', pin: 'left', width: 152 },
    { key: 'source', width: 72, hidden: true },
    { key: 'priority', width: 76, hidden: true },
    {
      key: 'plants',
      title: '厂',
      width: 60,
      align: 'right',
      sort: false,
      render: ({ plantIds }) => `${count(plantIds)} 座`,
    },
    { key: 'drugCodes', width: 96 },
    { key: 'planFrom', width: 116, hidden: true },
    { key: 'planTo', width: 116, hidden: true },
    {
      key: 'samples',
      title: '采 / 送 / 检 / 计划',
      width: 136,
      align: 'right',
      sort: false,
      render: row => (
        <span className="mono">
          {figure(row.collected)} / {figure(row.delivered)} / {figure(row.tested)} / {figure(row.sampleCount)}
        </span>
      ),
    },
    { key: 'progress', width: 72 },
    {
      key: 'dueDate',
      width: 160,
      render: ({ dueDate, overdue }) =>
        overdue === 'Y' ? <Tag tone="danger">{`${dueDate} 超期`}</Tag> : (dueDate ?? '—'),
    },
    { key: 'labId', width: 140, hidden: true },
    { key: 'state', width: 84, pin: 'right' },
  ],
  form: { sections: { taskName: '基本', plantIds: '采样与检测', dueDate: '交付' } },
  verbs: {
    edit: ({ state }) => state === 'DRAFT',
    delete: ({ state }) => state === 'DRAFT',
  },
  copy: { without: ['planFrom', 'planTo', 'dueDate', 'sampleCount'] },
  details: {
    tabs: [
      {
        key: 'sample',
        title: '样品',
        perm: sample.endpoints.list!.access,
        render: ({ plantIds, planFrom, planTo }) => (
          <ChildList
            resource={sample}
            path="/sewage/sample"
            where={{
              plantId: plantIds ?? '',
              sampleDate_begin: planFrom ?? '',
              sampleDate_end: planTo ?? '',
            }}
            columns={[
              { key: 'sampleNo', width: 200 },
              'plantId',
              'sampleDate',
              'qcType',
              'condition',
              'receiveTime',
              'state',
            ]}
          />
        ),
      },
      {
        key: 'drug',
        title: '检测项目',
        perm: drug.endpoints.list!.access,
        render: ({ drugCodes }) => (
          <ChildList
            resource={drug}
            path="/drug/drug"
            where={{ drugCode: drugCodes ?? '' }}
            columns={['drugCode', 'nameZh', 'markerCodes', 'lodDefault', 'loqDefault', 'cf']}
          />
        ),
      },
    ],
  },
  // Those of other departments are not shown.
  emptyTitle: '本部门范围内没有检测任务',
  emptyHint: '新增一个任务，选择污水厂、检测项目、采样日期和实验室；下达后随样品自动推进',
})
