import type { ReactElement } from 'react'
import type { Resource } from '#contract/kit/resource.ts'
import type { Row } from '#web/data/row.ts'
import type { Column } from './columns.ts'
import { ReferenceLink } from './rows-link.tsx'
import { ValueCell } from './value-cell.tsx'

interface CellContent {
  resource: Resource
  column: Column
  row: Row
  onOpen?: (row: Row) => void
}
/** A cell of a list; the one that names the row opens it. */
export function Cell({ resource, column, row, onOpen }: CellContent): ReactElement | null {
  if (column.render) return <>{column.render(row)}</>
  if (column.link) return <ReferenceLink {...column.link} row={row} name={column.key} />
  const value = column.words ? (
    <>{column.words(row)}</>
  ) : (
    <ValueCell resource={resource} name={column.field ?? column.key} row={row} />
  )
  if (column.key !== resource.label || !onOpen) return value
  return (
    <button type="button" className="link name max-w-full overflow-hidden" onClick={() => onOpen(row)}>
      {value}
    </button>
  )
}
