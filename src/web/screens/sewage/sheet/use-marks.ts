/** Cells of the grid that were not taken, marked with why. */
import { type RefObject, useEffect } from 'react'
import type { EditableGridHandle } from '#web/grid/props.ts'
import type { Sheet } from './model.ts'
import type { SheetState } from './use-sheet.ts'

export function useMarks(
  grid: RefObject<EditableGridHandle | null>,
  { problems, rows, source }: SheetState,
  { places }: Sheet,
): void {
  const typed = source === 'HAND'
  useEffect(() => {
    // New rows come without marks.
    const shown = new Set(rows.map(row => row['id']))
    const marks = problems.flatMap(({ pos, code, words, astray }) => {
      const place = places.find(one => one.pos === pos)
      return place && shown.has(place.id) && code !== null && (typed || !astray)
        ? [{ id: place.id, key: code, message: words }]
        : []
    })
    grid.current?.model.clearErrors()
    if (marks.length > 0) grid.current?.model.mark(marks)
  }, [grid, problems, typed, places, rows])
}
