import type { Resource } from '#contract/kit/resource.ts'
import { isIn } from '#server/crud/fragment.ts'
import type { Db, Statement } from '#server/db/db.ts'
import { readRow, readRows } from '#server/db/rows.ts'

export const departOf = (db: Db, id: string) => readRow(db, 'sysDepart', { id, delFlag: '0' })
export type Depart = NonNullable<Awaited<ReturnType<typeof departOf>>>

export const childrenOf = (db: Db, parentId: string) => readRows(db, 'sysDepart', { parentId, delFlag: '0' })

/** The department and all that lies below it. */
export const branchOf = (db: Db, orgCode: string) =>
  db.k
    .selectFrom('sysDepart')
    .select(['id', 'orgCode', 'departName'])
    .where('orgCode', 'like', `${orgCode}%`)
    .where('delFlag', '=', '0')
    .execute()

/** Tables whose rows say under which department they lie; each is asked of the database, so that none is forgotten. */
export async function tablesByDepart(db: Db): Promise<string[]> {
  const rows = await db.read<{ name: string }>({
    sql:
      db.dialect === 'sqlite'
        ? "select m.name as name from sqlite_master m join pragma_table_info(m.name) p where m.type = 'table' and p.name = 'sys_org_code'"
        : `select c.table_name as name from information_schema.columns c join information_schema.tables t
            on t.table_schema = c.table_schema and t.table_name = c.table_name
          where c.table_schema = current_schema() and c.column_name = 'sys_org_code' and t.table_type = 'BASE TABLE'`,
    parameters: [],
  })
  return rows.map(row => row.name).sort()
}

const moved = (table: string, column: string, from: string, to: string): Statement => ({
  sql: `update "${table}" set "${column}" = ? || substr("${column}", ?) where "${column}" like ?`,
  parameters: [to, from.length + 1, `${from}%`],
})
/** Everything that stands under a code stands under another one from now on. */
export const moveCodes = (from: string, to: string, tables: readonly string[]): Statement[] => [
  moved('sys_depart', 'org_code', from, to),
  moved('sys_user', 'org_code', from, to),
  {
    sql: 'update sys_depart set org_type = length(org_code) / 3 where org_code like ?',
    parameters: [`${to}%`],
  },
  ...tables.map(table => moved(table, 'sys_org_code', from, to)),
]
/** What nobody would miss a department for (who wrote a dictionary, a file) goes to the one above. */
export const handUp = (from: string, to: string | null, tables: readonly string[]): Statement[] =>
  tables.map(table => ({
    sql: `update "${table}" set sys_org_code = ? where sys_org_code like ?`,
    parameters: [to, `${from}%`],
  }))

export const removeDeparts = (ids: readonly string[]): Statement[] => {
  const among = isIn('depart_id', ids)
  const own = isIn('id', ids)
  return [
    ...['sys_depart_role_user:drole_id', 'sys_depart_role_permission:role_id'].map(link => {
      const [table, column] = link.split(':')
      return {
        sql: `delete from ${table} where ${column} in (select id from sys_depart_role where ${among.sql})`,
        parameters: among.parameters,
      }
    }),
    ...['sys_depart_role', 'sys_depart_permission', 'sys_user_depart'].map(table => ({
      sql: `delete from ${table} where ${among.sql}`,
      parameters: among.parameters,
    })),
    { sql: `delete from sys_depart where ${own.sql}`, parameters: own.parameters, expect: ids.length },
  ]
}

export async function usersWithin(db: Db, ids: readonly string[]): Promise<number> {
  const row = await db.k
    .selectFrom('sysUserDepart as d')
    .innerJoin('sysUser as u', 'u.id', 'd.userId')
    .where('u.delFlag', '=', '0')
    .where('d.departId', 'in', [...ids])
    .select(builder => builder.fn.count<number>('u.id').distinct().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}
/** Records that lie under the code, by resource. */
export async function recordsUnder(
  db: Db,
  orgCode: string,
  resources: readonly Resource[],
): Promise<{ title: string; count: number }[]> {
  const kept = resources.filter(each => !each.bare && each.scope === 'depart')
  if (kept.length === 0) return []
  const parts = kept.map(({ table }, at) => ({
    sql: `select ${at} as place, count(*) as n from "${table}" where sys_org_code like ? and del_flag = '0'`,
    parameters: [`${orgCode}%`],
  }))
  const rows = await db.read<{ place: number; n: number }>({
    sql: parts.map(({ sql }) => sql).join(' union all '),
    parameters: parts.flatMap(({ parameters }) => parameters),
  })
  return rows.flatMap(({ place, n }) =>
    Number(n) > 0 ? [{ title: kept[place]!.title, count: Number(n) }] : [],
  )
}
