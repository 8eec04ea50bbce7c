/** The tree of departments, as /sys/sysDepart/queryTreeList gives it. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Endpoint, endpoint } from '#contract/kit/endpoint.ts'
import { call } from '#web/api/client.ts'

export interface TreeNode {
  key: string
  title: string
  children?: TreeNode[]
}
interface DepartNode {
  id: string
  departName: string
  children?: DepartNode[] | null
}

const departTree = endpoint('GET', '/sys/sysDepart/queryTreeList', {
  title: '部门树',
  access: 'session',
}) as Endpoint

const nodeOf = (node: DepartNode): TreeNode => ({
  key: node.id,
  title: node.departName,
  children: node.children?.length ? node.children.map(nodeOf) : undefined,
})

export function useDepartments(enabled = true): UseQueryResult<TreeNode[]> {
  return useQuery<TreeNode[]>({
    queryKey: ['departments'],
    queryFn: async () => ((await call(departTree, {})) as DepartNode[]).map(nodeOf),
    staleTime: 300_000,
    enabled,
  })
}
