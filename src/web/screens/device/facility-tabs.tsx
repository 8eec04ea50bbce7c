import type { facility } from '#contract/device/facility.ts'
import { rawFrame } from '#contract/device/frame.ts'
import { facilityModule } from '#contract/device/module.ts'
import { deviceNote } from '#contract/device/note.ts'
import { facilityWarning } from '#contract/device/warning.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { factorName } from '#lib/factors.ts'
import { childTab } from '#web/crud/child-list.tsx'
import type { DetailsTab } from '#web/crud/screen.ts'
import { Absent } from '#web/fields/parts.tsx'
import { later } from '#web/ui/later.tsx'
import { SamplingProgramme } from '#web/widgets/sampling/programme.tsx'
import { DeviceKeys } from './device-keys.tsx'
import { kindWords } from './frame-values.tsx'
import { Readings } from './readings.tsx'

const FacilityCommands = later(
  async () => (await import(/* webpackChunkName: 'leads' */ './facility-commands.tsx')).FacilityCommands,
)
const FacilityQr = later(
  async () => (await import(/* webpackChunkName: 'leads' */ './facility-qr.tsx')).FacilityQr,
)

/** What belongs to one device: its parts, its figures, its frames, its warnings, its keys. */
export const facilityTabs: readonly DetailsTab<RowOf<typeof facility>>[] = [
  childTab('模块', 'facilityId', {
    resource: facilityModule,
    path: '/device/module',
    columns: ['moduleCode', 'moduleName', 'moduleType', 'factorCode', 'unit', 'enabled'],
  }),
  { key: 'values', title: '实时值', render: row => <Readings facilityId={row.id} row={row} /> },
  {
    key: 'programme',
    title: '采样程序',
    perm: 'sewage:sampling-log:list',
    when: ({ facilityType }) => facilityType === 'SAMPLER',
    render: row => <SamplingProgramme facilityId={row.id} />,
  },
  {
    key: 'commands',
    title: '远程命令',
    perm: 'device:command:list',
    when: ({ protocol }) => protocol?.startsWith('HJ212') ?? false,
    render: row => <FacilityCommands row={row} />,
  },
  childTab('报文', 'facilityId', {
    resource: rawFrame,
    path: '/device/frame',
    columns: ['recvTime', 'verdict', 'cn', 'points', { key: 'body', width: 360 }],
    refetchMs: 10_000,
  }),
  childTab('附报信息', 'facilityId', {
    resource: deviceNote,
    columns: [
      'ts',
      'kind',
      {
        key: 'factor',
        width: 180,
        render: ({ factor }) => (factor ? factorName(factor) : <Absent />),
      },
      {
        key: 'period',
        width: 80,
        render: ({ period }) => (period ? (kindWords[period] ?? period) : <Absent />),
      },
      { key: 'content', width: 200 },
    ],
  }),
  childTab('预警', 'facilityId', {
    resource: facilityWarning,
    path: '/sewage/warning',
    columns: ['level', 'title', 'firstTime', 'lastTime', 'count', 'state'],
  }),
  { key: 'qr', title: '二维码', render: ({ id }) => <FacilityQr id={id} /> },
  {
    key: 'keys',
    title: '密钥',
    perm: 'device:facility:key',
    render: row => <DeviceKeys facilityId={row.id} />,
  },
]
