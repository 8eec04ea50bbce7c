/** Writing a resource. Every list of it is asked again after a write; the answer is not copied into them. */
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Resource } from '#contract/kit/resource.ts'
import { type Answer, callFully } from '#web/api/client.ts'
import { verbOf } from './resource-page.ts'
import { type Row, withTextId } from './row.ts'

export type Draft = Record<string, unknown> & { id?: string; version?: number }

export function useRefresh(resource: Resource): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [resource.path] })
}

/** A draft with an id is an edit, one without is new, unless told. Refusals and conflicts are the form's to show. */
export function useSave(
  resource: Resource,
  told?: 'add' | 'edit',
): UseMutationResult<Answer<Row>, Error, Draft> {
  const refresh = useRefresh(resource)
  return useMutation<Answer<Row>, Error, Draft>({
    mutationFn: async draft => {
      const verb = told ?? (draft.id === undefined ? 'add' : 'edit')
      const answer = (await callFully(
        verbOf(resource, verb),
        { body: draft },
        { quiet: true },
      )) as Answer<Row>
      return resource.givenId ? { ...answer, result: withTextId(answer.result) } : answer
    },
    onSuccess: () => void refresh(),
  })
}

/** Takes back a deletion. Gives the server's words. */
export function useRestore(resource: Resource): UseMutationResult<string, Error, readonly string[]> {
  const refresh = useRefresh(resource)
  return useMutation<string, Error, readonly string[]>({
    mutationFn: async ids => (await callFully(verbOf(resource, 'restore'), { body: { ids } })).message,
    onSettled: () => void refresh(),
  })
}

/** Deletes one row, or several with the comma-terminated list that the wire wants. Gives the server's words. */
export function useDelete(resource: Resource): UseMutationResult<string, Error, readonly string[]> {
  const refresh = useRefresh(resource)
  return useMutation<string, Error, readonly string[]>({
    mutationFn: async ids => {
      const single = ids.length === 1
      const query = single ? { id: ids[0] } : { ids: `${ids.join(',')},` }
      const { message } = await callFully(verbOf(resource, single ? 'delete' : 'deleteBatch'), { query })
      return message
    },
    onSettled: () => void refresh(),
  })
}
