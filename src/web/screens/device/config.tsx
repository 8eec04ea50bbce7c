// @screen device/config
import { deviceCommand } from '#contract/device/command.ts'
import { configMachine, deviceConfig, needsSecond, rollBack } from '#contract/device/config.ts'
import { configWords, sameConfig } from '#contract/device/config-keys.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { childTab } from '#web/crud/child-list.tsx'
import { defineScreen } from '#web/crud/define-screen.tsx'
import type { Steps } from '#web/crud/screen.ts'
import { stepsOf } from '#web/crud/steps.ts'
import type { Row } from '#web/data/row.ts'
import { Absent } from '#web/fields/parts.tsx'
import { later } from '#web/ui/later.tsx'
import { ConfigProgress } from './config-progress.tsx'
import { valueField } from './config-value.ts'

type Config = RowOf<typeof deviceConfig>
const ConfigBatch = later(
  async () => (await import(/* webpackChunkName: 'forms' */ './config-batch.tsx')).ConfigBatch,
)

function Wanted({ row }: { row: Config }) {
  const { configKey, value, reported, state } = row
  const wanted = configWords(configKey ?? '', value)
  const differs = state !== 'APPLIED' && reported !== null && !sameConfig(reported, value)
  return <span className={differs ? 'semibold' : ''}>{wanted}</span>
}

/** One of the two ways out of a draft is open for each parameter; the other is not shown. */
const ways: Readonly<Record<string, (row: Row) => boolean>> = {
  issue: row => !needsSecond(row),
  request: needsSecond,
}
const offered = (steps: Steps): Steps => ({
  ...steps,
  rowActions: steps.rowActions.map(action => {
    const open = ways[action.key ?? '']
    return open ? { ...action, when: row => open(row) && (action.when?.(row) ?? true) } : action
  }),
})

export default defineScreen(deviceConfig, {
  steps: offered(stepsOf(configMachine)),
  query: ['facilityId', 'configKey', 'state', 'issueTime', 'configNo', 'issueBy', 'groupId'],
  views: [
    { key: 'all', title: '全部', filters: {} },
    { key: 'draft', title: '草稿', filters: { state: 'DRAFT' } },
    { key: 'confirm', title: '待确认', filters: { state: 'CONFIRM' } },
    { key: 'open', title: '下发中', filters: { state: 'SENT,ACKED' } },
    { key: 'wrong', title: '失败与超时', filters: { state: 'FAILED,TIMEOUT' } },
  ],
  columns: [
    { key: 'configNo', pin: 'left', width: 124 },
    { key: 'facilityId', pin: 'left', width: 150, link: true },
    { key: 'configKey', width: 104 },
    {
      key: 'reported',
      width: 84,
      align: 'right',
      sort: false,
      render: ({ configKey, reported, reportedAt }) =>
        reported ? (
          <span title={`设备于 ${reportedAt} 报告`}>{configWords(configKey ?? '', reported)}</span>
        ) : (
          <Absent />
        ),
    },
    { key: 'value', width: 84, align: 'right', render: row => <Wanted row={row} /> },
    { key: 'range', width: 148, sort: false },
    { key: 'state', width: 76 },
    { key: 'result', width: 160, grow: 1 },
    { key: 'issueBy', width: 72 },
    { key: 'confirmBy', width: 80, hidden: 'narrow' },
    { key: 'issueTime', width: 132 },
    { key: 'appliedTime', width: 132, hidden: true },
    { key: 'unit', hidden: true },
    { key: 'groupId', hidden: true },
  ],
  form: ['facilityId', 'configKey', 'value', 'remark'],
  formAs: { value: ({ configKey }) => valueField(configKey) },
  verbs: {
    edit: ({ state }) => state === 'DRAFT',
    delete: ({ state }) => state === 'DRAFT' || state === 'CANCELLED',
  },
  batchMenu: true,
  slots: { Above: ConfigProgress },
  details: {
    fields: { without: ['groupId', 'commandId'] },
    tabs: [
      childTab('命令', 'configId', {
        resource: deviceCommand,
        path: '/device/command',
        columns: ['issuedAt', 'cn', 'cp', 'state', 'tries', 'result'],
        refetchMs: 5_000,
      }),
    ],
  },
  actions: [{ title: '多台下发', perm: 'device:config:batch', dialog: ConfigBatch }],
  rowActions: [
    {
      title: '回滚',
      call: rollBack,
      aside: true,
      when: ({ state, previous }) => state === 'APPLIED' && previous !== null,
      confirm: ([row]) =>
        `按下发前的值 ${configWords(row?.configKey ?? '', row?.previous ?? '')} 建立一条草稿，核对后再下发`,
      confirmTitle: '回滚参数',
    },
  ],
  emptyHint: '新增一条参数配置，或为多台设备批量下发',
})
