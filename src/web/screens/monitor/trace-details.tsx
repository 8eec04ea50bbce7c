import type { ReactElement } from 'react'
import { formatInstant, formatUnit } from '#lib/format.ts'
import type { Trace } from './trace-words.ts'

function Heads({ title, heads }: { title: string; heads: Trace['request']['headers'] }): ReactElement {
  const rows = Object.entries(heads)
  return (
    <>
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p className="aux my-12">没有可显示的头</p>
      ) : (
        <dl className="trace-heads">
          {rows.map(([name, values]) => (
            <div className="grid gap-12 border-b-light" key={name}>
              <dt className="mono anywhere">{name}</dt>
              <dd className="mono anywhere">{values.join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

export function TraceDetails({ trace }: { trace: Trace }): ReactElement {
  const { request, response, principal, timestamp, timeTaken } = trace
  const facts = [
    ['请求时间', formatInstant(Date.parse(timestamp))],
    ['请求方法', request.method],
    ['请求URL', request.uri],
    ['用户', principal?.name ?? '—'],
    ['来源地址', request.remoteAddress ?? '—'],
    ['响应状态', String(response.status)],
    ['请求耗时', formatUnit(timeTaken, 'ms')],
  ] as const
  return (
    <div className="trace-details">
      <dl className="trace-heads">
        {facts.map(([title, value]) => (
          <div className="grid gap-12 border-b-light" key={title}>
            <dt className="anywhere">{title}</dt>
            <dd className="mono anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <Heads title="请求头" heads={request.headers} />
      <Heads title="响应头" heads={response.headers} />
      <p className="aux my-12">令牌、Cookie、签名与个人信息在记录前已遮盖，请求体从不记录</p>
    </div>
  )
}
