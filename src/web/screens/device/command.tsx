// @screen device/command
import { cancelCommand, confirmCommand, deviceCommand } from '#contract/device/command.ts'
import { commandKinds, isCommandCode } from '#contract/device/command-kinds.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { factorName } from '#lib/factors.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { dictTextOf, wordOf } from '#web/data/row.ts'
import { useSession } from '#web/session/session.ts'
import { later } from '#web/ui/later.tsx'

type Command = RowOf<typeof deviceCommand>
const CommandFrames = later(
  async () => (await import(/* webpackChunkName: 'leads' */ './command-frames.tsx')).CommandFrames,
)
const own = ({ issuedBy }: Command) => issuedBy === useSession.getState().userInfo?.username
const mostTold = 10
/** `3012 即时采样`: the code is what stands in the frames. */
const codeOf = (row: Command): string => [row.cn, dictTextOf(row, 'cn')].filter(Boolean).join(' ')
/** `PolId=w01018（化学需氧量）`: whoever confirms knows the name. */
const parametersOf = (cp: string): string =>
  cp.replace(/=([a-z]\d+)$/, (named, code: string) => `${named}（${factorName(code)}）`)
/** Nobody confirms what he does not see. */
const lineOf = (row: Command): string =>
  [
    wordOf(row, 'facilityId'),
    wordOf(row, 'kind'),
    row.cp && `参数 ${parametersOf(row.cp)}`,
    row.issuedBy && `${wordOf(row, 'issuedBy')} ${row.issuedAt?.slice(5, 16)} 下达`,
    row.reason && `原因：${row.reason}`,
  ]
    .filter(Boolean)
    .join('，')
const consequenceOf = (rows: readonly Command[]): string => {
  const kinds = new Set(rows.map(({ kind }) => kind ?? ''))
  const said = [...kinds].flatMap(kind => (isCommandCode(kind) ? (commandKinds[kind].consequence ?? []) : []))
  const lines = rows.slice(0, mostTold).map(lineOf)
  if (rows.length > mostTold) lines.push(`等 ${rows.length} 条`)
  return [
    ...lines,
    `确认后立即下发 ${rows.length} 条命令${said.length > 0 ? `；${said.join('；')}` : ''}`,
  ].join('\n')
}
const confirming = {
  title: '确认下发',
  call: confirmCommand,
  with: (rows: readonly Command[]) => ({ ids: rows.map(({ id }) => id) }),
  when: ({ state }: Command) => state === 'CONFIRM',
  why: (row: Command) => (own(row) ? '不能确认自己下达的命令，请由另一人核对' : undefined),
  confirm: consequenceOf,
  confirmTitle: '确认远程命令',
}
const cancelling = {
  title: '撤回',
  danger: true,
  call: cancelCommand,
  with: (rows: readonly Command[]) => ({ ids: rows.map(({ id }) => id) }),
  when: ({ state, configId }: Command) => (state === 'CONFIRM' || state === 'QUEUED') && configId === null,
  confirm: (rows: readonly Command[]) => `撤回 ${rows.length} 条还没有发出的命令`,
  confirmTitle: '撤回远程命令',
}

export default defineScreen(deviceCommand, {
  query: ['facilityId', 'state', 'kind', 'issuedAt', 'cn', 'issuedBy', 'qn', 'groupId'],
  views: [
    { key: 'all', title: '全部', filters: {} },
    { key: 'confirm', title: '待确认', filters: { state: 'CONFIRM' } },
    { key: 'open', title: '进行中', filters: { state: 'QUEUED,SENT,ACKED' } },
    { key: 'wrong', title: '失败与超时', filters: { state: 'FAILED,TIMEOUT' } },
  ],
  columns: [
    { key: 'issuedAt', pin: 'left', width: 132 },
    { key: 'facilityId', pin: 'left', width: 146, link: true },
    { key: 'kind', width: 92 },
    { key: 'cp', width: 140 },
    { key: 'state', width: 76 },
    { key: 'result', width: 160, grow: 1 },
    { key: 'tries', width: 76, hidden: 'narrow' },
    { key: 'issuedBy', width: 72 },
    { key: 'confirmBy', width: 72 },
    { key: 'cn', width: 140, hidden: true, render: codeOf },
    { key: 'doneAt', width: 132, hidden: true },
    { key: 'qn', width: 150, hidden: true },
    { key: 'configId', hidden: true, link: '/device/config' },
    { key: 'frameId', hidden: true, link: '/device/frame' },
  ],
  details: {
    nameOf: row => [dictTextOf(row, 'facilityId'), dictTextOf(row, 'kind')].filter(Boolean).join(' · '),
    fields: { without: ['configId', 'groupId', 'frameId'] },
    cells: { cn: codeOf },
    tabs: [
      {
        key: 'frames',
        title: '往来报文',
        perm: 'device:frame:list',
        render: row => <CommandFrames command={row} />,
      },
    ],
  },
  actions: [
    { ...confirming, batch: true, otherwise: '不在待确认' },
    { ...cancelling, batch: true, otherwise: '已发出或已结束' },
  ],
  rowActions: [confirming, { title: '报文', tab: 'frames', aside: true }, { ...cancelling, aside: true }],
  refetchMs: 5_000,
  emptyHint: '在“设备设施”的详情里下达远程命令，或在“参数配置”里下发参数',
})
