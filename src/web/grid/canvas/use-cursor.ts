/** The cursor as the grid library wants it: places count the grid's own columns, too. */
import { CompactSelection, type GridSelection } from '@glideapps/glide-data-grid'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { GridModel } from '../model/types.ts'
import { type Bounds, type Cursor, single, spanned, within } from './cursor.ts'

const nothing = { rows: CompactSelection.empty(), columns: CompactSelection.empty() }

export interface CursorState {
  cursor: Cursor | undefined
  latest: { current: Cursor | undefined }
  set(cursor: Cursor | undefined): void
  selection: GridSelection
  /** What the pointer selected; undefined where it is none of the model's cells. */
  read(selection: GridSelection): Cursor | undefined
  bounds(page: number): Bounds
}

export function useCursor(model: GridModel, leads: number): CursorState {
  const [held, show] = useState<Cursor>()
  const latest = useRef<Cursor | undefined>(undefined)
  // Rows or columns may have gone from under it.
  const sound =
    held && held.at.row < model.count() && held.at.column < model.columns.length ? held : undefined
  latest.current = sound
  const set = useCallback((next: Cursor | undefined) => {
    latest.current = next
    show(next)
  }, [])
  const selection = useMemo<GridSelection>(() => {
    if (!sound) return nothing
    const { at, block } = sound
    return {
      ...nothing,
      current: { cell: [at.column + leads, at.row], range: { ...block, x: block.x + leads }, rangeStack: [] },
    }
  }, [sound, leads])
  return {
    cursor: sound,
    latest,
    set,
    selection,
    read({ current }) {
      if (!current || current.cell[0] < leads || current.cell[1] >= model.count()) return undefined
      const size = { columns: model.columns.length, rows: model.count() }
      const at = { column: current.cell[0] - leads, row: current.cell[1] }
      const { x, y, width, height } = current.range
      if (width * height === 1) return single(at)
      const far = {
        column: (x < current.cell[0] ? x : x + width - 1) - leads,
        row: y < at.row ? y : y + height - 1,
      }
      return spanned(at, within(far, size))
    },
    bounds: page => ({
      columns: model.columns.length,
      rows: model.count(),
      page: Math.max(1, page),
      empty: ({ column, row }) => {
        const value = model.rowAt(row)[model.columns[column]!.key]
        return value === undefined || value === null || value === ''
      },
    }),
  }
}
