/** The tree of departments, as /sys/sysDepart/queryTreeList gives it. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { departTree } from '#contract/organisation/depart.ts'
import { call } from '#web/api/client.ts'

export interface TreeNode {
  key: string
  title: string
  children?: TreeNode[]
}
interface DepartNode {
  id: string
  departName: string
  children?: unknown
}

/** Children have the shape of their parent; the schema cannot say so. */
function nodeOf(node: DepartNode): TreeNode {
  const children = Array.isArray(node.children) ? (node.children as DepartNode[]) : []
  return {
    key: node.id,
    title: node.departName,
    ...(children.length > 0 && { children: children.map(nodeOf) }),
  }
}

export function useDepartments(enabled = true): UseQueryResult<TreeNode[]> {
  return useQuery<TreeNode[]>({
    queryKey: ['departments'],
    queryFn: async () => (await call(departTree, { query: {} })).map(nodeOf),
    staleTime: 300_000,
    enabled,
  })
}
