import type { Resource } from '#contract/kit/resource.ts'
import type { Db } from '#server/db/db.ts'
import { snake } from '#server/db/rows.ts'
import { isIn } from '../fragment.ts'
import { presentRows } from '../shape.ts'

const chunk = 500

/** Which of these values are taken, and by which row. Asked over all departments and tenants: the index knows none. */
export async function takenValues(
  db: Db,
  resource: Resource,
  property: string,
  values: readonly unknown[],
): Promise<Map<unknown, string>> {
  const taken = new Map<unknown, string>()
  const distinct = [...new Set(values)]
  const column = `t."${snake(property)}"`
  for (let at = 0; at < distinct.length; at += chunk) {
    const among = isIn(column, distinct.slice(at, at + chunk))
    const rows = await db.read<{ id: string; value: unknown }>({
      sql: `select t.id as id, ${column} as value from "${resource.table}" t where ${among.sql} and ${presentRows(resource) ?? '1 = 1'}`,
      parameters: among.parameters,
    })
    for (const { id, value } of rows) taken.set(value, id)
  }
  return taken
}
