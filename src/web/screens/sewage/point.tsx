// @screen sewage/point
import { samplingPoint } from '#contract/sewage/point.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { ReferenceLink } from '#web/crud/rows-link.tsx'
import { shortPlant } from '#web/widgets/short-plant.ts'

export default defineScreen(samplingPoint, {
  query: ['pointName', 'plantId', 'level', 'samplingMode', 'pointCode', 'purpose', 'status'],
  columns: [
    { key: 'pointCode', pin: 'left', width: 100 },
    { key: 'pointName', pin: 'left', width: 140 },
    {
      key: 'plantId',
      width: 100,
      render: row => <ReferenceLink row={row} name="plantId" path="/sewage/plant" short={shortPlant} />,
    },
    { key: 'samplingMode', width: 108 },
    { key: 'intervalMin', width: 108 },
    { key: 'durationH', width: 76 },
    {
      key: 'samplerId',
      width: 152,
      render: row => <ReferenceLink row={row} name="samplerId" path="/device/facility" />,
    },
    { key: 'geofence', width: 92 },
    { key: 'status', width: 64 },
    { key: 'level', hidden: true },
    { key: 'purpose', hidden: true },
    { key: 'startTime', hidden: true },
    { key: 'subVolume', width: 132, hidden: true },
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
