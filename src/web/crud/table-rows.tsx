import { type CSSProperties, Fragment, memo, type ReactElement, type ReactNode } from 'react'
import type { Resource } from '#contract/kit/resource.ts'
import type { Row } from '#web/data/row.ts'
import { later } from '#web/ui/later.tsx'
import type { Column } from './columns.ts'
import { FoldWords } from './fold-words.tsx'
import type { SortState } from './list-state.ts'
import type { Selection } from './selection.ts'
import { TableRow } from './table-row.tsx'
import type { FoldLine } from './use-fold.ts'
import type { RowEditing } from './use-row-editing.ts'
import type { Tree } from './use-tree.ts'

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
interface Props {
  list: TableProps
  columns: readonly Column[]
  pins: readonly CSSProperties[]
  /** Columns in all, with ticks, numbers and acts. */
  span: number
}
/** The rows of a list's table. A table that is laid out anew, for its width has changed, leaves them as they are. */
export const TableRows = memo(function TableRows({ list, columns, pins, span }: Props): ReactElement {
  const { resource, rows, selection, actions, onOpen, labelOf, tree, editing, fold, first } = list
  const numbered = first !== undefined
  let serial = (first ?? 1) - 1
  const foldLine = fold && (
    <tr className="fold-line">
      <td colSpan={span}>
        <FoldWords line={fold} />
      </td>
    </tr>
  )
  return (
    <>
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
              dim={list.dim?.(row)}
              current={row.id === list.current}
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
    </>
  )
})
