/** Ticks on a tree of departments: apart from each other, or parents and children together. Pure. */
export interface TreeItem {
  key: string
  title: string
  isLeaf: boolean
  /** Undefined: not asked for yet. */
  children?: readonly TreeItem[]
  /** The row as the server sent it. */
  row: Readonly<Record<string, unknown>>
}
export interface VisibleItem {
  item: TreeItem
  /** From 1, as assistive technology counts. */
  level: number
  parent: string | undefined
}

/** Items that are seen while these keys are open, top to bottom. */
export function visibleItems(
  items: readonly TreeItem[],
  open: ReadonlySet<string>,
  level = 1,
  parent?: string,
): VisibleItem[] {
  return items.flatMap(item => [
    { item, level, parent },
    ...(open.has(item.key) && item.children ? visibleItems(item.children, open, level + 1, item.key) : []),
  ])
}

export const everyItem = (items: readonly TreeItem[]): TreeItem[] =>
  items.flatMap(item => [item, ...everyItem(item.children ?? [])])

export const findItem = (items: readonly TreeItem[], key: string): TreeItem | undefined =>
  everyItem(items).find(item => item.key === key)

/** The tree with the children of one item put in. */
export const withChildren = (
  items: readonly TreeItem[],
  key: string,
  children: readonly TreeItem[],
): TreeItem[] =>
  items.map(item => {
    if (item.key === key) return { ...item, children, isLeaf: children.length === 0 }
    return item.children ? { ...item, children: withChildren(item.children, key, children) } : item
  })

export interface TickRules {
  multi: boolean
  /** Parents and children tick together; only where several may be ticked. */
  linked: boolean
}

/** Ticked keys after a click on one item. A single choice is replaced, or taken back by a second click. */
export function tick(
  items: readonly TreeItem[],
  ticked: ReadonlySet<string>,
  key: string,
  { multi, linked }: TickRules,
): ReadonlySet<string> {
  const on = !ticked.has(key)
  if (!multi) return new Set(on ? [key] : [])
  const next = new Set(ticked)
  const item = findItem(items, key)
  const touched = linked && item ? [item, ...everyItem(item.children ?? [])].map(each => each.key) : [key]
  for (const each of touched) {
    if (on) next.add(each)
    else next.delete(each)
  }
  if (linked) settleParents(items, next)
  return next
}

/** A parent whose children are all ticked is ticked, any other is not. Works from the leaves up. */
export function settleParents(items: readonly TreeItem[], ticked: Set<string>): void {
  for (const { key, children } of items) {
    if (!children || children.length === 0) continue
    settleParents(children, ticked)
    if (children.every(child => ticked.has(child.key))) ticked.add(key)
    else ticked.delete(key)
  }
}

/** Items with something ticked below them but not ticked themselves. */
export function halfTicked(items: readonly TreeItem[], ticked: ReadonlySet<string>): Set<string> {
  const half = new Set<string>()
  const below = (item: TreeItem): boolean => {
    const some = (item.children ?? []).map(below).some(Boolean)
    if (some && !ticked.has(item.key)) half.add(item.key)
    return some || ticked.has(item.key)
  }
  for (const item of items) below(item)
  return half
}
