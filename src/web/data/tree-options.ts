/** Rows that refer to a parent of their own kind, as a tree. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Reference } from '#contract/kit/field.ts'
import type { TreeNode } from './departments.ts'
import { fetchOptions } from './options.ts'

const mostNodes = 1000

interface Link {
  key: string
  title: string
  parent: string
}

/** Rows whose parent is not among them stand at the top; a circle is left out. */
export function treeOf(links: readonly Link[]): TreeNode[] {
  const keys = new Set(links.map(link => link.key))
  const byParent = Map.groupBy(links, link => (keys.has(link.parent) ? link.parent : ''))
  const under = (parent: string): TreeNode[] =>
    (byParent.get(parent) ?? []).map(({ key, title }) => {
      const children = under(key)
      return children.length > 0 ? { key, title, children } : { key, title }
    })
  return under('')
}

export function useTreeOptions(reference: Reference | undefined): UseQueryResult<TreeNode[]> {
  return useQuery<TreeNode[]>({
    queryKey: [reference?.to, 'tree', reference?.text],
    queryFn: async () => {
      if (!reference) return []
      const options = await fetchOptions(reference, { pageSize: mostNodes })
      const links = options.map(({ value, text, parent }) => ({
        key: value,
        title: text,
        parent: parent ?? '',
      }))
      return treeOf(links)
    },
    staleTime: 60_000,
    enabled: reference !== undefined,
  })
}
