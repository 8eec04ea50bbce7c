/** Trees as the console shows them: what is seen, where a key leads, what a word finds, what a tick means. Pure. */
export interface Branch<T> {
  key: string
  title: string
  /** False while the children are still to be asked for. */
  isLeaf?: boolean
  children?: readonly T[]
  /** Nothing to be chosen in a drop-down: a press opens and closes it. */
  isGroup?: boolean
}
export interface TreeNode extends Branch<TreeNode> {}

export interface Shown<T> {
  node: T
  /** From 1, as assistive technology counts; so is `place` among its `many` sisters. */
  level: number
  place: number
  many: number
  isLeaf: boolean
  isOpen: boolean
}

/** Nodes that are seen while these keys are open, top to bottom. */
export const shownNodes = <T extends Branch<T>>(
  nodes: readonly T[],
  open: ReadonlySet<string>,
  level = 1,
): Shown<T>[] =>
  nodes.flatMap((node, at) => {
    const isLeaf = (node.children ?? []).length === 0 && node.isLeaf !== false
    const isOpen = !isLeaf && open.has(node.key)
    const own = { node, level, place: at + 1, many: nodes.length, isLeaf, isOpen }
    return isOpen ? [own, ...shownNodes(node.children ?? [], open, level + 1)] : [own]
  })

/** Where an arrow leads from the node at `at` (-1: from none), or whether it opens or closes that node. */
export function stepOf(
  key: string,
  shown: readonly Pick<Shown<unknown>, 'level' | 'isLeaf' | 'isOpen'>[],
  at: number,
): { to: number } | { open: boolean } | undefined {
  const here = shown[at]
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(at + 1, shown.length - 1) }
    case 'ArrowUp':
      return { to: Math.max(at - 1, 0) }
    case 'Home':
      return { to: 0 }
    case 'End':
      return { to: shown.length - 1 }
    case 'ArrowRight':
      if (!here || here.isLeaf) return undefined
      if (!here.isOpen) return { open: true }
      return (shown[at + 1]?.level ?? 0) > here.level ? { to: at + 1 } : undefined
    case 'ArrowLeft': {
      if (!here) return undefined
      if (here.isOpen) return { open: false }
      const parent = shown.findLastIndex(({ level }, index) => index < at && level < here.level)
      return parent < 0 ? undefined : { to: parent }
    }
    default:
      return undefined
  }
}

export const everyNode = <T extends Branch<T>>(nodes: readonly T[]): T[] =>
  nodes.flatMap(node => [node, ...everyNode(node.children ?? [])])

export const nodeOf = <T extends Branch<T>>(nodes: readonly T[], key: string): T | undefined =>
  everyNode(nodes).find(node => node.key === key)

/** Nodes whose title holds the words, with the way to them and what lies below them; no words find everything. */
export function matching<T extends Branch<T>>(nodes: readonly T[], words: string): readonly T[] {
  if (words === '') return nodes
  return nodes.flatMap(node => {
    if (node.title.toLowerCase().includes(words.toLowerCase())) return [node]
    const children = matching(node.children ?? [], words)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** The tree without one node and what lies below it: nothing goes under itself. */
export const without = <T extends Branch<T>>(nodes: readonly T[], key: unknown): T[] =>
  nodes
    .filter(node => node.key !== key)
    .map(node => {
      const children = without(node.children ?? [], key)
      return { ...node, children, isLeaf: children.length === 0 }
    })

/** The tree with the children of one node put in. */
export const withChildren = <T extends Branch<T>>(
  nodes: readonly T[],
  key: string,
  children: readonly T[],
): T[] =>
  nodes.map(node => {
    if (node.key === key) return { ...node, children, isLeaf: children.length === 0 }
    return node.children ? { ...node, children: withChildren(node.children, key, children) } : node
  })

export interface TickRules {
  multi: boolean
  /** Parents and children tick together; only where several may be ticked. */
  linked: boolean
}

/** Ticked keys after a click on one node. A single choice is replaced, or taken back by a second click. */
export function tick<T extends Branch<T>>(
  nodes: readonly T[],
  ticked: ReadonlySet<string>,
  key: string,
  { multi, linked }: TickRules,
): ReadonlySet<string> {
  const on = !ticked.has(key)
  if (!multi) return new Set(on ? [key] : [])
  const next = new Set(ticked)
  const node = linked ? nodeOf(nodes, key) : undefined
  for (const each of node ? everyNode([node]).map(below => below.key) : [key]) {
    if (on) next.add(each)
    else next.delete(each)
  }
  if (linked) settleParents(nodes, next)
  return next
}

/** A parent whose children are all ticked is ticked, any other is not. Works from the leaves up. */
function settleParents<T extends Branch<T>>(nodes: readonly T[], ticked: Set<string>): void {
  for (const { key, children } of nodes) {
    if (!children || children.length === 0) continue
    settleParents(children, ticked)
    if (children.every(child => ticked.has(child.key))) ticked.add(key)
    else ticked.delete(key)
  }
}

/** Nodes with something ticked below them but not ticked themselves. */
export function halfTicked<T extends Branch<T>>(
  nodes: readonly T[],
  ticked: ReadonlySet<string>,
): Set<string> {
  const half = new Set<string>()
  const below = (node: T): boolean => {
    const some = (node.children ?? []).map(below).some(Boolean)
    if (some && !ticked.has(node.key)) half.add(node.key)
    return some || ticked.has(node.key)
  }
  for (const node of nodes) below(node)
  return half
}
