/** The entries of the menu as a tree that is read level by level, or whole. */
import { useMemo, useState } from 'react'
import { permissionList, systemMenus, systemSubmenuBatch } from '#contract/identity/permission.ts'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { TreeState } from '#web/crud/tree-rows.ts'
import type { Tree } from '#web/crud/use-tree.ts'
import { useCall } from '#web/data/call.ts'
import type { Row } from '#web/data/row.ts'

type Wire = ResultOf<typeof permissionList>[number]
export interface Entry extends Omit<Wire, 'children'> {
  children?: readonly Entry[]
}
/** Every level at once, by the id of what it lies under; the roots under ''. */
function levelsOf(tree: readonly Entry[], under = '', into = new Map<string, readonly Entry[]>()) {
  into.set(under, tree)
  for (const entry of tree)
    if (entry.children && entry.children.length > 0) levelsOf(entry.children, entry.id, into)
  return into
}

/** @param lazy levels are read when they are opened */
export function usePermissionRows(lazy: boolean) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const whole = useCall(permissionList, { query: {} }, { enabled: !lazy })
  const roots = useCall(systemMenus, {}, { enabled: lazy })
  const parentIds = [...open].join(',')
  const below = useCall(
    systemSubmenuBatch,
    { query: { parentIds } },
    { enabled: lazy && open.size > 0, keepPrevious: true },
  )
  const levels = useMemo(() => {
    if (!lazy) return whole.data && levelsOf(whole.data as readonly Entry[])
    const opened = Object.entries((below.data ?? {}) as Record<string, readonly Entry[]>)
    return roots.data && new Map([['', roots.data as readonly Entry[]], ...opened])
  }, [lazy, whole.data, roots.data, below.data])

  const toggle = ({ id }: Row) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  const { rows, state } = useMemo(() => {
    const found = new Map<string, TreeState>()
    const walk = (under: string, level: number): Entry[] =>
      (levels?.get(under) ?? []).flatMap(entry => {
        const { id, leaf } = entry
        const isOpen = open.has(id)
        const loading = isOpen && !levels?.has(id) && below.isFetching
        found.set(id, { level, open: isOpen, leaf, loading, error: undefined, more: 0 })
        return [entry, ...(isOpen ? walk(id, level + 1) : [])]
      })
    return { rows: walk('', 1) as unknown as readonly Row[], state: found }
  }, [levels, open, below.isFetching])
  const asked = lazy ? [roots, ...(open.size > 0 ? [below] : [])] : [whole]
  // Reads again what is shown; what was open stays open.
  const reload = async () => void (await Promise.all(asked.map(each => each.refetch())))
  const top = levels && rows.filter(({ id }) => state.get(id)?.level === 1)
  const failed = asked.find(({ isError }) => isError)
  const page = {
    data: top && { records: [...top], total: top.length, size: top.length, current: 1, pages: 1 },
    error: failed?.error ?? null,
    isError: failed !== undefined,
    isPlaceholderData: false as const,
    isFetching: asked.some(({ isFetching }) => isFetching),
    refetch: reload,
  }
  const show = (id: string) => setOpen(new Set([...open, id]))
  const tree: Tree = { rows, state, toggle, open: show, retry: () => void reload() }
  return { page, tree, reload }
}
