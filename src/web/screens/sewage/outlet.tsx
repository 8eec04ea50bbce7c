// @screen sewage/outlet
import { outlet, traceOutlet } from '#contract/sewage/outlet.ts'
import { samplingPoint } from '#contract/sewage/point.ts'
import { childTab } from '#web/crud/child-list.tsx'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { later } from '#web/ui/later.tsx'
import { shortPlant } from '#web/widgets/short-plant.ts'

const OutletTrace = later(
  async () => (await import(/* webpackChunkName: 'leads' */ './outlet-trace.tsx')).OutletTrace,
)

export default defineScreen(outlet, {
  tree: true,
  copy: { without: ['outletCode'] },
  query: ['plantId', 'kind', 'outletName', 'outletCode', 'upstreamOutletId', 'flowMeter'],
  columns: [
    { key: 'outletName', pin: 'left', width: 200 },
    { key: 'outletCode', width: 108 },
    { key: 'plantId', width: 96, link: shortPlant },
    { key: 'kind', width: 92 },
    { key: 'waterDepth', width: 88 },
    { key: 'pipeDiameter', width: 96 },
    { key: 'flowMeter', width: 72 },
    { key: 'upstreamOutletId', width: 172, link: true },
    { key: 'downstreamOutletId', width: 172, link: true },
  ],
  form: { sections: { outletCode: '基本', waterDepth: '水流与位置' } },
  details: {
    tabs: [
      { key: 'trace', title: '溯源', perm: traceOutlet.access, render: ({ id }) => <OutletTrace id={id} /> },
      childTab('下游', 'upstreamOutletId', {
        resource: outlet,
        path: '/sewage/outlet',
        columns: ['outletCode', 'outletName', 'kind', 'pipeDiameter'],
      }),
      childTab('汇入支路', 'downstreamOutletId', {
        resource: outlet,
        path: '/sewage/outlet',
        columns: ['outletCode', 'outletName', 'kind', 'pipeDiameter'],
      }),
      childTab('采样点', 'outletId', {
        resource: samplingPoint,
        path: '/sewage/point',
        columns: ['pointCode', 'pointName', 'samplingMode', 'status'],
      }),
    ],
  },
  subTables: [samplingPoint],
  emptyHint: '先登记污水厂的进水口和出水口，再用“添加下级”沿水流方向登记',
})
