// @screen device/quarantine
import { quarantine } from '#contract/device/quarantine.ts'
import { factorName } from '#lib/factors.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { Absent } from '#web/fields/parts.tsx'

export default defineScreen(quarantine, {
  query: ['mn', 'facilityId', 'factor', 'recvTime', 'reason', 'channel', 'ts'],
  columns: [
    { key: 'recvTime', pin: 'left', width: 132 },
    { key: 'facilityId', width: 190, link: true },
    { key: 'mn', width: 226, hidden: true },
    {
      key: 'factor',
      width: 180,
      render: ({ factor }) =>
        factor ? (
          <>
            {factorName(factor)} <small className="mono aux">{factor}</small>
          </>
        ) : (
          <Absent />
        ),
    },
    {
      key: 'valueText',
      width: 120,
      align: 'right',
      render: ({ valueText, frameId }) =>
        frameId ? (
          <RowsLink path="/device/frame" open={frameId}>
            {valueText ?? '空'}
          </RowsLink>
        ) : (
          (valueText ?? <Absent />)
        ),
    },
    { key: 'ts', width: 148 },
    { key: 'reason', width: 260, grow: 1 },
    { key: 'frameId', hidden: true, link: '/device/frame' },
  ],
  emptyHint: '不可能的值（负流量、错误单位、不合理的时间）会带着原因留在这里，不进入曲线和统计',
})
