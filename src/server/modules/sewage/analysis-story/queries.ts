import { type Fragment, fragment } from '#server/crud/fragment.ts'
import { likeLiteral } from '#server/crud/query/value.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'

export const noteById = (db: Db, id: string) =>
  db.k
    .selectFrom('sewageAnalysisNote')
    .selectAll()
    .where('id', '=', id)
    .where('delFlag', '=', '0')
    .executeTakeFirst()

/** Of a resource that people keep under names: another of the same name that is his. */
export async function namedBy(
  db: Db,
  table: 'sewageAnalysisView' | 'sewageAnalysisBrief',
  author: string,
  title: string,
): Promise<string | undefined> {
  const row = await db.k
    .selectFrom(table)
    .select('id')
    .where('author', '=', author)
    .where('title', '=', title)
    .where('delFlag', '=', '0')
    .executeTakeFirst()
  return row?.id
}

const holds = (column: string, value: string): Fragment =>
  fragment(`(',' || coalesce(${column}, '') || ',') like ? escape '\\'`, `%,${likeLiteral(value)},%`)
/**
 * Rows that are his, or that are shown to him: by name, by a role of his, by a department of his or one above it.
 * @param t the table, which has the columns of `sharedFields`
 */
export function sharedWith({ username, userId, orgCodes }: Session, t = 't'): Fragment {
  const below = (orgCode: string): Fragment =>
    fragment(
      `exists (select 1 from sys_depart d where substr(?, 1, length(d.org_code)) = d.org_code and (',' || coalesce(${t}.share_departs, '') || ',') like '%,' || d.id || ',%')`,
      orgCode,
    )
  // What a code means as a pattern is no matter here.
  const list = `(',' || coalesce(${t}.share_roles, '') || ',')`
  const some = [
    holds(`${t}.share_users`, username),
    fragment(
      `exists (select 1 from sys_user_role ur join sys_role r on r.id = ur.role_id where ur.user_id = ? and ${list} <> replace(${list}, ',' || r.role_code || ',', ''))`,
      userId,
    ),
    ...orgCodes.map(below),
  ]
  return {
    sql: `(${t}.author = ? or ${t}.share = 'ALL' or (${t}.share = 'SOME' and (${some.map(one => one.sql).join(' or ')})))`,
    parameters: [username, ...some.flatMap(one => one.parameters)],
  }
}
