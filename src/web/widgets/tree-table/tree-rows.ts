/** Rows that open: what is shown, in order, and what the children of each turned out to be. Pure. */
import type { AnyRow } from '#web/data/records.ts'

export interface TreeRow {
  row: AnyRow
  key: string
  /** From 1. */
  level: number
  isLeaf: boolean
  isOpen: boolean
}
export interface TreeRowRules {
  keyOf: (row: AnyRow) => string
  /** Says the row that it has children? They are asked for on its first opening. */
  hasChildren: (row: AnyRow) => boolean
}

/** `hasChildren` as the wire writes it: a boolean, "1", "Y"; or a node that says `isLeaf`. */
export function saysChildren(row: AnyRow): boolean {
  const said = row['hasChildren']
  if (said !== undefined && said !== null) return said === true || said === '1' || said === 1 || said === 'Y'
  const leaf = row['isLeaf'] ?? row['leaf']
  return leaf === undefined ? false : leaf === false || leaf === 0 || leaf === '0'
}

/** The rows to be seen. A row whose children came and were none is a leaf. */
export function shownRows(
  top: readonly AnyRow[],
  children: ReadonlyMap<string, readonly AnyRow[]>,
  open: ReadonlySet<string>,
  rules: TreeRowRules,
  level = 1,
): TreeRow[] {
  return top.flatMap(row => {
    const key = rules.keyOf(row)
    const known = children.get(key)
    const isLeaf = known ? known.length === 0 : !rules.hasChildren(row)
    const isOpen = !isLeaf && open.has(key)
    const own: TreeRow = { row, key, level, isLeaf, isOpen }
    return isOpen && known ? [own, ...shownRows(known, children, open, rules, level + 1)] : [own]
  })
}
