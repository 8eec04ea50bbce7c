import type { facility } from '#contract/device/facility.ts'
import { rawFrame } from '#contract/device/frame.ts'
import { facilityModule } from '#contract/device/module.ts'
import { facilityWarning } from '#contract/device/warning.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { ChildList } from '#web/crud/child-list.tsx'
import type { DetailsTab } from '#web/crud/screen.ts'
import { DeviceKeys } from './device-keys.tsx'
import { Readings } from './readings.tsx'

/** What belongs to one device: its parts, its figures, its frames, its warnings, its keys. */
export const facilityTabs: readonly DetailsTab<RowOf<typeof facility>>[] = [
  {
    key: 'modules',
    title: '模块',
    perm: 'device:module:list',
    Body: ({ row }) => (
      <ChildList
        resource={facilityModule}
        path="/device/module"
        where={{ facilityId: row.id }}
        columns={['moduleCode', 'moduleName', 'moduleType', 'factorCode', 'unit', 'enabled']}
      />
    ),
  },
  { key: 'values', title: '实时值', Body: ({ row }) => <Readings facilityId={row.id} /> },
  {
    key: 'frames',
    title: '报文',
    perm: 'device:frame:list',
    Body: ({ row }) => (
      <ChildList
        resource={rawFrame}
        path="/device/frame"
        where={{ facilityId: row.id }}
        columns={['recvTime', 'verdict', 'cn', 'points', { key: 'body', width: 360 }]}
        refetchMs={10_000}
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
        where={{ facilityId: row.id }}
        columns={['level', 'title', 'firstTime', 'lastTime', 'count', 'state']}
      />
    ),
  },
  {
    key: 'keys',
    title: '密钥',
    perm: 'device:facility:key',
    Body: ({ row }) => <DeviceKeys facilityId={row.id} />,
  },
]
