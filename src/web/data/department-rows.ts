/** Departments as the wire gives them: the whole tree, one level, or what a word finds. */
import { departLevel, departSearch, departTree } from '#contract/organisation/depart.ts'
import { call } from '#web/api/client.ts'
import type { AnyRow } from './records.ts'

/** A department with the children that came with it; undefined where they were not asked for. */
export interface DepartRow {
  key: string
  title: string
  isLeaf: boolean
  children?: readonly DepartRow[]
  row: AnyRow
}
interface WireNode {
  id: string
  departName: string
  isLeaf?: boolean
  children?: unknown
}

/** Children have the shape of their parent; the schema cannot say so. */
function rowOf(node: WireNode): DepartRow {
  const children = Array.isArray(node.children) ? (node.children as WireNode[]) : undefined
  const { children: _, ...row } = node
  return {
    key: node.id,
    title: node.departName,
    isLeaf: node.isLeaf ?? (children?.length ?? 0) === 0,
    ...(children && { children: children.map(rowOf) }),
    row: row as unknown as AnyRow,
  }
}
const quiet = { quiet: true } as const

export const fetchDepartTree = async (): Promise<DepartRow[]> =>
  (await call(departTree, { query: {} }, quiet)).map(rowOf)
export const fetchDepartLevel = async (pid: string): Promise<DepartRow[]> =>
  (await call(departLevel, { query: pid === '' ? {} : { pid } }, quiet)).map(rowOf)
/** @throws CallError 未查询匹配数据！ when nothing matches */
export const searchDeparts = async (keyWord: string): Promise<DepartRow[]> =>
  (await call(departSearch, { query: { keyWord } }, quiet)).map(rowOf)
/** Rows of stored values; `key` is the property stored: id or orgCode. */
export const fetchDeparts = async (key: string, values: readonly string[]): Promise<AnyRow[]> =>
  (
    await call(
      departLevel,
      { query: { ids: values.join(','), ...(key === 'orgCode' && { primaryKey: key }) } },
      quiet,
    )
  ).map(node => rowOf(node).row)
