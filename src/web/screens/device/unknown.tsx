// @screen device/unknown
import { ignoreUnknown, unknownDevice } from '#contract/device/unknown.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { call } from '#web/api/client.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { RowsLink } from '#web/crud/rows-link.tsx'
import type { ActionContext } from '#web/crud/screen.ts'
import { RegisterDialog } from './register-dialog.tsx'

type Unknown = RowOf<typeof unknownDevice>

const setIgnored =
  (ignored: boolean) =>
  async ({ rows }: ActionContext<Unknown>) => {
    const mns = rows.flatMap(({ mn }) => (mn === null ? [] : [mn]))
    await call(ignoreUnknown, { body: { mns, ignored } })
    // The rows say it themselves.
    return ''
  }

export default defineScreen(unknownDevice, {
  query: ['mn', 'state', 'remote', 'lastAt'],
  columns: [
    { key: 'mn', pin: 'left', width: 218 },
    { key: 'state', width: 96 },
    {
      key: 'frames',
      width: 96,
      render: ({ frames, mn }) => (
        <RowsLink path="/device/frame" where={{ mn: mn ?? '' }} label={`${frames} 条报文`}>
          {frames?.toLocaleString('en-US')}
        </RowsLink>
      ),
    },
    'firstAt',
    'lastAt',
    { key: 'remote', width: 146 },
    {
      key: 'lastHead',
      width: 200,
      grow: 1,
      render: ({ lastHead }) => <span className="mono frame">{lastHead}</span>,
    },
  ],
  details: { columns: 2 },
  actions: [
    {
      key: 'ignore',
      title: '批量忽略',
      perm: 'device:unknown:register',
      batch: true,
      confirm: rows => `忽略 ${rows.length} 台设备后，它们的报文仍会被拒收，确定忽略吗?`,
      run: setIgnored(true),
    },
  ],
  rowActions: [
    {
      key: 'register',
      title: '注册',
      perm: 'device:unknown:register',
      when: row => row.state !== 'REGISTERED',
      dialog: RegisterDialog,
    },
    {
      key: 'ignore',
      title: '忽略',
      perm: 'device:unknown:register',
      when: row => row.state === 'NEW',
      run: setIgnored(true),
    },
    {
      key: 'restore',
      title: '恢复',
      perm: 'device:unknown:register',
      when: row => row.state === 'IGNORED',
      run: setIgnored(false),
    },
  ],
  emptyHint: '未登记的设备一旦上报，就会出现在这里等待注册',
})
