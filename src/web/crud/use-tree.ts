/** Rows that open into rows of their own kind. Children are asked for on the first opening; what is open stays so over reloads. */
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Page } from '#contract/kit/envelope.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { type PageQuery, resourcePageQuery } from '#web/data/resource-page.ts'
import type { Row } from '#web/data/row.ts'
import { childrenAsked, flatten, type TreeState } from './tree-rows.ts'

export interface Tree {
  rows: readonly Row[]
  /** By id of the row. */
  state: ReadonlyMap<string, TreeState>
  toggle: (row: Row) => void
  /** Shows what lies below the row, as when something was put there. */
  open: (id: string) => void
  retry: (row: Row) => void
}

/** Closing and opening a branch asks for nothing; 刷新 and every write do. */
const childrenFreshMs = 300_000

const keyOf = (resource: Resource) => `qy.tree${resource.path}`
function readOpen(resource: Resource): ReadonlySet<string> {
  try {
    const list: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(resource)) ?? '[]')
    return new Set(Array.isArray(list) ? list.map(String) : [])
  } catch {
    return new Set()
  }
}

/** @param roots undefined: the list shows what was searched for, flat */
export function useTree(
  resource: Resource,
  parent: string,
  roots: readonly Row[] | undefined,
  query: PageQuery,
): Tree | undefined {
  const client = useQueryClient()
  const [open, setOpen] = useState(() => readOpen(resource))
  const asking = useCallback(
    (id: string) =>
      resourcePageQuery(resource, {
        ...query,
        pageNo: 1,
        pageSize: childrenAsked,
        filters: { [parent]: id },
      }),
    [resource, query, parent],
  )
  const known = (id: string) => client.getQueryData<Page<Row>>(asking(id).queryKey)?.records
  const asked = roots
    ? flatten(roots, open, known).flatMap(({ row, isOpen }) => (isOpen ? [row.id] : []))
    : []
  const answers = useQueries({ queries: asked.map(id => ({ ...asking(id), staleTime: childrenFreshMs })) })
  if (!roots) return undefined

  const byId = new Map(asked.map((id, at) => [id, answers[at]!]))
  const shown = flatten(roots, open, id => byId.get(id)?.data?.records)
  const state = new Map<string, TreeState>()
  for (const { row, level, isOpen, leaf } of shown) {
    const answer = byId.get(row.id)
    const more = (answer?.data?.total ?? 0) - (answer?.data?.records.length ?? 0)
    state.set(row.id, {
      level,
      open: isOpen,
      leaf,
      loading: answer?.isPending ?? false,
      error: answer?.error,
      more,
    })
  }
  const keep = (next: ReadonlySet<string>) => {
    setOpen(next)
    window.sessionStorage.setItem(keyOf(resource), JSON.stringify([...next]))
  }
  return {
    rows: shown.map(({ row }) => row),
    state,
    toggle: row => {
      const next = new Set(open)
      if (!next.delete(row.id)) next.add(row.id)
      keep(next)
    },
    open: id => keep(new Set([...open, id])),
    retry: row => void byId.get(row.id)?.refetch(),
  }
}
