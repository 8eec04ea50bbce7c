/** The tree in which rights are ticked. Pure. */
import { type Branch, everyNode, nodeOf } from '#web/widgets/tree/tree-model.ts'

export interface RightNode extends Branch<RightNode> {
  /** 1: data rules hang on it. */
  ruleFlag: number
  parentId?: string | null
}

/** Keys of what stands above a node, from the top. */
function above(tree: readonly RightNode[], key: string): string[] | undefined {
  for (const node of tree) {
    if (node.key === key) return []
    const way = above(node.children ?? [], key)
    if (way) return [node.key, ...way]
  }
  return undefined
}

/** Of each node with others below it: how many of those are ticked, of how many. */
export function tickedBelow(
  tree: readonly RightNode[],
  held: ReadonlySet<string>,
): ReadonlyMap<string, readonly [ticked: number, all: number]> {
  const counts = new Map<string, readonly [number, number]>()
  const count = (nodes: readonly RightNode[]): readonly [number, number] => {
    let [on, all] = [0, nodes.length]
    for (const { key, children } of nodes) {
      if (held.has(key)) on += 1
      if (!children || children.length === 0) continue
      const below = count(children)
      counts.set(key, below)
      on += below[0]
      all += below[1]
    }
    return [on, all]
  }
  count(tree)
  return counts
}

/**
 * Ticks or unticks one node. Linked: a ticked node brings what is below it and the way to it; an unticked one takes what is
 * below along, since a page without its menu cannot be reached.
 */
export function ticked(
  tree: readonly RightNode[],
  held: ReadonlySet<string>,
  key: string,
  linked: boolean,
): Set<string> {
  const next = new Set(held)
  const on = !held.has(key)
  const node = linked && nodeOf(tree, key)
  const touched = node
    ? [...everyNode([node]).map(each => each.key), ...((on && above(tree, key)) || [])]
    : [key]
  for (const each of touched)
    if (on) next.add(each)
    else next.delete(each)
  return next
}
