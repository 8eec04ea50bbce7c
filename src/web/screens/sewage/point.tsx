import { samplingPoint } from '#contract/sewage/point.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { ReferenceLink } from '#web/crud/rows-link.tsx'

export default defineScreen(samplingPoint, {
  query: ['pointName', 'plantId', 'level', 'samplingMode', 'pointCode', 'purpose', 'status'],
  columns: [
    { key: 'pointCode', pin: 'left', width: 128 },
    { key: 'pointName', pin: 'left', width: 200 },
    {
      key: 'plantId',
      width: 180,
      render: row => <ReferenceLink row={row} name="plantId" path="/sewage/plant" />,
    },
    'level',
    'purpose',
    { key: 'samplingMode', width: 120 },
    { key: 'startTime', width: 88 },
    'durationH',
    { key: 'intervalMin', width: 124 },
    { key: 'subVolume', width: 132 },
    { key: 'samplerId', width: 160 },
    'geofence',
    'status',
    { key: 'location', hidden: true },
    { key: 'updateTime', hidden: true },
  ],
  form: [
    { title: '基本', fields: ['pointCode', 'pointName', 'plantId', 'level', 'purpose', 'status'] },
    {
      title: '采样程序',
      fields: ['samplingMode', 'startTime', 'durationH', 'intervalMin', 'subVolume', 'samplerId'],
    },
    { title: '现场', fields: ['location', 'geofence', 'accessNote', 'safetyNote'] },
  ],
  emptyHint: '在污水厂的进水口新增采样点，再绑定采样仪',
})
