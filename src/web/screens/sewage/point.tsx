// @screen sewage/point
import { generateLabels } from '#contract/sewage/label.ts'
import { samplingPoint } from '#contract/sewage/point.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { FencedPoint } from '#web/fields/point.tsx'
import { SamplingProgramme } from '#web/widgets/sampling/programme.tsx'
import { shortPlant } from '#web/widgets/short-plant.ts'
import { labelCounts, labelNote } from './label-wish.ts'

const { samplerId } = samplingPoint.fields

export default defineScreen(samplingPoint, {
  query: [
    'plantId',
    'level',
    'samplingMode',
    'pointName',
    'pointCode',
    'purpose',
    'status',
    'outletId',
    'samplerId',
  ],
  columns: [
    { key: 'pointCode', pin: 'left', width: 100 },
    { key: 'pointName', pin: 'left', width: 128 },
    { key: 'plantId', width: 92, link: shortPlant },
    { key: 'samplingMode', width: 100 },
    { key: 'intervalMin', width: 104 },
    { key: 'durationH', width: 72 },
    { key: 'samplerId', width: 158, link: true },
    { key: 'geofence', width: 84 },
    { key: 'status', width: 64 },
  ],
  form: { sections: { pointCode: '基本', samplingMode: '采样程序', location: '现场' } },
  formItems: { location: FencedPoint },
  // One machine draws at one point.
  copy: { without: ['pointCode', 'samplerId'] },
  actions: [
    {
      title: '生成标签',
      batch: true,
      call: generateLabels,
      with: (rows, values) => ({ ...values, pointIds: rows.map(({ id }) => id) }),
      asks: {
        ok: '生成',
        width: 760,
        note: rows => `为选中的 ${rows.length} 个采样点。${labelNote}`,
        fields: labelCounts,
      },
    },
  ],
  details: {
    tabs: [
      {
        key: 'programme',
        title: '采样程序',
        perm: 'sewage:sampling-log:list',
        render: ({ id }) => <SamplingProgramme pointId={id} />,
      },
    ],
  },
  rowActions: [
    {
      title: '绑定采样仪',
      aside: true,
      call: samplingPoint.endpoints.edit!,
      with: ([row]) => ({ id: row?.id, version: row?.version }),
      asks: {
        title: '绑定采样仪',
        ok: '绑定',
        note: ([row]) => `采样点“${row?.pointName}”。一台采样仪只能绑定一个采样点，且须在同一座厂`,
        fields: { samplerId: { ...samplerId, required: true } },
        before: row => ({ samplerId: row.samplerId }),
      },
      done: '已绑定',
    },
  ],
  emptyHint: '在污水厂的进水口新增采样点，再绑定采样仪',
})
