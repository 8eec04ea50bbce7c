/** Rows of any list in the engine's table, with what stands in their place and their pages: for lists that are no page of their own. */
import './crud.css'
import './table.css'
import './tools.css'
import { type ReactElement, useMemo } from 'react'
import type { Fields } from '#contract/kit/field.ts'
import type { Resource, RowOf } from '#contract/kit/resource.ts'
import { nameOfRow, type Row } from '#web/data/row.ts'
import { Body, type BodyProps } from './body.tsx'
import { type ColumnDeclaration, columnOf } from './columns.ts'
import { Paging } from './paging.tsx'
import type { CellOf } from './screen.ts'
import { useLastPage } from './use-last-page.ts'
import { phoneQuery, useMedia } from './use-media.ts'

export type RowColumns<F extends Fields> = readonly (
  | (keyof F & string)
  | (Omit<ColumnDeclaration, 'key' | 'render'> & CellOf<F, RowOf<Resource<F>>>)
)[]
type Given = 'page' | 'tree' | 'selection' | 'hint' | 'onClear' | 'onOpen' | 'actions' | 'actionsPx'
export interface RowsProps<F extends Fields> extends Pick<BodyProps, Given> {
  resource: Resource<F>
  columns: RowColumns<F>
  /** Rows that are shown; those of the page unless told. */
  rows?: readonly Row[]
  filtered?: boolean
  rowPx?: number
  /** Cards in the place of a table; on a telephone unless told. */
  cards?: boolean
  /** Which page it is, of how many rows each; without it all rows stand there. */
  at?: { page: number; size: number }
  /** With sizes and a jump, whatever there is to turn. */
  whole?: boolean
  onPage?: (page: number, size: number) => void
}
const unsorted = () => undefined

export function Rows<const F extends Fields>(props: RowsProps<F>): ReactElement {
  const { resource, at, onPage, whole = false } = props
  const phone = useMedia(phoneQuery)
  const cards = props.cards ?? phone
  const columns = useMemo(
    () =>
      (props.columns as readonly (string | ColumnDeclaration)[]).map(column => ({
        ...columnOf(resource, column),
        sort: undefined,
      })),
    [resource, props.columns],
  )
  const size = at?.size ?? 10
  const total = props.page.data?.total ?? 0
  useLastPage(props.page, { page: at?.page ?? 1, size }, page => onPage?.(page, size))
  return (
    <>
      <Body
        {...props}
        {...{ resource, columns, size }}
        rows={props.rows ?? props.page.data?.records ?? []}
        phone={cards}
        filtered={props.filtered ?? false}
        onSort={unsorted}
        first={at && (at.page - 1) * size + 1}
        rowPx={props.rowPx ?? 40}
        labelOf={row => nameOfRow(resource, row)}
      />
      {at && onPage && (whole || total > size) && (
        <Paging {...at} total={total} simple={cards || !whole} onChange={onPage} />
      )}
    </>
  )
}
