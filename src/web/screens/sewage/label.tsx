// @screen sewage/label

import { textarea } from '#contract/kit/field.ts'
import { generateLabels, label, traceLabel, voidable, voidLabels } from '#contract/sewage/label.ts'
import { groupLabelNo } from '#lib/label-number.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
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
const isVoidable = ({ state }: { state: string | null }) => voidable.some(one => one === state)
const voiding = {
  title: '作废',
  danger: true,
  call: voidLabels,
  when: isVoidable,
  asks: {
    title: '作废标签',
    ok: '作废',
    note: (rows: readonly { labelNo: string | null }[]) =>
      `将作废 ${rows.length} 枚标签${rows.length === 1 ? ` ${groupLabelNo(rows[0]?.labelNo ?? '')}` : ''}，作废后不能恢复，号码不再使用`,
    fields: { reason: textarea('作废原因', { required: true, maxLength: 200 }) },
  },
}
const printing = { title: '打印', perm: 'sewage:label:print', dialog: LabelPrint }
const isPrintable = ({ state }: { state: string | null }) => state !== 'VOID'

export default defineScreen(label, {
  query: ['state', 'batchNo', 'plantId', 'sampleDate', 'labelNo', 'pointId', 'qcType', 'carrier'],
  columns: [
    {
      key: 'labelNo',
      pin: 'left',
      width: 208,
      render: row => <span className="mono">{groupLabelNo(row.labelNo ?? '')}</span>,
    },
    { key: 'state', width: 76 },
    { key: 'batchNo', width: 120 },
    { key: 'plantId', width: 96, link: shortPlant },
    { key: 'pointId', width: 120, link: true },
    { key: 'sampleDate', width: 112 },
    { key: 'bottleNo', width: 60 },
    { key: 'qcType', title: '用途', width: 84, render: row => <Use row={row} /> },
    { key: 'printCount', width: 84 },
    { key: 'stateTime', width: 160 },
    { key: 'carrier', width: 108, hidden: true },
  ],
  slots: { Above: LabelScan },
  details: {
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
    { ...voiding, batch: true, otherwise: '已采样或已作废' },
  ],
  rowActions: [
    { ...printing, when: isPrintable },
    { ...voiding, aside: true },
    { title: '追溯', tab: 'trace', aside: true },
  ],
  emptyHint: '为采样点生成标签，打印后一签一瓶；质控样与备用标签一并生成',
})

function Use({ row }: { row: object }) {
  const spare = Reflect.get(row, 'spare') === 'Y'
  return <>{spare ? '备用' : String(Reflect.get(row, 'qcType_dictText') ?? '')}</>
}
