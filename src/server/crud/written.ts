/** Counts the writes to each table that pass through this process, so that what was read of a table is known to be still so. */
import { type Db, isBulk, type Unit } from '#server/db/db.ts'

export interface Revisions {
  /** Changes with every write to the table, when it begins and when it is done. */
  of(table: string): number
}

const verb = /^\s*(?:insert\s+(?:or\s+\w+\s+)?into|update|delete\s+from)\s+"?([a-z_][a-z0-9_]*)"?/i

export function watchWrites(db: Db): Revisions {
  const counts = new Map<string, number>()
  /** Writes whose table cannot be told count for all. */
  let unknown = 0
  const count = (tables: readonly (string | undefined)[]) => {
    for (const table of tables) {
      if (table === undefined) unknown += 1
      else counts.set(table, (counts.get(table) ?? 0) + 1)
    }
  }
  const write = db.write.bind(db)
  db.write = async (unit: Unit) => {
    const tables = unit.map(part => (isBulk(part) ? part.table : verb.exec(part.sql)?.[1]?.toLowerCase()))
    count(tables)
    try {
      return await write(unit)
    } finally {
      count(tables)
    }
  }
  return { of: table => unknown + (counts.get(table) ?? 0) }
}
