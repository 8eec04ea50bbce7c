// @screen sewage/sample
import type { ReactElement } from 'react'
import type { RowOf } from '#contract/kit/resource.ts'
import { custodyOf } from '#contract/sewage/custody.ts'
import { custodySheet, printCustody, sample, sampleCourse } from '#contract/sewage/sample.ts'
import { groupLabelNo } from '#lib/label-number.ts'
import { call } from '#web/api/client.ts'
import { download } from '#web/api/files.ts'
import { childTab } from '#web/crud/child-list.tsx'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { ValueCell } from '#web/crud/value-cell.tsx'
import type { Row } from '#web/data/row.ts'
import { Absent } from '#web/fields/parts.tsx'
import { later } from '#web/ui/later.tsx'
import { shortPlant } from '#web/widgets/short-plant.ts'
import { coldTag } from './sample-cold.tsx'
import { isDrawn, isFound } from './sample-condition.ts'
import { SampleDoor } from './sample-door.tsx'
import { sampleSteps } from './sample-steps.tsx'

const SampleCustody = later(
  async () => (await import(/* webpackChunkName: 'leads' */ './sample-custody.tsx')).SampleCustody,
)
const SampleLead = later(
  async () => (await import(/* webpackChunkName: 'leads' */ './sample-lead.tsx')).SampleLead,
)
const SampleCourse = later(
  async () => (await import(/* webpackChunkName: 'leads' */ './sample-course.tsx')).SampleCourse,
)
type Sample = RowOf<typeof sample>
const Condition = ({ row }: { row: Sample }): ReactElement =>
  isFound(row) ? (
    <ValueCell resource={sample} name="condition" row={row as unknown as Row} />
  ) : isDrawn(row) ? (
    <span className="aux" title="状况由实验室接收时判定">
      未判定
    </span>
  ) : (
    <Absent />
  )

/** Registers the print, then brings the sheet. */
async function printSheet({ rows: [row] }: { rows: readonly Sample[] }): Promise<string> {
  const { printId } = await call(printCustody, { body: { id: row!.id } })
  await download(custodySheet, { query: { printId } }, `样品流转单 ${row!.sampleNo}.pdf`)
  return '已生成流转单'
}

export default defineScreen(sample, {
  steps: sampleSteps,
  batchMenu: true,
  query: [
    'sampleDate',
    'state',
    'condition',
    'plantId',
    'sampleNo',
    'holder',
    'receiveTemp',
    'batchId',
    'qcType',
    'parentSampleId',
  ],
  views: [
    { key: 'all', title: '全部', filters: {} },
    { key: 'collected', title: '待交接', filters: { state: 'SAMPLED' } },
    { key: 'transit', title: '运输中', filters: { state: 'TRANSIT' } },
    { key: 'received', title: '已接收', filters: { state: 'RECEIVED' } },
    {
      key: 'faulty',
      title: '不合格',
      filters: { condition: 'TEMP,LEAK,LOWVOL,SEAL,LABEL,LATE,MIXUP' },
    },
  ],
  columns: [
    {
      key: 'sampleNo',
      pin: 'left',
      width: 188,
      words: ({ sampleNo }) => <span className="mono text-12">{groupLabelNo(sampleNo ?? '')}</span>,
    },
    { key: 'plantId', width: 84, hidden: 'narrow', link: shortPlant },
    { key: 'pointId', width: 128, link: true },
    { key: 'sampleDate', width: 108 },
    { key: 'qcType', width: 64 },
    { key: 'condition', width: 80, render: row => <Condition row={row} /> },
    {
      key: 'coldChain',
      width: 168,
      sort: false,
      render: ({ coldChain }) => coldTag(coldChain),
    },
    { key: 'receiveTemp', width: 96, hidden: true },
    { key: 'holder', width: 72 },
    { key: 'endTime', width: 128, hidden: true },
    { key: 'batchId', width: 128, hidden: true, link: '/sewage/batch' },
    { key: 'workId', width: 128, hidden: true, link: '/work' },
    { key: 'sealNo', width: 116, hidden: true },
    { key: 'flaws', width: 120, hidden: true },
    { key: 'volume', width: 84, hidden: true },
    { key: 'state', width: 80, pin: 'right' },
  ],
  slots: { Above: SampleDoor },
  rowActions: [{ title: '打印流转单', perm: printCustody.access, run: printSheet, aside: true }],
  details: {
    Lead: SampleLead,
    nameOf: ({ sampleNo }) => groupLabelNo(sampleNo ?? ''),
    cells: {
      sampleNo: ({ sampleNo }) => <span className="mono">{groupLabelNo(sampleNo ?? '')}</span>,
      condition: row => <Condition row={row} />,
    },
    tabs: [
      {
        key: 'custody',
        title: '流转',
        perm: custodyOf.access,
        render: ({ id }) => <SampleCustody id={id} />,
      },
      {
        key: 'course',
        title: '温度与瓶',
        perm: sampleCourse.access,
        render: row => <SampleCourse row={row} />,
      },
      childTab('子样', 'parentSampleId', {
        resource: sample,
        path: '/sewage/sample',
        columns: ['sampleNo', 'qcType', 'volume', 'sealNo', 'holder', 'state'],
      }),
    ],
  },
  emptyHint: '工单提交后，瓶上有标签的样品列在这里',
})
