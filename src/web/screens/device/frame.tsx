// @screen device/frame
import { rawFrame } from '#contract/device/frame.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { Absent } from '#web/fields/parts.tsx'
import { FrameValues } from './frame-values.tsx'

export default defineScreen(rawFrame, {
  query: ['mn', 'verdict', 'cn', 'recvTime', 'channel', 'remote', 'replied', 'body'],
  columns: [
    { key: 'recvTime', pin: 'left', width: 132 },
    { key: 'verdict', width: 100 },
    { key: 'cn', width: 124 },
    {
      key: 'mn',
      width: 216,
      render: ({ mn, facilityId }) =>
        mn ? (
          <RowsLink
            {...(facilityId
              ? { path: '/device/facility', open: facilityId }
              : { path: '/device/unknown', where: { mn } })}
          >
            <span className="mono">{mn}</span>
          </RowsLink>
        ) : (
          <Absent />
        ),
    },
    {
      key: 'points',
      width: 64,
      render: ({ id, points }) =>
        points ? (
          <RowsLink path="/device/frame" open={id} tab="values" label={`${points} 个数据点`}>
            {points}
          </RowsLink>
        ) : (
          <Absent />
        ),
    },
    { key: 'reason', width: 172, grow: 1 },
    { key: 'body', width: 186, grow: 3 },
  ],
  details: {
    beside: { without: ['cn', 'points', 'reason', 'body'] },
    fields: { without: ['facilityId', 'body', 'bytes'] },
    Extra: ({ row }) => (
      <section className="description">
        <h3 className="mt-16 mb-8">{row.bytes ? '报文（非 UTF-8，按 GB18030 显示）' : '报文'}</h3>
        <pre className="mono p-12 pre-wrap m-0 bg-fill border rounded text-12 leading-18 anywhere">
          {row.body}
        </pre>
        {row.bytes && (
          <>
            <h3 className="mt-16 mb-8">原始字节（十六进制，密码已遮盖）</h3>
            <pre className="mono p-12 pre-wrap m-0 bg-fill border rounded text-12 leading-18 anywhere">
              {row.bytes.replace(/../g, '$& ')}
            </pre>
          </>
        )}
      </section>
    ),
    tabs: [{ key: 'values', title: '产生的数据', render: row => <FrameValues frame={row} /> }],
  },
  rowActions: [{ title: '数据', tab: 'values' }],
  emptyHint: '设备上报后，每一条报文连同校验结论都会留在这里',
})
