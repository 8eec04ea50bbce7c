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

type Wire = ResultOf<typeof permissionList>[number]
export interface Entry extends Omit<Wire, 'children'> {
  children?: readonly Entry[]
}
export interface FlatEntry {
  entry: Entry
  level: number
  open: boolean
}

const quiet = { quiet: true } as const
/** Every level at once, by the id of what it lies under; the roots under ''. */
function levelsOf(tree: readonly Entry[], under = '', into = new Map<string, readonly Entry[]>()) {
  into.set(under, tree)
  for (const entry of tree)
    if (entry.children && entry.children.length > 0) levelsOf(entry.children, entry.id, into)
  return into
}

export interface PermissionRows {
  rows: readonly FlatEntry[]
  loading: boolean
  error: unknown
  toggle: (entry: Entry) => void
  /** Reads again what is shown; what was open stays open. */
  reload: () => Promise<void>
}

/** @param lazy levels are read when they are opened */
export function usePermissionRows(lazy: boolean): PermissionRows {
  const [levels, setLevels] = useState<ReadonlyMap<string, readonly Entry[]>>(new Map())
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

  const toggle = (entry: Entry) => {
    const next = new Set(open)
    if (!next.delete(entry.id)) next.add(entry.id)
    setOpen(next)
    if (!lazy || levels.has(entry.id) || !next.has(entry.id)) return
    call(systemSubmenu, { query: { parentId: entry.id } }, quiet)
      .then(children => setLevels(now => new Map(now).set(entry.id, children as readonly Entry[])))
      .catch(setError)
  }
  const rows = useMemo(() => {
    const walk = (under: string, level: number): FlatEntry[] =>
      (levels.get(under) ?? []).flatMap(entry => {
        const isOpen = open.has(entry.id)
        return [{ entry, level, open: isOpen }, ...(isOpen ? walk(entry.id, level + 1) : [])]
      })
    return walk('', 1)
  }, [levels, open])
  return { rows, loading, error, toggle, reload: () => read([...open]) }
}
