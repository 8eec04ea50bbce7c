/** One row of a list's table, and what stands under it while its children come. */
import { Checkbox } from '@arco-design/web-react'
import type { CSSProperties, ReactElement, ReactNode } from 'react'
import type { Resource } from '#contract/kit/resource.ts'
import type { Row } from '#web/data/row.ts'
import { Cell } from './cell.tsx'
import type { Column } from './columns.ts'
import type { Selection } from './selection.ts'
import { cellClass, tickPx } from './table-layout.ts'
import { TreeCaret } from './tree-caret.tsx'
import { childrenAsked, type TreeState } from './tree-rows.ts'

export interface TableRowProps {
  resource: Resource
  columns: readonly Column[]
  pins: readonly CSSProperties[]
  row: Row
  label: string
  selection?: Selection
  /** Whether there is a column of numbers at all. */
  numbered: boolean
  /** 序号; children of a tree have none. */
  serial?: number
  tree?: TreeState
  onToggle: (row: Row) => void
  onRetry: (row: Row) => void
  onOpen?: (row: Row) => void
  /** A double click into a cell that may be edited in its place. */
  onEdit?: (row: Row, column: string) => void
  editable?: readonly string[]
  actions?: (row: Row) => ReactNode
  /** It stands back. */
  dim?: boolean
  /** Its details stand beside the list. */
  current?: boolean
}

export function TableRow(props: TableRowProps): ReactElement {
  const { resource, columns, pins, row, label, selection, tree, onOpen, onEdit, actions } = props
  const ticked = selection?.ids.has(row.id) ?? false
  const branch = tree && !tree.leaf
  return (
    <>
      <tr
        data-id={row.id}
        className={props.dim ? 'is-dim' : undefined}
        aria-current={props.current || undefined}
        aria-selected={selection ? ticked : undefined}
        aria-level={tree?.level}
        aria-expanded={branch ? tree.open : undefined}
      >
        {selection && (
          <td className="c pinned" style={{ left: 0 }}>
            <Checkbox checked={ticked} aria-label={`选择 ${label}`} onChange={() => selection.toggle(row)} />
          </td>
        )}
        {props.numbered && (
          <td className="c muted pinned" style={{ left: selection ? tickPx : 0 }}>
            {props.serial}
          </td>
        )}
        {columns.map((column, at) => {
          const editable = onEdit && props.editable?.includes(column.key)
          const cell = <Cell {...{ resource, column, row }} onOpen={onOpen} />
          return (
            <td
              key={column.key}
              className={editable ? `${cellClass(columns, at)} editable` : cellClass(columns, at)}
              style={pins[at]}
              onDoubleClick={editable ? () => onEdit(row, column.key) : undefined}
            >
              {tree && column.key === resource.label ? (
                <TreeCaret state={tree} label={label} onToggle={() => props.onToggle(row)}>
                  {cell}
                </TreeCaret>
              ) : (
                cell
              )}
            </td>
          )
        })}
        {actions && (
          <td className="pinned actions" style={{ right: 0 }}>
            {actions(row)}
          </td>
        )}
      </tr>
      {tree?.open && <Below tree={tree} span={columns.length + 3} onRetry={() => props.onRetry(row)} />}
    </>
  )
}

function Below(props: { tree: TreeState; span: number; onRetry: () => void }): ReactElement | null {
  const { tree, span, onRetry } = props
  const words = tree.loading
    ? '加载中…'
    : tree.error
      ? '下级加载失败'
      : tree.more > 0
        ? `只显示前 ${childrenAsked} 条下级，另有 ${tree.more} 条，请用查询条件查找`
        : undefined
  if (words === undefined) return null
  return (
    <tr className="tree-below">
      <td colSpan={span} style={{ paddingInlineStart: tree.level * 20 + 88 }}>
        <span role={tree.error ? 'alert' : 'status'}>{words}</span>
        {tree.error ? (
          <button type="button" className="link" onClick={onRetry}>
            重试
          </button>
        ) : null}
      </td>
    </tr>
  )
}
