/** One value of a row with its unit, as an item of a detail list. */
import type { Resource } from '#contract/kit/resource.ts'
import { ValueCell } from '#web/crud/value-cell.tsx'
import type { Row } from '#web/data/row.ts'
import type { DetailItem } from '#web/widgets/detail-list.tsx'

export function factOf(resource: Resource, name: string, row: Row): DetailItem {
  const field = resource.fields[name]
  const present = row[name] !== null && row[name] !== undefined && row[name] !== ''
  return {
    title: field?.title ?? name,
    content: (
      <>
        <ValueCell resource={resource} name={name} row={row} />
        {field?.unit && present && <small> {field.unit}</small>}
      </>
    ),
  }
}
