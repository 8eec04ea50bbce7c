import { facility } from '#contract/device/facility.ts'
import { facilityWarning } from '#contract/device/warning.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import type { plant } from '#contract/sewage/plant.ts'
import { samplingPoint } from '#contract/sewage/point.ts'
import { ChildList } from '#web/crud/child-list.tsx'
import type { DetailsTab } from '#web/crud/screen.ts'

/** What stands at one plant: where samples are drawn, its devices, their warnings. */
export const plantTabs: readonly DetailsTab<RowOf<typeof plant>>[] = [
  {
    key: 'points',
    title: '采样点',
    perm: 'sewage:point:list',
    Body: ({ row }) => (
      <ChildList
        resource={samplingPoint}
        path="/sewage/point"
        where={{ plantId: row.id }}
        columns={['pointCode', 'pointName', 'samplingMode', 'intervalMin', 'durationH', 'status']}
      />
    ),
  },
  {
    key: 'facilities',
    title: '设备',
    perm: 'device:facility:list',
    Body: ({ row }) => (
      <ChildList
        resource={facility}
        path="/device/facility"
        where={{ plantId: row.id }}
        columns={['facilityCode', 'facilityName', 'facilityType', 'onlineStatus', 'runStatus', 'lastMsgTime']}
      />
    ),
  },
  {
    key: 'warnings',
    title: '预警',
    perm: 'sewage:warning:list',
    Body: ({ row }) => (
      <ChildList
        resource={facilityWarning}
        path="/sewage/warning"
        where={{ plantId: row.id }}
        columns={['level', 'title', 'facilityId', 'firstTime', 'count', 'state']}
      />
    ),
  },
]
