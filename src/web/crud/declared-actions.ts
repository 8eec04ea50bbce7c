/** What an action does that is declared: a call that names the rows, values that they are given, a tab that is opened. */
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { callFully } from '#web/api/client.ts'
import { verbOf } from '#web/data/resource-page.ts'
import type { Draft } from '#web/data/resource-write.ts'
import type { Row } from '#web/data/row.ts'
import { later } from '#web/ui/later.tsx'
import { type Action, type ActionContext, type KeyedAction, ofRows } from './screen.ts'

const importDialog = () => import(/* webpackChunkName: 'forms' */ './ask-dialog.tsx')

/** What a call is told of the rows: each part that it must have by the name that the rows have for it. */
function partsOf({ body, query }: Endpoint, rows: readonly Row[], given: Readonly<Record<string, unknown>>) {
  const ids = rows.map(({ id }) => id)
  const own = (name: string, type: string | undefined) =>
    name === 'ids' ? (type === 'array' ? ids : ids.join(',')) : rows[0]?.[name]
  const fill = (part: Endpoint['body']): Record<string, unknown> => {
    const { properties = {}, required = [] } = (part ?? {}) as { properties?: object; required?: string[] }
    const parts = Object.entries(properties).map(([name, schema]) => {
      const said = given[name] ?? undefined
      return [
        name,
        required.includes(name) ? (said ?? own(name, Reflect.get(schema, 'type'))) : said,
      ] as const
    })
    return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
  }
  return { ...(body && { body: fill(body) }), ...(query && { query: fill(query) }) }
}

/** Actions as they are carried out: what a declaration left unsaid follows from its call, its values or its tab. */
export const actionsOf = (resource: Resource, declared: readonly Action<Row>[] = []): KeyedAction[] =>
  declared.map(action => {
    const { call, set, tab, done, asks, with: given = {} } = action
    const endpoint = set ? verbOf(resource, 'edit') : call
    const send = async (rows: readonly Row[], values: Draft = {}) => {
      const [row] = rows
      const told = typeof given === 'function' ? given(rows, values) : given
      const edit = { id: row?.id, version: row?.version, ...set }
      const parts = set ? { body: edit } : partsOf(endpoint!, rows, { ...values, ...told })
      const { message } = await callFully(endpoint!, parts, { quiet: true })
      return ofRows(done ?? message, rows)
    }
    const look = ({ rows: [row], open }: ActionContext<Row>) => row && open(row.id, tab)
    return {
      ...(endpoint && endpoint.access !== 'session' && { perm: endpoint.access }),
      ...(endpoint && !asks && { quiet: true, run: ({ rows }: ActionContext<Row>) => send(rows) }),
      ...(asks && { dialog: later(async () => (await importDialog()).asksFirst(resource, action, send)) }),
      ...(tab && { run: look }),
      ...action,
      key: action.key ?? tab ?? action.title,
    }
  })
