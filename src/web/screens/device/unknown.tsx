// @screen device/unknown
import { facility } from '#contract/device/facility.ts'
import { ignoreUnknown, registerUnknown, unknownDevice } from '#contract/device/unknown.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { RowsLink } from '#web/crud/rows-link.tsx'

const { plantId, facilityCode, facilityName, facilityType, protocol, pw, crcTolerant } = facility.fields
const registration = {
  ...{ plantId, facilityCode, facilityName, facilityType, protocol },
  // There is none yet that an empty one could leave as it is; the server asks for one where frames carry one.
  pw: { ...pw, placeholder: '与设备中设置的一致，HJ 212 设备必填' },
  crcTolerant,
}
/** What becomes of them the rows say themselves. */
const setIgnored = (ignored: boolean) => ({
  call: ignoreUnknown,
  with: (rows: readonly { id: string }[]) => ({ mns: rows.map(({ id }) => id), ignored }),
  done: '',
})

export default defineScreen(unknownDevice, {
  query: ['mn', 'state', 'remote', 'lastAt'],
  columns: [
    { key: 'mn', pin: 'left', width: 218 },
    { key: 'state', width: 80 },
    {
      key: 'frames',
      width: 80,
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
      width: 140,
      grow: 1,
      render: ({ lastHead }) => <span className="mono frame">{lastHead}</span>,
    },
  ],
  details: { columns: 2 },
  actions: [
    {
      title: '批量忽略',
      batch: true,
      when: row => row.state === 'NEW',
      otherwise: '已忽略或已注册',
      confirm: rows => `忽略 ${rows.length} 台设备后，它们的报文仍会被拒收，确定忽略吗?`,
      ...setIgnored(true),
    },
  ],
  rowActions: [
    {
      title: '注册',
      call: registerUnknown,
      asks: {
        of: facility,
        title: '注册设备',
        note: ([row]) => `MN 编号 ${row?.mn}`,
        fields: registration,
        before: () => ({ facilityType: 'LOGGER' }),
      },
      when: row => row.state !== 'REGISTERED',
    },
    { title: '忽略', when: row => row.state === 'NEW', ...setIgnored(true) },
    { title: '恢复', when: row => row.state === 'IGNORED', ...setIgnored(false) },
  ],
  emptyHint: '未登记的设备一旦上报，就会出现在这里等待注册',
})
