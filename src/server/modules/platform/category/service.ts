/** What becomes of categories that are added, renamed and deleted. */
import { Fault, invalid, refused } from '#contract/kit/fault.ts'
import { rootPid } from '#contract/platform/category.ts'
import { readObject } from '#lib/json.ts'
import type { Store } from '#server/crud/engine.ts'
import type { Draft } from '#server/crud/hooks.ts'
import { findRow } from '#server/crud/save/find.ts'
import { removeRows } from '#server/crud/save/remove.ts'
import { addRow, editRow } from '#server/crud/save/write.ts'
import type { Db } from '#server/db/db.ts'
import { type Session, scopeOf } from '#server/http/serve.ts'
import { type CategoryRow, categoryRows, codesUnder } from './queries.ts'
import { type CategoryTree, categoryTree, isRoot, nextCode, stepLength } from './tree.ts'

const attempts = 5

/** The selected tenant's categories; else those of the session's tenants and of none. */
export async function treeOf(db: Db, session: Session): Promise<CategoryTree> {
  return categoryTree(await categoryRows(db, scopeOf(session).tenants))
}

const mostLevels = 20
/** @throws Fault `refused` when the level is full, or too deep */
export function codeUnder(parentCode: string, siblings: readonly string[]): string {
  if (parentCode.length >= mostLevels * stepLength)
    throw refused(`分类最多 ${mostLevels} 级，请换一个父级节点`)
  const code = nextCode(parentCode, siblings)
  if (code === undefined) throw refused('该节点下的编码已用完，请换一个父级节点')
  return code
}

/** As forms write them: the code follows from the place. */
function byForm(categories: Store): Store {
  const { db } = categories.engine
  return {
    ...categories,
    hooks: {
      async beforeSave(draft, present, session) {
        if (present) {
          const pid = isRoot(draft['pid']) ? rootPid : draft['pid']
          if (draft['pid'] !== undefined && pid !== present['pid'])
            throw refused('编码随父级节点而定，不能改换父级节点；请在目标节点下新增')
          delete draft['pid']
          return
        }
        const pid = isRoot(draft['pid']) ? rootPid : String(draft['pid'])
        const parent = pid === rootPid ? undefined : await findRow(bare(categories), pid, session)
        draft['pid'] = pid
        draft['code'] = codeUnder(String(parent?.['code'] ?? ''), await codesUnder(db, pid))
      },
    },
  }
}
/** What is shown of rows is not asked for. */
const bare = (categories: Store): Store => ({ ...categories, hooks: {} })

/** Two who add under the same parent at once work out the same code: the later one tries the next. */
export async function addCategoryRow(categories: Store, body: Draft, session: Session): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await addRow(byForm(categories), body, session)
    } catch (error) {
      if (attempt === attempts || !takenCode(error)) throw error
    }
  }
}
function takenCode(error: unknown): boolean {
  if (!(error instanceof Fault) || error.kind !== 'refused') return false
  const problems = (error.result as { problems?: { property: string }[] } | null)?.problems
  return problems?.some(({ property }) => property === 'code') ?? false
}

export const editCategoryRow = (categories: Store, body: Draft, session: Session): Promise<void> =>
  editRow(byForm(categories), body, session)

/** Each with everything below it, once. */
export const branchesOf = (tree: CategoryTree, ids: readonly string[]): string[] => [
  ...new Set(ids.flatMap(id => tree.branch(id))),
]

/** With everything below. @returns whether there was anything */
export async function removeCategories(
  categories: Store,
  ids: readonly string[],
  session: Session,
): Promise<boolean> {
  const branches = branchesOf(await treeOf(categories.engine.db, session), ids)
  return (await removeRows(bare(categories), branches, session)) > 0
}

/** The parent that a code names; undefined where there is none of it. */
export function parentOfCode(tree: CategoryTree, code: string | undefined): string | undefined {
  return isRoot(code) ? rootPid : tree.rows.find(row => row.code === code)?.id
}

const conditionFields = ['id', 'pid', 'name', 'code'] as const
/** `{"code":"A01"}` of known fields, as a question to a row. @throws Fault `invalid` for anything else */
export function conditionOn(condition: string | undefined): (row: CategoryRow) => boolean {
  if (condition === undefined || condition.trim() === '') return () => true
  const read = readObject(condition)
  if (!read) throw invalid('condition 应为 json 字符串')
  const asked = Object.entries(read)
  if (asked.some(([name]) => !conditionFields.includes(name as (typeof conditionFields)[number])))
    throw invalid('condition 含有未登记的字段')
  return row => asked.every(([name, value]) => String(row[name as keyof CategoryRow]) === String(value))
}
