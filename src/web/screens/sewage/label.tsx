// @screen sewage/label

import { generateLabels, label, labelMachine, traceLabel } from '#contract/sewage/label.ts'
import { groupLabelNo } from '#lib/label-number.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { stepsOf } from '#web/crud/steps.ts'
import { later } from '#web/ui/later.tsx'
import { shortPlant } from '#web/widgets/short-plant.ts'
import { LabelScan } from './label-scan.tsx'
import { labelCounts, labelNote, labelPlace } from './label-wish.ts'

const LabelPrint = later(
  async () => (await import(/* webpackChunkName: 'label-print' */ './label-print.tsx')).LabelPrint,
)
const LabelTrace = later(
  async () => (await import(/* webpackChunkName: 'leads' */ './label-trace.tsx')).LabelTrace,
)
const printing = { title: '打印', perm: 'sewage:label:print', dialog: LabelPrint }
const isPrintable = ({ state }: { state: string | null }) => state !== 'VOID'

export default defineScreen(label, {
  steps: stepsOf(labelMachine),
  query: ['state', 'batchNo', 'plantId', 'sampleDate', 'labelNo', 'pointId', 'qcType', 'carrier'],
  // The bottles of one plant stand together.
  defaultSort: {
    column: 'batchNo,plantId,bottleNo',
    order: 'desc,asc,asc',
    words: '批次由近到远，同一厂按瓶位',
  },
  columns: [
    {
      key: 'labelNo',
      pin: 'left',
      width: 192,
      words: row => <span className="mono text-12">{groupLabelNo(row.labelNo ?? '')}</span>,
    },
    { key: 'state', width: 72 },
    { key: 'batchNo', width: 136 },
    { key: 'plantId', width: 84, link: shortPlant },
    { key: 'pointId', width: 120, link: true },
    { key: 'sampleDate', width: 108 },
    { key: 'bottleNo', width: 52 },
    { key: 'qcType', title: '用途', width: 70, render: row => <Use row={row} /> },
    { key: 'printCount', width: 76 },
    { key: 'stateTime', width: 148 },
    { key: 'carrier', width: 120 },
  ],
  slots: { Above: LabelScan },
  details: {
    nameOf: ({ labelNo }) => groupLabelNo(labelNo ?? ''),
    cells: { labelNo: ({ labelNo }) => <span className="mono">{groupLabelNo(labelNo ?? '')}</span> },
    tabs: [
      { key: 'trace', title: '追溯', perm: traceLabel.access, render: ({ id }) => <LabelTrace id={id} /> },
    ],
  },
  actions: [
    {
      title: '生成标签',
      primary: true,
      call: generateLabels,
      with: (_rows, values) => ({
        ...values,
        ...(values['pointId'] ? { pointIds: [values['pointId']] } : {}),
      }),
      asks: { ok: '生成', width: 760, note: labelNote, fields: { ...labelPlace, ...labelCounts } },
    },
    { ...printing, batch: true, when: isPrintable, otherwise: '已作废' },
  ],
  rowActions: [
    { ...printing, when: isPrintable },
    { title: '追溯', tab: 'trace', aside: true },
  ],
  emptyHint: '为采样点生成标签，打印后一签一瓶；质控样与备用标签一并生成',
})

function Use({ row }: { row: object }) {
  const spare = Reflect.get(row, 'spare') === 'Y'
  return <>{spare ? '备用' : String(Reflect.get(row, 'qcType_dictText') ?? '')}</>
}
