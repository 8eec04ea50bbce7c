import { useCallback, useMemo, useState } from 'react'
import type { Row } from '#web/data/row.ts'

export interface Selection {
  rows: readonly Row[]
  ids: ReadonlySet<string>
  toggle: (row: Row) => void
  /** Ticks or unticks the rows of a page; rows of other pages stay as they are. */
  setPage: (rows: readonly Row[], ticked: boolean) => void
  drop: (ids: readonly string[]) => void
  clear: () => void
}

/** Ticked rows, kept across pages. The rows themselves are kept, since other pages are not at hand. */
export function useSelection(): Selection {
  const [held, setHeld] = useState<ReadonlyMap<string, Row>>(() => new Map())
  const change = useCallback((edit: (map: Map<string, Row>) => void) => {
    setHeld(before => {
      const map = new Map(before)
      edit(map)
      return map
    })
  }, [])
  return useMemo(
    () => ({
      rows: [...held.values()],
      ids: new Set(held.keys()),
      toggle: row => change(map => (map.has(row.id) ? map.delete(row.id) : map.set(row.id, row))),
      setPage: (rows, ticked) =>
        change(map => {
          for (const row of rows) ticked ? map.set(row.id, row) : map.delete(row.id)
        }),
      drop: ids =>
        change(map => {
          for (const id of ids) map.delete(id)
        }),
      clear: () => setHeld(new Map()),
    }),
    [held, change],
  )
}
