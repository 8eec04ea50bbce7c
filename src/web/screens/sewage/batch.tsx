// @screen sewage/batch

import { label } from '#contract/sewage/label.ts'
import { prepareList } from '#contract/sewage/prepare-list.ts'
import { sample } from '#contract/sewage/sample.ts'
import { batchMachine, fillAsks, fillable, fillLabels, workBatch } from '#contract/sewage/work-batch.ts'
import { workOrder } from '#contract/sewage/work-order.ts'
import { download } from '#web/api/files.ts'
import { ChildList, childTab } from '#web/crud/child-list.tsx'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { stepsOf } from '#web/crud/steps.ts'
import { viewsByDay } from '#web/crud/views-by-day.ts'
import { Tag } from '#web/fields/tag.tsx'

const over = new Set<unknown>(['DONE', 'ABNORMAL'])

export default defineScreen(workBatch, {
  steps: stepsOf(batchMachine),
  query: ['batchDate', 'state', 'planId', 'batchNo', 'courier'],
  views: [
    ...viewsByDay('batchDate'),
    { key: 'open', title: '未完成', filters: { state: 'CREATED,PREPARED,SAMPLING,TRANSPORT,LAB' } },
    { key: 'abnormal', title: '异常', filters: { state: 'ABNORMAL' } },
    { key: 'all', title: '全部', filters: {} },
  ],
  columns: [
    { key: 'batchNo', pin: 'left', width: 128 },
    { key: 'batchDate', pin: 'left', width: 108 },
    { key: 'planId', width: 132, link: true },
    { key: 'expected', width: 52 },
    { key: 'collected', width: 52 },
    { key: 'delivered', width: 60 },
    { key: 'tested', width: 60 },
    {
      key: 'late',
      width: 72,
      sort: false,
      render: ({ late }) => (late ? <Tag tone="warning">{late}</Tag> : 0),
    },
    { key: 'coldChain', width: 104 },
    { key: 'courier', width: 72 },
    { key: 'vehicle', width: 104, hidden: true },
    { key: 'state', width: 76, pin: 'right' },
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
      childTab('样品', 'batchId', {
        resource: sample,
        path: '/sewage/sample',
        columns: [
          { key: 'sampleNo', width: 200 },
          'pointId',
          'qcType',
          'condition',
          'tempOverMinutes',
          'holder',
          'state',
        ],
      }),
      {
        key: 'label',
        title: '标签',
        perm: label.endpoints.list!.access,
        render: ({ batchNo }) => (
          <ChildList
            resource={label}
            path="/sewage/label"
            where={{ batchNo: String(batchNo) }}
            columns={[{ key: 'labelNo', width: 200 }, 'pointId', 'bottleNo', 'qcType', 'printCount', 'state']}
          />
        ),
      },
    ],
  },
  rowActions: [
    {
      title: '补齐标签',
      aside: true,
      call: fillLabels,
      when: ({ state }) => fillable.includes(state ?? ''),
      asks: {
        fields: fillAsks,
        ok: '补齐',
        note: '为这一批的采样点补齐标签，质控按计划的质控比例。已有的不重复生成，可以放心再次提交',
      },
    },
    {
      title: '打印清单',
      aside: true,
      perm: prepareList.access,
      run: async ({ rows: [row] }) => {
        await download(prepareList, { query: { id: row?.id ?? '' } }, `备料清单-${row?.batchNo}.pdf`)
        return '备料清单已下载，请按 100% 打印'
      },
    },
  ],
  emptyHint: '批准执行计划后，按采样日自动生成批次',
})
