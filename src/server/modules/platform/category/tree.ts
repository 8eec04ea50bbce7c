/** Categories as a tree in memory, and the codes that say where a category stands. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { type categoryTreeData, rootPid } from '#contract/platform/category.ts'
import type { CategoryRow } from './queries.ts'

type Node = ResultOf<typeof categoryTreeData>[number]

export interface CategoryTree {
  readonly rows: readonly CategoryRow[]
  byId(id: string): CategoryRow | undefined
  under(pid: string): readonly CategoryRow[]
  /** Ids of the row and of everything below it. */
  branch(id: string): string[]
  node(row: CategoryRow): Node
  /** What stands under a parent, nested to the bottom. */
  nested(pid: string): Node[]
}

export function categoryTree(rows: readonly CategoryRow[]): CategoryTree {
  const ids = new Map(rows.map(row => [row.id, row]))
  const children = Map.groupBy(rows, row => row.pid)
  const under = (pid: string) => children.get(pid) ?? []
  const node = (row: CategoryRow): Node => ({
    key: row.id,
    title: row.name,
    code: row.code,
    leaf: !children.has(row.id),
    parentId: row.pid,
  })
  const nested = (pid: string): Node[] =>
    under(pid).map(row =>
      children.has(row.id) ? { ...node(row), children: nested(row.id) } : { ...node(row) },
    )
  const branch = (id: string): string[] => [id, ...under(id).flatMap(row => branch(row.id))]
  return { rows, byId: id => ids.get(id), under, branch, node, nested }
}

const firstStep = 'A01'
export const stepLength = firstStep.length
const lastStep = 'Z99'
/** A01 … A99, B01 … Z99; undefined when the hundred and more of a level are used up. */
function stepAfter(step: string): string | undefined {
  if (step === lastStep) return undefined
  const number = Number(step.slice(1))
  const letter = step.charCodeAt(0)
  return number < 99
    ? `${step[0]}${String(number + 1).padStart(2, '0')}`
    : `${String.fromCharCode(letter + 1)}01`
}
/** The code of one more category beside its siblings (rule category_code_rule); undefined when the level is full. */
export function nextCode(parentCode: string, siblings: readonly string[]): string | undefined {
  const steps = siblings
    .filter(code => code.startsWith(parentCode))
    .map(code => code.slice(parentCode.length))
    .filter(step => /^[A-Z]\d{2}$/.test(step))
    .sort()
  const last = steps.at(-1)
  const step = last === undefined ? firstStep : stepAfter(last)
  return step && parentCode + step
}

export const isRoot = (pid: unknown): boolean => pid === undefined || pid === '' || pid === rootPid
