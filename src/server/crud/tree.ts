/** Resources whose rows lie under rows of their own kind: which have some below them, and that none lies under itself. */
import { refused } from '#contract/kit/fault.ts'
import { snake } from '#server/db/rows.ts'
import type { Store } from './engine.ts'
import { allOf, type Fragment, fragment, isIn } from './fragment.ts'
import { presentRows } from './shape.ts'

/** Writes `hasChildren` into the rows of a page. @param visible conditions that children must meet to count */
export async function markParents(
  { engine, resource }: Store,
  visible: readonly Fragment[],
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  if (!resource.tree || rows.length === 0) return
  const parent = `t."${snake(resource.tree)}"`
  const present = presentRows(resource)
  const ids = rows.map(row => row['id'])
  const where = allOf([isIn(parent, ids), ...(present ? [fragment(present)] : []), ...visible])
  const found = await engine.db.read<{ parent: string }>({
    sql: `select distinct ${parent} as parent from "${resource.table}" t where ${where.sql}`,
    parameters: where.parameters,
  })
  const parents = new Set(found.map(row => row.parent))
  for (const row of rows) row['hasChildren'] = parents.has(String(row['id']))
}

/** @throws Fault `refused` when the new parent is the row itself or lies below it */
export async function refuseCircle({ engine, resource }: Store, id: string, parent: unknown): Promise<void> {
  if (!resource.tree || typeof parent !== 'string' || parent === '') return
  const column = `"${snake(resource.tree)}"`
  const above = await engine.db.read<{ id: string }>({
    sql: `with recursive up (id, parent) as (
        select id, ${column} from "${resource.table}" where id = ?
        union
        select r.id, r.${column} from "${resource.table}" r join up on r.id = up.parent
      ) select id from up`,
    parameters: [parent],
  })
  if (above.some(row => row.id === id))
    throw refused(`「${resource.fields[resource.tree]?.title}」不能是自己或自己的下级`)
}
