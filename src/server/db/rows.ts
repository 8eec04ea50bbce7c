/** Rows by the names of their properties: what needs no SQL of its own is read, written and deleted here. */
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Bulk, Db, Statement } from './db.ts'
import type { Tables } from './tables.ts'

type Values = Readonly<Record<string, unknown>>
type Table = keyof Tables
export type Row<T extends Table> = Selectable<Tables[T]>
/** The value of each property, null, or a list of which it is one. All of them hold. */
type Where<T extends Table> = { readonly [P in keyof Row<T>]?: Row<T>[P] | readonly Row<T>[P][] }

export const snake = (property: string): string => property.replace(/[A-Z]/g, big => `_${big.toLowerCase()}`)
const quoted = (property: string): string => `"${snake(property)}"`

/** @throws Error for a value that is missing: without it more rows would be meant */
function asked(where: Values): [property: string, value: unknown][] {
  const parts = Object.entries(where)
  if (parts.length === 0 || parts.some(([, value]) => value === undefined))
    throw new Error(`Rows of which no value is known: ${Object.keys(where).join()}`)
  return parts
}
function condition(where: Values): { sql: string; parameters: unknown[] } {
  const parts = asked(where)
  const words = parts.map(([property, value]) => {
    if (value === null) return `${quoted(property)} is null`
    if (!Array.isArray(value)) return `${quoted(property)} = ?`
    return value.length === 0 ? '1 = 0' : `${quoted(property)} in (${value.map(() => '?').join(', ')})`
  })
  return { sql: words.join(' and '), parameters: parts.flatMap(([, value]) => value ?? []) }
}

/** In no order. */
export async function readRows<T extends Table>(db: Db, table: T, where: Where<T>): Promise<Row<T>[]> {
  const parts = asked(where)
  if (parts.some(([, value]) => Array.isArray(value) && value.length === 0)) return []
  // The builder cannot follow a table that is a parameter: what it is asked is checked above.
  let query = db.k.selectFrom(table as 'sysUser').selectAll()
  for (const [property, value] of parts)
    query = query.where(
      property as 'id',
      value === null ? 'is' : Array.isArray(value) ? 'in' : '=',
      value as string,
    )
  return (await query.execute()) as unknown as Row<T>[]
}
/** Where there is no more than one. */
export const readRow = async <T extends Table>(
  db: Db,
  table: T,
  where: Where<T>,
): Promise<Row<T> | undefined> => (await readRows(db, table, where))[0]

/** Rows with the same properties, as one insert. */
export function insert<T extends Table>(
  table: T,
  rows: readonly Insertable<Tables[T]>[],
  onConflict: Bulk['onConflict'] = 'fail',
): Bulk {
  const properties = Object.keys(rows[0] ?? { id: null })
  return {
    table: snake(table),
    columns: properties.map(snake),
    rows: rows.map(row => properties.map(property => (row as Values)[property] ?? null)),
    onConflict,
  }
}
/** @param expect rows that there must be: any other number undoes the unit */
export function update<T extends Table>(
  table: T,
  where: Where<T>,
  values: Updateable<Tables[T]>,
  expect?: number,
): Statement {
  return changed(table, where, values, [], expect)
}
/** As `update`, for rows whose version counts their changes. */
export function revise<T extends Table>(
  table: T,
  where: Where<T>,
  values: Updateable<Tables[T]>,
  expect?: number,
): Statement {
  return changed(table, where, values, ['version = version + 1'], expect)
}
function changed(
  table: string,
  where: Values,
  values: Values,
  more: readonly string[],
  expect: number | undefined,
): Statement {
  const { sql, parameters } = condition(where)
  const sets = [...Object.keys(values).map(property => `${quoted(property)} = ?`), ...more]
  return {
    sql: `update ${quoted(table)} set ${sets.join(', ')} where ${sql}`,
    parameters: [...Object.values(values), ...parameters],
    ...(expect !== undefined && { expect }),
  }
}
/** @param expect as for `update` */
export function remove<T extends Table>(table: T, where: Where<T>, expect?: number): Statement {
  const { sql, parameters } = condition(where)
  return {
    sql: `delete from ${quoted(table)} where ${sql}`,
    parameters,
    ...(expect !== undefined && { expect }),
  }
}

/** Rows of one table with the same columns, by their names in the database, as one insert. */
export function bulkOf(
  table: string,
  rows: readonly Values[],
  onConflict: Bulk['onConflict'] = 'ignore',
): Bulk {
  const columns = Object.keys(rows[0] ?? { id: null })
  return { table, columns, rows: rows.map(row => columns.map(column => row[column] ?? null)), onConflict }
}
