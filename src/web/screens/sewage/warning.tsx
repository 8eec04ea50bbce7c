// @screen sewage/warning
import { IconCheck } from '@arco-design/web-react/icon'
import { facilityWarning } from '#contract/device/warning.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { dictTextOf } from '#web/data/row.ts'
import { later } from '#web/ui/later.tsx'
import { shortPlant } from '#web/widgets/short-plant.ts'
import { isRecovered, recoveredWords } from '#web/widgets/warning/changes.ts'
import { acknowledge, close, dispatch, remark, shelve, unshelve } from './warning-actions.ts'
import {
  CountCell,
  HandlerCell,
  LastingCell,
  LevelCell,
  LimitCell,
  levelNote,
  PeakCell,
  ValueCell,
} from './warning-cells.tsx'
import { toldOf, useLiveWarnings, waits } from './warning-live.ts'

const WarningLead = later(
  async () => (await import(/* webpackChunkName: 'leads' */ './warning-lead.tsx')).WarningLead,
)

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
    { key: 'level', pin: 'left', width: 68, render: LevelCell },
    { key: 'title', pin: 'left', width: 108 },
    { key: 'facilityId', width: 118, link: true },
    { key: 'value', title: '值', width: 92, slot: true, render: row => <ValueCell row={row} /> },
    { key: 'threshold', width: 76, render: LimitCell },
    { key: 'count', width: 52, lateOnCard: true, render: CountCell },
    { key: 'firstTime', width: 136, lateOnCard: true },
    {
      key: 'lasting',
      title: '持续',
      width: 92,
      align: 'right',
      sort: false,
      render: row => <LastingCell {...row} />,
    },
    { key: 'assignee', width: 76, render: row => <HandlerCell row={row} /> },
    { key: 'state', width: 72, pin: 'right' },
    // The device is named by its plant.
    { key: 'plantId', hidden: true, width: 84, link: shortPlant },
    { key: 'peak', hidden: true, slot: true, render: row => <PeakCell row={row} /> },
    { key: 'peakTime', hidden: true },
    { key: 'frameId', hidden: true, link: '/device/frame' },
  ],
  details: {
    beside: { without: ['count', 'firstTime', 'assignee'] },
    nameOf: row => [row.title, shortPlant(dictTextOf(row, 'plantId') ?? '')].filter(Boolean).join(' · '),
    Lead: WarningLead,
    columns: 2,
    cells: { level: LevelCell },
    fields: { without: ['comment'] },
  },
  actions: [
    {
      ...acknowledge,
      title: '批量确认',
      icon: <IconCheck />,
      primary: true,
      batch: true,
      confirm: rows => `确认 ${rows.length} 条预警（${levelNote(rows)}），确认人和时间记入预警`,
    },
    { ...shelve, title: '批量挂起', batch: true },
    { ...close, title: '批量关闭', batch: true },
  ],
  rowActions: [acknowledge, dispatch, close, shelve, unshelve, remark],
  slots: {
    ticked: levelNote,
    useLive: useLiveWarnings,
    waits,
    fold: {
      // What is urgent and waits for somebody is never out of sight.
      when: row => isRecovered(toldOf(row)) && !(row.level === '1' && row.acked !== 'Y'),
      words: rows => recoveredWords(rows.map(toldOf)),
    },
    dim: row => toldOf(row).acked || row.state === 'SHELVED',
  },
  emptyHint: '设备离线、冷藏超温、市电断电、流量为零、电量低、开门时会出现预警',
})
