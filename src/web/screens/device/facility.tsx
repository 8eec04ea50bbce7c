// @screen device/facility
import { facility } from '#contract/device/facility.ts'
import { facilityModule } from '#contract/device/module.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { later } from '#web/ui/later.tsx'
import { OpenWarnings } from '#web/widgets/open-warnings.tsx'
import { shortPlant } from '#web/widgets/short-plant.ts'
import { facilityTabs } from './facility-tabs.tsx'
import { LastMessage, OnlineState } from './online-state.tsx'
import { Reading } from './reading-cell.tsx'

const FacilityLead = later(
  async () => (await import(/* webpackChunkName: 'leads' */ './facility-lead.tsx')).FacilityLead,
)

const ConfigBatchOf = later(
  async () => (await import(/* webpackChunkName: 'forms' */ './config-batch.tsx')).ConfigBatchOf,
)

export default defineScreen(facility, {
  query: [
    'facilityName',
    'plantId',
    'facilityType',
    'onlineStatus',
    'mn',
    'runStatus',
    'protocol',
    'facilityCode',
  ],
  columns: [
    { key: 'facilityCode', pin: 'left', width: 84 },
    { key: 'facilityName', pin: 'left', width: 150 },
    { key: 'facilityType', title: '类型', width: 88, lateOnCard: true },
    { key: 'plantId', width: 88, link: shortPlant },
    {
      key: 'onlineStatus',
      title: '在线',
      width: 60,
      stateOnCard: true,
      render: row => <OnlineState row={row} />,
    },
    { key: 'runStatus', title: '运行', width: 84 },
    { key: 'battery', width: 68, render: row => <Reading row={row} name="battery" /> },
    { key: 'cabinetTemp', width: 68, render: row => <Reading row={row} name="cabinetTemp" /> },
    {
      key: 'bottleNo',
      title: '瓶位',
      width: 76,
      lateOnCard: true,
      render: row => <Reading row={row} name="bottleNo" />,
    },
    { key: 'lastMsgTime', width: 80, lateOnCard: true, render: row => <LastMessage row={row} /> },
    {
      key: 'warnings',
      title: '预警',
      width: 60,
      align: 'right',
      render: row => <OpenWarnings facilityId={row.id} />,
    },
    { key: 'protocol', title: '协议', width: 120 },
    { key: 'mn', width: 218 },
    { key: 'readingTime', width: 148, hidden: true },
  ],
  form: { sections: { facilityCode: '基本', mn: '通讯', model: '资产' } },
  details: { Lead: FacilityLead, tabs: facilityTabs, width: 1180 },
  subTables: [facilityModule],
  actions: [
    {
      title: '批量配置',
      batch: true,
      perm: 'device:config:batch',
      dialog: ConfigBatchOf,
    },
  ],
  rowActions: [
    { title: '远程命令', perm: 'device:command:issue', aside: true, tab: 'commands' },
    { title: '签发密钥', perm: 'device:facility:key', aside: true, tab: 'keys' },
  ],
  refetchMs: 30_000,
  emptyHint: '新增一台设备，或在待注册设备中登记已在上报的设备',
})
