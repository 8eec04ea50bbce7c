/** What a line of the log says of a change: each property before and after. */
import './log.css'
import type { ReactElement } from 'react'
import type { RowOf } from '#contract/kit/resource.ts'
import type { sysLog } from '#contract/platform/log.ts'
import { readObject } from '#lib/json.ts'
import { resources } from '#web/data/declared.ts'

type Values = Readonly<Record<string, unknown>>
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const words = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '—'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

/** `sewage:plant:edit` is a verb of the resource of that prefix: its fields have titles. */
function titlesOf(method: string | null): (name: string) => string {
  const resource = resources.find(({ perm }) => method?.startsWith(`${perm}:`))
  return name => resource?.fields[name]?.title ?? name
}

export function LogChange({ row }: { row: RowOf<typeof sysLog> }): ReactElement | null {
  const change = readObject(row.requestParam)
  if (!change) return null
  const titleOf = titlesOf(row.method)
  const { before, after } = change as { before?: unknown; after?: unknown }
  const list = Array.isArray(before) ? before : undefined
  if (list || (!isValues(before) && !isValues(after)))
    return (
      <section className="log-change" aria-label="改动内容">
        <h3 className="mt-16 mb-8">改动内容</h3>
        <pre className="m-0 p-12 rounded-6 bg-fill overflow-auto pre-wrap">
          {JSON.stringify(list ?? after ?? before, null, 2)}
        </pre>
      </section>
    )
  const [old, now] = [isValues(before) ? before : {}, isValues(after) ? after : {}]
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return (
    <section className="log-change" aria-label="改动内容">
      <h3 className="mt-16 mb-8">改动内容</h3>
      <table className="changes">
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">改动前</th>
            <th scope="col">改动后</th>
          </tr>
        </thead>
        <tbody>
          {names.map(name => (
            <tr
              key={name}
              data-changed={
                (name in old && name in now && words(old[name]) !== words(now[name])) || undefined
              }
            >
              <th scope="row">{titleOf(name)}</th>
              <td>{name in old ? words(old[name]) : '—'}</td>
              <td>{name in now ? words(now[name]) : '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
