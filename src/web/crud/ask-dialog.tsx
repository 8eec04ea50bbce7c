/** What an action asks for before its call: its fields in a dialog, with the refusals of a form. */
import { type ComponentType, useRef } from 'react'
import type { Resource } from '#contract/kit/resource.ts'
import type { Draft } from '#web/data/resource-write.ts'
import type { Row } from '#web/data/row.ts'
import { defaultsOf } from './draft.ts'
import { failureIn } from './form-failure.ts'
import { RecordLayer } from './record-layer.tsx'
import { type Action, type DialogProps, ofRows, twoColumnsPx } from './screen.ts'

/** More of them would not fit into a window of 768 px. */
const oneColumnAsks = 6

/**
 * @param send makes the call with what was answered; gives the words that say so
 * @param typed written in another dialog before: it stands here as changed
 */
export function asksFirst(
  own: Resource,
  { title, asks }: Pick<Action<Row>, 'title' | 'asks'>,
  send: (rows: readonly Row[], values: Draft) => Promise<string>,
  typed?: Draft,
): ComponentType<DialogProps<Row>> {
  const { fields = {}, of = own, before, items, ok = title, leave, width, note } = asks ?? {}
  const resource = { ...of, fields }
  // As a form: what asks for much stands in two columns, so that its buttons stay in sight.
  const wide = width ?? (Object.keys(fields).length > oneColumnAsks ? twoColumnsPx : undefined)
  return ({ rows, close, refresh, clearSelection }) => {
    /** As they stand: whoever was told that somebody was quicker, and sends again, means what is there now. */
    const latest = useRef(rows)
    const submit = async (values: Draft) => {
      try {
        return await send(latest.current, values)
      } catch (error) {
        const { present } = failureIn(error, resource, [])
        if (present)
          latest.current = latest.current.map(row => (row.id === present.id ? { ...row, ...present } : row))
        throw error
      }
    }
    return (
      <RecordLayer
        title={ofRows(asks?.title ?? title, rows)}
        width={wide}
        columns={(wide ?? 0) >= twoColumnsPx ? 2 : 1}
        resource={resource}
        entries={Object.keys(fields)}
        before={{ ...defaultsOf(resource), ...(rows[0] && before?.(rows[0])) }}
        typed={typed}
        formItems={items}
        words={{ save: ok, leave }}
        onClose={close}
        submit={async values => {
          const words = await submit(values)
          clearSelection()
          close()
          await refresh()
          return words
        }}
      >
        {values =>
          note && <p className="aux my-12">{typeof note === 'function' ? note(rows, values) : note}</p>
        }
      </RecordLayer>
    )
  }
}
