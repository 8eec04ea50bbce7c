/** For queries written by hand: which rows of a resource the caller sees, as the list engine says it. */
import { type RawBuilder, sql } from 'kysely'
import type { Named } from '#contract/kit/reach.ts'
import type { Resource } from '#contract/kit/resource.ts'
import type { Db, Dialect } from '#server/db/db.ts'
import { resources, ruledElsewhere } from '#server/declared.ts'
import type { Session } from '#server/http/serve.ts'
import { visibleRows } from './access.ts'
import type { Store } from './engine.ts'
import { allOf, type Fragment, fragment, isIn } from './fragment.ts'
import { ruledRows } from './rules/apply.ts'
import { presentRows } from './shape.ts'

/** A condition of the list engine inside a query builder's; neither of them holds a question mark of its own. */
export const condition = ({ sql: text, parameters }: Fragment): RawBuilder<boolean> => {
  const words = text.split('?')
  return sql<boolean>(Object.assign([...words], { raw: words }) as TemplateStringsArray, ...parameters)
}

/**
 * A condition on a column that holds ids of rows of the resource; where nothing narrows them it is true.
 * @param column with the name of its table: that of the rows looked at is `t`
 */
export function idSeen(
  dialect: Dialect,
  resource: Resource,
  session: Session,
  column: `${string}.${string}`,
): RawBuilder<boolean> {
  const visible = visibleRows(dialect, resource, session)
  return visible.length === 0
    ? sql<boolean>`1 = 1`
    : sql<boolean>`exists (select 1 from ${sql.table(resource.table)} t where t.id = ${sql.ref(column)} and ${condition(allOf(visible))})`
}
/** What the declaration and the module of a resource ask of a row before the session sees it; the table is `t`. */
export const conditionsSeen = async (
  { engine, resource, hooks }: Store,
  session: Session,
): Promise<Fragment[]> => [
  ...visibleRows(engine.db.dialect, resource, session),
  ...((await hooks.extraConditions?.(session)) ?? []),
]
/** Likewise, of rows that are not deleted. */
export async function rowsSeen(store: Store, session: Session): Promise<Fragment> {
  const present = presentRows(store.resource)
  return allOf([...(present ? [fragment(present)] : []), ...(await conditionsSeen(store, session))])
}
/** Likewise where few rows of the resource stand against many ids: they are found once. */
export const idAmong = ({ table }: Resource, where: Fragment, column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (select t.id from ${sql.table(table)} t where ${condition(where)})`

/** Those of the ids whose rows the caller sees, deleted ones too. */
export async function seenAmong(
  db: Db,
  resource: Resource,
  session: Session,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return idsWhere(db, resource, allOf([isIn('t.id', ids), ...visibleRows(db.dialect, resource, session)]))
}
async function idsWhere(
  db: Db,
  { table }: Resource,
  { sql: where, parameters }: Fragment,
): Promise<ReadonlySet<string>> {
  const rows = await db.read<{ id: string }>({
    sql: `select t.id as id from "${table}" t where ${where}`,
    parameters,
  })
  return new Set(rows.map(({ id }) => id))
}

/** Whether data rules hide one of the people, roles or sessions that a call names; departments are under none. */
export const hiddenByRules =
  (db: Db) =>
  async (named: Named, ids: readonly string[], session: Session): Promise<boolean> => {
    const resource = [...resources, ...ruledElsewhere].find(({ rowsAre }) => rowsAre === named)
    const rules = resource ? ruledRows(db.dialect, resource, session) : []
    if (!resource || rules.length === 0 || ids.length === 0) return false
    const among = isIn('t.id', ids)
    const [present, seen] = await Promise.all(
      [among, allOf([among, ...rules])].map(where => idsWhere(db, resource, where)),
    )
    return present!.size > seen!.size
  }
