// @screen device/facility
import { facility } from '#contract/device/facility.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { ReferenceLink } from '#web/crud/rows-link.tsx'
import { OpenWarnings } from '#web/widgets/open-warnings.tsx'
import { shortPlant } from '#web/widgets/short-plant.ts'
import { facilityTabs } from './facility-tabs.tsx'
import { LastMessage, OnlineState } from './online-state.tsx'

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
    { key: 'facilityCode', pin: 'left', width: 88 },
    { key: 'facilityName', pin: 'left', width: 158 },
    { key: 'facilityType', title: '类型', width: 88 },
    {
      key: 'plantId',
      width: 96,
      render: row => <ReferenceLink row={row} name="plantId" path="/sewage/plant" short={shortPlant} />,
    },
    {
      key: 'onlineStatus',
      title: '在线',
      width: 68,
      render: row => <OnlineState facilityId={row.id} stored={row.onlineStatus} />,
    },
    { key: 'runStatus', title: '运行', width: 68 },
    {
      key: 'lastMsgTime',
      width: 80,
      render: row => <LastMessage facilityId={row.id} stored={row.lastMsgTime} />,
    },
    {
      key: 'warnings',
      title: '预警',
      width: 64,
      render: row => <OpenWarnings facilityId={row.id} />,
    },
    { key: 'mn', width: 218 },
    { key: 'protocol', width: 128, hidden: true },
    { key: 'reportSec', hidden: true },
    { key: 'model', hidden: true },
    { key: 'vendor', hidden: true },
    { key: 'serialNo', hidden: true },
    { key: 'firmware', hidden: true },
    { key: 'ownerUser', hidden: true },
    { key: 'calibrateDue', hidden: true },
    { key: 'location', hidden: true },
    { key: 'updateTime', hidden: true },
  ],
  form: [
    {
      title: '基本',
      fields: ['facilityCode', 'facilityName', 'facilityType', 'plantId', 'pointId', 'runStatus'],
    },
    { title: '通讯', fields: ['mn', 'protocol', 'pw', 'reportSec', 'crcTolerant', 'setClock', 'simNo'] },
    {
      title: '资产',
      fields: [
        'model',
        'vendor',
        'serialNo',
        'firmware',
        'bottleCount',
        'bottleVolume',
        'installDate',
        'warrantyEnd',
        'calibrateDue',
        'ownerUser',
        'location',
        'remark',
      ],
    },
  ],
  details: { tabs: facilityTabs },
  rowActions: [
    {
      key: 'keys',
      title: '签发密钥',
      perm: 'device:facility:key',
      aside: true,
      run: ({ rows: [row], open }) => row && open(row.id, 'keys'),
    },
  ],
  emptyHint: '新增一台设备，或在待注册设备中登记已在上报的设备',
})
