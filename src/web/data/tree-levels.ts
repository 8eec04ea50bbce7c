/** Trees that are read level by level: the roots first, the children of a node when it is opened, each level once. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  categoryOne,
  categoryTexts,
  categoryTreeChildren,
  categoryTreeData,
  categoryTreeRoot,
} from '#contract/platform/category.ts'
import { loadDictItem, loadTreeData } from '#contract/platform/dict.ts'
import { call } from '#web/api/client.ts'

export interface LevelNode {
  /** What the node is opened by. */
  key: string
  /** What is stored when the node is chosen. */
  value: string
  title: string
  isLeaf: boolean
  children?: readonly LevelNode[]
}
export interface TreeSource {
  /** Names the tree in the cache. */
  name: string
  roots(): Promise<LevelNode[]>
  children(key: string): Promise<LevelNode[]>
  /** Words of stored values, in their order; what is unknown stands for itself. */
  labels(values: readonly string[]): Promise<string[]>
}

const keepMs = 300_000
const quiet = { quiet: true } as const

export interface TreeLevels {
  nodes: readonly LevelNode[]
  loading: boolean
  /** The level that could not be read, and why. */
  error: Error | undefined
  retry: () => void
  /** Reads the children of a node, once. Resolves when they are there, and when they cannot be had. */
  open: (key: string) => Promise<void>
}

export function useTreeLevels(source: TreeSource, enabled: boolean): TreeLevels {
  const client = useQueryClient()
  const roots = useQuery<LevelNode[]>({
    queryKey: ['tree', source.name, 'roots'],
    queryFn: () => source.roots(),
    staleTime: keepMs,
    enabled,
  })
  const [levels, setLevels] = useState<Readonly<Record<string, readonly LevelNode[]>>>({})
  const [failed, setFailed] = useState<{ key: string; error: Error }>()
  const open = async (key: string) => {
    try {
      const nodes = await client.fetchQuery({
        queryKey: ['tree', source.name, key],
        queryFn: () => source.children(key),
        staleTime: keepMs,
        retry: false,
      })
      setLevels(now => ({ ...now, [key]: nodes }))
      setFailed(now => (now?.key === key ? undefined : now))
    } catch (error) {
      setFailed({ key, error: error as Error })
    }
  }
  const grown = (nodes: readonly LevelNode[]): LevelNode[] =>
    nodes.map(node => {
      const children = node.children ?? levels[node.key]
      return children ? { ...node, children: grown(children) } : node
    })
  return {
    nodes: grown(roots.data ?? []),
    loading: enabled && roots.isFetching && roots.data === undefined,
    error: roots.data === undefined ? (roots.error ?? undefined) : failed?.error,
    retry: () => void (failed ? open(failed.key) : roots.refetch()),
    open,
  }
}

/** Words of the stored values, asked for once. */
export function useTreeLabels(source: TreeSource, values: readonly string[]) {
  return useQuery<Readonly<Record<string, string>>>({
    queryKey: ['tree', source.name, 'labels', values],
    queryFn: async () => {
      const texts = await source.labels(values)
      return Object.fromEntries(values.map((value, at) => [value, texts[at] ?? value]))
    },
    staleTime: keepMs,
    enabled: values.length > 0,
  })
}

export interface TableTree {
  /** `table,text,code` */
  dict: string
  pidField: string
  /** Where the tree begins; "0" are the roots. */
  pidValue?: string
  hasChildField?: string
  /** JSON of column → value, checked before it gets here. */
  condition?: string
}
/** A registered table that refers to itself. */
export function tableTree(tree: TableTree): TreeSource {
  const [tableName = '', text = '', code = ''] = tree.dict.split(',')
  const { pidField, pidValue = '0', hasChildField, condition } = tree
  const level = async (pid: string): Promise<LevelNode[]> => {
    const query = {
      pid,
      tableName,
      text,
      code,
      pidField,
      ...(hasChildField && { hasChildField }),
      ...(condition && { condition }),
    }
    return (await call(loadTreeData, { query }, quiet)).map(({ key, value, title, leaf }) => ({
      key,
      value,
      title,
      isLeaf: leaf,
    }))
  }
  return {
    name: JSON.stringify(tree),
    roots: () => level(pidValue),
    children: level,
    labels: async values => {
      const one = async (key: string) =>
        (
          await call(
            loadDictItem,
            { params: { dict: `${tableName},${text},${code}` }, query: { key } },
            quiet,
          )
        )[0]
      return Promise.all(values.map(async value => (await one(value)) ?? value))
    },
  }
}

export interface CategoryTree {
  /** Code of the category whose children are offered; "0" or absent: the roots. */
  pcode?: string
  /** Id in whose place `pcode` may be given. */
  pid?: string
  condition?: string
  /** What is stored. */
  field?: 'id' | 'code'
  /** Read everything at once instead of level by level. */
  whole?: boolean
}
type WireNode = { key: string; code: string; title: string; leaf: boolean; children?: unknown }

/** The categories of /sys/category. */
export function categoryTree(tree: CategoryTree): TreeSource {
  const { pcode = '0', pid, condition, field = 'id', whole = false } = tree
  /** Children have the shape of their parent; the schema cannot say so. */
  const nodeOf = (node: WireNode): LevelNode => ({
    key: node.key,
    value: field === 'code' ? node.code : node.key,
    title: node.title,
    isLeaf: node.leaf,
    ...(Array.isArray(node.children) && { children: (node.children as WireNode[]).map(nodeOf) }),
  })
  const start = pid === undefined ? { pcode } : { pid }
  return {
    name: `category ${JSON.stringify(tree)}`,
    roots: async () => {
      if (whole) return (await call(categoryTreeRoot, { query: { async: false, pcode } }, quiet)).map(nodeOf)
      const query = { ...start, ...(condition && { condition }) }
      return (await call(categoryTreeData, { query }, quiet)).map(nodeOf)
    },
    children: async key => (await call(categoryTreeChildren, { query: { pid: key } }, quiet)).map(nodeOf),
    labels: values =>
      field === 'id'
        ? call(categoryTexts, { query: { ids: values.join(','), delNotExist: false } }, quiet)
        : Promise.all(
            values.map(
              async val => (await call(categoryOne, { query: { field: 'code', val } }, quiet)).name ?? val,
            ),
          ),
  }
}
