/** What of a tree is shown: the branches that stand open, and what a word finds, which stands open altogether. */
import { useMemo, useState } from 'react'
import { type Branch, everyNode, matching } from './tree-model.ts'

export interface OpenTree<T> {
  /** What the words find. */
  nodes: readonly T[]
  open: ReadonlySet<string>
  onOpen: (key: string, open: boolean) => void
  openAll: (open: boolean) => void
}
const none: ReadonlySet<string> = new Set()
/** Each of the keys is in where it was out, and out where it was in. */
function flipped(keys: Iterable<string>, others: Iterable<string>): ReadonlySet<string> {
  const next = new Set(keys)
  for (const key of others) if (!next.delete(key)) next.add(key)
  return next
}

/** @param first what stands open until somebody opens or closes something */
export function useOpen<T extends Branch<T>>(
  all: readonly T[],
  first: 'all' | 'roots' | 'none',
  words = '',
): OpenTree<T> {
  const [base, setBase] = useState(first)
  /** Keys that stand otherwise than the rest, by the words that were searched for. */
  const [others, setOthers] = useState<Readonly<Record<string, ReadonlySet<string>>>>({})
  const nodes = useMemo(() => matching(all, words), [all, words])
  const open = useMemo(() => {
    const standing = words !== '' || base === 'all' ? everyNode(nodes) : base === 'roots' ? nodes : []
    return flipped(
      standing.map(({ key }) => key),
      others[words] ?? none,
    )
  }, [nodes, words, base, others])
  return {
    nodes,
    open,
    onOpen: (key, on) => {
      if (on !== open.has(key)) setOthers(now => ({ ...now, [words]: flipped(now[words] ?? none, [key]) }))
    },
    openAll: on => {
      setBase(on ? 'all' : 'none')
      setOthers({})
    },
  }
}
