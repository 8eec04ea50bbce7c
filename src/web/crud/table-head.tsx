import { Checkbox } from '@arco-design/web-react'
import { type CSSProperties, type PointerEvent, type ReactElement, useRef } from 'react'
import type { Row } from '#web/data/row.ts'
import { type Column, clampWidth } from './columns.ts'
import type { SortState } from './list-state.ts'
import type { Selection } from './selection.ts'
import { cellClass, tickPx } from './table-layout.ts'

export interface TableHeadProps {
  columns: readonly Column[]
  pins: readonly CSSProperties[]
  rows: readonly Row[]
  selection?: Selection
  sort?: SortState
  onSort: (sort: SortState | undefined) => void
  /** Whether there is a column of numbers. */
  numbered: boolean
  hasActions: boolean
  /** A column is drawn wider or narrower; `done` when it is let go. */
  onWidth?: (key: string, px: number, done: boolean) => void
}

/** Ascending, descending, then the list's own order. */
const nextSort = (key: string, sort: SortState | undefined): SortState | undefined => {
  if (sort?.column !== key) return { column: key, order: 'asc' }
  return sort.order === 'asc' ? { column: key, order: 'desc' } : undefined
}
const ariaSort = (key: string | undefined, sort: SortState | undefined) => {
  if (key === undefined) return undefined
  if (sort?.column !== key) return 'none' as const
  return sort.order === 'asc' ? ('ascending' as const) : ('descending' as const)
}

export function TableHead(props: TableHeadProps): ReactElement {
  const { columns, pins, rows, selection, sort, onSort } = props
  const ticked = rows.filter(row => selection?.ids.has(row.id)).length
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className="c pinned" style={{ left: 0 }}>
            <Checkbox
              aria-label="选择本页"
              checked={ticked > 0 && ticked === rows.length}
              indeterminate={ticked > 0 && ticked < rows.length}
              onChange={on => selection.setPage(rows, on)}
            />
          </th>
        )}
        {props.numbered && (
          <th scope="col" className="c pinned" style={{ left: selection ? tickPx : 0 }}>
            序号
          </th>
        )}
        {columns.map((column, index) => (
          <th
            key={column.key}
            scope="col"
            className={cellClass(columns, index)}
            style={pins[index]}
            aria-sort={ariaSort(column.sort, sort)}
          >
            {column.sort ? (
              <button
                type="button"
                className="sorter min-h-24 max-w-full inline-row gap-2"
                onClick={() => onSort(nextSort(column.sort!, sort))}
              >
                <Title column={column} />
                <span
                  className="carets"
                  data-order={sort?.column === column.sort ? sort.order : undefined}
                  aria-hidden
                />
              </button>
            ) : (
              <Title column={column} />
            )}
            {props.onWidth && <Edge column={column} onWidth={props.onWidth} />}
          </th>
        ))}
        {props.hasActions && (
          <th scope="col" className="pinned actions" style={{ right: 0 }}>
            操作
          </th>
        )}
      </tr>
    </thead>
  )
}

/** Drawn by the pointer; the keyboard finds widths among the column settings. */
function Edge(props: { column: Column; onWidth: NonNullable<TableHeadProps['onWidth']> }): ReactElement {
  const { column, onWidth } = props
  const from = useRef<{ x: number; px: number }>(undefined)
  const at = (event: PointerEvent) => clampWidth(from.current!.px + event.clientX - from.current!.x)
  return (
    <span
      className="column-edge top-0 right-0 bottom-0 absolute"
      aria-hidden
      data-column={column.key}
      onClick={event => event.stopPropagation()}
      onPointerDown={event => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, px: event.currentTarget.closest('th')!.offsetWidth }
      }}
      onPointerMove={event => from.current && onWidth(column.key, at(event), false)}
      onPointerUp={event => {
        if (!from.current) return
        const moved = event.clientX !== from.current.x
        if (moved) onWidth(column.key, at(event), true)
        from.current = undefined
      }}
    />
  )
}

function Title({ column }: { column: Column }): ReactElement {
  return (
    <span className="overflow-hidden ellipsis">
      {column.title}
      {column.unit && <small> {column.unit}</small>}
    </span>
  )
}
