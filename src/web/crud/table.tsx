/** The table of a list: pinned columns, sticky head, ticks, sort. Rows are at most a page, so it is a plain table. */
import { Checkbox } from '@arco-design/web-react'
import { type CSSProperties, type ReactElement, type ReactNode, useMemo, useRef, useState } from 'react'
import type { Resource } from '#contract/kit/resource.ts'
import type { Row } from '#web/data/row.ts'
import { Cell } from './cell.tsx'
import { type Column, layOut } from './columns.ts'
import type { SortState } from './list-state.ts'
import type { Selection } from './selection.ts'
import { TableHead } from './table-head.tsx'
import { cellClass, pinStyles, serialPx, tickPx } from './table-layout.ts'
import { useWidth } from './use-width.ts'

export interface TableProps {
  resource: Resource
  columns: readonly Column[]
  rows: readonly Row[]
  selection?: Selection
  sort?: SortState
  onSort: (sort: SortState | undefined) => void
  /** Number of the first row, for 序号. */
  first: number
  rowPx: number
  /** Old rows of another query: shown at 60 %. */
  stale: boolean
  onOpen?: (row: Row) => void
  actions?: (row: Row) => ReactNode
  actionsPx: number
  labelOf: (row: Row) => string
  onWidth?: (key: string, px: number) => void
}
export function Table(props: TableProps): ReactElement {
  const { resource, rows, selection, actions, actionsPx, onOpen, labelOf, onWidth } = props
  /** Width of the column that is being drawn. */
  const [drawn, setDrawn] = useState<{ key: string; px: number }>()
  const columns = useMemo(
    () =>
      drawn
        ? props.columns.map(each =>
            each.key === drawn.key ? { ...each, width: drawn.px, drawn: true } : each,
          )
        : props.columns,
    [props.columns, drawn],
  )
  const frame = useRef<HTMLDivElement>(null)
  const available = useWidth(frame)
  const left = (selection ? tickPx : 0) + serialPx
  const right = actions ? actionsPx : 0
  const widths = useMemo(() => layOut(columns, available, left + right), [columns, available, left, right])
  const pins = useMemo(() => pinStyles(columns, widths, left, right), [columns, widths, left, right])
  const total = widths.reduce((sum, width) => sum + width, left + right)
  const overflowing = available > 0 && total > available + 1

  return (
    <div
      ref={frame}
      className={overflowing ? 'table-frame overflowing' : 'table-frame'}
      style={{ '--row': `${props.rowPx}px` } as CSSProperties}
    >
      <table
        className={props.stale ? 'table stale-rows' : 'table'}
        style={{ width: total }}
        aria-busy={props.stale}
      >
        <caption className="sr-only">{resource.title}列表</caption>
        <colgroup>
          {selection && <col style={{ width: tickPx }} />}
          <col style={{ width: serialPx }} />
          {columns.map((column, index) => (
            <col key={column.key} style={{ width: widths[index] }} />
          ))}
          {actions && <col style={{ width: actionsPx }} />}
        </colgroup>
        <TableHead
          {...{ columns, pins, rows, selection }}
          sort={props.sort}
          onSort={props.onSort}
          hasActions={!!actions}
          onWidth={
            onWidth &&
            ((key, px, done) => {
              setDrawn(done ? undefined : { key, px })
              if (done) onWidth(key, px)
            })
          }
        />
        <tbody>
          {rows.map((row, index) => {
            const ticked = selection?.ids.has(row.id) ?? false
            return (
              <tr key={row.id} data-id={row.id} aria-selected={selection ? ticked : undefined}>
                {selection && (
                  <td className="c pinned" style={{ left: 0 }}>
                    <Checkbox
                      checked={ticked}
                      aria-label={`选择 ${labelOf(row)}`}
                      onChange={() => selection.toggle(row)}
                    />
                  </td>
                )}
                <td className="c aux pinned" style={{ left: selection ? tickPx : 0 }}>
                  {props.first + index}
                </td>
                {columns.map((column, at) => (
                  <td key={column.key} className={cellClass(columns, at)} style={pins[at]}>
                    <Cell {...{ resource, column, row }} onOpen={onOpen} />
                  </td>
                ))}
                {actions && (
                  <td className="pinned actions" style={{ right: 0 }}>
                    {actions(row)}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
