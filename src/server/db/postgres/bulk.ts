/** A bulk as one insert from arrays: one parameter a column, whatever the number of rows. */
import type { Bulk, Upsert } from '../db.ts'
import { conflictClause, insertHead } from '../insert-sql.ts'

export interface ArrayInsert {
  sql: string
  /** One a column: an array, or the text of one. */
  parameters: (string | unknown[])[]
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
      inserts.push({ sql, parameters: bulk.columns.map((_, column) => arrayOf(part, column)) })
    }
  }
  return inserts
}

const [special, specials] = [/["\\]/, /["\\]/g]
const element = (text: string) => (special.test(text) ? `"${text.replace(specials, '\\$&')}"` : `"${text}"`)
/** A column as the text of an array: the driver, which asks of each value what it is, takes several times as long. */
function arrayOf(rows: Bulk['rows'], column: number): string | unknown[] {
  const texts: string[] = []
  for (const row of rows) {
    const value = row[column] ?? null
    if (value === null) texts.push('NULL')
    else if (typeof value === 'number') texts.push(String(value))
    else if (typeof value === 'string') texts.push(element(value))
    else return rows.map(one => one[column] ?? null)
  }
  return `{${texts.join()}}`
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
