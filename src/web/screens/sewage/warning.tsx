// @screen sewage/warning
import { IconCheck } from '@arco-design/web-react/icon'
import { facilityWarning } from '#contract/device/warning.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { ReferenceLink, RowsLink } from '#web/crud/rows-link.tsx'
import { shortFacility, shortPlant } from '#web/widgets/short-plant.ts'
import { CloseDialog } from './close-dialog.tsx'
import { acknowledge, isOpen } from './warning-actions.ts'
import { LastingCell, LevelCell, LimitCell, levelNote, ValueCell } from './warning-cells.tsx'
import { useLiveWarnings } from './warning-live.ts'

export default defineScreen(facilityWarning, {
  query: ['level', 'state', 'plantId', 'firstTime', 'code', 'facilityId', 'acked', 'active'],
  views: [
    { key: 'all', title: '全部', filters: {} },
    { key: 'open', title: '未关闭', filters: { state: '!CLOSED' } },
    { key: 'raised', title: '待确认', filters: { state: 'RAISED' } },
    { key: 'urgent', title: '紧急未确认', filters: { level: '1', acked: 'N', state: '!CLOSED' } },
    { key: 'recovered', title: '已恢复未关闭', filters: { active: 'N', state: '!CLOSED' } },
  ],
  defaultSort: {
    column: 'active,acked,level,firstTime',
    order: 'desc,asc,asc,desc',
    words: '活动的优先，未确认的优先，级别由高到低',
  },
  columns: [
    {
      key: 'level',
      pin: 'left',
      width: 76,
      render: row => <LevelCell level={row.level} acked={row.acked} />,
    },
    { key: 'title', pin: 'left', width: 112 },
    {
      key: 'facilityId',
      width: 130,
      render: row => (
        <ReferenceLink row={row} name="facilityId" path="/device/facility" short={shortFacility} />
      ),
    },
    {
      key: 'plantId',
      width: 96,
      render: row => <ReferenceLink row={row} name="plantId" path="/sewage/plant" short={shortPlant} />,
    },
    { key: 'value', width: 104, slot: true, render: row => <ValueCell row={row} /> },
    {
      key: 'threshold',
      width: 72,
      render: row => <LimitCell code={row.code} threshold={row.threshold} />,
    },
    {
      key: 'count',
      width: 56,
      render: ({ count, facilityId }) => (
        <RowsLink
          path="/device/frame"
          where={{ facilityId: facilityId ?? '' }}
          label={`${count} 次，该设备的报文`}
        >
          {count}
        </RowsLink>
      ),
    },
    { key: 'firstTime', width: 150 },
    {
      key: 'lasting',
      title: '持续',
      width: 88,
      align: 'right',
      sort: false,
      render: row => <LastingCell firstTime={row.firstTime} clearTime={row.clearTime} />,
    },
    { key: 'state', width: 84 },
    { key: 'assignee', width: 80, hidden: true },
    { key: 'lastTime', hidden: true },
    { key: 'clearTime', hidden: true },
    { key: 'ackBy', hidden: true },
    { key: 'ackAt', hidden: true },
    { key: 'warnNo', width: 160, hidden: true },
    { key: 'code', hidden: true },
    { key: 'active', hidden: true },
    { key: 'comment', hidden: true },
  ],
  details: {
    cells: {
      level: row => <LevelCell level={row.level} acked={row.acked} />,
      facilityId: row => <ReferenceLink row={row} name="facilityId" path="/device/facility" />,
      plantId: row => <ReferenceLink row={row} name="plantId" path="/sewage/plant" />,
      frameId: row => <ReferenceLink row={row} name="frameId" path="/device/frame" />,
    },
  },
  actions: [
    {
      key: 'ack',
      title: '批量确认',
      perm: 'sewage:warning:ack',
      icon: <IconCheck />,
      primary: true,
      batch: true,
      confirm: rows => `确认选中的 ${rows.length} 条预警（${levelNote(rows)}），确认后停止升级提醒`,
      run: acknowledge,
    },
    { key: 'close', title: '批量关闭', perm: 'sewage:warning:close', batch: true, dialog: CloseDialog },
  ],
  rowActions: [
    {
      key: 'ack',
      title: '确认',
      perm: 'sewage:warning:ack',
      when: row => row.acked !== 'Y' && isOpen(row),
      run: acknowledge,
    },
    {
      key: 'close',
      title: '关闭',
      perm: 'sewage:warning:close',
      // Only what is over can be closed; who closes an unacknowledged one acknowledges it with that.
      when: row => row.active === 'N' && isOpen(row),
      dialog: CloseDialog,
    },
  ],
  slots: { ticked: levelNote, useLive: useLiveWarnings },
  emptyHint: '设备离线、冷藏超温、流量为零、电量低、开门时会出现预警',
})
