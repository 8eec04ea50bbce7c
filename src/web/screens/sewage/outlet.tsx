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
    { key: 'outletName', pin: 'left', width: 192 },
    { key: 'outletCode', width: 100 },
    { key: 'plantId', width: 88, link: shortPlant },
    { key: 'kind', width: 76 },
    { key: 'waterDepth', width: 72 },
    { key: 'pipeDiameter', width: 84 },
    { key: 'flowMeter', width: 64 },
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
