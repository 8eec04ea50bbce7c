// @screen sewage/label-test
import { labelTest, labelTestMachine } from '#contract/sewage/label-test.ts'
import { groupLabelNo } from '#lib/label-number.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { stepsOf } from '#web/crud/steps.ts'
import { Tag } from '#web/fields/tag.tsx'
import { shortPlant } from '#web/widgets/short-plant.ts'
import { ReceivedAt } from './receive-temp.tsx'

export default defineScreen(labelTest, {
  steps: stepsOf(labelTestMachine),
  batchMenu: true,
  query: ['sampleDate', 'state', 'plantId', 'labelNo', 'worksheetId', 'qcType', 'analyst', 'receiveTime'],
  views: [
    { key: 'all', title: '全部', filters: {} },
    { key: 'waiting', title: '待检', filters: { state: 'PENDING,RETEST' } },
    { key: 'running', title: '检测中', filters: { state: 'PREP,RUNNING' } },
    { key: 'review', title: '待审', filters: { state: 'REVIEW' } },
    { key: 'done', title: '完成', filters: { state: 'DONE' } },
    { key: 'rejected', title: '拒检', filters: { state: 'REJECTED' } },
  ],
  columns: [
    {
      key: 'labelNo',
      pin: 'left',
      width: 188,
      render: ({ labelNo }) => <span className="mono text-12">{groupLabelNo(labelNo ?? '')}</span>,
    },
    { key: 'sampleId', width: 208, link: true, hidden: true },
    { key: 'plantId', width: 88, link: shortPlant },
    { key: 'sampleDate', width: 108, hidden: 'narrow' },
    { key: 'qcType', width: 64 },
    { key: 'results', width: 156, grow: 1 },
    {
      key: 'heldCount',
      title: '扣留',
      width: 84,
      sort: false,
      render: ({ heldCount, worksheetId }) =>
        heldCount ? <Tag tone="warning">{`扣留 ${heldCount} 值`}</Tag> : worksheetId ? '无扣留' : null,
    },
    { key: 'worksheetId', width: 140, link: true },
    { key: 'method', width: 200, hidden: true },
    {
      key: 'receiveTemp',
      width: 112,
      hidden: 'narrow',
      render: ({ receiveTemp }) => (receiveTemp === null ? '—' : <ReceivedAt temp={receiveTemp} />),
    },
    { key: 'receiveTime', width: 128, hidden: 'narrow' },
    { key: 'analyst', width: 72 },
    { key: 'reviewer', width: 80, hidden: true },
    { key: 'instrument', width: 100, hidden: true },
    { key: 'rounds', width: 64, hidden: true },
    { key: 'stateReason', width: 160, hidden: true },
    { key: 'state', width: 80, pin: 'right' },
  ],
  emptyHint: '在“样品”扫码接收后，每件样品的检测列在这里',
})
