/** A table whose rows open into rows of their own kind, asked for when they are first opened. */
import './tree-table.css'
import { Button } from '@arco-design/web-react'
import { IconCaretDown, IconCaretRight, IconLoading } from '@arco-design/web-react/icon'
import { type KeyboardEvent, type ReactElement, type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { AnyRow } from '#web/data/records.ts'
import { wordsOf } from '#web/ui/states.tsx'
import { cellText, type PickColumn } from '../picker/pick-columns.ts'
import { PickState } from '../picker/pick-state.tsx'
import { stepOf } from '../tree/tree-model.ts'
import { saysChildren, shownRows, type TreeRow } from './tree-rows.ts'
import { type TreeSource, useTreeRows } from './use-tree-rows.ts'

export interface TreeTableHandle {
  /** Asks for the top again and closes everything. */
  reload: () => void
}
interface TreeTableProps extends TreeSource {
  label: string
  columns: readonly PickColumn[]
  rowKey?: string
  hasChildren?: (row: AnyRow) => boolean
  onRowClick?: (row: AnyRow) => void
  /** What the table looks like. */
  tableProps?: { bordered?: boolean; size?: 'default' | 'small'; height?: number }
  handle?: Ref<TreeTableHandle>
}
const indentPx = 20

export function TreeTable(props: TreeTableProps): ReactElement {
  const { columns, rowKey = 'id', hasChildren = saysChildren, tableProps = {} } = props
  const { top, children, loading, errors, load } = useTreeRows(props)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [at, setAt] = useState(0)
  const body = useRef<HTMLTableSectionElement>(null)
  const rows = shownRows(top ?? [], children, open, { keyOf: row => String(row[rowKey]), hasChildren })
  useImperativeHandle(props.handle, () => ({
    reload: () => {
      setOpen(new Set())
      void load()
    },
  }))

  const toggle = ({ key, isLeaf }: TreeRow, on = !open.has(key)) => {
    if (isLeaf) return
    setOpen(now => {
      const next = new Set(now)
      if (on) next.add(key)
      else next.delete(key)
      return next
    })
    if (on && !children.has(key) && !loading.has(key)) void load(key)
  }
  const goTo = (index: number) => {
    setAt(index)
    body.current?.querySelectorAll<HTMLElement>('tr[data-row]')[index]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, row: TreeRow, index: number) => {
    const step = stepOf(event.key, rows, index)
    if (step && 'to' in step) goTo(step.to)
    else if (step) toggle(row, step.open)
    else if (event.key !== ' ' && event.key !== 'Enter') return
    else if (props.onRowClick) props.onRowClick(row.row)
    else toggle(row)
    event.preventDefault()
  }
  const current = Math.min(at, Math.max(0, rows.length - 1))
  return (
    <div
      className="tree-table"
      data-bordered={tableProps.bordered || undefined}
      data-size={tableProps.size}
      style={{ maxHeight: tableProps.height }}
    >
      <table role="treegrid" aria-label={props.label} aria-busy={loading.size > 0}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.key} scope="col" className={column.align} style={{ minWidth: column.width }}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((entry, index) => (
            <Row
              key={entry.key}
              entry={entry}
              columns={columns}
              loading={loading.has(entry.key)}
              error={errors.get(entry.key)}
              tabIndex={index === current ? 0 : -1}
              onToggle={() => toggle(entry)}
              onRetry={() => void load(entry.key)}
              onClick={() => {
                setAt(index)
                props.onRowClick?.(entry.row)
              }}
              onKeyDown={event => onKeyDown(event, entry, index)}
            />
          ))}
        </tbody>
      </table>
      <PickState
        loading={loading.has('') && rows.length === 0}
        error={errors.get('')}
        empty={top !== undefined && rows.length === 0 ? '没有查询到任何数据' : undefined}
        onRetry={() => void load()}
      />
    </div>
  )
}

interface RowProps {
  entry: TreeRow
  columns: readonly PickColumn[]
  loading: boolean
  error: unknown
  tabIndex: number
  onToggle: () => void
  onRetry: () => void
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}
function Row(props: RowProps): ReactElement {
  const { entry, columns, loading, error } = props
  const { row, level, isLeaf, isOpen } = entry
  return (
    <>
      <tr
        data-row={entry.key}
        aria-level={level}
        aria-expanded={isLeaf ? undefined : isOpen}
        tabIndex={props.tabIndex}
        onClick={props.onClick}
        onKeyDown={props.onKeyDown}
      >
        {columns.map((column, at) => {
          const text = cellText(column, row)
          return (
            <td key={column.key} className={column.align}>
              {at === 0 ? (
                <span
                  className="align-middle inline-row"
                  style={{ paddingInlineStart: (level - 1) * indentPx }}
                >
                  <span
                    className="tree-caret h-28 w-24 pointer muted centred flex-none"
                    aria-hidden
                    onClick={event => {
                      event.stopPropagation()
                      props.onToggle()
                    }}
                  >
                    {isLeaf ? null : loading ? (
                      <IconLoading />
                    ) : isOpen ? (
                      <IconCaretDown />
                    ) : (
                      <IconCaretRight />
                    )}
                  </span>
                  {text || '—'}
                </span>
              ) : (
                text || <span className="muted absent">—</span>
              )}
            </td>
          )
        })}
      </tr>
      {isOpen && error !== undefined && (
        <tr role="presentation">
          <td colSpan={columns.length}>
            <span
              className="inline-row gap-8 ink-danger"
              role="alert"
              style={{ paddingInlineStart: level * indentPx }}
            >
              {wordsOf(error)}
              <Button size="mini" onClick={props.onRetry}>
                重试
              </Button>
            </span>
          </td>
        </tr>
      )}
      {isOpen && loading && error === undefined && (
        <tr role="presentation">
          <td colSpan={columns.length}>
            <span className="muted" style={{ paddingInlineStart: level * indentPx + 24 }}>
              加载中…
            </span>
          </td>
        </tr>
      )}
    </>
  )
}
