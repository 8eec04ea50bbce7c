/** A row edited in its place: the rules of the form, its refusals, and a conflict shown as there. */
import { Message } from '@arco-design/web-react'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MutableRefObject,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { Resource } from '#contract/kit/resource.ts'
import { type Draft, useSave } from '#web/data/resource-write.ts'
import type { Row } from '#web/data/row.ts'
import { kitOf } from '#web/fields/index.ts'
import { Cell } from './cell.tsx'
import type { Column } from './columns.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { bodyOf, useDraft } from './draft.ts'
import { failureIn } from './form-failure.ts'
import { cellClass } from './table-layout.ts'

export interface EditRowProps {
  resource: Resource
  columns: readonly Column[]
  pins: readonly CSSProperties[]
  names: readonly string[]
  row: Row
  label: string
  /** Column that gets the focus; the first that is edited unless told. */
  focus?: string
  hasTick: boolean
  /** Whether there is a column of numbers at all. */
  numbered: boolean
  serial?: number
  level?: number
  dirty: MutableRefObject<boolean>
  onClose: () => void
}

export function EditRow(props: EditRowProps): ReactElement {
  const { resource, row } = props
  /** The row as it was when editing began, or as somebody else left it. */
  const [before, setBefore] = useState<Row>(row)
  return (
    <Opened key={String(before.version)} {...props} before={before} restart={setBefore} resource={resource} />
  )
}

function Opened(props: EditRowProps & { before: Row; restart: (row: Row) => void }): ReactElement {
  const { resource, columns, pins, names, before, label, dirty, onClose } = props
  const prefix = useId()
  const form = useDraft(resource, names, before as Draft)
  const save = useSave(resource)
  const [present, setPresent] = useState<Row>()
  const line = useRef<HTMLTableRowElement>(null)
  const start = props.focus ?? columns.find(column => names.includes(column.key))?.key
  useEffect(() => {
    const cell = line.current?.querySelector(`[data-column="${start}"]`)
    cell?.querySelector<HTMLElement>('input, textarea, button')?.focus()
  }, [start])
  useEffect(() => {
    dirty.current = form.dirty
    return () => {
      dirty.current = false
    }
  }, [dirty, form.dirty])

  const send = async (version: number) => {
    try {
      const answer = await save.mutateAsync(
        bodyOf(resource, names, form.now(), { ...before, version } as Draft),
      )
      Message.success(answer.message || '保存成功')
      onClose()
    } catch (error) {
      const failure = failureIn(error, resource, names)
      if (failure.present) setPresent(failure.present)
      else if (Object.keys(failure.fields).length > 0) form.show(failure.fields)
      else Message.warning(failure.message)
    }
  }
  const submit = () => {
    if (save.isPending) return
    if (!form.dirty) onClose()
    else if (form.check()) void send(before.version)
    else line.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    // Lists and calendars keep their own Enter and Esc.
    const own = target.closest('.arco-select, .arco-picker, .arco-cascader, textarea')
    if (event.key === 'Escape' && !own) onClose()
    else if (event.key === 'Enter' && target.tagName === 'INPUT' && !own) submit()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <tr ref={line} className="edit-row" data-id={before.id} aria-level={props.level} onKeyDown={onKeyDown}>
      {props.hasTick && <td className="c pinned" style={{ left: 0 }} />}
      {props.numbered && (
        <td className="c muted pinned" style={{ left: props.hasTick ? 36 : 0 }}>
          {props.serial}
        </td>
      )}
      {columns.map((column, at) => {
        const field = names.includes(column.key) ? resource.fields[column.key] : undefined
        const message = form.messages[column.key]
        const kit = field && kitOf(field)
        const id = `${prefix}${column.key}`
        return (
          <td key={column.key} data-column={column.key} className={cellClass(columns, at)} style={pins[at]}>
            {field && kit ? (
              <>
                <kit.FormItem
                  id={id}
                  field={field}
                  name={column.key}
                  value={form.values[column.key]}
                  row={form.values}
                  disabled={save.isPending}
                  invalid={message !== undefined}
                  describedBy={message ? `${id}-message` : undefined}
                  onChange={(value, text) => form.set(column.key, value, text)}
                />
                {message && (
                  <p id={`${id}-message`} className="message" role="alert">
                    {message}
                  </p>
                )}
              </>
            ) : (
              <Cell resource={resource} column={column} row={before} />
            )}
          </td>
        )
      })}
      <td className="pinned actions" style={{ right: 0 }}>
        <span className="inline-row gap-12">
          <button type="button" className="link" aria-label={`保存 ${label}`} onClick={submit}>
            保存
          </button>
          <button type="button" className="link" aria-label={`取消编辑 ${label}`} onClick={onClose}>
            取消
          </button>
        </span>
        {present && (
          <ConflictDialog
            resource={resource}
            names={names}
            mine={form.values}
            present={present}
            onKeepMine={() => {
              setPresent(undefined)
              void send(present.version)
            }}
            onTakePresent={() => {
              setPresent(undefined)
              props.restart(present)
            }}
            onCancel={() => setPresent(undefined)}
          />
        )}
      </td>
    </tr>
  )
}
