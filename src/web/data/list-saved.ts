/** What is kept of a list under a name: queries and views, own and shown to all. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { BodyOf, ResultOf } from '#contract/kit/endpoint.ts'
import { dropOfList, keepOfList, savedOfList, shareOfList } from '#contract/platform/list-saved.ts'
import { call } from '#web/api/client.ts'

export type Saved = ResultOf<typeof savedOfList>[number]
export type SavedKind = Saved['kind']

export interface SavedOfList {
  all: readonly Saved[]
  pending: boolean
  error: unknown
  /** @returns what is kept now */
  keep: (draft: Omit<BodyOf<typeof keepOfList>, 'listKey' | 'kind'>) => Promise<Saved>
  drop: (id: string) => Promise<void>
  share: (id: string, shared: boolean) => Promise<void>
}

export function useSaved(listKey: string, kind: SavedKind, enabled = true): SavedOfList {
  const client = useQueryClient()
  const queryKey = ['listSaved', listKey]
  const { data, isPending, error }: UseQueryResult<readonly Saved[]> = useQuery<readonly Saved[]>({
    queryKey,
    queryFn: () => call(savedOfList, { query: { listKey } }, { quiet: true }),
    staleTime: 60_000,
    enabled,
  })
  const refresh = useCallback(
    () => client.invalidateQueries({ queryKey: ['listSaved', listKey] }),
    [client, listKey],
  )
  return {
    all: (data ?? []).filter(each => each.kind === kind),
    pending: isPending,
    error,
    keep: async draft => {
      const kept = await call(keepOfList, { body: { ...draft, listKey, kind } })
      await refresh()
      return kept
    },
    drop: async id => {
      await call(dropOfList, { query: { id } })
      await refresh()
    },
    share: async (id, shared) => {
      await call(shareOfList, { body: { id, shared } })
      await refresh()
    },
  }
}
