/** The calls as rows; on a telephone what was asked and what came of it are two columns. */
import type { ReactElement } from 'react'
import { formatClock, formatInstant, formatUnit } from '#lib/format.ts'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { Tag } from '#web/fields/tag.tsx'
import { costTone, keyOfTrace, methodTone, statusTone, type Trace } from './trace-words.ts'

const columns = ['请求时间', '请求方法', '请求URL', '用户', '响应状态', '请求耗时'] as const

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

function ShortRow({ row, onOpen }: { row: Trace; onOpen: (row: Trace) => void }): ReactElement {
  return (
    <tr>
      <td>
        <span className="row trace-what">
          <Method row={row} />
          <span className="mono aux">{formatClock(Date.parse(row.timestamp))}</span>
          <span className="aux">{row.principal?.name}</span>
        </span>
        <Address row={row} onOpen={onOpen} />
      </td>
      <td className="r">
        <p>
          <Status row={row} />
        </p>
        <p>
          <Cost row={row} />
        </p>
      </td>
    </tr>
  )
}

export function TraceRows(props: { rows: readonly Trace[]; onOpen: (row: Trace) => void }): ReactElement {
  const { rows, onOpen } = props
  const phone = useMedia(phoneQuery)
  const titles = phone ? ['请求', '响应'] : columns
  return (
    <table className={phone ? 'table whole traces traces-short' : 'table whole traces'}>
      <thead>
        <tr>
          {titles.map((title, at) => (
            <th key={title} scope="col" className={at === titles.length - 1 ? 'r' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) =>
          phone ? (
            <ShortRow key={keyOfTrace(row, at)} row={row} onOpen={onOpen} />
          ) : (
            <tr key={keyOfTrace(row, at)}>
              <td className="mono">{formatInstant(Date.parse(row.timestamp))}</td>
              <td>
                <Method row={row} />
              </td>
              <td>
                <Address row={row} onOpen={onOpen} />
              </td>
              <td>{row.principal?.name ?? '—'}</td>
              <td>
                <Status row={row} />
              </td>
              <td className="r">
                <Cost row={row} />
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}
