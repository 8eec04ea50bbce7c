/** The table of a list: pinned columns, sticky head, ticks, sort. Rows are at most a page, so it is a plain table. */
import {
  type CSSProperties,
  Fragment,
  type ReactElement,
  type ReactNode,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Resource } from '#contract/kit/resource.ts'
import type { Row } from '#web/data/row.ts'
import { later } from '#web/ui/later.tsx'
import { type Column, layOut } from './columns.ts'
import { FoldWords } from './fold-words.tsx'
import type { SortState } from './list-state.ts'
import type { Selection } from './selection.ts'
import { TableHead } from './table-head.tsx'
import { pinStyles, serialPx, tickPx } from './table-layout.ts'
import { TableRow } from './table-row.tsx'
import type { FoldLine } from './use-fold.ts'
import type { RowEditing } from './use-row-editing.ts'
import type { Tree } from './use-tree.ts'
import { useWidth } from './use-width.ts'

const EditRow = later(async () => (await import(/* webpackChunkName: 'forms' */ './edit-row.tsx')).EditRow)

export interface TableProps {
  resource: Resource
  columns: readonly Column[]
  rows: readonly Row[]
  selection?: Selection
  sort?: SortState
  onSort: (sort: SortState | undefined) => void
  /** Number of the first row, for 序号; without it rows have none. */
  first?: number
  rowPx: number
  /** Old rows of another query: shown at 60 %. */
  stale: boolean
  onOpen?: (row: Row) => void
  actions?: (row: Row) => ReactNode
  actionsPx: number
  labelOf: (row: Row) => string
  onWidth?: (key: string, px: number) => void
  tree?: Tree
  fold?: FoldLine
  editing?: RowEditing
  dim?: (row: Row) => boolean
  current?: string
}
export function Table(props: TableProps): ReactElement {
  const { resource, rows, selection, actions, actionsPx, onOpen, labelOf, onWidth, tree, editing, fold } =
    props
  const numbered = props.first !== undefined
  let serial = (props.first ?? 1) - 1
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
  const left = (selection ? tickPx : 0) + (numbered ? serialPx : 0)
  const right = actions ? actionsPx : 0
  const widths = useMemo(() => layOut(columns, available, left + right), [columns, available, left, right])
  const pins = useMemo(() => pinStyles(columns, widths, left, right), [columns, widths, left, right])
  const total = widths.reduce((sum, width) => sum + width, left + right)
  const overflowing = available > 0 && total > available + 1

  const span = columns.length + Number(!!selection) + Number(numbered) + Number(!!actions)
  const foldLine = fold && (
    <tr className="fold-line">
      <td colSpan={span}>
        <FoldWords line={fold} />
      </td>
    </tr>
  )

  return (
    <div
      ref={frame}
      className={
        overflowing ? 'table-frame spring overflow-auto overflowing' : 'table-frame spring overflow-auto'
      }
      style={{ '--row': `${props.rowPx}px` } as CSSProperties}
    >
      <table
        className={props.stale ? 'table stale-rows' : 'table'}
        style={{ width: total }}
        aria-busy={props.stale}
        role={tree ? 'treegrid' : undefined}
      >
        <caption className="sr-only">{resource.title}列表</caption>
        <colgroup>
          {selection && <col style={{ width: tickPx }} />}
          {numbered && <col style={{ width: serialPx }} />}
          {columns.map((column, index) => (
            <col key={column.key} style={{ width: widths[index] }} />
          ))}
          {actions && <col style={{ width: actionsPx }} />}
        </colgroup>
        <TableHead
          {...{ columns, pins, rows, selection, numbered }}
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
          {fold && !rows.some(({ id }) => id === fold.under) && foldLine}
          {rows.map(row => {
            const state = tree?.state.get(row.id)
            if (state === undefined || state.level === 1) serial += 1
            const own = state === undefined || state.level === 1 ? serial : undefined
            const shared = { resource, columns, pins, row, label: labelOf(row), numbered, serial: own }
            if (editing && editing.id === row.id)
              return (
                <EditRow
                  key={row.id}
                  {...shared}
                  names={editing.names}
                  focus={editing.focus}
                  level={state?.level}
                  hasTick={selection !== undefined}
                  dirty={editing.dirty}
                  onClose={editing.stop}
                />
              )
            return (
              <Fragment key={row.id}>
                <TableRow
                  {...shared}
                  {...{ selection, onOpen, actions }}
                  dim={props.dim?.(row)}
                  current={row.id === props.current}
                  tree={state}
                  onToggle={each => tree?.toggle(each)}
                  onRetry={each => tree?.retry(each)}
                  onEdit={editing?.start}
                  editable={editing?.names}
                />
                {row.id === fold?.under && foldLine}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
