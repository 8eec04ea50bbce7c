/** Rows as they are written in one statement. */
import type { Bulk } from './db.ts'

type Values = Record<string, unknown>

/** Rows of one table with the same keys, as one insert. */
export function bulkOf(
  table: string,
  rows: readonly Values[],
  onConflict: Bulk['onConflict'] = 'ignore',
): Bulk {
  const columns = Object.keys(rows[0] ?? { id: null })
  return { table, columns, rows: rows.map(row => columns.map(column => row[column] ?? null)), onConflict }
}
