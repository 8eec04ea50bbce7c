/** Departments as nodes of a tree (spec/wire 6). Pure. */
import type { Static } from 'typebox'
import type { departNode } from '#contract/organisation/depart.ts'
import type { DepartRow } from './queries.ts'

export type Node = Static<typeof departNode>

export const nodeOf = (row: DepartRow, isLeaf: boolean): Node => ({
  ...row,
  key: row.id,
  value: row.id,
  title: row.departName,
  isLeaf,
})
/** Some of the rows, flat. */
export function nodesOf(all: readonly DepartRow[], some: readonly DepartRow[]): Node[] {
  const parents = new Set(all.map(row => row.parentId))
  return some.map(row => ({ ...nodeOf(row, !parents.has(row.id)), children: null }))
}
/** These rows with all that lies below them. */
export function treesOf(all: readonly DepartRow[], tops: readonly DepartRow[]): Node[] {
  const byParent = Map.groupBy(all, row => row.parentId)
  const tree = (row: DepartRow): Node => {
    const children = (byParent.get(row.id) ?? []).map(tree)
    return { ...nodeOf(row, children.length === 0), children: children.length > 0 ? children : null }
  }
  return tops.map(tree)
}
