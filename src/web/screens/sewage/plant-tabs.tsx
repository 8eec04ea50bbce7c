import { facility } from '#contract/device/facility.ts'
import { facilityWarning } from '#contract/device/warning.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { plantCatchment } from '#contract/sewage/catchment.ts'
import { outlet } from '#contract/sewage/outlet.ts'
import type { plant } from '#contract/sewage/plant.ts'
import { plantFlow, plantResults } from '#contract/sewage/plant-figures.ts'
import { samplingPoint } from '#contract/sewage/point.ts'
import { childTab } from '#web/crud/child-list.tsx'
import type { DetailsTab } from '#web/crud/screen.ts'
import { later } from '#web/ui/later.tsx'

const PlantFlow = later(
  async () => (await import(/* webpackChunkName: 'plant-tabs' */ './plant-flow.tsx')).PlantFlow,
)
const PlantResults = later(
  async () => (await import(/* webpackChunkName: 'plant-tabs' */ './plant-results.tsx')).PlantResults,
)
const Catchment = later(
  async () => (await import(/* webpackChunkName: 'plant-tabs' */ './catchment.tsx')).Catchment,
)

/** What stands at one plant: where samples are drawn, its devices, their warnings. */
export const plantTabs: readonly DetailsTab<RowOf<typeof plant>>[] = [
  childTab('采样点', 'plantId', {
    resource: samplingPoint,
    path: '/sewage/point',
    columns: ['pointCode', 'pointName', 'samplingMode', 'intervalMin', 'durationH', 'status'],
  }),
  childTab('排水口', 'plantId', {
    resource: outlet,
    path: '/sewage/outlet',
    columns: ['outletCode', 'outletName', 'kind', 'pipeDiameter', 'flowMeter', 'upstreamOutletId'],
  }),
  childTab('设备', 'plantId', {
    resource: facility,
    path: '/device/facility',
    columns: ['facilityCode', 'facilityName', 'facilityType', 'onlineStatus', 'runStatus', 'lastMsgTime'],
  }),
  {
    key: 'flow',
    title: '流量',
    perm: plantFlow.access,
    render: ({ id }) => <PlantFlow id={id} />,
  },
  {
    key: 'results',
    title: '结果',
    perm: plantResults.access,
    render: ({ id }) => <PlantResults id={id} />,
  },
  {
    key: 'catchment',
    title: '集水区',
    perm: plantCatchment.access,
    render: row => <Catchment row={row} />,
  },
  childTab('预警', 'plantId', {
    resource: facilityWarning,
    path: '/sewage/warning',
    columns: ['level', 'title', 'facilityId', 'firstTime', 'count', 'state'],
  }),
]
