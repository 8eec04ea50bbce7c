/** Regions of the country (root 86) and, in the demo, the invented province beside them. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useBoot } from '#web/api/boot.ts'
import { loadStatic } from '#web/api/static.ts'

/** Parent code → child code → name, as in area-86.json. */
export type AreaTable = Readonly<Record<string, Readonly<Record<string, string>>>>
export interface AreaNode {
  value: string
  label: string
  children?: AreaNode[]
}
export interface Areas {
  roots: readonly AreaNode[]
  /** Codes from the province down to the code itself; empty when it is unknown. */
  pathOf(code: string): readonly string[]
  nameOf(code: string): string | undefined
}

const rootCode = '86'

export function buildAreas(table: AreaTable): Areas {
  const parents = new Map<string, string>()
  const names = new Map<string, string>()
  for (const [parent, children] of Object.entries(table)) {
    for (const [code, name] of Object.entries(children)) {
      parents.set(code, parent)
      names.set(code, name)
    }
  }
  const nodesUnder = (parent: string): AreaNode[] =>
    Object.entries(table[parent] ?? {}).map(([value, label]) => {
      const children = nodesUnder(value)
      return children.length > 0 ? { value, label, children } : { value, label }
    })
  return {
    roots: nodesUnder(rootCode),
    pathOf(code) {
      const path: string[] = []
      for (let at: string | undefined = code; at !== undefined && at !== rootCode; at = parents.get(at)) {
        if (!names.has(at)) return []
        path.unshift(at)
      }
      return path
    },
    nameOf: code => names.get(code),
  }
}

/** Puts further regions into a table without touching it. */
export function withRegions(
  table: AreaTable,
  regions: readonly { code: string; name: string; parentCode: string }[],
): AreaTable {
  const merged: Record<string, Record<string, string>> = { ...table }
  for (const region of regions) {
    merged[region.parentCode] = { ...merged[region.parentCode], [region.code]: region.name }
  }
  return merged
}

async function loadAreas(demo: boolean): Promise<Areas> {
  const [table, more] = await Promise.all([
    loadStatic<AreaTable>('/area-86.json'),
    demo ? import('#demo/province.ts').then(module => module.demoRegions) : [],
  ])
  return buildAreas(withRegions(table, more))
}

export function useAreas(enabled = true): UseQueryResult<Areas> {
  const demo = useBoot(boot => boot.demo)
  return useQuery<Areas>({
    queryKey: ['areas', demo],
    queryFn: () => loadAreas(demo),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  })
}
