/** The tree in which rights are ticked. Pure. */
export interface RightNode {
  key: string
  title: string
  /** 1: data rules hang on it. */
  ruleFlag: number
  parentId?: string | null
  children?: readonly RightNode[]
}

export interface RightIndex {
  nodes: ReadonlyMap<string, RightNode>
  parents: ReadonlyMap<string, string>
}

export function indexOf(tree: readonly RightNode[]): RightIndex {
  const nodes = new Map<string, RightNode>()
  const parents = new Map<string, string>()
  const walk = (list: readonly RightNode[], above: string | undefined) => {
    for (const node of list) {
      nodes.set(node.key, node)
      if (above !== undefined) parents.set(node.key, above)
      walk(node.children ?? [], node.key)
    }
  }
  walk(tree, undefined)
  return { nodes, parents }
}

export const below = ({ nodes }: RightIndex, key: string): string[] =>
  (nodes.get(key)?.children ?? []).flatMap(child => [
    child.key,
    ...below({ nodes, parents: new Map() }, child.key),
  ])
export function above({ parents }: RightIndex, key: string): string[] {
  const path: string[] = []
  for (let at = parents.get(key); at !== undefined; at = parents.get(at)) path.push(at)
  return path
}

/**
 * Ticks or unticks one node. Linked: a ticked node brings what is below it and the way to it; an unticked one takes what is
 * below along, since a page without its menu cannot be reached.
 */
export function ticked(
  index: RightIndex,
  held: ReadonlySet<string>,
  key: string,
  on: boolean,
  linked: boolean,
): Set<string> {
  const next = new Set(held)
  const touched = linked ? [key, ...below(index, key), ...(on ? above(index, key) : [])] : [key]
  for (const each of touched)
    if (on) next.add(each)
    else next.delete(each)
  return next
}

/** Keys whose title holds the words, with the way to them; undefined: everything. */
export function found(index: RightIndex, words: string): Set<string> | undefined {
  const asked = words.trim().toLowerCase()
  if (asked === '') return undefined
  const hits = [...index.nodes.values()].filter(({ title }) => title.toLowerCase().includes(asked))
  return new Set(hits.flatMap(({ key }) => [key, ...above(index, key), ...below(index, key)]))
}

export const pruned = (tree: readonly RightNode[], keep: ReadonlySet<string> | undefined): RightNode[] =>
  keep === undefined
    ? [...tree]
    : tree
        .filter(({ key }) => keep.has(key))
        .map(node => ({ ...node, children: pruned(node.children ?? [], keep) }))
