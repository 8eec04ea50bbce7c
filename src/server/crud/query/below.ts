/** Conditions on rows that belong to a row: "plants with a point whose …". The field is `table,field`. */
import { invalid } from '#contract/kit/fault.ts'
import { coveredFields } from '#contract/kit/mask.ts'
import type { PageRequest } from '#contract/kit/page-query.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { snake } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'
import { mayUse } from '../access.ts'
import type { Store } from '../engine.ts'
import { allOf, type Fragment, fragment } from '../fragment.ts'
import { referrersOf } from '../refer/target.ts'
import { rowsSeen } from '../seen.ts'
import { type Column, shapeOf } from '../shape.ts'

export interface Below {
  column: Column
  /** The condition on the row below as one on the row itself. */
  wrap: (condition: Fragment) => Fragment
}
export type BelowOf = (table: string, field: string) => Below | undefined

/** Only what the caller may list, and of it only the rows that he may see. */
export async function belowOf(
  { engine, resource }: Store,
  session: Session,
  { superQuery }: Pick<PageRequest, 'superQuery'>,
): Promise<BelowOf> {
  const named = new Set(superQuery.map(({ field }) => String(field).split(',')[0]!))
  const seenOf = new Map<Resource, Fragment>()
  for (const { resource: below } of referrersOf(engine.resources, resource.path))
    if (named.has(below.table)) seenOf.set(below, await rowsSeen(engine.store(below), session))
  return (table, field) => {
    const link = referrersOf(engine.resources, resource.path).find(
      each => each.resource.table === table && !each.resource.bare && mayUse(session, each.resource, 'list'),
    )
    const column = link && shapeOf(link.resource).columns.get(field)
    if (!link || !column) return undefined
    const { resource: below, reference } = link
    if (coveredFields(below.fields, session.permissions).some(([name]) => name === field))
      throw invalid(`没有查看完整「${column.title}」的权限，不能按它查询或排序`)
    return {
      column,
      // The inner t hides the outer one, so that conditions read the same on both levels.
      wrap: condition => {
        const where = allOf([seenOf.get(below)!, condition])
        const sql = `t."${snake(reference.value ?? 'id')}" in (select t."${link.column}" from "${table}" t where ${where.sql})`
        return fragment(sql, ...where.parameters)
      },
    }
  }
}
