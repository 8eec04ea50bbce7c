// @screen sewage/point
import { samplingPoint } from '#contract/sewage/point.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { shortPlant } from '#web/widgets/short-plant.ts'

export default defineScreen(samplingPoint, {
  query: ['pointName', 'plantId', 'level', 'samplingMode', 'pointCode', 'purpose', 'status'],
  columns: [
    { key: 'pointCode', pin: 'left', width: 100 },
    { key: 'pointName', pin: 'left', width: 140 },
    { key: 'plantId', width: 100, link: shortPlant },
    { key: 'samplingMode', width: 108 },
    { key: 'intervalMin', width: 108 },
    { key: 'durationH', width: 76 },
    { key: 'samplerId', width: 152, link: true },
    { key: 'geofence', width: 92 },
    { key: 'status', width: 64 },
  ],
  form: { sections: { pointCode: '基本', samplingMode: '采样程序', location: '现场' } },
  emptyHint: '在污水厂的进水口新增采样点，再绑定采样仪',
})
