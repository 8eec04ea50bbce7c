/** Row types follow from the declarations: so must the tables, on both engines. What is wrong is named by the statement that mends it. */
import { expect, it } from 'vitest'
import type { ColumnType, Field } from '#contract/kit/field.ts'
import { columnOf, commonColumns, ensureTables, uniqueIndex } from '#server/crud/table.ts'
import type { Db } from '#server/db/db.ts'
import { snake } from '#server/db/rows.ts'
import { apart, resources } from '#server/declared.ts'
import { forEachDatabase } from '../../support/databases.ts'

const all = [...resources, ...apart]

interface Kept {
  name: string
  type: string
  filled: number
  /** As a text, without quotes and type. */
  fallback: string | null
}
interface Unique {
  /** Comma separated, in order. */
  columns: string
  sql: string
}
const sqlite = (table: string) => ({
  columns: `select name, type, "notnull" or pk > 0 as filled, dflt_value as fallback from pragma_table_info('${table}')`,
  unique: `select coalesce(m.sql, '') as sql, (select group_concat(name) from pragma_index_info(l.name)) as columns
    from pragma_index_list('${table}') l left join sqlite_master m on m.name = l.name where l."unique" = 1`,
})
/** A text has no length of its own: that one would show as another type. */
const postgres = (table: string) => ({
  columns: `select column_name as name, data_type as type, column_default as fallback,
      case is_nullable when 'NO' then 1 else 0 end as filled
    from information_schema.columns where table_schema = current_schema() and table_name = '${table}' order by ordinal_position`,
  unique: `select pg_get_indexdef(i.indexrelid) as sql, (select string_agg(a.attname, ',' order by k.place)
      from unnest(i.indkey) with ordinality k(no, place) join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.no) as columns
    from pg_index i where i.indisunique and i.indrelid = to_regclass('${table}')`,
})
async function tableOf(db: Db, table: string) {
  const { columns, unique } = (db.dialect === 'sqlite' ? sqlite : postgres)(table)
  const ask = <T>(sql: string) => db.read<T>({ sql, parameters: [] })
  const kept = (await ask<Kept>(columns)).map(row => ({
    ...row,
    type: row.type.toLowerCase(),
    fallback: row.fallback?.replace(/^\(?'?|'?\)?(::[\w ]+)?$/g, '') ?? null,
  }))
  return { columns: new Map(kept.map(row => [row.name, row])), unique: await ask<Unique>(unique) }
}
const types: Readonly<Record<ColumnType, readonly string[]>> = {
  text: ['text'],
  integer: ['integer', 'bigint'],
  real: ['real', 'double precision'],
  time: ['integer', 'bigint'],
}
/** Kept under a name that every frame of it carries; its lists call that the id. */
const keyOf = (table: string) => (table === 'unknown_device' ? 'mn' : 'id')

function wrongColumn(table: string, name: string, field: Field, kept: Map<string, Kept>): string | undefined {
  const column = kept.get(name)
  const filled = field.filled ?? field.required ?? false
  if (!column) return `alter table ${table} add column ${columnOf(field, name)}`
  const at = `${table}.${name}`
  // A view's columns have no type on SQLite, and may be null on both.
  if (column.type === '') return undefined
  if (!types[field.column].includes(column.type)) return `${at} is ${column.type}`
  if (filled && column.filled === 0) return `${at} may be null`
  // `sparse` says that old rows may lack it; all else that is never null says so.
  if (!filled && column.filled === 1) return `${at} is never null: filled(…)`
  if (column.fallback !== null && field.default !== undefined && column.fallback !== String(field.default))
    return `${at} begins as ${column.fallback}, not ${field.default}`
  return undefined
}

forEachDatabase((_, open) => {
  it('keeps every declared column: its type, its default, and never null where the declaration says so', async () => {
    const db = await open()
    await ensureTables(db, all)
    const wrong: (string | undefined)[] = []
    for (const resource of all) {
      const { columns } = await tableOf(db, resource.table)
      for (const [property, field] of Object.entries(resource.fields))
        if (!field.elsewhere) wrong.push(wrongColumn(resource.table, snake(property), field, columns))
    }
    expect(wrong.filter(Boolean)).toEqual([])
    expect(all.length).toBeGreaterThan(30)
  })

  it('keeps the columns that the server writes as a table made at the start has them', async () => {
    const db = await open()
    const like = new Map([...(await tableOf(db, 'sewage_plant')).columns].slice(-commonColumns.length))
    expect([...like.keys()].map(name => commonColumns.find(column => column.startsWith(`${name} `)))).toEqual(
      commonColumns,
    )
    await ensureTables(db, all)
    for (const { table } of all.filter(({ bare }) => !bare)) {
      const { columns } = await tableOf(db, table)
      for (const [name, column] of like) expect(columns.get(name), `${table}.${name}`).toEqual(column)
    }
  })

  it('finds rows by one key, and lets nobody take a value that is said to be unique', async () => {
    const db = await open()
    await ensureTables(db, all)
    const missing: string[] = []
    for (const resource of all) {
      const { table, fields, view = false } = resource
      const { columns, unique } = await tableOf(db, table)
      if (view !== (unique.length === 0)) missing.push(`${table}: a view says \`view\``)
      if (!view && !unique.some(index => index.columns === keyOf(table) && !/ where /i.test(index.sql)))
        missing.push(`${table}: primary key`)
      expect(columns.has('id'), table).toBe(true)
      for (const [property, field] of Object.entries(fields)) {
        const name = snake(property)
        // A unique index over present rows, whatever else it leaves out as empty.
        const serves = ({ columns: of, sql }: Unique) =>
          of === name && (name === keyOf(table) || / where \(*del_flag = '0'/i.test(sql))
        if (field.unique && !unique.some(serves)) missing.push(uniqueIndex(table, name))
      }
    }
    expect(missing).toEqual([])
  })
})
