/** The table of a newly declared resource, made at the first start; what changes later is a migration. */
import { type ColumnType, type Field, isFilled } from '#contract/kit/field.ts'
import type { Resource } from '#contract/kit/resource.ts'
import type { Db, Statement } from '#server/db/db.ts'
import { snake } from '#server/db/rows.ts'

const types: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  integer: 'integer',
  real: 'double precision',
  time: 'bigint',
}
/** What the server writes of every row. */
export const commonColumns: readonly string[] = [
  'create_by text',
  'create_time bigint',
  'update_by text',
  'update_time bigint',
  'sys_org_code text',
  "tenant_id text not null default '0'",
  'version integer not null default 1',
  "del_flag text not null default '0'",
]
const named = /^[a-z][a-z0-9_]{0,59}$/

/** The column of a field as a statement makes it. */
export const columnOf = (field: Field, name: string): string =>
  `"${name}" ${types[field.column]}${isFilled(field) ? ' not null' : ''}`

export const uniqueIndex = (table: string, name: string): string =>
  `create unique index "${table}_${name}" on "${table}" ("${name}") where del_flag = '0'`

/** Portable statements; names come from the declaration and from nowhere else. */
export function tableStatements({ path, table, fields }: Resource): string[] {
  const columns = Object.entries(fields)
    .filter(([, field]) => !field.elsewhere)
    .map(([property, field]) => ({ field, name: snake(property) }))
  for (const name of [table, ...columns.map(column => column.name)])
    if (!named.test(name)) throw new Error(`${path}: ${name} cannot name a table or a column`)
  const lines = columns.map(({ field, name }) => columnOf(field, name))
  const unique = columns.filter(({ field }) => field.unique)
  return [
    `create table "${table}" (${['id text primary key', ...lines, ...commonColumns].join(', ')})`,
    ...unique.map(({ name }) => uniqueIndex(table, name)),
    `create index "${table}_created" on "${table}" (create_time, id)`,
    `create index "${table}_org" on "${table}" (sys_org_code)`,
  ]
}

const statement = (sql: string): Statement => ({ sql, parameters: [] })

/** Makes the tables that are not there. Resources without the common columns belong to a migration of their own. */
export async function ensureTables(db: Db, declared: readonly Resource[]): Promise<void> {
  const there = await tablesOf(db)
  for (const resource of declared)
    if (!resource.bare && !there.has(resource.table))
      await db.write(tableStatements(resource).map(statement)).catch(async (error: unknown) => {
        // Another process that starts now may have made it, whole, while this one waited for it.
        if (!(await tablesOf(db)).has(resource.table)) throw error
      })
}

async function tablesOf(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.read<{ name: string }>({
    sql:
      db.dialect === 'sqlite'
        ? "select name from sqlite_master where type = 'table'"
        : 'select tablename as name from pg_tables where schemaname = current_schema()',
    parameters: [],
  })
  return new Set(rows.map(({ name }) => name))
}
