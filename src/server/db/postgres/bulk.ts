/** A bulk as one insert from arrays: one parameter a column, whatever the number of rows. */
import type { Bulk, Upsert } from '../db.ts'
import { conflictClause, insertHead } from '../insert-sql.ts'

export interface ArrayInsert {
  sql: string
  parameters: unknown[][]
}
/** Column types of a table, by name, as PostgreSQL names them. */
export type ColumnTypes = ReadonlyMap<string, string>

const chunk = 20_000

export function arrayInserts(bulk: Bulk, types: ColumnTypes): ArrayInsert[] {
  const arrays = bulk.columns.map((name, at) => `$${at + 1}::${types.get(name) ?? 'text'}[]`)
  const sql = `${insertHead(bulk)} select * from unnest(${arrays.join(', ')})${conflictClause(bulk)}`
  const inserts: ArrayInsert[] = []
  for (const rows of passes(bulk)) {
    for (let at = 0; at < rows.length; at += chunk) {
      const part = rows.slice(at, at + chunk)
      inserts.push({ sql, parameters: bulk.columns.map((_, column) => part.map(row => row[column] ?? null)) })
    }
  }
  return inserts
}

/** One insert may touch a row only once: the nth row of the same key goes into the nth pass, in order. */
function passes(bulk: Bulk): (readonly (readonly unknown[])[])[] {
  const rule = bulk.onConflict
  if (typeof rule !== 'object' || bulk.rows.length < 2) return [bulk.rows]
  const keys = keyPlaces(bulk, rule)
  const seen = new Map<string, number>()
  const result: (readonly unknown[])[][] = []
  for (const row of bulk.rows) {
    const key = keys.map(at => String(row[at])).join('\u0000')
    const pass = seen.get(key) ?? 0
    seen.set(key, pass + 1)
    result[pass] ??= []
    result[pass].push(row)
  }
  return result
}

const keyPlaces = (bulk: Bulk, rule: Upsert) => rule.keys.map(key => bulk.columns.indexOf(key))
