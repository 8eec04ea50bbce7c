/** The open and closed branches of a tree whose children are fetched when a row is first opened. */
import type { Row } from './types.ts'

const placeholder = 'placeholder:'
export const isPlaceholder = (id: string): boolean => id.startsWith(placeholder)

interface Branch {
  children?: readonly string[]
  open: boolean
  loading: boolean
  /** It said that it had children and had none. */
  leaf: boolean
}
export interface Tree {
  depth(id: string): number
  branch(row: Row): { depth: number; hasChildren: boolean; open: boolean; loading: boolean }
  setChildren(id: string, children: readonly string[]): void
  setOpen(id: string, open: boolean): void
  setLoading(id: string, loading: boolean): void
  childrenOf(id: string): readonly string[] | undefined
  /** Ids shown below the given roots; with `all`, closed branches too and no placeholders. */
  flatten(roots: readonly string[], get: (id: string) => Row | undefined, all?: boolean): string[]
  clear(): void
}

export function createTree(): Tree {
  const branches = new Map<string, Branch>()
  const depths = new Map<string, number>()
  const branchOf = (id: string): Branch => {
    const found = branches.get(id) ?? { open: false, loading: false, leaf: false }
    branches.set(id, found)
    return found
  }
  /** The wire says `true`, `'1'` or `1`. */
  const announced = (row: Row) => row['hasChildren'] === true || String(row['hasChildren']) === '1'
  const hasChildren = (row: Row) => {
    const branch = branches.get(row.id)
    if (branch?.children) return branch.children.length > 0
    return announced(row) && branch?.leaf !== true
  }
  return {
    depth: id => depths.get(id) ?? 0,
    branch: row => ({
      depth: depths.get(row.id) ?? 0,
      hasChildren: hasChildren(row),
      open: branches.get(row.id)?.open ?? false,
      loading: branches.get(row.id)?.loading ?? false,
    }),
    setChildren(id, children) {
      const branch = branchOf(id)
      branch.children = children
      branch.leaf = children.length === 0
      if (branch.leaf) branch.open = false
      for (const child of children) depths.set(child, (depths.get(id) ?? 0) + 1)
    },
    setOpen(id, open) {
      branchOf(id).open = open
    },
    setLoading(id, loading) {
      branchOf(id).loading = loading
    },
    childrenOf: id => branches.get(id)?.children,
    flatten(roots, get, all = false) {
      const shown: string[] = []
      const visit = (ids: readonly string[]) => {
        for (const id of ids) {
          shown.push(id)
          const row = get(id)
          const branch = branches.get(id)
          if (!row || !(all || branch?.open)) continue
          if (branch?.children) visit(branch.children)
          else if (!all && hasChildren(row)) {
            depths.set(placeholder + id, (depths.get(id) ?? 0) + 1)
            shown.push(placeholder + id)
          }
        }
      }
      visit(roots)
      return shown
    },
    clear() {
      branches.clear()
      depths.clear()
    },
  }
}
