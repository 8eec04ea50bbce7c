/**
 * Rows of a sheet find their place in a tree. A parent is named by its path of names, as an export writes it, by its name where
 * only one has it, or by its code; it may stand in the same sheet, before its children or behind them.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Fault } from '#contract/kit/fault.ts'
import type { Arrival, Draft, Placed } from '../hooks.ts'

export interface TreeNode {
  readonly id: string
  readonly parentId: string
  readonly name: string
  readonly code: string
}
export interface Planting<N extends TreeNode> {
  /** What a row is, and the title of the column that names its parent. */
  words: { row: string; parent: string }
  present: readonly N[]
  nameOf(draft: Readonly<Draft>): string
  parentOf(draft: Readonly<Draft>): string
  /** @throws Fault to refuse the row */
  plant(draft: Draft, parent: N | undefined): { node: N; placed: Placed }
}
const between = '/'
const turnMs = 10
const join = (above: string, name: string) => (above === '' ? name : above + between + name)
const clip = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** Names from the top down, by id. A node whose parent is not among these begins its path. */
export function pathsOf(nodes: readonly TreeNode[]): Map<string, string> {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const paths = new Map<string, string>()
  const pathOf = (node: TreeNode): string => {
    const known = paths.get(node.id)
    if (known !== undefined) return known
    // Also ends the walk should the database hold a circle.
    paths.set(node.id, node.name)
    const parent = byId.get(node.parentId)
    const path = join(parent ? pathOf(parent) : '', node.name)
    paths.set(node.id, path)
    return path
  }
  for (const node of nodes) pathOf(node)
  return paths
}

interface Waiting {
  arrival: Arrival
  name: string
  /** As the sheet names its parent; empty for a row at the top. */
  above: string
}

/** @returns the rows that found their place, parents first, siblings in the order of the sheet */
export async function placeTree<N extends TreeNode>(
  arrivals: readonly Arrival[],
  planting: Planting<N>,
): Promise<Placed[]> {
  const { words, nameOf, parentOf, plant } = planting
  const tree = new Grown(planting.present)
  const rows = arrivals.map(arrival => ({
    arrival,
    name: nameOf(arrival.draft),
    above: parentOf(arrival.draft),
  }))
  /** Rows without a place yet; one that is refused for what it repeats is none. */
  const open = new Set(rows)
  const placed: Placed[] = []
  let waiting = rows.filter(({ arrival }) => arrival.problem === undefined)
  let since = performance.now()
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length
    const openNames = countsOf([...open].map(({ name }) => name))
    // Found in this round, a parent has its children in the next: so siblings keep the order of the sheet.
    const found = waiting.map(row => tree.find(row.above, openNames.get(row.above) ?? 0))
    const left: Waiting[] = []
    for (const [at, row] of waiting.entries()) {
      // Thousands of rows are worked out between the answers to others.
      if (performance.now() - since > turnMs) {
        await nextTurn()
        since = performance.now()
      }
      const parent = found[at]
      if (parent === 'unknown' || parent === undefined) {
        left.push(row)
        continue
      }
      const above = parent === 'top' ? undefined : parent
      if (tree.hasBelow(above, row.name)) {
        row.arrival.problem = `同一${words.parent}下已有名为「${row.name}」的${words.row}`
        open.delete(row)
        continue
      }
      try {
        const { node, placed: unit } = plant(row.arrival.draft, above)
        tree.add(node)
        placed.push(unit)
        open.delete(row)
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        row.arrival.problem = error.message
      }
    }
    tree.settle()
    waiting = left
  }
  explain(waiting, [...open], text => tree.known(text), words)
  return placed
}

function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

function put<N>(groups: Map<string, N[]>, key: string, node: N): void {
  const group = groups.get(key)
  if (group) group.push(node)
  else groups.set(key, [node])
}

/** The tree as it is, and what grew in this import. */
class Grown<N extends TreeNode> {
  readonly #byPath = new Map<string, N[]>()
  readonly #byName = new Map<string, N[]>()
  readonly #byCode = new Map<string, N>()
  readonly #paths: Map<string, string>
  /** Of children: parent and name. */
  readonly #taken = new Set<string>()
  #fresh: N[] = []

  constructor(present: readonly N[]) {
    const ids = new Set(present.map(({ id }) => id))
    this.#paths = pathsOf(present)
    for (const node of present) this.#know(node, ids.has(node.parentId) ? node.parentId : '')
  }

  #know(node: N, parentId: string): void {
    this.#taken.add(`${parentId} ${node.name}`)
    const path = this.#paths.get(node.id) ?? node.name
    put(this.#byPath, path, node)
    put(this.#byName, node.name, node)
    this.#byCode.set(node.code, node)
  }

  hasBelow(parent: N | undefined, name: string): boolean {
    return this.#taken.has(`${parent?.id ?? ''} ${name}`)
  }

  add(node: N): void {
    this.#taken.add(`${this.#paths.has(node.parentId) ? node.parentId : ''} ${node.name}`)
    this.#fresh.push(node)
  }

  /** What was added can be found from now on. */
  settle(): void {
    for (const node of this.#fresh) {
      this.#paths.set(node.id, join(this.#paths.get(node.parentId) ?? '', node.name))
      this.#know(node, this.#paths.has(node.parentId) ? node.parentId : '')
    }
    this.#fresh = []
  }

  /** How many the text may mean. */
  known(text: string): number {
    return Math.max(this.#byPath.get(text)?.length ?? 0, this.#byName.get(text)?.length ?? 0)
  }

  /** @param coming rows of the sheet of that name that have no place yet */
  find(text: string, coming: number): N | 'top' | 'unknown' {
    if (text === '') return 'top'
    const there = this.#byPath.get(text) ?? []
    if (there.length > 0) return there.length === 1 ? there[0]! : 'unknown'
    const named = this.#byName.get(text) ?? []
    if (named.length + coming > 0) return named.length === 1 && coming === 0 ? named[0]! : 'unknown'
    return this.#byCode.get(text) ?? 'unknown'
  }
}

/** No tree is so deep; a longer way among rows without a place need not be walked to its end. */
const longestWay = 100

/** Rows that found no place, and why. */
function explain(
  waiting: readonly Waiting[],
  open: readonly Waiting[],
  known: (text: string) => number,
  { parent: title, row: kind }: { row: string; parent: string },
): void {
  const byPath = Map.groupBy(open, row => join(row.above, row.name))
  const byName = Map.groupBy(open, row => row.name)
  const target = ({ above }: Waiting): Waiting | undefined => {
    const found = byPath.get(above) ?? (known(above) === 0 ? byName.get(above) : undefined)
    return found?.length === 1 ? found[0] : undefined
  }
  const why = (row: Waiting): string => {
    const text = clip(row.above)
    const next = target(row)
    if (!next)
      return known(row.above) > 0 || byName.has(row.above)
        ? `「${title}」有多个“${text}”，请填写${kind}的完整路径或编码`
        : `「${title}」找不到“${text}”`
    let at: Waiting | undefined = next
    for (let steps = 0; at && at !== row && steps < longestWay; steps += 1) at = target(at)
    return at === row ? `「${title}」互相指向，形成循环` : `「${title}」“${text}”所在的行有错误`
  }
  for (const row of waiting) row.arrival.problem = why(row)
}
