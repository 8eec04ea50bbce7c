import { likeLiteral } from '#server/crud/query/value.ts'
import type { Db } from '#server/db/db.ts'

/** Users whose list of codes holds this one, some of them by name. */
export async function holdersOf(
  db: Db,
  code: string,
  most: number,
): Promise<{ count: number; names: string[] }> {
  const rows = await db.read<{ realname: string; total: number }>({
    sql: `select u.realname as realname, count(*) over () as total from sys_user u
      where (',' || u.post || ',') like ? escape '\\' and u.del_flag = '0' order by u.id limit ${most}`,
    parameters: [`%,${likeLiteral(code)},%`],
  })
  return { count: Number(rows[0]?.total ?? 0), names: rows.map(({ realname }) => realname) }
}
