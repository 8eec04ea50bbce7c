/** Categories out of a sheet: each under the parent that it names, with the code of its place. */
import { rootPid, sysCategory } from '#contract/platform/category.ts'
import { nextId } from '#lib/id.ts'
import type { Store } from '#server/crud/engine.ts'
import { pathsOf, placeTree } from '#server/crud/excel/place-tree.ts'
import type { Arrival, Draft, Placed } from '#server/crud/hooks.ts'
import { lookUpReferences } from '#server/crud/save/references.ts'
import { insertOf } from '#server/crud/save/write.ts'
import type { Session } from '#server/http/serve.ts'
import { type CategoryRow, codesByParent } from './queries.ts'
import { codeUnder, treeOf } from './service.ts'
import type { CategoryTree } from './tree.ts'

const nodeOf = ({ id, pid, name, code }: Pick<CategoryRow, 'id' | 'pid' | 'name' | 'code'>) => ({
  id,
  parentId: pid,
  name,
  code,
})
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export async function placeCategories(
  categories: Store,
  arrivals: readonly Arrival[],
  session: Session,
): Promise<Placed[]> {
  const { db } = categories.engine
  const present = (await treeOf(db, session)).rows.map(nodeOf)
  const codes = await codesByParent(db)
  const nothing = await lookUpReferences(categories, [], session)
  return placeTree(arrivals, {
    words: { row: '分类', parent: sysCategory.fields.parentPath.title },
    present,
    nameOf: draft => textOf(draft['name']),
    parentOf: draft => textOf(draft['parentPath']),
    plant(draft, parent) {
      const pid = parent?.id ?? rootPid
      const code = codeUnder(parent?.code ?? '', codes.get(pid) ?? [])
      // The highest of them stands for all.
      codes.set(pid, [code])
      const id = nextId()
      const candidate = { draft: { ...draft, pid, code }, problems: [] }
      const { bulk } = insertOf(categories, [candidate], nothing, session, [id])
      return { node: { id, parentId: pid, name: textOf(draft['name']), code }, placed: { id, parts: [bulk] } }
    },
  })
}

/** Writes into rows that leave for a sheet how their parents are named there. */
export function nameParents(tree: CategoryTree, rows: readonly Draft[]): void {
  const paths = pathsOf(tree.rows.map(nodeOf))
  for (const row of rows) row['parentPath'] = paths.get(textOf(row['pid'])) ?? null
}
