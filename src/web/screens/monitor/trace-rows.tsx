/** The calls as rows; on a telephone what was asked and what came of it are two columns. */
import type { ReactElement } from 'react'
import { formatClock, formatInstant, formatUnit } from '#lib/format.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { Tag } from '#web/fields/tag.tsx'
import { costTone, keyOfTrace, methodTone, statusTone, type Trace } from './trace-words.ts'

const Method = ({ row }: { row: Trace }): ReactElement => (
  <Tag tone={methodTone(row.request.method)}>{row.request.method}</Tag>
)
const Status = ({ row }: { row: Trace }): ReactElement => (
  <Tag tone={statusTone(row.response.status)}>{row.response.status}</Tag>
)
const Cost = ({ row }: { row: Trace }): ReactElement => (
  <Tag tone={costTone(row.timeTaken)}>{formatUnit(row.timeTaken, 'ms')}</Tag>
)
function Address({ row, onOpen }: { row: Trace; onOpen: (row: Trace) => void }): ReactElement {
  const { uri } = row.request
  return (
    <button type="button" className="link trace-uri" title={uri} onClick={() => onOpen(row)}>
      {uri}
    </button>
  )
}

export function TraceRows(props: { rows: readonly Trace[]; onOpen: (row: Trace) => void }): ReactElement {
  const { rows, onOpen } = props
  const phone = useMedia(phoneQuery)
  if (!phone)
    return (
      <PlainTable
        className="traces"
        rows={rows}
        keyOf={keyOfTrace}
        columns={[
          {
            title: '请求时间',
            className: 'mono',
            cell: ({ timestamp }) => formatInstant(Date.parse(timestamp)),
          },
          { title: '请求方法', cell: row => <Method row={row} /> },
          { title: '请求URL', cell: row => <Address row={row} onOpen={onOpen} /> },
          { title: '用户', cell: ({ principal }) => principal?.name ?? '—' },
          { title: '响应状态', cell: row => <Status row={row} /> },
          { title: '请求耗时', className: 'r', cell: row => <Cost row={row} /> },
        ]}
      />
    )
  return (
    <PlainTable
      className="traces traces-short"
      rows={rows}
      keyOf={keyOfTrace}
      columns={[
        {
          title: '请求',
          cell: row => (
            <>
              <span className="row pt-6">
                <Method row={row} />
                <span className="mono aux">{formatClock(Date.parse(row.timestamp))}</span>
                <span className="aux">{row.principal?.name}</span>
              </span>
              <Address row={row} onOpen={onOpen} />
            </>
          ),
        },
        {
          title: '响应',
          className: 'r',
          cell: row => (
            <>
              <p>
                <Status row={row} />
              </p>
              <p>
                <Cost row={row} />
              </p>
            </>
          ),
        },
      ]}
    />
  )
}
