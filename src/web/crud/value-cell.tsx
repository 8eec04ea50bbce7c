import { memo, type ReactElement } from 'react'
import type { Resource } from '#contract/kit/resource.ts'
import type { Row } from '#web/data/row.ts'
import { kitOf } from '#web/fields/index.ts'
import { fieldOf } from './columns.ts'

export interface ValueCellProps {
  resource: Resource
  name: string
  row: Row
}

/** One value as its kind shows it. */
export const ValueCell = memo(function ValueCell({
  resource,
  name,
  row,
}: ValueCellProps): ReactElement | null {
  const field = fieldOf(resource, name)
  if (!field) return null
  const { Cell } = kitOf(field)
  return <Cell field={field} name={name} value={row[name]} row={row} />
})
