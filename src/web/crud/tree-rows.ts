/** The rows of a tree that are to be seen, in order. Pure. */
import type { Row } from '#web/data/row.ts'

/** Children of one row that are shown; more than that is a list, not a branch. */
export const childrenAsked = 500

export interface TreeState {
  /** From 1. */
  level: number
  open: boolean
  leaf: boolean
  loading: boolean
  error: unknown
  /** Children beyond those that are shown. */
  more: number
}
export interface ShownRow {
  row: Row
  level: number
  isOpen: boolean
  leaf: boolean
}

/** A row whose children came and were none is a leaf, whatever it said of itself. */
export function flatten(
  rows: readonly Row[],
  open: ReadonlySet<string>,
  childrenOf: (id: string) => readonly Row[] | undefined,
  level = 1,
  above: readonly string[] = [],
): ShownRow[] {
  return rows.flatMap(row => {
    if (above.includes(row.id)) return []
    const says = row['hasChildren'] === true
    const isOpen = says && open.has(row.id)
    const children = isOpen ? childrenOf(row.id) : undefined
    const own: ShownRow = { row, level, isOpen, leaf: !says || children?.length === 0 }
    if (!children) return [own]
    return [own, ...flatten(children, open, childrenOf, level + 1, [...above, row.id])]
  })
}
