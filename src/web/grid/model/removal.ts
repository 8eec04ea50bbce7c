/** Removing chosen rows: new ones go at once, of existing ones the owner is told, and may be waited for. */
import type { GridModel, Row } from './types.ts'

export interface RemoveEvent {
  /** The existing ones among them. */
  deleteRows: readonly Row[]
  /** Given when the grid waits: removes them once the server has agreed. Later calls do nothing. */
  confirmRemove?: () => void
}
export interface RemovalOptions {
  asyncRemove?: boolean
  onRemove?: (event: RemoveEvent) => void
}

/** Answers how many rows left the grid at once. Throws in tree mode. */
export function requestRemoval(
  model: GridModel,
  ids: readonly string[],
  { asyncRemove = false, onRemove }: RemovalOptions = {},
): number {
  if (model.treeMode) throw new Error('树形表格不支持删除行')
  const rows = ids.flatMap(id => model.get(id) ?? [])
  const deleteRows = rows.filter(row => !model.isNew(row.id))
  if (deleteRows.length === 0 || !asyncRemove || !onRemove) {
    model.remove(ids)
    if (deleteRows.length > 0) onRemove?.({ deleteRows })
    return rows.length
  }
  let confirmed = false
  onRemove({
    deleteRows,
    confirmRemove: () => {
      if (confirmed) return
      confirmed = true
      // New rows of the same choice wait with the others, so that a refusal leaves the choice whole.
      model.remove(rows.map(row => row.id))
    },
  })
  return 0
}
