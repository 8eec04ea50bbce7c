/** The entries of the menu as a tree that is read level by level, or whole. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  permissionList,
  systemMenus,
  systemSubmenu,
  systemSubmenuBatch,
} from '#contract/identity/permission.ts'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { call } from '#web/api/client.ts'
import type { TreeState } from '#web/crud/tree-rows.ts'
import type { Tree } from '#web/crud/use-tree.ts'
import type { Row } from '#web/data/row.ts'

type Wire = ResultOf<typeof permissionList>[number]
export interface Entry extends Omit<Wire, 'children'> {
  children?: readonly Entry[]
}
const quiet = { quiet: true } as const
/** Every level at once, by the id of what it lies under; the roots under ''. */
function levelsOf(tree: readonly Entry[], under = '', into = new Map<string, readonly Entry[]>()) {
  into.set(under, tree)
  for (const entry of tree)
    if (entry.children && entry.children.length > 0) levelsOf(entry.children, entry.id, into)
  return into
}

/** @param lazy levels are read when they are opened */
export function usePermissionRows(lazy: boolean) {
  const [levels, setLevels] = useState<ReadonlyMap<string, readonly Entry[]>>()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [loading, setLoading] = useState(true)
  const [error, setError] = useState<unknown>()

  const read = useCallback(
    async (wanted: readonly string[]) => {
      setLoading(true)
      try {
        if (!lazy) setLevels(levelsOf((await call(permissionList, { query: {} }, quiet)) as readonly Entry[]))
        else {
          const [roots, below] = await Promise.all([
            call(systemMenus, {}, quiet),
            wanted.length > 0
              ? call(systemSubmenuBatch, { query: { parentIds: wanted.join(',') } }, quiet)
              : {},
          ])
          setLevels(
            new Map([['', roots as readonly Entry[]], ...Object.entries(below as Record<string, Entry[]>)]),
          )
        }
        setError(undefined)
      } catch (fault) {
        setError(fault)
      } finally {
        setLoading(false)
      }
    },
    [lazy],
  )
  useEffect(() => void read([]), [read])

  const toggle = ({ id }: Row) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
    if (!lazy || levels?.has(id) || !next.has(id)) return
    call(systemSubmenu, { query: { parentId: id } }, quiet)
      .then(children => setLevels(now => new Map(now).set(id, children as readonly Entry[])))
      .catch(setError)
  }
  const { rows, state } = useMemo(() => {
    const found = new Map<string, TreeState>()
    const walk = (under: string, level: number): Entry[] =>
      (levels?.get(under) ?? []).flatMap(entry => {
        const { id, leaf } = entry
        const isOpen = open.has(id)
        const loading = isOpen && !levels?.has(id)
        found.set(id, { level, open: isOpen, leaf, loading, error: undefined, more: 0 })
        return [entry, ...(isOpen ? walk(id, level + 1) : [])]
      })
    return { rows: walk('', 1) as unknown as readonly Row[], state: found }
  }, [levels, open])
  // Reads again what is shown; what was open stays open.
  const reload = () => read([...open])
  const roots = levels && rows.filter(({ id }) => state.get(id)?.level === 1)
  const page = {
    data: roots && { records: [...roots], total: roots.length, size: roots.length, current: 1, pages: 1 },
    error: error instanceof Error ? error : null,
    isError: error !== undefined,
    isPlaceholderData: false as const,
    isFetching: loading,
    refetch: reload,
  }
  const tree: Tree = { rows, state, toggle, retry: () => void reload() }
  return { page, tree, reload }
}
