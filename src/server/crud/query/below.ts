/** Conditions on rows that belong to a row: "plants with a point whose …". The field is `table,field`. */
import { invalid } from '#contract/kit/fault.ts'
import { coveredFields } from '#contract/kit/mask.ts'
import { snake } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'
import { mayUse, visibleRows } from '../access.ts'
import type { Store } from '../engine.ts'
import { allOf, type Fragment, fragment } from '../fragment.ts'
import { referrersOf } from '../refer/target.ts'
import { type Column, presentRows, shapeOf } from '../shape.ts'

export interface Below {
  column: Column
  /** The condition on the row below as one on the row itself. */
  wrap: (condition: Fragment) => Fragment
}
export type BelowOf = (table: string, field: string) => Below | undefined

/** Only what the caller may list, and of it only the rows that he may see. */
export function belowOf({ engine, resource }: Store, session: Session): BelowOf {
  return (table, field) => {
    const link = referrersOf(engine.resources, resource.path).find(
      each => each.resource.table === table && !each.resource.bare && mayUse(session, each.resource, 'list'),
    )
    const column = link && shapeOf(link.resource).columns.get(field)
    if (!link || !column) return undefined
    const { resource: below, reference } = link
    if (coveredFields(below.fields, session.permissions).some(([name]) => name === field))
      throw invalid(`没有查看完整「${column.title}」的权限，不能按它查询或排序`)
    const present = presentRows(below)
    const seen = [...(present ? [fragment(present)] : []), ...visibleRows(engine.db.dialect, below, session)]
    return {
      column,
      // The inner t hides the outer one, so that conditions read the same on both levels.
      wrap: condition => {
        const where = allOf([...seen, condition])
        const sql = `t."${snake(reference.value ?? 'id')}" in (select t."${link.column}" from "${table}" t where ${where.sql})`
        return fragment(sql, ...where.parameters)
      },
    }
  }
}
