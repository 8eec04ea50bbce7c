import type { Db } from './db.ts'

/** After many rows came at once: until it has looked at them PostgreSQL plans as if there were none. Nothing on SQLite. */
export async function lookAtRows(db: Db): Promise<void> {
  if (db.dialect === 'postgres') await db.write([{ sql: 'analyze', parameters: [] }])
}
