/** The departments of a dialog: all at once, or level by level as they are opened. */
import { Message } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type DepartRow, fetchDepartLevel, fetchDepartTree } from '#web/data/department-rows.ts'
import { wordsOf } from '#web/ui/states.tsx'
import { withChildren } from '#web/widgets/tree/tree-model.ts'
import { type OpenTree, useOpen } from '#web/widgets/tree/use-open.ts'

interface DepartTree extends OpenTree<DepartRow> {
  loading: ReadonlySet<string>
  pending: boolean
  error: unknown
  retry: () => void
}
const noRows: readonly DepartRow[] = []

export function useDepartTree(
  lazy: boolean,
  rootOpened: boolean,
  /** Children have come under a node. */
  onLoaded?: (key: string, children: readonly DepartRow[]) => void,
): DepartTree {
  const root = useQuery({
    queryKey: ['departments', lazy ? 'roots' : 'rows'],
    queryFn: () => (lazy ? fetchDepartLevel('') : fetchDepartTree()),
    staleTime: 60_000,
  })
  const [levels, setLevels] = useState<ReadonlyMap<string, readonly DepartRow[]>>(new Map())
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set())
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  const roots = root.data ?? noRows
  const all = useMemo(
    // Levels come in the order in which they were opened: a parent is always there before its children.
    () =>
      [...levels].reduce<readonly DepartRow[]>(
        (tree, [key, children]) => withChildren(tree, key, children),
        roots,
      ),
    [roots, levels],
  )
  const tree = useOpen(all, rootOpened ? 'roots' : 'none')
  const shut = useRef(tree.onOpen)
  shut.current = tree.onOpen

  const load = async (key: string) => {
    setLoading(now => new Set(now).add(key))
    try {
      const children = await fetchDepartLevel(key)
      if (!here.current) return
      setLevels(now => new Map(now).set(key, children))
      onLoaded?.(key, children)
    } catch (error) {
      if (!here.current) return
      Message.warning(wordsOf(error))
      shut.current(key, false)
    } finally {
      if (here.current) setLoading(now => new Set([...now].filter(each => each !== key)))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the roots have come
  useEffect(() => {
    if (lazy && rootOpened) for (const { key } of roots) void load(key)
  }, [roots])
  return {
    ...tree,
    onOpen: (key, on) => {
      tree.onOpen(key, on)
      if (on && lazy && !levels.has(key)) void load(key)
    },
    loading,
    pending: root.isPending,
    error: root.error ?? undefined,
    retry: () => void root.refetch(),
  }
}
