/** The departments of a dialog: all at once, or level by level as they are opened. */
import { Message } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type DepartRow, fetchDepartLevel, fetchDepartTree } from '#web/data/department-rows.ts'
import { wordsOf } from './pick-state.tsx'
import { type TreeItem, withChildren } from './tree-model.ts'

export const itemOf = ({ id, title, isLeaf, children, row }: DepartRow): TreeItem => ({
  key: id,
  title,
  isLeaf,
  row,
  ...(children && { children: children.map(itemOf) }),
})

interface DepartTree {
  items: readonly TreeItem[]
  open: ReadonlySet<string>
  loading: ReadonlySet<string>
  pending: boolean
  error: unknown
  retry: () => void
  setOpen: (key: string, open: boolean) => void
  openAll: (keys: readonly string[]) => void
}

export function useDepartTree(
  lazy: boolean,
  rootOpened: boolean,
  /** Children have come under an item. */
  onLoaded?: (key: string, children: readonly TreeItem[]) => void,
): DepartTree {
  const root = useQuery({
    queryKey: ['departments', lazy ? 'roots' : 'rows'],
    queryFn: async () => (lazy ? await fetchDepartLevel('') : await fetchDepartTree()).map(itemOf),
    staleTime: 60_000,
  })
  const [levels, setLevels] = useState<ReadonlyMap<string, readonly TreeItem[]>>(new Map())
  const [opened, setOpened] = useState<ReadonlySet<string>>()
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set())
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  const items = useMemo(
    // Levels come in the order in which they were opened: a parent is always there before its children.
    () =>
      [...levels].reduce<readonly TreeItem[]>(
        (tree, [key, children]) => withChildren(tree, key, children),
        root.data ?? [],
      ),
    [root.data, levels],
  )
  const roots = useMemo(() => (root.data ?? []).map(item => item.key), [root.data])
  const open = opened ?? new Set(rootOpened ? roots : [])

  const load = async (key: string) => {
    setLoading(now => new Set(now).add(key))
    try {
      const children = (await fetchDepartLevel(key)).map(itemOf)
      if (!here.current) return
      setLevels(now => new Map(now).set(key, children))
      onLoaded?.(key, children)
    } catch (error) {
      if (!here.current) return
      Message.warning(wordsOf(error))
      setOpened(now => new Set([...(now ?? roots)].filter(each => each !== key)))
    } finally {
      if (here.current) setLoading(now => new Set([...now].filter(each => each !== key)))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the roots have come
  useEffect(() => {
    if (lazy && rootOpened) for (const key of roots) void load(key)
  }, [roots])

  return {
    items,
    open,
    loading,
    pending: root.isPending,
    error: root.error ?? undefined,
    retry: () => void root.refetch(),
    setOpen: (key, on) => {
      setOpened(now => {
        const next = new Set(now ?? open)
        if (on) next.add(key)
        else next.delete(key)
        return next
      })
      if (on && lazy && !levels.has(key)) void load(key)
    },
    openAll: keys => setOpened(new Set(keys)),
  }
}
